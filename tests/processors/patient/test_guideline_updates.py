"""Other guidelines than before: whom it concerns is looked at anew, from then on, and nobody else."""

from __future__ import annotations

import random
import zlib

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.guidelines.graph import Guideline
from kg.guidelines.predicates import Happened
from kg.guidelines.subject import Subject
from processors.care_summary.guidance.watch import GuidelineWatch
from processors.patient import DueAction, TriggerSettings, guideline_updates
from schemas.events import PatientEvent
from schemas.instant import isoformat
from tests.amounts import examples
from tests.processors.care_summary.guidance.guided import guideline
from tests.processors.patient.hospital import DAY, HOUR, T0, Hospital, lab, person, stay, tick
from tests.processors.patient.hospital import told as coded
from tests.processors.patient.test_order_and_duplicates import hospitals
from tests.processors.patient.test_summary_triggers import RECEPTOR, SCAN, TUMOUR, slots, summaries

OLD = guideline()
WATCH = GuidelineWatch((OLD,))
NAMES = tuple("abcdef")


def with_step(named: str, **changes: object) -> Guideline:
    """The guideline, in which one recommendation is another."""
    return replace(
        OLD, version="8", steps=tuple(replace(s, **changes) if s.title == named else s for s in OLD.steps)
    )


NEW = GuidelineWatch((with_step("Docetaxel alone", title="Docetaxel and carboplatin"),))


def patient(name: str, *answers: tuple[int, str]) -> list[PatientEvent]:
    """In hospital with a tumour, scanned a month before, so that nothing is due; with so many receptor
    tests.
    """
    me = f"Patient/{name}"
    tests = [
        coded(me, f"r{name}{n}", at, "observed", RECEPTOR, answer) for n, (at, answer) in enumerate(answers)
    ]
    return [
        person(me, T0 - 900 * DAY, born="1961-09-14"),
        coded(me, f"t{name}", T0 - 500 * DAY, "has_condition", TUMOUR),
        coded(me, f"s{name}", T0 - 30 * DAY, "observed", SCAN, "No new lesion."),
        *tests,
        stay(me, name, T0, T0),
    ]


class Asked(GuidelineWatch):
    """Notes whom it is asked about."""

    def __init__(self, *guidelines: Guideline) -> None:
        super().__init__(guidelines)
        self.about: list[str] = []

    def due(self, subject: Subject, /) -> tuple[DueAction, ...]:
        self.about.append(
            next(
                fact.source.resource
                for fact in subject.facts
                if fact.source.resource.startswith("Condition/")
            )
        )
        return super().due(subject)


def ward() -> Hospital:
    """Of six patients two have a negative receptor; summaries about it have been written."""
    events = [
        event
        for name in NAMES
        for event in patient(name, (T0 - DAY, "negative" if name in "be" else "positive"))
    ]
    never_again = TriggerSettings(assess_again=())
    return Hospital(partitions=1, settings=never_again, watch=WATCH).tell([*events, tick(T0 + DAY)])


def test_only_those_whom_the_change_touches_are_thought_through_anew_though_nothing_comes_of_them() -> None:
    hospital, watch = ward(), Asked(*NEW.guidelines)
    hospital.requests.clear()
    hospital.restart(watch).tell([tick(T0 + 2 * DAY)])
    assert set(watch.about) == {"Condition/tb", "Condition/te"} and len(watch.about) == 2
    assert hospital.requests == []  # what falls due at once waits for a quiet period, as after a finding
    hospital.tell([tick(T0 + 2 * DAY + 2 * HOUR)])
    assert sorted((r.patient, r.reason) for r in summaries(hospital)) == [
        (f"Patient/{name}", "Due by Tumour guide: Docetaxel and carboplatin") for name in "be"
    ]
    assert {request.slot for request in hospital.requests} == {f"oncology:{isoformat(T0 + 2 * DAY)}"}
    assert (
        hospital.out.counts["guidelines", "touched"],
        hospital.out.counts["guidelines", "not-touched"],
    ) == (2, 4)


def test_what_comes_of_a_patient_first_has_her_looked_at_before_the_sweep() -> None:
    hospital, watch = ward(), Asked(*NEW.guidelines)
    hospital.restart(watch).tell([lab("Patient/b", "k", T0 + DAY + HOUR)])
    assert watch.about == ["Condition/tb"]
    hospital.tell([lab("Patient/a", "k2", T0 + DAY + HOUR), tick(T0 + 2 * DAY)])
    assert watch.about == ["Condition/tb", "Condition/te"]
    assert (
        hospital.folds[0].taken_up.looked,
        hospital.folds[0].taken_up.touched,
        hospital.folds[0].taken_up.done,
    ) == (6, 2, True)


def test_another_version_number_touches_nobody_and_asks_for_nothing() -> None:
    hospital, watch = ward(), Asked(with_step(""))
    assert watch.version != WATCH.version
    asked = len(summaries(hospital))
    hospital.restart(watch).tell([tick(T0 + 2 * DAY), tick(T0 + 3 * DAY)])
    assert (watch.about, len(summaries(hospital))) == ([], asked)
    hospital.tell(
        [coded("Patient/a", "r9", T0 + 4 * DAY, "observed", RECEPTOR, "positive"), tick(T0 + 5 * DAY)]
    )
    assert (
        watch.about and len(summaries(hospital)) == asked
    )  # what was due by the old version is no news by the new one


def test_what_had_fallen_due_stands_and_what_was_still_to_fall_due_goes_with_its_step() -> None:
    at = T0 - 365 * DAY
    events = [
        event
        for name, day in (("a", 3), ("b", 9))
        for event in (
            *patient(name)[:2],
            coded(f"Patient/{name}", f"s{name}", at + day * DAY, "observed", SCAN, "No new lesion."),
            patient(name)[-1],
        )
    ]
    without = GuidelineWatch(
        (
            replace(
                OLD,
                version="8",
                steps=tuple(s for s in OLD.steps if s.title != "Follow-up scan"),
                edges=tuple(e for e in OLD.edges if "scan" not in e.end.casefold()),
            ),
        )
    )
    hospital = Hospital(partitions=1, watch=WATCH).tell([*events, tick(T0 + 4 * DAY)])
    assert [(r.patient, r.slot.partition(":")[0]) for r in summaries(hospital)] == [("Patient/a", "due")]
    hospital.restart(without).tell([tick(T0 + 5 * DAY), tick(T0 + 20 * DAY)])
    assert [(r.patient, r.cancelled) for r in hospital.requests if r.slot.startswith("due:")] == [
        ("Patient/a", False)
    ]


def test_what_comes_late_for_one_who_is_touched_counts_from_the_change_on() -> None:
    hospital = ward().restart(NEW).tell([tick(T0 + 2 * DAY)])
    hospital.requests.clear()
    hospital.tell(
        [coded("Patient/b", "late", T0 + HOUR, "observed", RECEPTOR, "positive"), tick(T0 + 3 * DAY)]
    )
    (request,) = [request for request in summaries(hospital) if request.patient == "Patient/b"]
    assert request.slot == f"oncology:{isoformat(T0 + 2 * DAY)}" and "Trastuzumab" in request.reason


def test_facts_that_only_the_new_guidelines_name_are_found_in_the_record() -> None:
    hospital = Hospital(partitions=1).tell([*patient("a"), tick(T0 + DAY)]).restart(WATCH)
    hospital.tell(
        [tick(T0 + 2 * DAY), tick(T0 + 336 * DAY)]
    )  # a year after the scan, which nobody had looked for
    assert [
        (s.partition(":")[0], r.reason) for s, r in zip(slots(hospital), summaries(hospital), strict=True)
    ] == [("due", "Due by Tumour guide: Follow-up scan")]


def test_a_patient_of_whom_no_fact_was_named_before_is_found_as_well() -> None:
    me = "Patient/a"
    events = [
        person(me, T0 - 900 * DAY, born="1961-09-14"),
        coded(me, "s", T0 - 30 * DAY, "observed", SCAN, "No new lesion."),
        stay(me, "1", T0, T0),
    ]
    scanned = GuidelineWatch((replace(OLD, population=Happened("scan")),))
    hospital = Hospital(partitions=1).tell([*events, tick(T0 + DAY)]).restart(scanned)
    assert not any(key[17:18] == b"D" for key in hospital.rows()[0])
    assert [
        request.reason for request in summaries(hospital.tell([tick(T0 + 2 * DAY), tick(T0 + 336 * DAY)]))
    ] == ["Due by Tumour guide: Follow-up scan"]


def test_where_guidelines_are_taken_away_nothing_falls_due_any_more() -> None:
    hospital = Hospital(partitions=1, watch=WATCH).tell([*patient("a"), tick(T0 + DAY)]).restart(None)
    assert slots(hospital.tell([tick(T0 + 2 * DAY), tick(T0 + 400 * DAY)])) == []


def test_each_tick_goes_through_so_many_records_only_and_a_restart_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guideline_updates, "MOST", 4)
    hospital = ward().restart(NEW).tell([tick(T0 + 2 * DAY)])
    assert (hospital.folds[0].taken_up.looked, hospital.folds[0].taken_up.done) == (4, False)
    hospital.restart(NEW).tell([tick(T0 + 2 * DAY + HOUR)])
    assert (
        hospital.folds[0].taken_up.looked,
        hospital.folds[0].taken_up.touched,
        hospital.folds[0].taken_up.done,
    ) == (6, 2, True)


def test_a_change_amid_a_change_compares_each_record_with_what_it_was_last_looked_at_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guideline_updates, "MOST", 3)
    hospital = ward().restart(NEW).tell([tick(T0 + 2 * DAY)])
    touched = hospital.out.counts.get(("guidelines", "touched"), 0)
    hospital.restart(WATCH).tell(
        [tick(T0 + 3 * DAY), tick(T0 + 3 * DAY + HOUR), tick(T0 + 3 * DAY + 2 * HOUR)]
    )
    assert (
        hospital.out.counts["guidelines", "touched"] == 2 * touched
    )  # the others are as the old guidelines left them
    assert hospital.folds[0].taken_up.done


def test_old_definitions_are_forgotten_when_nobody_was_last_looked_at_with_them() -> None:
    hospital = ward()
    before = {key for key in hospital.rows()[0] if key.startswith(b"G")}
    hospital.restart(NEW).tell([tick(T0 + 2 * DAY)])
    after = {key for key in hospital.rows()[0] if key.startswith(b"G")}
    assert len(before) == len(after) == 3 and before & after == {b"Gs"}


@pytest.mark.parametrize(
    ("rows", "instead"),
    [
        *((b"Gv", None), (b"Gd", None), (b"Gd", zlib.compress(b'{"id": 1}'))),
        *((b"Gd", b"damaged"), (b"Gd", zlib.compress(b"cut short")[:-6]), (b"Gv", b'["'), (b"Gv", b"\xff")),
    ],
)
def test_where_the_old_definitions_are_not_at_hand_of_another_form_or_damaged_everybody_is_touched(
    rows: bytes, instead: bytes | None
) -> None:
    hospital = ward()
    store = hospital.stores[0]
    for key, _ in list(store.scan(rows)):
        store.delete(key) if instead is None else store.put(key, instead)
    store.commit()
    assert hospital.restart(NEW).tell([tick(T0 + 2 * DAY)]).folds[0].taken_up.touched == len(NAMES)


@given(hospitals(), st.randoms(use_true_random=False))
@examples(60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_the_same_events_and_the_same_change_give_the_same_requests_also_when_workers_restart(
    told: list[PatientEvent], chance: random.Random
) -> None:
    chance.shuffle(told)
    at = chance.randrange(len(told) + 1)
    later = [tick(T0 + 30 * DAY), *told[at:]]
    steady = Hospital(watch=WATCH).tell(told[:at]).restart(NEW).tell(later).settle()
    restarted = (
        Hospital(watch=WATCH).tell(told[:at], restart=True).restart(NEW).tell(later, restart=True).settle()
    )
    assert restarted.ids() == steady.ids()
    assert restarted.rows() == steady.rows()


@given(hospitals(), st.randoms(use_true_random=False))
@examples(60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_an_update_that_changes_nothing_asks_for_nothing_else(
    told: list[PatientEvent], chance: random.Random
) -> None:
    told.sort(key=lambda one: (one.occurred, one.id))
    at = chance.randrange(len(told) + 1)
    steady = Hospital(watch=WATCH).tell(told).settle()
    updated = (
        Hospital(watch=WATCH)
        .tell(told[:at])
        .restart(GuidelineWatch((with_step(""),)))
        .tell(told[at:])
        .settle()
    )
    assert updated.last() == steady.last()
