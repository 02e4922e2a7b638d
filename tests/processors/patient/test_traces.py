"""The trace that a request carries on is that of the event that decided when its document is due."""

from __future__ import annotations

import pytest
from msgspec import structs

from schemas.events import PatientEvent
from schemas.requests import Request
from tests.processors.patient.hospital import HOUR, MINUTE, T0, Hospital, lab, note, person, stay, tick

ME = "Patient/a"
E = "Encounter/1"


def traced(event: PatientEvent, number: int) -> PatientEvent:
    return structs.replace(event, trace=trace(number))


def trace(number: int) -> str:
    return f"00-{number:032x}-{number:016x}-01"


def admitted(number: int = 90) -> list[PatientEvent]:
    return [person(ME, T0), traced(stay(ME, "1", T0, T0), number)]


def requested(events: list[PatientEvent], task: str, slot: str = "") -> Request:
    """The last one, of those whose slot begins so."""
    requests = Hospital().tell(events).requests
    return [one for one in requests if one.task == task and one.slot.startswith(slot)][-1]


def test_a_critical_value_is_the_cause_also_beside_events_whose_traces_sort_before_it() -> None:
    found = requested(
        [
            *admitted(1),
            traced(lab(ME, "1", T0 + HOUR, encounter=E), 2),
            traced(lab(ME, "2", T0 + 2 * HOUR, "6.9", critical=True, encounter=E), 77),
            traced(lab(ME, "3", T0 + 2 * HOUR + MINUTE, encounter=E), 3),
            tick(T0 + 3 * HOUR),
        ],
        "progress-note",
        "critical",
    )
    assert found.trace == trace(77)
    assert trace(1) not in found.links


def test_a_discharge_is_the_cause_whatever_has_come_while_the_document_waited() -> None:
    end = T0 + 30 * HOUR
    events = [
        *admitted(1),
        traced(stay(ME, "1", end - 9 * HOUR, T0, end, version=2), 50),
        traced(stay(ME, "1", end - 8 * HOUR, T0, end, version=3), 4),
        traced(note(ME, "n", end - HOUR, encounter=E), 5),
        tick(end + HOUR),
    ]
    found = requested(events, "care-summary", "discharge")
    assert (found.trace, found.links) == (trace(50), (trace(4),))


def test_the_last_note_of_a_quiet_period_is_the_cause_and_the_others_are_linked() -> None:
    numbers = [30, 10, 20]
    notes = [
        traced(note(ME, str(n), T0 + HOUR + n * MINUTE, encounter=E), numbers[n]) for n in range(len(numbers))
    ]
    for order in (notes, [notes[1], notes[0], notes[2]]):
        found = requested([*admitted(), *order, tick(T0 + 9 * HOUR)], "progress-note")
        assert found.trace == trace(20)
        assert set(found.links) == {trace(30), trace(10)}


@pytest.mark.parametrize("cause", ["", "00-" + "1" * 32 + "-" + "1" * 16 + "-00"])
def test_the_event_that_lets_time_pass_is_not_the_cause_of_what_another_made_due(cause: str) -> None:
    events = [
        *admitted(),
        structs.replace(note(ME, "1", T0 + HOUR, encounter=E), trace=cause),
        traced(note(ME, "2", T0 + 12 * HOUR, encounter=E), 7),
    ]
    first = next(one for one in Hospital().tell(events).requests if one.task == "progress-note")
    assert first.trace == cause
    assert trace(7) not in first.links


def test_a_correction_is_the_cause_of_the_draft_that_is_made_again() -> None:
    events = [
        *admitted(1),
        traced(lab(ME, "1", T0 + HOUR, encounter=E), 2),
        tick(T0 + 5 * HOUR),
        traced(lab(ME, "1", T0 + HOUR, "5.5", version=2, encounter=E), 60),
        tick(T0 + 12 * HOUR),
    ]
    found = requested(events, "diagnosis", "admission")
    assert found.priority == "revision"
    assert found.trace == trace(60)


def test_what_calls_a_document_off_is_the_cause_of_that() -> None:
    events = [
        *admitted(1),
        tick(T0 + 5 * HOUR),
        traced(stay(ME, "1", T0 + 6 * HOUR, T0, status="entered-in-error", retracted=True, version=2), 60),
    ]
    found = requested(events, "diagnosis", "admission")
    assert found.cancelled
    assert found.trace == trace(60)


def test_a_request_that_had_no_answer_is_sent_again_with_its_trace() -> None:
    hospital = Hospital(answer=False)
    hospital.tell([*admitted(), traced(note(ME, "1", T0 + HOUR, encounter=E), 8), tick(T0 + 9 * HOUR)])
    hospital.tell([tick(T0 + 11 * HOUR)])
    notes = [one for one in hospital.requests if one.task == "progress-note"]
    again = [one for one in notes if one.id == notes[0].id]
    assert len(again) > 1
    assert {one.trace for one in again} == {trace(8)}
