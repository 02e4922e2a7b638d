"""The shadow drafts too: its numbers are in the trajectory, and nothing of it is in the document, nor does
anybody wait for it who should not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from models.llm.adapters import AdaptedLLM, AdapterServer, Loaded
from models.llm.openai import OpenAICompatible
from models.llm.port import LLMSettings
from models.policies.policy_slot import Option, Shadowed
from processors.tasks import Drafting, tasks
from schemas.decisions import Decision
from schemas.drafts import Draft, statements
from schemas.requests import Request
from streams.stages.generate.drafting import Drafted, Drafter, numbers
from streams.stages.generate.result_records import trajectory
from tests.models.slot import Slot
from tests.processors.expected import early, reasoner
from tests.processors.test_promoted_drafts import NEW, OLD, Named, Raising
from tests.servers.llm_server import Behaviour, LLMServer
from tests.streams.stages.generate.builders import request
from tests.streams.stages.generate.plain_task import PlainTask, plain_tasks

DARK = Named("dark", "digoxin")


@pytest.fixture
def server() -> Iterator[LLMServer]:
    with LLMServer(model="base", adapters={"one": "", "two": "", "dark": ""}) as server:
        yield server


def letters(**over: object) -> Drafting:
    slot = Slot(Option("", reasoner()), **over)  # type: ignore[arg-type]
    return tasks(slot)["discharge-instruction"]


def composed(task: Drafting, asked: Request | None = None) -> Drafted:
    drafter, asked = (
        Drafter({"discharge-instruction": task}, None, request_timeout=5, most_cut=0.5),
        asked or early(),
    )
    return drafter.judge(asked, asyncio.run(drafter.ask(asked)))


class Adapters(Slot[str]):
    """The slot of the adapters, by their names on the server."""

    held: Sequence[str] = ()

    def __init__(self, *turns: Option[str], shadow: tuple[str, str] | None = None) -> None:
        super().__init__(*turns, shadow=shadow, slot="llm-adapter")
        self.losses: list[str] = []

    def lost(self, artefact: str, /) -> None:
        self.losses.append(artefact)


def drafted(
    server: LLMServer,
    asked: Request,
    by: dict[str, PlainTask] | dict[str, Drafting],
    adapters: Adapters | None = None,
    patience: float = 5.0,
) -> Drafted:
    settings = LLMSettings(base_url=server.base_url, model="base", attempt_timeout=patience)

    async def run() -> Drafted:
        llm = OpenAICompatible(settings)
        adapted = (
            AdaptedLLM(llm, adapters, Loaded(AdapterServer(settings), rest=0))
            if adapters is not None
            else None
        )
        drafter = Drafter(by, llm, request_timeout=patience, most_cut=0.5, adapted=adapted)  # type: ignore[arg-type]
        try:
            return drafter.judge(asked, await drafter.ask(asked))
        finally:
            await llm.aclose()

    return asyncio.run(run())


def published(draft: Draft) -> Draft:
    """What of a draft is to be read."""
    return msgspec.structs.replace(draft, decisions=())


def test_the_shadows_letter_is_logged_as_numbers_and_the_letter_is_what_it_would_have_been() -> None:
    alone, beside = composed(letters()), composed(letters(shadow=(NEW, DARK)))
    assert published(beside.draft) == published(alone.draft)
    (decision,) = trajectory(early(), beside).decisions
    assert (decision.policy, decision.shadow) == ("", NEW)
    assert decision.shadow_told == numbers(tasks(DARK)["discharge-instruction"].compose(early()))
    assert decision.shadow_told["statements"] < len(list(statements(alone.draft.sections)))


def test_a_shadow_that_fails_is_named_without_numbers_and_the_letter_is_due(
    caplog: pytest.LogCaptureFixture,
) -> None:
    beside = composed(letters(shadow=(NEW, Raising())))
    assert published(beside.draft) == published(composed(letters()).draft) and "CANARY" not in caplog.text
    assert (beside.draft.decisions[0].shadow, beside.draft.decisions[0].shadow_told) == (NEW, {})


def test_a_model_is_asked_for_the_shadows_letter_as_well_and_only_the_one_in_service_is_read(
    server: LLMServer,
) -> None:
    beside = drafted(server, early(), {"discharge-instruction": letters(shadow=(NEW, DARK))})
    assert len(server.questions) == 2 and beside.draft.author.versions == {}
    assert beside.draft.decisions[0].shadow_told["statements"] > 0
    assert published(beside.draft) == published(
        drafted(server, early(), {"discharge-instruction": letters()}).draft
    )


def test_an_adapter_on_trial_is_the_drafts_version_and_the_backend_stays_the_model(server: LLMServer) -> None:
    adapters = Adapters(Option(NEW, "one", True, 0.2), Option(OLD, "two"), Option("", ""))
    found = drafted(server, request(), plain_tasks(), adapters)
    assert [question["model"] for question in server.questions] == ["one"]
    assert (found.draft.author.backend, found.draft.author.versions) == ("base", {"llm-adapter": NEW})
    assert trajectory(request(), found).decisions == (
        Decision("llm-adapter", NEW, ("answer",), "answer", 0.2, trial=True),
    )


def test_an_adapter_in_the_shadow_answers_the_same_prompt_and_is_told_as_numbers(server: LLMServer) -> None:
    server.choose = lambda question: Behaviour("invented") if question["model"] == "dark" else None
    found = drafted(server, request(), plain_tasks(), Adapters(Option("", ""), shadow=(NEW, "dark")))
    one, two = server.questions
    assert (one["model"], two["model"], one["messages"]) == ("base", "dark", two["messages"])
    assert found.draft.decisions[0].shadow_told == {"statements": 0, "cited": 0, "cut.number": 2}
    assert [said.text for said in statements(found.draft.sections)] == [
        "Potassium 4.1 mmol/L.",
        "No chest pain.",
    ]


def test_a_draft_that_the_composer_had_to_write_does_not_name_the_adapter_but_its_trajectory_does(
    server: LLMServer,
) -> None:
    server.default = Behaviour("invented")
    found = drafted(server, request(), plain_tasks(), Adapters(Option(NEW, "one"), Option("", "")))
    assert (found.draft.fallback, found.draft.author.backend, found.draft.author.versions) == (
        "gate",
        "composer",
        {},
    )
    assert [(one.policy, one.told) for one in trajectory(request(), found).decisions] == [
        (NEW, {"statements": 0, "cited": 0, "cut.number": 2})
    ]


def test_a_shadow_that_never_answers_holds_up_a_draft_as_long_as_a_draft_may_take_and_no_longer(
    server: LLMServer,
) -> None:
    server.choose = lambda question: Behaviour("hang") if question["model"] == "dark" else None
    found = drafted(
        server, request(), plain_tasks(), Adapters(Option("", ""), shadow=(NEW, "dark")), patience=0.3
    )
    assert (found.draft.fallback, found.draft.decisions[0].shadow, found.draft.decisions[0].shadow_told) == (
        "",
        NEW,
        {},
    )


def test_a_critical_draft_waits_for_no_shadow(server: LLMServer) -> None:
    server.choose = lambda question: Behaviour("hang") if question["model"] == "dark" else None
    found = drafted(
        server,
        request(priority="critical"),
        plain_tasks(),
        Adapters(Option("", ""), shadow=(NEW, "dark")),
        patience=600,
    )
    assert found.draft.fallback == "" and found.draft.decisions[0].shadow_told == {}
    by_composer = composed(letters(shadow=(NEW, DARK)), msgspec.structs.replace(early(), priority="critical"))
    assert (by_composer.draft.decisions[0].shadow, by_composer.draft.decisions[0].shadow_told) == (NEW, {})


def test_a_server_that_has_lost_an_adapter_is_told_to_load_it_and_the_model_answers(
    server: LLMServer,
) -> None:
    adapters = Adapters(Option(NEW, "gone"), Option("", ""))
    found = drafted(server, request(), plain_tasks(), adapters)
    assert (found.draft.fallback, found.draft.author.versions, found.draft.decisions[0].failed) == (
        "",
        {},
        NEW,
    )
    assert adapters.losses == [NEW] and adapters.failures == [(NEW, "AdapterUnknown")]


class Uncertain(PlainTask):
    """A shadow whose request nobody can draft."""

    def shadowed(self, request: Request) -> tuple[Shadowed, ...]:
        raise RuntimeError("CANARY")


def test_a_task_whose_shadow_breaks_drafts_all_the_same(
    server: LLMServer, caplog: pytest.LogCaptureFixture
) -> None:
    asked = msgspec.structs.replace(
        request(), decisions=(Decision("retriever", "", ("answer",), "answer", 1.0, shadow=NEW),)
    )
    found = drafted(server, asked, {"progress-note": Uncertain()})
    assert (found.draft.fallback, found.draft.author.backend) == ("", "base") and "CANARY" not in caplog.text
