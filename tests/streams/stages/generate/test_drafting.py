"""Whatever the model server does, there is a draft: the model's, or the composer's with the reason why."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
import pytest

from models.llm.openai import OpenAICompatible
from models.llm.port import Completion, LLMSettings, Prompt
from models.llm.resilient import Breaker, Resilient
from schemas.errors import BackendError
from schemas.requests import Request
from schemas.trajectories import Texts
from streams.stages.generate.drafting import Drafted, Drafter
from streams.stages.generate.result_records import trajectory
from tests.servers.llm_server import Behaviour, LLMServer
from tests.streams.stages.generate.builders import request
from tests.streams.stages.generate.plain_task import PlainTask, plain_tasks


@pytest.fixture
def server() -> Iterator[LLMServer]:
    with LLMServer() as server:
        yield server


def draft(server: LLMServer, *, times: int = 1, **settings: object) -> Drafted:
    quick = {"backoff_base": 0.01, "backoff_cap": 0.02, "attempt_timeout": 2.0, "max_attempts": 2}
    limits = LLMSettings.model_validate({"base_url": server.base_url, "model": "stub", **quick, **settings})

    async def run() -> Drafted:
        llm = Resilient(OpenAICompatible(limits), limits, Breaker(limits))
        drafter = Drafter(plain_tasks(), llm, request_timeout=5.0, most_cut=0.5)
        try:
            for _ in range(times - 1):
                await drafter.ask(request())
            return drafter.judge(request(), await drafter.ask(request()))
        finally:
            await llm.aclose()

    return asyncio.run(run())


def test_an_honest_model_is_published_as_the_author(server: LLMServer) -> None:
    drafted = draft(server)
    assert (drafted.draft.author.backend, drafted.draft.fallback) == ("stub", "")
    assert [one.text for one in drafted.draft.sections[0].statements] == [
        "Potassium 4.1 mmol/L.",
        "No chest pain.",
    ]
    assert drafted.tokens_out > 0
    assert drafted.seed == 7
    assert drafted.steps == ({"step": "complete", "backend": "stub", "outcome": "kept"},)


@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        (Behaviour("status", status=500), "server"),
        (Behaviour("status", status=429, retry_after="0"), "server"),
        (Behaviour("status", status=429, retry_after="60"), "server"),
        (Behaviour("disconnect"), "server"),
        (Behaviour("half"), "server"),
        (Behaviour("hang"), "timeout"),
        (Behaviour("drip", delay=0.05), "timeout"),
        (Behaviour("status", status=400), "refused"),
        (Behaviour("cut"), "refused"),
        (Behaviour("prose"), "refused"),
        (Behaviour("html"), "refused"),
        (Behaviour("empty"), "refused"),
        (Behaviour("null"), "refused"),
        (Behaviour("flood"), "refused"),
        (Behaviour("off-schema"), "gate"),
        (Behaviour("invented"), "gate"),
        (Behaviour("misattributed"), "gate"),
    ],
    ids=lambda value: (
        f"{value.kind}-{value.status}-{value.retry_after}" if isinstance(value, Behaviour) else value
    ),
)
def test_every_misbehaviour_ends_in_the_composers_draft_with_the_reason(
    server: LLMServer, behaviour: Behaviour, reason: str
) -> None:
    server.default = behaviour
    drafted = draft(server)
    assert (drafted.draft.author.backend, drafted.draft.fallback) == ("composer", reason)
    assert [one.text for one in drafted.draft.sections[0].statements] == [
        "Potassium 4.1 mmol/L.",
        "No chest pain.",
    ]
    assert [step["step"] for step in drafted.steps] == ["complete", "compose"]


def test_what_the_gate_cut_from_a_dropped_draft_is_counted_in_the_steps(server: LLMServer) -> None:
    server.default = Behaviour("invented")
    drafted = draft(server)
    assert drafted.steps[0]["cut.number"] == "2"
    assert drafted.tokens_out > 0


def test_an_open_circuit_is_the_reason_while_it_lasts(server: LLMServer) -> None:
    server.default = Behaviour("status", status=500)
    drafted = draft(server, times=3, breaker_failures=4, breaker_rest=60)
    assert drafted.draft.fallback == "circuit-open"
    assert len(server.questions) == 4


def test_without_a_model_the_composer_is_the_backend_and_no_fallback() -> None:
    drafter = Drafter(plain_tasks(), None, request_timeout=1, most_cut=0.5)
    drafted = drafter.judge(request(), asyncio.run(drafter.ask(request())))
    assert (drafted.draft.author.backend, drafted.draft.fallback) == ("composer", "")


class Deaf:
    """A backend that does not keep to the port: no timeout of its own, errors of its own."""

    name = "deaf"

    def __init__(self, error: Exception | None) -> None:
        self._error = error

    async def complete(self, prompt: Prompt, *, timeout: float) -> Completion:  # noqa: ASYNC109
        if self._error is not None:
            raise self._error
        await asyncio.Event().wait()
        raise AssertionError

    async def aclose(self) -> None: ...


class Preparing(PlainTask):
    """Adds evidence while it prepares."""

    async def prepared(self, request: Request) -> Request:
        passage = request.evidence.passages[0]
        more = msgspec.structs.replace(
            passage,
            body=msgspec.structs.replace(passage.body, text=f"{passage.body.text} Sodium 140 mmol/L."),
        )
        return msgspec.structs.replace(
            request, evidence=msgspec.structs.replace(request.evidence, passages=(more,))
        )


class Refusing(PlainTask):
    """Cannot be prepared."""

    async def prepared(self, request: Request) -> Request:
        raise RuntimeError("CANARY")


def prepared_by(task: PlainTask, server: LLMServer) -> Drafted:
    limits = LLMSettings.model_validate({"base_url": server.base_url, "model": "stub"})

    async def run() -> Drafted:
        llm = OpenAICompatible(limits)
        drafter = Drafter({request().task: task}, llm, request_timeout=5.0, most_cut=0.5)
        try:
            return drafter.judge(request(), await drafter.ask(request()))
        finally:
            await llm.aclose()

    return asyncio.run(run())


def test_an_answer_is_held_to_the_request_that_the_model_saw(server: LLMServer) -> None:
    drafted = prepared_by(Preparing(), server)
    assert drafted.draft.fallback == ""
    assert "Sodium 140 mmol/L." in [one.text for one in drafted.draft.sections[0].statements]


def test_what_cannot_be_prepared_is_composed(server: LLMServer, caplog: pytest.LogCaptureFixture) -> None:
    assert prepared_by(Refusing(), server).draft.fallback == "refused"
    assert (server.questions, "CANARY" in caplog.text) == ([], False)


BROKEN = [(None, "timeout"), (RuntimeError("CANARY"), "refused"), (BackendError("x"), "server")]


@pytest.mark.parametrize(("error", "reason"), BROKEN)
def test_a_backend_that_breaks_the_port_does_not_break_the_draft(
    error: Exception | None, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    drafter = Drafter(plain_tasks(), Deaf(error), request_timeout=0.5, most_cut=0.5)
    assert drafter.judge(request(), asyncio.run(drafter.ask(request()))).draft.fallback == reason
    assert "CANARY" not in caplog.text


def test_texts_are_kept_where_they_are_wanted_and_never_cost_a_draft() -> None:
    def broken(*_: object) -> Texts:
        raise RuntimeError

    for keeps, kept in ((None, None), (lambda *_: Texts(user="u"), Texts(user="u")), (broken, None)):
        drafter = Drafter(plain_tasks(), None, request_timeout=5.0, most_cut=0.5, texts=keeps)
        drafted = drafter.judge(request(), asyncio.run(drafter.ask(request())))
        assert drafted.draft.sections and trajectory(request(), drafted).texts == kept
