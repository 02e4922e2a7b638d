"""What a promoted reasoner or diagnostician makes of a draft, and how the draft names it."""

from __future__ import annotations

import asyncio
import math

import msgspec
import pytest

from models.policies.policy_slot import FixedSlot, Option
from processors.diagnosis.differential.diagnostician import Diagnostician
from processors.discharge.expectations.reasoner import Reasoner
from processors.drafting.fhir import from_bundle, to_bundle
from processors.tasks import Drafting, tasks
from schemas.decisions import Decision
from schemas.paths import ReasoningPath
from schemas.requests import Request
from streams.stages.generate.drafting import Drafted
from streams.stages.generate.result_records import trajectory
from tests.models.slot import Slot
from tests.processors.diagnosis.differential.made import DIAGNOSED, Diagnosing, stay
from tests.processors.expected import POLICY, START, early, end, paths, reasoner
from tests.processors.listed_reasoner import ListedReasoner

NEW, OLD = "a" * 64, "b" * 64


class Named(ListedReasoner):
    """Expects one thing."""

    def __init__(self, policy: str, thing: str) -> None:
        super().__init__(policy, [(START, (end(thing, "CHEM", "treated by"),))])


class Senseless:
    """A policy whose weights are no numbers."""

    policy = "senseless"

    def expect(self, request: Request, /) -> tuple[ReasoningPath, ...]:
        return tuple(msgspec.structs.replace(path, score=math.nan) for path in paths(request))


class Raising:
    policy = "raising"

    def expect(self, request: Request, /) -> tuple[ReasoningPath, ...]:
        raise RuntimeError("CANARY")

    def diagnose(self, request: Request, /) -> object:
        raise RuntimeError("CANARY")


def letters(slot: Slot[Reasoner]) -> Drafting:
    return tasks(slot)["discharge-instruction"]


def assessments(slot: Slot[Diagnostician]) -> Drafting:
    return tasks(diagnostician=slot)["diagnosis"]


def test_a_letter_names_the_promoted_policy_in_its_author_its_device_and_its_trajectory() -> None:
    draft = letters(
        Slot(Option(NEW, Named("r2ag new", "digoxin"), True, 0.2), Option("", reasoner()))
    ).compose(early())
    decision = Decision("retriever", NEW, ("answer",), "answer", 0.2, trial=True)
    assert draft.author.policy == "r2ag new" and draft.author.versions == {"retriever": NEW}
    device = next(
        e["resource"] for e in to_bundle(draft, early())["entry"] if e["resource"]["resourceType"] == "Device"
    )
    assert {"type": {"text": "retriever"}, "value": NEW} in device["version"] and NEW in device["text"]["div"]
    read = from_bundle(to_bundle(draft, early()))
    assert read.author == draft.author
    assert trajectory(early(), Drafted(draft)).decisions == (decision,)


def test_where_what_ships_answers_the_decision_says_so_and_the_device_names_no_artefact() -> None:
    draft = letters(Slot(Option("", reasoner()))).compose(early())
    assert (
        draft.decisions == (Decision("retriever", "", ("answer",), "answer", 1.0),)
        and draft.author.versions == {}
    )


def test_without_a_registry_drafts_are_what_they_were() -> None:
    plain = tasks(reasoner())["discharge-instruction"].compose(early())
    assert plain.decisions == () and plain == tasks(FixedSlot(reasoner()))["discharge-instruction"].compose(
        early()
    )
    assert to_bundle(plain, early()) == to_bundle(msgspec.structs.replace(plain), early())


def test_what_was_decided_on_the_way_to_the_request_is_named_as_well() -> None:
    before = Decision("retrieval-weights", OLD, ("as shipped", "newer first"), "newer first", 0.4)
    asked = msgspec.structs.replace(early(), decisions=(before,))
    draft = letters(Slot(Option(NEW, reasoner()), Option("", reasoner()))).compose(asked)
    assert (
        draft.author.versions == {"retrieval-weights": OLD, "retriever": NEW} and draft.decisions[0] == before
    )


def test_a_promotion_in_the_middle_of_a_draft_changes_nothing_of_it() -> None:
    slot: Slot[Reasoner] = Slot(Option(OLD, Named("old", "digoxin")), Option("", reasoner()))
    task = letters(slot)
    prompt = task.prompt(early())
    slot.now = (Option(NEW, Named("new", "amoxicillin")), *slot.now)
    assert task.prompt(early()) == prompt and task.compose(early()).author.versions == {"retriever": OLD}
    other = msgspec.structs.replace(early(), id="another request")
    assert task.compose(other).author.versions == {"retriever": NEW}


def test_a_request_that_is_prepared_keeps_what_it_was_prepared_with() -> None:
    slot: Slot[Reasoner] = Slot(Option(OLD, Named("old", "digoxin")), Option("", reasoner()))
    prepared = asyncio.run(letters(slot).prepared(early()))
    slot.now = (Option(NEW, Named("new", "amoxicillin")), *slot.now)
    assert letters(slot).compose(prepared).author.versions == {"retriever": OLD}


@pytest.mark.parametrize("poisoned", [Raising(), Senseless()])
def test_a_poisoned_policy_is_stood_in_for_and_the_letter_names_who_did(
    poisoned: Reasoner, caplog: pytest.LogCaptureFixture
) -> None:
    slot: Slot[Reasoner] = Slot(
        Option(NEW, poisoned), Option(OLD, Named("old", "digoxin")), Option("", reasoner())
    )
    draft = letters(slot).compose(early())
    assert draft.author.versions == {"retriever": OLD} and draft.decisions[0].failed == NEW
    assert [artefact for artefact, _ in slot.failures] == [NEW] and "CANARY" not in caplog.text


def test_a_letter_for_which_everybody_fails_is_due_all_the_same() -> None:
    slot: Slot[Reasoner] = Slot(Option(NEW, Raising()), Option("", Raising()))
    draft = letters(slot).compose(early())
    assert draft.sections and draft.expectations is None and draft.decisions == () and slot.failures == []


def test_who_is_in_the_shadow_prepares_the_same_request_its_own_way() -> None:
    task = letters(Slot(Option("", reasoner()), shadow=(NEW, Named("dark", "digoxin"))))
    draft = task.compose(early())
    assert draft.author.policy == POLICY and draft.decisions[0].shadow == NEW
    (shadowed,) = task.shadowed(msgspec.structs.replace(early(), decisions=draft.decisions))
    assert (shadowed.slot, shadowed.artefact) == ("retriever", NEW)
    beside = task.compose(shadowed.request)
    assert beside.author.policy == "dark" and beside.sections != draft.sections


def test_without_a_decision_that_names_it_nobody_is_asked_in_the_shadow() -> None:
    task = letters(Slot(Option("", reasoner()), shadow=(NEW, Named("dark", "digoxin"))))
    assert task.shadowed(early()) == () and tasks()["progress-note"].shadowed(early()) == ()


def test_an_assessment_names_the_promoted_agent_and_who_is_in_its_shadow() -> None:
    other = Diagnosing(msgspec.structs.replace(DIAGNOSED, policy="agent dark", ranked=DIAGNOSED.ranked[:1]))
    promoted = Diagnosing(msgspec.structs.replace(DIAGNOSED, policy="agent new"))
    slot: Slot[Diagnostician] = Slot(
        Option(NEW, promoted), Option("", Diagnosing()), shadow=(OLD, other), slot="diagnosis-agent"
    )
    task = assessments(slot)
    draft = task.compose(stay())
    assert (draft.author.policy, draft.author.versions, draft.decisions[0].shadow) == (
        "agent new",
        {"diagnosis-agent": NEW},
        OLD,
    )
    (shadowed,) = task.shadowed(msgspec.structs.replace(stay(), decisions=draft.decisions))
    assert task.compose(shadowed.request).author.policy == "agent dark"
    assert asyncio.run(task.prepared(stay())).decisions == draft.decisions


def test_a_poisoned_agent_is_stood_in_for_and_waited_for_or_not(caplog: pytest.LogCaptureFixture) -> None:
    class Waited(Diagnosing):
        async def prepared(self, request: Request, /) -> object:
            return self.answer

    for standing_in in (Diagnosing(), Waited()):
        slot: Slot[Diagnostician] = Slot(
            Option(NEW, Raising()), Option("", standing_in), slot="diagnosis-agent"
        )  # type: ignore[arg-type]
        prepared = asyncio.run(assessments(slot).prepared(stay()))
        assert (
            prepared.diagnosed == DIAGNOSED
            and prepared.decisions[0].failed == NEW
            and "CANARY" not in caplog.text
        )
