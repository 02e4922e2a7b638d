"""The clinician's own document becomes the reward of the draft that stood when it was written."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.outcomes import Draft, Means, settle
from processors.outcomes.comparing import copied
from processors.outcomes.kinds import kinds
from schemas.instant import HOUR
from schemas.outcomes import ClinicianDocument
from schemas.requests import TASKS

DRAFT = Draft(
    "r1",
    "progress-note",
    "progress-note/Patient/1/Encounter/1/2026-03-01",
    "Encounter/1",
    10 * HOUR,
    "Potassium 4.6 mmol/L. Furosemide 40 mg daily.",
    patient="Patient/1",
)
NOTE = ClinicianDocument(
    "DocumentReference/1",
    "1",
    (1, 0, ""),
    "Patient/1",
    "Encounter/1",
    12 * HOUR,
    "progress-note",
    True,
    "Potassium 4.6. Continue furosemide 40 mg.",
)
LATER = 1000 * HOUR


def one(drafts: list[Draft], answers: list[ClinicianDocument], now: int = LATER):  # type: ignore[no-untyped-def]
    (found,) = settle(drafts, answers, now)
    return found


def test_the_document_of_the_same_encounter_and_kind_is_the_reward() -> None:
    found = one([DRAFT], [NOTE])
    assert (found.state, found.answer, found.answered) == ("matched", "DocumentReference/1@1", 12 * HOUR)
    assert found.parts["numbers.recall"] == 1 and 0 < found.value < 1
    assert (
        one([DRAFT], [NOTE, replace(NOTE, resource="DocumentReference/2", text="Another.", time=13 * HOUR)])
        == found
    )


@pytest.mark.parametrize(
    "other",
    [
        replace(NOTE, encounter="Encounter/2"),
        replace(NOTE, patient="Patient/2"),
        replace(NOTE, patient=""),
        replace(NOTE, note_type="nursing"),
        replace(NOTE, time=10 * HOUR),
        replace(NOTE, time=40 * HOUR),
        replace(NOTE, final=False),
        replace(NOTE, retracted=True),
    ],
)
def test_another_encounter_kind_or_time_an_unfinished_or_a_retracted_document_answers_nothing(
    other: ClinicianDocument,
) -> None:
    assert one([DRAFT], [other]).state == "expired"
    assert one([DRAFT], [other], 11 * HOUR).state == "waiting"


def test_a_corrected_document_replaces_the_reward_and_a_retracted_one_takes_it_back() -> None:
    better = replace(NOTE, version="2", rank=(2, 0, ""), text=DRAFT.text)
    assert one([DRAFT], [NOTE, better]).value == 1.0 > one([DRAFT], [NOTE]).value
    assert (
        one([DRAFT], [better, NOTE, replace(better, version="3", rank=(3, 0, ""), retracted=True)]).state
        == "expired"
    )


def test_of_a_document_that_was_drafted_again_the_draft_that_stood_is_judged() -> None:
    again, too_late = replace(DRAFT, request="r2", cut=11 * HOUR), replace(DRAFT, request="r3", cut=13 * HOUR)
    states = {found.request: found.state for found in settle([DRAFT, again, too_late], [NOTE], LATER)}
    assert states == {"r1": "superseded", "r2": "matched", "r3": "expired"}


def test_the_best_kind_answers_though_another_came_before() -> None:
    draft = replace(DRAFT, task="discharge-instruction")
    summary, letter = (
        replace(NOTE, note_type="discharge-summary"),
        replace(NOTE, resource="DocumentReference/2", note_type="discharge-instructions", time=20 * HOUR),
    )
    assert one([draft], [summary, letter]).answer == "DocumentReference/2@1"
    assert one([draft], [summary]).answer == "DocumentReference/1@1"


def test_a_document_that_is_the_drafts_own_wording_is_an_echo_and_one_that_shares_the_records_words_is_not() -> (
    None
):
    said = "Potassium has come down to 4.6 mmol/L since furosemide was begun on the second day."
    draft = replace(DRAFT, text=said, own=(said,))
    assert one([draft], [replace(NOTE, text=f"I agree. {said} Home tomorrow.")]).echo
    assert not one([replace(draft, own=())], [replace(NOTE, text=said)]).echo
    assert not one([draft], [NOTE]).echo and copied(draft, "Potassium has come down.") == 0


def test_concepts_count_where_a_linker_is_there() -> None:
    (found,) = settle(
        [DRAFT],
        [NOTE],
        LATER,
        Means(lambda text: frozenset(text.lower().split()) & {"furosemide", "potassium"}),
    )
    assert found.value == found.parts["concepts.f"] and found.parts["concepts.recall"] == 1


def test_every_task_says_what_answers_it() -> None:
    assert set(kinds()) == set(TASKS)


@dataclass
class Drawn:
    drafts: list[Draft]
    answers: list[ClinicianDocument]


@st.composite
def drawn(draw: st.DrawFn) -> Drawn:
    times = st.integers(0, 30).map(lambda hour: hour * HOUR)
    drafts = [
        replace(DRAFT, request=f"r{number}", cut=draw(times), document=f"d{draw(st.integers(0, 1))}")
        for number in range(draw(st.integers(1, 4)))
    ]
    answers = [
        replace(
            NOTE,
            resource=f"DocumentReference/{draw(st.integers(0, 2))}",
            version=str(number),
            rank=(number, 0, ""),
            time=draw(times),
            final=draw(st.booleans()),
            retracted=draw(st.booleans()),
            text=draw(st.sampled_from(["Potassium 4.6.", "Furosemide."])),
        )
        for number in range(draw(st.integers(0, 5)))
    ]
    return Drawn(drafts, answers)


@given(drawn(), st.randoms(use_true_random=False))
def test_any_order_and_any_duplicates_give_the_same_rewards(told: Drawn, random) -> None:  # type: ignore[no-untyped-def]
    again = Drawn([*told.drafts, *told.drafts[:1]], [*told.answers, *told.answers[:2]])
    random.shuffle(again.drafts)
    random.shuffle(again.answers)
    found = settle(told.drafts, told.answers, LATER)
    assert found == settle(again.drafts, again.answers, LATER) and [
        reward.request for reward in found
    ] == sorted(draft.request for draft in told.drafts)
