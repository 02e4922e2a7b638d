"""A record that stays in memory comes to the same rows and requests, one by one, as one that is read from its
rows for each event.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from msgspec import structs

from kg.guidelines.subject import Subject
from processors.care_summary.guidance.watch import GuidelineWatch
from processors.patient import DueAction, TriggerSettings, carried, evidence, landmarks
from processors.patient.guidelines import NoWatch
from processors.patient.record import Record
from processors.patient.rows import Version
from processors.patient.versions import winners
from schemas.codes import Coding, Concept
from schemas.events import PatientEvent
from schemas.facts import Fact
from schemas.instant import Instant
from tests.amounts import amount, examples
from tests.processors.care_summary.guidance.guided import guideline
from tests.processors.patient.hospital import (
    DAY,
    HOUR,
    MINUTE,
    T0,
    Hospital,
    PatientLink,
    lab,
    merge,
    person,
    stay,
    tick,
    told,
)

ME = "Patient/a"
TUMOUR = Concept(
    (Coding("http://hl7.org/fhir/sid/icd-10-cm", "C50.9", "Malignant neoplasm of breast"),),
    "Tumour of the breast",
)
LOINC = "http://loinc.org"
SCAN, RECEPTOR, EJECTION = (
    Concept((Coding(LOINC, code, name),))
    for code, name in (("4-4", "Scan"), ("3-3", "HER2 receptor"), ("2-2", "Ejection fraction"))
)
STAGE = Concept((Coding(LOINC, "21908-9", "Stage group.clinical Cancer"),))


class Remembering(NoWatch):
    """A watch of the small guideline that keeps what it was asked."""

    def __init__(self) -> None:
        self._watch = GuidelineWatch((guideline(),))
        self.version = self._watch.version
        self.names = self._watch.names
        self.needed: Callable[[Sequence[Fact], Instant, Instant], tuple[Fact, ...]] = self._watch.needed
        self.asked: list[Subject] = []

    def due(self, subject: Subject, /) -> tuple[DueAction, ...]:
        self.asked.append(subject)
        return self._watch.due(subject)


class Telling(Remembering):
    """A watch to which every fact matters: what falls due says of which facts and of whom it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.needed = lambda facts, as_of, settled: tuple(facts)

    def due(self, subject: Subject, /) -> tuple[DueAction, ...]:
        said = msgspec.json.encode(subject, order="deterministic")
        key = hashlib.sha256(said).hexdigest()[:8]
        return DueAction(key, subject.as_of, key), DueAction(
            key[::-1], subject.as_of + (1 + len(subject.facts) % 3) * DAY, key[::-1]
        )


@st.composite
def lives(draw: st.DrawFn) -> list[PatientEvent]:
    """Findings mostly in order, of years; some late, told again, corrected, taken back, of one moment; stays,
    a merge, another birthday.
    """
    told_: list[PatientEvent] = [person(ME, T0 - 4000 * DAY, born="1961-09-14")]
    if draw(st.booleans()):
        told_.append(stay(ME, "0", T0 - 3000 * DAY, T0 - 3000 * DAY, T0 - 2990 * DAY))
    at = T0 - 3000 * DAY
    for number in range(draw(st.integers(5, 40))):
        at += draw(st.sampled_from([0, 0, MINUTE, 30 * MINUTE, HOUR, DAY, 20 * DAY, 200 * DAY]))
        kind = draw(
            st.sampled_from(
                [
                    "scan",
                    "scan",
                    "scan",
                    "receptor",
                    "receptor",
                    "stage",
                    "tumour",
                    "again",
                    "stay",
                    "stay",
                    "lab",
                    "tick",
                    "person",
                    "merge",
                ]
            )
        )
        when = at - draw(st.sampled_from([0] * 8 + [HOUR, 40 * DAY]))  # told late
        start = when - draw(
            st.sampled_from([0] * 8 + [HOUR, 3 * DAY, 500 * DAY, -5 * DAY])
        )  # done before it was told
        value = draw(st.sampled_from(["positive", "negative"]))
        encounter = draw(st.sampled_from(["", "Encounter/0", "Encounter/1"]))
        if kind in ("scan", "receptor", "stage"):
            concept = {"scan": SCAN, "receptor": RECEPTOR, "stage": STAGE}[kind]
            told_.append(
                told(ME, str(number), when, "observed", concept, value, start=start, encounter=encounter)
            )
        elif kind == "tumour":
            told_.append(told(ME, "t", when, "has_condition", TUMOUR, start=start, version=number + 1))
        elif kind == "again":
            found = [one for one in told_ if one.kind == "observation"]
            if found:
                one = draw(st.sampled_from(found[-4:]))
                how = draw(st.sampled_from(["same", "taken back", "corrected", "no longer named"]))
                concept = Concept(text="Weight") if how == "no longer named" else RECEPTOR
                name = one.resource.partition("/")[2]
                version = told(ME, name, at, "observed", concept, value, start=start, version=number + 2)
                told_.append(
                    structs.replace(one, recorded=at)
                    if how == "same"
                    else structs.replace(version, retracted=True)
                    if how == "taken back"
                    else version
                )
        elif kind == "stay":
            end = draw(st.sampled_from([None, at + 3 * DAY]))
            told_.append(
                stay(
                    ME,
                    draw(st.sampled_from(["1", "2"])),
                    at,
                    at - draw(st.sampled_from([HOUR, 300 * DAY])),
                    end,
                    version=number + 1,
                )
            )
        elif kind == "lab":
            told_.append(lab(ME, f"k{number}", at, encounter=encounter))
        elif kind == "tick":
            told_.append(tick(at))
        elif kind == "person":
            told_.append(
                person(
                    ME,
                    when,
                    version=number + 2,
                    born=draw(st.sampled_from(["1961-09-14", "1961-09-14", "1990-01-01"])),
                )
            )
        elif draw(st.integers(0, 3)) == 0:
            told_ += [
                person("Patient/b", at - DAY, PatientLink(ME, "replaced-by")),
                told("Patient/b", f"b{number}", at, "observed", SCAN, "x"),
                merge(ME, "Patient/c", at, active=draw(st.booleans()), version=number + 1),
            ]
    traced = draw(st.booleans())
    return [
        structs.replace(one, trace=f"00-{n % 5 + 1:032x}-{n % 5 + 1:016x}-01") if traced else one
        for n, one in enumerate(told_)
    ]


@pytest.fixture(autouse=True)
def _given_up_soon() -> object:
    """Facts are given up after a few, so that short lives show it."""
    before = carried.OPEN, carried.AT_ONCE
    carried.OPEN, carried.AT_ONCE = 3, 1  # type: ignore[misc]
    yield
    carried.OPEN, carried.AT_ONCE = before  # type: ignore[misc]


@given(lives(), st.sampled_from([Remembering, Telling, Telling]))
@examples(
    150,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.function_scoped_fixture,
    ],
)
def test_going_on_in_memory_and_reading_all_again_for_each_event_come_to_the_same(
    life: list[PatientEvent], watching: type[Remembering]
) -> None:
    watch = watching()
    steady = Hospital(partitions=1, watch=watch).tell(life)
    again = Hospital(partitions=1, watch=watch).tell(life, restart=True)
    assert steady.ids() == again.ids()
    assert [request.links for request in steady.requests] == [request.links for request in again.requests]
    assert steady.rows() == again.rows()
    assert steady.settle().rows() == again.settle().rows()


def test_after_very_many_findings_a_few_facts_are_looked_at() -> None:
    many = amount(400, 1000)
    watch = Remembering()
    events = [
        told(ME, "t", T0 - 4900 * DAY, "has_condition", TUMOUR),
        person(ME, T0 - 5000 * DAY, born="1961-09-14"),
        stay(ME, "0", T0 - 4900 * DAY, T0 - 4900 * DAY),
    ]
    events += [
        told(
            ME,
            str(n),
            T0 - (many - n) * 4 * DAY,
            "observed",
            (SCAN, RECEPTOR)[n % 2],
            ("negative", "positive")[n // 2 % 2],
        )
        for n in range(many)
    ]
    Hospital(partitions=1, watch=watch).tell(events)
    assert max(len(subject.facts) for subject in watch.asked) < 30
    assert len(watch.asked) < many + 10


@given(lives(), st.integers(1, 6), st.integers(-300, 3000))
@examples(
    50,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.function_scoped_fixture,
    ],
)
def test_the_latest_earlier_findings_are_those_of_all(life: list[PatientEvent], most: int, days: int) -> None:
    hospital = Hospital(
        partitions=1, watch=GuidelineWatch((guideline(),)), settings=TriggerSettings(most_earlier=most)
    ).tell(life)
    cut = T0 - days * DAY
    fold = hospital.folds[0]
    for record in [fold.record(prefix, "", "") for prefix in fold._heads]:
        assert evidence._earlier(record, cut, {"Observation/3"}) == _of_all(
            record, cut, {"Observation/3"}, most
        )


def _of_all(record: Record, cut: Instant, left_out: set[str], most: int) -> tuple[Fact, ...]:
    before = [
        m
        for m in landmarks.marks(record)
        if m.time <= cut and m.mark.family in "od" and m.mark.resource not in left_out
    ]
    found: list[Version] = [
        version for marked in before if (version := landmarks.version_at(record, marked)) is not None
    ]
    facts = [
        f
        for version in winners(found)
        for f in landmarks.facts_of(record, version)
        if f.start <= cut and f.source.start < 0
    ]
    return tuple(sorted(facts, key=lambda fact: (fact.start, fact.id))[-most:])
