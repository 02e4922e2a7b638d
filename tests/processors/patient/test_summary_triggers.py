"""A care summary beside a discharge: news of a cancer, and an action of a guideline that falls due."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kg.guidelines.subject import Subject
from processors.care_summary.guidance.watch import GuidelineWatch
from processors.patient import DueAction, TriggerSettings
from processors.patient.guidelines import NoWatch
from schemas.codes import Coding, Concept
from schemas.events import PatientEvent
from schemas.facts import Fact
from schemas.instant import Instant, isoformat
from schemas.requests import Request
from tests.processors.care_summary.guidance.guided import guideline
from tests.processors.patient.hospital import DAY, HOUR, MINUTE, T0, Hospital, lab, note, person, stay, tick
from tests.processors.patient.hospital import told as coded

ME = "Patient/a"
E = "Encounter/1"
WATCH = GuidelineWatch((guideline(),))
TUMOUR = Concept(
    (Coding("http://hl7.org/fhir/sid/icd-10-cm", "C50.9", "Malignant neoplasm of breast"),),
    "Tumour of the breast",
)
STAGE = Concept((Coding("http://loinc.org", "21908-9", "Stage group.clinical Cancer"),))
MARKER = Concept((Coding("http://loinc.org", "6875-9", "Cancer Ag 15-3"),))
SCAN = Concept((Coding("http://loinc.org", "4-4", "Scan"),))
RECEPTOR = Concept((Coding("http://loinc.org", "3-3", "Receptor"),))


def admitted(at: int = T0, **more: object) -> list[PatientEvent]:
    return [person(ME, T0 - 900 * DAY, born="1961-09-14"), stay(ME, "1", at, at, **more)]


def tumour(at: int = T0 - 500 * DAY, **more: object) -> PatientEvent:
    return coded(ME, "t", at, "has_condition", TUMOUR, **more)


def scan(at: int, number: str = "s", **more: object) -> PatientEvent:
    return coded(ME, number, at, "observed", SCAN, "No new lesion.", **more)


def summaries(hospital: Hospital) -> list[Request]:
    return [
        request for request in hospital.requests if request.task == "care-summary" and not request.cancelled
    ]


def slots(hospital: Hospital) -> list[str]:
    return [request.slot for request in summaries(hospital)]


def test_a_new_diagnosis_of_a_cancer_asks_for_a_summary_after_a_quiet_period() -> None:
    hospital = Hospital().tell([*admitted(), tumour(T0 + HOUR), tick(T0 + 3 * HOUR - MINUTE)])
    assert slots(hospital) == []
    hospital.tell([tick(T0 + 3 * HOUR)])
    (request,) = summaries(hospital)
    assert (request.slot, request.reason) == (
        f"oncology:{isoformat(T0 + HOUR)}",
        "New: diagnosis of malignancy",
    )
    assert request.cut == T0 + 3 * HOUR
    assert [fact.concept.label for fact in request.evidence.history] == ["Tumour of the breast"]


def test_ten_staging_facts_of_one_report_ask_once() -> None:
    report = [coded(ME, str(n), T0 + HOUR + n * 10 * MINUTE, "observed", STAGE, f"T{n}") for n in range(10)]
    hospital = Hospital().tell([*admitted(), *report, tick(T0 + DAY)])
    (request,) = summaries(hospital)
    assert len(request.evidence.facts) == 10


def test_a_report_that_never_ends_is_waited_for_so_long_only() -> None:
    settings = TriggerSettings(oncology_quiet=HOUR // 10**6, oncology_longest_wait=3 * HOUR // 10**6)
    report = [coded(ME, str(n), T0 + n * 30 * MINUTE, "observed", MARKER, str(n)) for n in range(1, 12)]
    hospital = Hospital(settings=settings).tell([*admitted(), *report, tick(T0 + DAY)])
    assert [request.cut for request in summaries(hospital)] == [
        T0 + 3 * HOUR + 30 * MINUTE,
        T0 + 6 * HOUR + 30 * MINUTE,
    ]


def test_a_diagnosis_told_again_is_no_news_and_a_marker_measured_again_is() -> None:
    again = [tumour(T0 + DAY, version=2), coded(ME, "same", T0 + DAY, "has_condition", TUMOUR)]
    hospital = Hospital().tell(
        [*admitted(), tumour(T0 + HOUR), tick(T0 + 5 * HOUR), *again, tick(T0 + 2 * DAY)]
    )
    assert len(summaries(hospital)) == 1
    hospital.tell(
        [
            coded(ME, "m1", T0 + 3 * DAY, "observed", MARKER, "31"),
            tick(T0 + 4 * DAY),
            coded(ME, "m2", T0 + 5 * DAY, "observed", MARKER, "31"),
            tick(T0 + 6 * DAY),
        ]
    )
    assert len(summaries(hospital)) == 3


@pytest.mark.parametrize(
    "concept",
    [
        Concept(
            (
                Coding(
                    "http://hl7.org/fhir/sid/icd-10-cm",
                    "D70.1",
                    "Agranulocytosis secondary to cancer chemotherapy",
                ),
            )
        ),
        Concept(text="Fear of cancer"),
        Concept(text="Family history of breast cancer"),
        Concept(text="Hypertension"),
    ],
)
def test_what_is_no_cancer_is_no_news_of_one(concept: Concept) -> None:
    assert (
        slots(Hospital().tell([*admitted(), coded(ME, "c", T0 + HOUR, "has_condition", concept)]).settle())
        == []
    )


def test_news_just_before_the_discharge_are_told_by_its_summary() -> None:
    end = T0 + 5 * HOUR
    hospital = (
        Hospital().tell([*admitted(), tumour(T0 + 4 * HOUR), stay(ME, "1", end, T0, end, version=2)]).settle()
    )
    assert slots(hospital) == ["discharge"]


def test_an_action_falls_due_in_event_time_and_is_asked_for_once() -> None:
    at = T0 - 365 * DAY + 3 * DAY  # due on the third day of the stay
    hospital = Hospital(watch=WATCH).tell([tumour(), scan(at), *admitted(), tick(T0 + 3 * DAY)])
    assert slots(hospital) == []
    hospital.tell([tick(T0 + 3 * DAY + HOUR)])
    (request,) = summaries(hospital)
    assert request.slot == f"due:{isoformat(T0 + 3 * DAY + 10**6)}"
    assert request.reason == "Due by Tumour guide: Follow-up scan"
    assert [fact.concept.label for fact in request.evidence.earlier] == ["Scan"]
    hospital.tell([lab(ME, "k", T0 + 4 * DAY), note(ME, "n", T0 + 4 * DAY), tick(T0 + 20 * DAY)])
    assert len(summaries(hospital)) == 1


def test_a_correction_moves_what_is_still_to_fall_due() -> None:
    at = T0 - 365 * DAY + 3 * DAY
    corrected = scan(T0 + DAY, version=2, start=at + 4 * DAY)
    hospital = Hospital(watch=WATCH).tell([tumour(), scan(at), *admitted(), corrected, tick(T0 + 7 * DAY)])
    assert slots(hospital) == []
    assert slots(hospital.tell([tick(T0 + 8 * DAY)])) == [f"due:{isoformat(T0 + 7 * DAY + 10**6)}"]


def test_what_is_done_or_taken_back_before_it_falls_due_is_not_asked_for() -> None:
    at = T0 - 365 * DAY + 3 * DAY
    done = Hospital(watch=WATCH).tell(
        [tumour(), scan(at), *admitted(), scan(T0 + DAY, "new"), tick(T0 + 20 * DAY)]
    )
    assert slots(done) == []
    nobody = Hospital(watch=WATCH).tell(
        [tumour(), scan(at), *admitted(), tumour(T0 + DAY, version=2, retracted=True), tick(T0 + 20 * DAY)]
    )
    assert slots(nobody) == []


def test_what_fell_due_stands_when_it_is_done_afterwards() -> None:
    at = T0 - 365 * DAY + 3 * DAY
    hospital = Hospital(watch=WATCH).tell(
        [tumour(), scan(at), *admitted(), tick(T0 + 4 * DAY), scan(T0 + 5 * DAY, "new"), tick(T0 + 9 * DAY)]
    )
    assert [request.cancelled for request in hospital.requests if request.slot.startswith("due:")] == [False]


def test_a_finding_that_makes_something_due_at_once_waits_for_the_rest_of_its_report() -> None:
    hospital = Hospital(watch=WATCH).tell(
        [
            tumour(),
            *admitted(),
            coded(ME, "r", T0 + HOUR, "observed", RECEPTOR, "positive"),
            tick(T0 + 2 * HOUR),
        ]
    )
    assert slots(hospital) == []
    (request,) = summaries(hospital.tell([tick(T0 + 3 * HOUR)]))
    assert "Due by Tumour guide: Trastuzumab" in request.reason


def test_the_summary_belongs_to_the_open_stay_else_to_the_latest_and_without_any_there_is_none() -> None:
    at = T0 - 365 * DAY + 9 * DAY
    nobody = Hospital(watch=WATCH).tell(
        [person(ME, T0, born="1961-09-14"), tumour(), scan(at), tick(T0 + 20 * DAY)]
    )
    assert nobody.requests == []
    over = [stay(ME, "1", T0 + 5 * DAY, T0, T0 + 5 * DAY, version=2)]
    hospital = Hospital(watch=WATCH).tell([tumour(), scan(at), *admitted(), *over, tick(T0 + 20 * DAY)])
    assert [(r.encounter, r.slot.partition(":")[0]) for r in summaries(hospital)] == [
        (E, "discharge"),
        (E, "due"),
    ]
    again = [stay(ME, "2", T0 + 8 * DAY, T0 + 8 * DAY)]
    hospital = Hospital(watch=WATCH).tell(
        [tumour(), scan(at), *admitted(), *over, *again, tick(T0 + 20 * DAY)]
    )
    assert [r.encounter for r in summaries(hospital) if r.slot.startswith("due:")] == ["Encounter/2"]


def test_a_stay_first_told_of_after_something_fell_due_is_not_asked_for_it() -> None:
    at = T0 - 365 * DAY - 9 * DAY
    assert [
        s
        for s in slots(Hospital(watch=WATCH).tell([tumour(), scan(at), *admitted(), tick(T0 + 9 * DAY)]))
        if s.startswith("due:")
    ] == []


class Counting(NoWatch):
    """A watch that counts what it is asked."""

    version = "1"

    def __init__(self) -> None:
        self.asked = 0

    def names(self, concept: Concept, /) -> bool:
        return concept.label == "Scan"

    def needed(self, facts: Sequence[Fact], as_of: Instant, settled: Instant, /) -> tuple[Fact, ...]:
        return tuple(facts)

    def due(self, subject: Subject, /) -> tuple[DueAction, ...]:
        self.asked += 1
        return ()


def test_facts_that_no_guideline_names_ask_none_and_one_that_comes_in_order_asks_once() -> None:
    watch = Counting()
    hospital = Hospital(partitions=1, watch=watch).tell(
        [*admitted(), *(scan(T0 + n * HOUR, str(n)) for n in range(1, 20))]
    )
    before = watch.asked
    hospital.tell([lab(ME, f"l{n}", T0 + DAY + n * MINUTE) for n in range(200)])
    assert watch.asked == before
    hospital.tell([scan(T0 + 2 * DAY, "last")])
    assert watch.asked == before + 1


def test_earlier_findings_that_are_named_travel_with_the_request_and_others_do_not() -> None:
    events = [
        tumour(),
        scan(T0 - 400 * DAY),
        lab(ME, "old", T0 - 400 * DAY),
        coded(ME, "m", T0 - 300 * DAY, "observed", MARKER, "19"),
        *admitted(),
    ]
    end = T0 + DAY
    (request,) = summaries(Hospital(watch=WATCH).tell([*events, stay(ME, "1", end, T0, end, version=2)]))
    assert [fact.concept.label for fact in request.evidence.earlier] == ["Scan", "Cancer Ag 15-3"]
    bounded = Hospital(watch=WATCH, settings=TriggerSettings(most_earlier=1)).tell(
        [*events, stay(ME, "1", end, T0, end, version=2)]
    )
    assert [fact.concept.label for fact in summaries(bounded)[0].evidence.earlier] == ["Cancer Ag 15-3"]
