"""Invariant 2: order and duplicates do not matter in the end; the same order gives the same requests one by
one.
"""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from msgspec import structs

from processors.care_summary.guidance.watch import GuidelineWatch
from schemas.codes import Coding, Concept
from schemas.events import PatientEvent
from tests.amounts import examples
from tests.processors.care_summary.guidance.guided import guideline
from tests.processors.patient.hospital import (
    DAY,
    HOUR,
    MINUTE,
    T0,
    Hospital,
    PatientLink,
    allergy,
    lab,
    merge,
    note,
    person,
    stay,
    tick,
)
from tests.processors.patient.hospital import told as coded

WATCH = GuidelineWatch((guideline(),))
TUMOUR = Concept(
    (Coding("http://hl7.org/fhir/sid/icd-10-cm", "C50.9", "Malignant neoplasm of breast"),),
    "Tumour of the breast",
)
SCAN = Concept((Coding("http://loinc.org", "4-4", "Scan"),))
RECEPTOR = Concept((Coding("http://loinc.org", "3-3", "HER2 receptor"),))
PATIENTS = ("Patient/a", "Patient/b", "Patient/c", "http://mrn|1")

BIRTHS = st.sampled_from(["1961-09-14", "1961-09-14", "2015-01-01", ""])
times = st.integers(0, 5 * 48).map(lambda halves: T0 + halves * 30 * MINUTE)


@st.composite
def stays(draw: st.DrawFn, patient: str, number: str, around: list[str]) -> list[PatientEvent]:
    """Versions of an encounter, perhaps nested in one of `around`, which a later version may say
    otherwise.
    """
    start = draw(times)
    nested = st.sampled_from(["", "", *around])
    admitted = stay(patient, number, start, start, part_of=draw(nested))
    versions = [admitted]
    if draw(st.booleans()):
        end = start + draw(st.integers(1, 100)) * HOUR
        versions.append(stay(patient, number, end, start, end, version=2, part_of=draw(nested)))
    if draw(st.integers(0, 9)) == 0:
        versions.append(stay(patient, number, start + 200 * HOUR, start, version=3, retracted=True))
    if draw(st.integers(0, 9)) == 0:
        versions.append(stay(patient, number, start + 3 * HOUR, start + HOUR, version=4, class_code="AMB"))
    return versions


@st.composite
def landmarks(
    draw: st.DrawFn, patient: str, name: str, at: int, kind: str, versions: int
) -> list[PatientEvent]:
    """What the guideline of the watch names, told again, corrected into something else that it does not name,
    or taken back.
    """
    if kind == "tumour":
        found = [coded(patient, name, at, "has_condition", TUMOUR)]
        later = coded(
            patient,
            name,
            at + HOUR,
            "has_condition",
            draw(st.sampled_from([TUMOUR, Concept(text="Gout")])),
            version=2,
        )
    else:
        value = draw(st.sampled_from(["positive", "negative"])) if kind == "receptor" else "No new lesion."
        concept, done = (RECEPTOR, at) if kind == "receptor" else (SCAN, at - draw(st.integers(0, 400)) * DAY)
        found = [coded(patient, name, at, "observed", concept, value, start=done)]
        later = coded(
            patient,
            name,
            at + HOUR,
            "observed",
            draw(st.sampled_from([concept, Concept(text="Weight")])),
            "negative",
            version=2,
            start=done,
        )
    if versions == 2:
        found.append(later)
    elif versions == 3:
        found.append(structs.replace(later, id=f"{later.id}r", retracted=True))
    return found


@st.composite
def hospitals(draw: st.DrawFn) -> list[PatientEvent]:
    told: list[PatientEvent] = []
    for index, patient in enumerate(PATIENTS[: draw(st.integers(1, 4))]):
        links = draw(
            st.sampled_from(
                [
                    (),
                    (),
                    (),
                    (PatientLink("Patient/a", "replaced-by"),),
                    (PatientLink("Patient/c", "replaces"),),
                ]
            )
        )
        told.append(person(patient, draw(times), *links, born=draw(BIRTHS)))
        if draw(st.booleans()):
            told.append(
                person(
                    patient,
                    draw(times),
                    version=2,
                    sex=draw(st.sampled_from(["female", "male"])),
                    born=draw(BIRTHS),
                )
            )
        visits = [f"Encounter/{index}{visit}" for visit in range(3)]
        for visit in range(draw(st.integers(0, 3))):
            told += draw(stays(patient, f"{index}{visit}", visits))
        for number in range(draw(st.integers(0, 6))):
            kind = draw(st.sampled_from(["lab", "note", "allergy", "tumour", "scan", "receptor"]))
            name, at = f"{index}-{number}", draw(times)
            version = draw(st.integers(1, 3))
            encounter = draw(st.sampled_from(["", *visits]))
            if kind == "lab":
                critical = draw(st.integers(0, 4)) == 0
                told.append(lab(patient, name, at, encounter=encounter, critical=critical))
                if version > 1:
                    told.append(lab(patient, name, at + HOUR, "5.0", version=version, encounter=encounter))
            elif kind == "note":
                told.append(note(patient, name, at, encounter=encounter))
                if version == 3:
                    told.append(
                        note(patient, name, at + HOUR, "", version=2, retracted=True, encounter=encounter)
                    )
            elif kind == "allergy":
                told.append(allergy(patient, name, at))
            else:
                told += draw(landmarks(patient, name, at, kind, version))
    for version in range(1, draw(st.integers(1, 3))):
        pair = draw(
            st.sampled_from(
                [("Patient/b", "Patient/a"), ("Patient/c", "Patient/b"), ("Patient/a", "Patient/c")]
            )
        )
        told.append(merge(*pair, T0 + DAY, active=draw(st.booleans()), version=version))
    traced = draw(
        st.sampled_from([0, 1, 3])
    )  # of so many events; copies of one may come with different traces
    return [
        structs.replace(one, trace=trace(number % traced)) if traced else one
        for number, one in enumerate(told)
    ]


def _copy(one: PatientEvent, chance: random.Random) -> PatientEvent:
    """As another source record would bring it: learned at another time, by another trace."""
    if one.kind == "link":
        return one
    recorded = one.recorded + chance.choice([0, 0, -HOUR, DAY])
    return structs.replace(one, recorded=recorded, trace=trace(chance.randrange(3)) if one.trace else "")


def trace(number: int) -> str:
    return f"00-{number + 1:032x}-{number + 1:016x}-01"


@given(hospitals(), st.randoms(use_true_random=False))
@examples(300, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_any_order_with_any_duplicates_gives_equal_bytes_and_the_same_last_requests(
    told: list[PatientEvent], chance: random.Random
) -> None:
    told = list({(one.patient, one.id): one for one in told}.values())
    copies = [chance.choice(told) for _ in range(len(told) // 2)]
    told = (
        told
        + [_copy(one, chance) for one in copies]
        + [tick(T0 + chance.randrange(200) * HOUR) for _ in range(chance.randrange(4))]
    )
    straight = Hospital(watch=WATCH).tell(sorted(told, key=lambda one: (one.occurred, one.id))).settle()
    shuffled = told.copy()
    chance.shuffle(shuffled)
    mixed = Hospital(watch=WATCH).tell(shuffled).settle()
    assert mixed.rows() == straight.rows()
    assert mixed.last() == straight.last()


@pytest.mark.parametrize(
    "more",
    [(), (lab("Patient/b", "1", T0),)],
    ids=["nothing else is told", "the survivor has only what it gives back"],
)
def test_a_merge_that_is_taken_back_leaves_equal_bytes_in_any_order(more: tuple[PatientEvent, ...]) -> None:
    merged = merge("Patient/b", "Patient/a", T0 + DAY)
    parted = merge("Patient/b", "Patient/a", T0 + DAY, active=False, version=2)
    orders = permutations([*more, merged, parted, merged, parted])
    straight, *others = [Hospital(watch=WATCH).tell(told).settle().rows() for told in orders]
    assert others == [straight] * len(others)


@given(hospitals(), st.randoms(use_true_random=False))
@examples(100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_the_same_order_gives_the_same_requests_one_by_one_also_when_the_worker_restarts_between_events(
    told: list[PatientEvent], chance: random.Random
) -> None:
    chance.shuffle(told)
    steady = Hospital(watch=WATCH).tell(told).settle()
    restarted = Hospital(watch=WATCH).tell(told, restart=True).settle()
    assert restarted.ids() == steady.ids()
    assert restarted.rows() == steady.rows()
