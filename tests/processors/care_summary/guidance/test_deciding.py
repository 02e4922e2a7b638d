"""A policy chooses how a course is aligned: told in the trajectory, named in the draft, and no part of what
is recommended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import orjson
from msgspec.structs import replace

from kg.guidelines.alignment import AlignmentSettings
from kg.guidelines.alignment.arms import SLOT, packaged_arms
from kg.guidelines.alignment.vectors import CharacterNgrams
from models.policies import ActionPolicy, Decider, shipped
from models.policies.policy_slot import Option
from processors.care_summary.guidance.guideline_guide import GuidelineGuide
from processors.care_summary.guidance.ways import Ways
from processors.drafting.fhir import from_bundle, to_bundle
from processors.tasks import Drafting, tasks
from schemas.requests import Request
from streams.stages.generate.drafting import Drafted, Drafter
from streams.stages.generate.result_records import trajectory
from tests.processors.care_summary.guidance.guided import CUT, guideline, held, record
from tests.processors.care_summary.guidance.test_ways import NEW, TEXT, radiotherapy, wanted
from tests.processors.stay import request

ARTEFACT = "3f2a" * 16
ACTIONS = tuple(packaged_arms())


class Slot:
    """What a registry would serve: one policy, on trial or not, and one in the shadow."""

    slot = SLOT

    def __init__(self, action: str, trial: bool) -> None:
        self._turn = Option(
            ARTEFACT, ActionPolicy(SLOT, (action, *(one for one in ACTIONS if one != action))), trial
        )

    def options(self, request: str, /) -> Sequence[Option[ActionPolicy]]:
        return [self._turn, Option("", shipped(SLOT, ACTIONS))]

    def shadow(self) -> tuple[str, ActionPolicy] | None:
        return "5" * 64, shipped(SLOT, ACTIONS)

    def failed(self, artefact: str, error: Exception, /) -> None:
        raise AssertionError(artefact) from error


def drafting(decider: Decider | None = None) -> Drafting:
    guidelines = (guideline(TEXT),)
    ways = Ways(guidelines, CharacterNgrams(), AlignmentSettings(threshold=0.6), decider)
    return tasks(guide=GuidelineGuide(guidelines, ways))["care-summary"]


def promoted(action: str = "open", trial: bool = False) -> Decider:
    return Decider(Slot(action, trial))


def document(asked: Request, made: Drafting) -> bytes:
    return orjson.dumps(to_bundle(made.compose(asked), asked))


def test_without_a_policy_it_is_aligned_as_it_ships_and_the_trajectory_says_so() -> None:
    draft = drafting().compose(wanted(NEW))
    (decided,) = trajectory(wanted(NEW), Drafted(draft)).decisions
    assert (decided.slot, decided.policy, decided.action, decided.probability, decided.actions) == (
        SLOT,
        "",
        "shipped",
        1.0,
        ACTIONS,
    )
    assert decided.features["events"] > 0 and draft.author.versions == {}


def test_what_was_decided_by_what_ships_leaves_no_trace_in_the_document() -> None:
    draft = drafting().compose(wanted(NEW))
    assert to_bundle(draft, wanted(NEW)) == to_bundle(replace(draft, decisions=()), wanted(NEW))
    assert SLOT.encode() not in document(wanted(NEW), drafting())


def test_where_nothing_is_aligned_nothing_is_decided() -> None:
    empty = request("care-summary", cut=CUT, slot="discharge", evidence=record())
    assert trajectory(empty, Drafted(drafting(promoted()).compose(empty))).decisions == ()


def test_a_draft_names_the_artefact_that_decided_in_its_device_and_reads_it_back() -> None:
    draft = drafting(promoted()).compose(wanted(NEW))
    bundle = to_bundle(draft, wanted(NEW))
    (device,) = (
        entry["resource"] for entry in bundle["entry"] if entry["resource"]["resourceType"] == "Device"
    )
    assert {"type": {"text": "alignment"}, "value": ARTEFACT} in device["version"]
    assert from_bundle(bundle).author.versions == {SLOT: ARTEFACT}
    assert bundle["identifier"] != to_bundle(drafting().compose(wanted(NEW)), wanted(NEW))["identifier"]


def test_decisions_of_the_request_stand_first_and_each_slot_is_named() -> None:
    before = Decider(shipped("retrieval-weights", ("shipped",))).decide("r", {})
    asked = replace(wanted(NEW), decisions=(replace(before, policy="7" * 64),))
    draft = drafting(promoted()).compose(asked)
    assert [one.slot for one in draft.decisions] == ["retrieval-weights", SLOT]
    assert draft.author.versions == {"retrieval-weights": "7" * 64, SLOT: ARTEFACT}


def test_trials_and_shadows_are_told() -> None:
    draft = drafting(promoted("strict", trial=True)).compose(wanted(NEW))
    (decided,) = draft.decisions
    assert (decided.action, decided.trial, decided.shadow, decided.shadow_action) == (
        "strict",
        True,
        "5" * 64,
        "shipped",
    )


def test_a_draft_that_is_prepared_carries_the_decision_once() -> None:
    """The model's prompt, its answer and the composer's draft are made from the same prepared request."""
    made = drafting(promoted())
    prepared = asyncio.run(made.prepared(wanted(NEW)))
    assert len(prepared.decisions) == 1 and prepared.guidance is not None and prepared.guidance.decided == ()
    assert made.compose(prepared).decisions == prepared.decisions
    assert asyncio.run(made.prepared(prepared)) is prepared


def test_what_is_recommended_is_the_same_under_every_choice() -> None:
    told = []
    for action in ACTIONS:
        guidance = drafting(promoted(action)).compose(wanted(NEW)).guidance
        assert guidance is not None
        told.append(
            [
                (one.id, one.role, one.satisfied, one.missing, one.against, one.due)
                for one in guidance.recommendations
            ]
        )
    assert all(one == told[0] for one in told)


def test_the_choice_decides_which_event_stands_for_a_step() -> None:
    """Between its aligned neighbour and nothing, "Therapy of the chest wall" is a pair where theta is low,
    and none as shipped.
    """
    after = held("Procedure/s", "had_procedure", "latest receptor test positive", "2024-01-01 00:00")
    asked = wanted(
        after, held("Procedure/new", "had_procedure", "Therapy of the chest wall", "2024-02-01 00:00")
    )
    found = {}
    for action in ("shipped", "open"):
        guidance = drafting(promoted(action)).compose(asked).guidance
        assert guidance is not None
        found[action] = radiotherapy(guidance).way[-1].found
    assert found == {"shipped": "", "open": "expanded"}


def test_the_drafter_publishes_what_was_decided() -> None:
    drafter = Drafter({"care-summary": drafting(promoted())}, None, request_timeout=1, most_cut=0.5)
    made = drafter.judge(wanted(NEW), asyncio.run(drafter.ask(wanted(NEW))))
    assert [one.policy for one in trajectory(wanted(NEW), made).decisions] == [ARTEFACT]
