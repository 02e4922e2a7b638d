"""Which documents fall due, and when."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from processors.drafting.render.headings import critical
from processors.patient import TriggerSettings
from schemas.codes import Concept
from schemas.events import EncounterBody, FactsBody, PatientEvent
from schemas.facts import Fact, Source
from schemas.instant import to_datetime
from schemas.requests import Request
from tests.processors.patient.hospital import (
    DAY,
    HOUR,
    MINUTE,
    T0,
    Hospital,
    allergy,
    ask,
    event,
    lab,
    note,
    person,
    stay,
    tasks,
    tick,
)

ME = "Patient/a"
E = "Encounter/1"


def admitted(**more: object) -> list[PatientEvent]:
    return [person(ME, T0), stay(ME, "1", T0, T0, **more)]


def test_an_admission_asks_for_the_early_drafts_when_the_admission_note_has_had_its_time() -> None:
    hospital = (
        Hospital()
        .tell([*admitted(), note(ME, "h", T0 + HOUR, "Chest pain.")])
        .tell([tick(T0 + 4 * HOUR - MINUTE)])
    )
    assert ("diagnosis", "admission") not in tasks(hospital.requests)
    hospital.tell([tick(T0 + 4 * HOUR)])
    assert ("diagnosis", "admission") in tasks(hospital.requests)
    early = next(request for request in hospital.requests if request.task == "discharge-instruction")
    assert [passage.body.text for passage in early.evidence.passages] == ["Chest pain."]


def test_diagnoses_are_assessed_again_while_the_stay_lasts_from_what_has_come_since() -> None:
    hospital = Hospital().tell(
        [
            *admitted(),
            note(ME, "h", T0 + HOUR, "Chest pain."),
            lab(ME, "late", T0 + 20 * HOUR, encounter=E),
            tick(T0 + 30 * HOUR),
            stay(ME, "1", T0 + 50 * HOUR, T0, T0 + 50 * HOUR, version=2),
            tick(T0 + 90 * HOUR),
        ]
    )
    assessed = [request for request in hospital.requests if request.task == "diagnosis"]
    assert [(request.slot, request.cut - T0) for request in assessed] == [
        ("first", HOUR + 15 * MINUTE),
        ("admission", 4 * HOUR),
        ("after:1d", 36 * HOUR),
    ]
    assert [len(request.evidence.facts) for request in assessed] == [0, 0, 1]


def test_notes_behind_the_admission_s_draft_have_diagnoses_assessed_but_not_at_each_note() -> None:
    written = [note(ME, f"n{h}", T0 + h * HOUR, f"Hour {h}.", encounter=E) for h in (1, 6, 8, 14)]
    lab_ = lab(ME, "k", T0 + 5 * HOUR, encounter=E)
    happened = [*admitted(), written[0], lab_, *written[1:], tick(T0 + 23 * HOUR)]

    def assessed(**settings: Any) -> list[tuple[str, int, int]]:
        return [
            (request.slot, request.cut - T0, len(request.evidence.passages))
            for request in requested(happened, TriggerSettings(assess_again=(), **settings))
            if request.task == "diagnosis"
        ]

    noted = "notes:2026-03-01"
    assert assessed() == [
        ("first", HOUR + 15 * MINUTE, 1),
        ("admission", 4 * HOUR, 1),
        (noted, 6 * HOUR + 15 * MINUTE, 2),
        (noted, 9 * HOUR + 15 * MINUTE, 3),
        (noted, 14 * HOUR + 15 * MINUTE, 4),
    ]
    assert assessed(assess_after=DAY // 10**6) == assessed()[:3]


@pytest.mark.parametrize(
    ("minutes", "slots"),
    [
        ((70,), ["first", "admission"]),
        ((70, 150), ["first", "admission"]),
        ((225,), ["admission"]),
        ((), ["admission"]),
    ],
)
def test_the_first_note_of_a_physician_is_assessed_before_the_admission_s_drafts(
    minutes: tuple[int, ...], slots: list[str]
) -> None:
    written = [note(ME, str(at), T0 + at * MINUTE, "Imp: pyelonephritis.", encounter=E) for at in minutes]
    settings = TriggerSettings(assess_again=())
    at_once = requested([*admitted(), *written, tick(T0 + 9 * HOUR)], settings)
    late = requested([*written, *admitted(), tick(T0 + 9 * HOUR)], settings)
    for one in (at_once, late):
        assessed = [request for request in one if request.task == "diagnosis"]
        assert [request.slot for request in assessed] == slots
        assert assessed[0].cut == T0 + (min(minutes) * MINUTE + 15 * MINUTE if "first" in slots else 4 * HOUR)


def test_a_note_of_the_evening_is_assessed_before_midnight() -> None:
    written = [note(ME, f"n{h}", T0 + h * HOUR, f"Hour {h}.", encounter=E) for h in (17, 20, 22)]
    happened = [*admitted(), *written, tick(T0 + 26 * HOUR)]
    cuts = [
        (request.cut - T0) / HOUR
        for request in requested(happened, TriggerSettings(assess_again=()))
        if request.slot.startswith("notes")
    ]
    assert cuts == [17.25, 20.25, 23.25]


def test_a_stay_that_is_first_heard_of_late_is_assessed_for_the_time_to_come_only() -> None:
    hospital = Hospital().tell([person(ME, T0), stay(ME, "1", T0 + 30 * HOUR, T0), tick(T0 + 80 * HOUR)])
    assert [request.slot for request in hospital.requests if request.task == "diagnosis"] == [
        "admission",
        "after:1d",
        "after:2d",
    ]


def test_notes_and_results_are_waited_for_until_a_quiet_period_and_make_one_progress_note_a_day() -> None:
    day = [lab(ME, str(n), T0 + 6 * HOUR + n * 10 * MINUTE, encounter=E) for n in range(4)]
    hospital = Hospital().tell([*admitted(), *day, tick(T0 + 6 * HOUR + 44 * MINUTE)])
    assert ("progress-note", "2026-03-01") not in tasks(hospital.requests)
    hospital.tell([tick(T0 + 6 * HOUR + 45 * MINUTE)])
    notes = [request for request in hospital.requests if request.task == "progress-note"]
    assert [request.slot for request in notes] == ["2026-03-01"]
    assert notes[0].cut == T0 + 6 * HOUR + 45 * MINUTE
    assert len(notes[0].evidence.facts) == 4


def drafted(events: list[PatientEvent], **settings: Any) -> list[Request]:
    """Requests for progress notes."""
    hospital = Hospital(settings=TriggerSettings(**settings)).tell(events)
    return [request for request in hospital.requests if request.task == "progress-note"]


def test_what_comes_later_on_the_day_has_its_progress_note_drafted_again() -> None:
    round_ = note(ME, "r", T0 + 12 * HOUR, "Round: improving.", encounter=E)
    events = [*admitted(), lab(ME, "1", T0 + 6 * HOUR, encounter=E), round_, tick(T0 + 20 * HOUR)]
    early, late = drafted(events)
    assert early.document == late.document and late.priority == "revision"
    assert [early.cut, late.cut] == [T0 + 6 * HOUR + 15 * MINUTE, T0 + 12 * HOUR + 15 * MINUTE]
    assert [p.body.text for p in late.evidence.passages] == ["Round: improving."]
    (once,) = drafted(events, progress_again=DAY // 10**6)
    assert once.cut == early.cut


def test_a_progress_note_is_not_drafted_again_sooner_than_is_set() -> None:
    results = [lab(ME, str(n), T0 + 6 * HOUR + n * 50 * MINUTE, encounter=E) for n in range(6)]
    cuts = [request.cut - T0 for request in drafted([*admitted(), *results, tick(T0 + 20 * HOUR)])]
    assert cuts == [6 * HOUR + 15 * MINUTE + n * 50 * MINUTE for n in range(6)]
    every_hour = drafted([*admitted(), *results, tick(T0 + 20 * HOUR)], progress_again=3600)
    assert [request.cut - T0 for request in every_hour] == [
        *(h * HOUR + 15 * MINUTE for h in (6, 7, 8, 9)),
        10 * HOUR + 25 * MINUTE,
    ]


@pytest.mark.parametrize(
    ("resource", "due"),
    [("MedicationRequest/1", True), ("MedicationStatement/1", False), ("Condition/1", False)],
)
def test_an_order_for_a_medicine_makes_a_progress_note_due_and_a_list_of_before_does_not(
    resource: str, due: bool
) -> None:
    at = T0 + 9 * HOUR
    fact = Fact(
        f"{resource}#0", "ordered_medication", Concept(text="Warfarin 5 mg"), at, Source(resource, "1")
    )
    order = event("history", ME, resource, at, FactsBody((fact,)), encounter=E)
    assert [request.cut - T0 for request in drafted([*admitted(), order, tick(T0 + 20 * HOUR)])] == (
        [9 * HOUR + 15 * MINUTE] if due else []
    )


def test_a_ward_that_never_falls_quiet_gets_its_note_after_the_longest_wait() -> None:
    busy = [lab(ME, str(n), T0 + n * 10 * MINUTE, encounter=E) for n in range(40)]
    hospital = Hospital().tell([*admitted(), *busy])
    assert [request.cut for request in hospital.requests if request.slot == "2026-03-01"] == [T0 + 6 * HOUR]


def test_a_critical_value_asks_at_once_and_with_priority() -> None:
    hospital = Hospital().tell([*admitted(), lab(ME, "k", T0 + HOUR, "6.8", critical=True, encounter=E)])
    assert [(request.task, request.priority) for request in hospital.requests] == [
        ("progress-note", "critical")
    ]
    assert hospital.requests[0].evidence.facts[0].value.value == "6.8"  # type: ignore[union-attr]


def test_a_discharge_asks_for_the_summary_and_the_final_instruction() -> None:
    end = T0 + 3 * DAY
    hospital = Hospital().tell([*admitted(), stay(ME, "1", end, T0, end, version=2)])
    assert {("care-summary", "discharge"), ("discharge-instruction", "discharge")} <= set(
        tasks(hospital.requests)
    )


def test_a_correction_asks_again_for_the_document_it_affects_and_the_new_value_is_in_it() -> None:
    hospital = Hospital().tell(
        [*admitted(), lab(ME, "k", T0 + HOUR, "4.1", encounter=E), tick(T0 + 2 * HOUR)]
    )
    first = hospital.requests[-1]
    wrong = lab(ME, "k", T0 + HOUR, "4.7", version=2, encounter=E)
    hospital.tell([wrong, tick(T0 + 2 * HOUR + 14 * MINUTE)])
    assert hospital.requests[-1].id == first.id
    hospital.tell([tick(T0 + 2 * HOUR + 15 * MINUTE)])
    second = hospital.requests[-1]
    assert (second.document, second.priority) == (first.document, "revision")
    assert second.id != first.id
    assert [fact.value.value for fact in second.evidence.facts] == ["4.7"]  # type: ignore[union-attr]


def test_an_event_after_the_cut_does_not_reach_the_evidence() -> None:
    events = [
        *admitted(),
        lab(ME, "1", T0 + HOUR, encounter=E),
        lab(ME, "2", T0 + 5 * HOUR, "9.9", encounter=E),
    ]
    of_day = [request for request in Hospital().tell(events).requests if request.slot == "2026-03-01"]
    assert [len(request.evidence.facts) for request in of_day] == [1]


def test_a_note_entered_in_error_leaves_the_evidence_of_the_revised_draft() -> None:
    hospital = Hospital().tell(
        [*admitted(), note(ME, "n", T0 + HOUR, "Wrong patient.", encounter=E), tick(T0 + 3 * HOUR)]
    )
    assert hospital.requests[-1].evidence.passages
    hospital.tell(
        [
            note(ME, "n", T0 + 90 * MINUTE, "", version=2, retracted=True, encounter=E),
            tick(T0 + 4 * HOUR - MINUTE),
        ]
    )
    revised = [request for request in hospital.requests if request.slot == "2026-03-01"][-1]
    assert revised.evidence.passages == ()


def test_our_own_drafts_coming_back_are_no_reason_for_another_and_no_evidence() -> None:
    hospital = Hospital().tell(
        [*admitted(), note(ME, "n", T0 + HOUR, ours=True, encounter=E), tick(T0 + 5 * HOUR)]
    )
    assert {request.slot for request in hospital.requests} == {"admission"}
    assert all(request.evidence.passages == () for request in hospital.requests)


def test_our_drafts_fed_back_at_the_time_that_they_tell_of_ask_for_nothing_again() -> None:
    hospital = Hospital(settings=TriggerSettings(assess_again=())).tell(
        [*admitted(), lab(ME, "k", T0 + HOUR, "6.8", critical=True, encounter=E), tick(T0 + 5 * HOUR)]
    )
    asked = hospital.ids()
    assert len(asked) == 4
    for number, request in enumerate(hospital.requests.copy()):
        back = note(ME, f"draft-{number}", request.cut, "A draft.", ours=True, encounter=E)
        emptied = event("history", ME, f"Condition/draft-{number}", request.cut, FactsBody(), encounter=E)
        hospital.tell([back, emptied, tick(T0 + (6 + number) * HOUR)])
    assert hospital.settle().ids() == asked


def test_a_result_of_years_ago_does_not_ask_again_an_allergy_of_years_ago_does() -> None:
    told = Hospital().tell([*admitted(), tick(T0 + 5 * HOUR)])
    asked = told.ids()
    told.tell([lab(ME, "old", T0 - 3000 * DAY), note(ME, "old", T0 - 3000 * DAY), tick(T0 + 6 * HOUR)])
    assert told.ids() == asked
    told.tell([allergy(ME, "old", T0 - 3000 * DAY), tick(T0 + 7 * HOUR)])
    assert len(told.ids()) == 2 * len(asked)


def test_an_encounter_entered_in_error_calls_off_what_was_asked() -> None:
    hospital = Hospital().tell([*admitted(), tick(T0 + 5 * HOUR)])
    asked = {request.id for request in hospital.requests}
    hospital.tell([stay(ME, "1", T0 + 6 * HOUR, T0, version=2, retracted=True)])
    assert {request.id for request in hospital.requests if request.cancelled} == asked
    assert hospital.last() == {}


def requested(events: list[PatientEvent], settings: TriggerSettings | None = None) -> list[Request]:
    return Hospital(settings=settings).tell(events).settle().requests


def _after_the_end(*, late: int = 30, **encounter: Any) -> list[Request]:
    end = T0 + 40 * HOUR
    results = [
        lab(ME, "culture", end + 3 * DAY, encounter=E),
        lab(ME, "again", end + 3 * DAY + 10 * MINUTE, encounter=E),
        lab(ME, "clinic", end + 3 * DAY + 5 * MINUTE),
        lab(ME, "other", end + 3 * DAY, encounter="Encounter/2"),
    ]
    happened = [
        *admitted(**encounter),
        lab(ME, "first", T0 + HOUR, encounter=E),
        stay(ME, "1", end, T0, end, version=2, **encounter),
        note(ME, "visit", end + 2 * DAY, "Seen in the clinic."),
        *results,
        tick(end + 5 * DAY),
    ]
    found = requested(happened, TriggerSettings(late_results=late * 86400))
    return [request for request in found if request.slot.startswith("late:")]


def test_results_of_a_stay_reported_after_its_end_have_summary_and_assessment_drafted_with_them() -> None:
    found = _after_the_end()
    assert {(request.task, request.slot) for request in found} == {
        ("care-summary", "late:2026-03-05"),
        ("diagnosis", "late:2026-03-05"),
    }
    for request in found:
        assert request.cut == T0 + 40 * HOUR + 3 * DAY + 25 * MINUTE
        known = {fact.source.resource for fact in request.evidence.facts}
        assert known == {"Observation/first", "Observation/culture", "Observation/again"}
        assert request.evidence.passages == ()  # what a later visit brought is not of the stay


@pytest.mark.parametrize(("late", "more"), [(0, {}), (2, {}), (30, {"class_code": "SS"})])
def test_they_do_not_where_they_come_too_late_or_the_stay_gets_no_such_documents(
    late: int, more: dict[str, Any]
) -> None:
    assert _after_the_end(late=late, **more) == []


def test_a_late_version_takes_the_place_of_what_was_known_at_the_end() -> None:
    end = T0 + 40 * HOUR
    happened = [
        *admitted(),
        lab(ME, "k", T0 + HOUR, "4.1", encounter=E),
        stay(ME, "1", end, T0, end, version=2),
        lab(ME, "k", end + DAY, "6.4", version=2, encounter=E),
        tick(end + 2 * DAY),
    ]
    (summary,) = (r for r in requested(happened) if r.slot.startswith("late:") and r.task == "care-summary")
    assert [getattr(fact.value, "value", None) for fact in summary.evidence.facts] == ["6.4"]


def test_a_critical_value_after_the_end_has_a_summary_drafted_at_once() -> None:
    end = T0 + 40 * HOUR
    happened = [
        *admitted(class_code="SS"),
        stay(ME, "1", end, T0, end, version=2, class_code="SS"),
        lab(ME, "k", end + DAY, "6.9", critical=True, encounter=E),
    ]
    (summary,) = (r for r in requested(happened) if r.slot.startswith("late:"))
    assert (summary.task, summary.priority, summary.cut) == ("care-summary", "critical", end + DAY)
    assert critical(summary.document)


def test_an_ambulatory_visit_gets_no_drafts() -> None:
    assert requested([*admitted(class_code="AMB"), note(ME, "n", T0 + HOUR)]) == []


def day_treatment() -> list[PatientEvent]:
    return [
        person(ME, T0),
        stay(ME, "1", T0, T0, class_code="SS"),
        note(ME, "n", T0 + HOUR),
        stay(ME, "1", T0 + 7 * HOUR, T0, T0 + 7 * HOUR, version=2, class_code="SS"),
    ]


def test_a_day_treatment_gets_its_letter_and_no_full_set() -> None:
    assert {request.task for request in requested(day_treatment())} == {"discharge-instruction"}


def test_a_class_gets_the_documents_that_are_set_for_it_and_a_critical_value_in_any() -> None:
    settings = TriggerSettings(documents={"SS": ("care-summary",), "IMP": ()})
    *begun, ended = day_treatment()
    potassium = lab(ME, "k", T0 + 2 * HOUR, "6.8", critical=True)
    assert {(r.task, r.priority) for r in requested([*begun, potassium, ended], settings)} == {
        ("care-summary", "routine"),
        ("progress-note", "critical"),
    }
    assert requested([*admitted(), note(ME, "n", T0 + HOUR)], settings) == []


def test_a_short_stay_that_becomes_an_admission_gets_all_documents_from_then_on() -> None:
    admission = [stay(ME, "1", T0 + 3 * HOUR, T0, version=2), note(ME, "m", T0 + 5 * HOUR)]
    discharge = stay(ME, "1", T0 + 30 * HOUR, T0, T0 + 30 * HOUR, version=3)
    requests = requested([*day_treatment()[:3], *admission, discharge])
    assert {r.task for r in requests} == {
        "discharge-instruction",
        "diagnosis",
        "progress-note",
        "care-summary",
    }


def test_loaded_history_of_an_encounter_closed_long_ago_gets_no_drafts_and_a_recent_one_does() -> None:
    loaded = T0 + 60 * DAY
    old = stay(ME, "1", T0 + DAY, T0, T0 + DAY, backfill=True, recorded=loaded)
    assert Hospital().tell([person(ME, T0), old]).settle().requests == []
    recent = stay(ME, "2", T0 + 50 * DAY, T0 + 49 * DAY, T0 + 50 * DAY, backfill=True, recorded=loaded)
    assert Hospital().tell([person(ME, T0), recent]).settle().requests != []


def test_an_encounter_first_heard_of_at_its_end_gets_the_discharge_documents_only() -> None:
    end = T0 + 2 * DAY
    events = [person(ME, T0), lab(ME, "1", T0 + HOUR), stay(ME, "1", end, T0, end)]
    assert {slot for _, slot in tasks(Hospital().tell(events).settle().requests)} == {"discharge"}


def test_a_person_may_ask_and_the_answer_is_due_at_once() -> None:
    hospital = Hospital().tell([*admitted(), lab(ME, "1", T0 + HOUR), ask(ME, "care-summary", E, T0 + HOUR)])
    assert tasks(hospital.requests) == [("care-summary", "asked:n")]
    refused = Hospital().tell([*admitted(), ask(ME, "care-summary", "Encounter/unknown", T0 + HOUR)])
    assert [said.reason for said in refused.out.complaints] == ["cannot-ask"]


def test_a_request_without_an_answer_is_asked_again_with_its_id_until_it_is_answered() -> None:
    deaf = Hospital(answer=False).tell(
        [*admitted(), lab(ME, "k", T0 + HOUR, critical=True), tick(T0 + 2 * HOUR)]
    )
    urgent = [request.id for request in deaf.requests if request.priority == "critical"]
    assert len(urgent) == 2 and len(set(urgent)) == 1
    heard = Hospital().tell([*admitted(), lab(ME, "k", T0 + HOUR, critical=True), tick(T0 + 2 * HOUR)])
    assert len([request for request in heard.requests if request.priority == "critical"]) == 1


def test_history_of_any_time_and_only_the_stay_s_own_results_are_in_the_evidence() -> None:
    events = [
        allergy(ME, "old", T0 - 900 * DAY),
        lab(ME, "old", T0 - 900 * DAY),
        *admitted(),
        lab(ME, "new", T0 + HOUR, critical=True),
    ]
    evidence = Hospital().tell(events).requests[-1].evidence
    assert [fact.concept.text for fact in evidence.history] == ["Penicillin"]
    assert [fact.source.resource for fact in evidence.facts] == ["Observation/new"]
    assert evidence.encounter is not None
    assert evidence.patient.sex == "female"


def test_what_the_bounds_leave_out_of_the_evidence_is_counted() -> None:
    settings = TriggerSettings(most_facts=3)
    events = [
        *admitted(),
        *(lab(ME, str(n), T0 + n * MINUTE, encounter=E) for n in range(5)),
        tick(T0 + 2 * HOUR),
    ]
    evidence = Hospital(settings=settings).tell(events).requests[-1].evidence
    assert (len(evidence.facts), evidence.withheld) == (3, 2)


INNER = "Encounter/ward"


def nested(**more: object) -> list[PatientEvent]:
    """A stay on a ward within the in-patient stay."""
    return [*admitted(), stay(ME, "ward", T0, T0, part_of=E, **more)]


def test_a_stay_within_another_gets_no_drafts_of_its_own() -> None:
    hospital = Hospital().tell([*nested(), tick(T0 + 5 * HOUR)])
    assert {request.encounter for request in hospital.requests} == {E}
    hospital.tell([ask(ME, "care-summary", INNER, T0 + 6 * HOUR)])
    assert [said.reason for said in hospital.out.complaints] == ["cannot-ask"]


def test_notes_and_results_of_a_stay_within_another_are_evidence_of_the_outer_one_s_drafts() -> None:
    told = [
        lab(ME, "1", T0 + HOUR, encounter=INNER),
        note(ME, "n", T0 + 2 * HOUR, "Walks again.", encounter=INNER),
    ]
    end = T0 + DAY
    requests = Hospital().tell([*nested(), *told, stay(ME, "1", end, T0, end, version=2)]).requests
    summary = next(request for request in requests if request.task == "care-summary")
    assert summary.encounter == E
    assert [passage.body.text for passage in summary.evidence.passages] == ["Walks again."]
    assert [fact.source.resource for fact in summary.evidence.facts] == ["Observation/1"]


@pytest.mark.parametrize("order", [1, -1], ids=["stay first", "notes first"])
def test_notes_and_results_of_a_stay_within_another_make_the_outer_one_s_progress_note_due(
    order: int,
) -> None:
    told = [
        stay(ME, "ward", T0, T0, part_of=E),
        lab(ME, "1", T0 + HOUR, encounter=INNER),
        note(ME, "n", T0 + 70 * MINUTE, encounter=INNER),
    ]
    hospital = Hospital().tell([*admitted(), *told[::order], tick(T0 + 3 * HOUR)])
    assert [(r.encounter, r.slot) for r in hospital.requests if r.task == "progress-note"] == [
        (E, "2026-03-01")
    ]


def test_a_critical_value_of_a_stay_within_another_asks_for_the_outer_one_s_progress_note_at_once() -> None:
    hospital = Hospital().tell([*nested(), lab(ME, "k", T0 + HOUR, "6.8", critical=True, encounter=INNER)])
    assert [(r.encounter, r.priority) for r in hospital.requests] == [(E, "critical")]


@pytest.mark.parametrize(
    "around", [[], [stay(ME, "1", T0, T0, class_code="AMB")]], ids=["unknown", "out-patient"]
)
def test_a_stay_within_an_encounter_that_gets_no_drafts_gets_its_own(around: list[PatientEvent]) -> None:
    inner = [
        person(ME, T0),
        stay(ME, "ward", T0, T0, part_of=E),
        lab(ME, "k", T0 + HOUR, "6.8", critical=True, encounter=INNER),
    ]
    for told in ([*around, *inner], [*inner, *around]):
        requests = Hospital().tell([*told, tick(T0 + 5 * HOUR)]).requests
        assert {request.encounter for request in requests} == {INNER}
        assert "progress-note" in {request.task for request in requests}


def test_a_stay_whose_outer_one_is_told_later_leaves_its_drafts_to_it() -> None:
    hospital = Hospital().tell([person(ME, T0), stay(ME, "ward", T0, T0, part_of=E), tick(T0 + 5 * HOUR)])
    asked = {request.task for request in hospital.requests if request.encounter == INNER}
    hospital.tell([stay(ME, "1", T0, T0), tick(T0 + 6 * HOUR)])
    assert {
        request.task for request in hospital.requests if request.encounter == INNER and request.cancelled
    } == asked
    assert {request.encounter for request in hospital.requests if not request.cancelled} == {INNER, E}
    assert set(hospital.last()) == {(task, E, "admission") for task in asked}


def by_clock(offset: int | None) -> PatientEvent:
    """The stay, with its start written by a clock so many minutes east of UTC."""
    found = stay(ME, "1", T0, T0)
    body = msgspec.structs.replace(msgspec.json.decode(found.body, type=EncounterBody), offset=offset)
    return msgspec.structs.replace(found, body=msgspec.Raw(msgspec.json.encode(body)))


@pytest.mark.parametrize(
    ("zone", "offset", "days"),
    [
        ("", None, ["2026-03-01", "2026-03-02"]),
        ("", -8 * 60, ["2026-03-01"]),
        ("", 13 * 60, ["2026-03-02"]),
        ("Asia/Tokyo", -8 * 60, ["2026-03-02"]),
    ],
)
def test_a_day_s_progress_note_is_of_the_day_by_the_hospital_s_clock_or_the_encounter_s(
    zone: str, offset: int | None, days: list[str]
) -> None:
    round_ = note(ME, "r", T0 + 21 * HOUR, "Round: improving.", encounter=E)
    later = lab(ME, "1", T0 + 26 * HOUR, encounter=E)
    events = [person(ME, T0), by_clock(offset), round_, later, tick(T0 + 30 * HOUR)]
    assert sorted({request.slot for request in drafted(events, zone=zone)}) == days


@pytest.mark.parametrize(
    ("zone", "offset", "hour"),
    [("", 8 * 60, 4), ("", -5 * 60, 17), ("", None, 12), ("Europe/Berlin", -5 * 60, 11)],
)
def test_diagnoses_are_assessed_at_noon_of_the_hospital_or_of_the_encounter(
    zone: str, offset: int | None, hour: int
) -> None:
    hospital = Hospital(settings=TriggerSettings(zone=zone)).tell(
        [person(ME, T0), by_clock(offset), tick(T0 + 4 * DAY)]
    )
    assessed = [request.cut for request in hospital.requests if request.slot.startswith("after:")]
    assert {to_datetime(cut).hour for cut in assessed} == {hour} and len(assessed) >= 3
