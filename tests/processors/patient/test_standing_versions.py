"""Which version of a resource stands is one answer, whoever looks and in whatever order the versions lie."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from processors.care_summary.guidance.watch import GuidelineWatch
from processors.patient.evidence import gather
from processors.patient.rows import Version
from processors.patient.versions import winners
from schemas.codes import Coding, Concept
from schemas.events import PatientEvent
from tests.amounts import examples
from tests.processors.care_summary.guidance.guided import guideline
from tests.processors.patient.hospital import DAY, HOUR, T0, Hospital, person, stay, told

P = "Patient/1"
RECEPTOR = Concept((Coding("http://loinc.org", "3-3", "HER2 receptor"),))
INSTANTS = st.integers(0, 3).map(lambda hours: T0 + hours * HOUR)


def version(resource: str, rank: int, at: int, via: tuple[str, ...], retracted: bool) -> Version:
    name = f"Observation/{resource}"
    return Version(
        f"{name}@{rank}:{retracted}",
        P,
        "observation",
        name,
        at,
        at,
        (rank, 0, "c"),
        retracted=retracted,
        via=via,
    )


VERSIONS = st.builds(
    version,
    st.sampled_from("ab"),
    st.integers(1, 2),
    INSTANTS,
    st.sampled_from([(), ("Patient/2",), ("Patient/3", "Patient/2")]),
    st.booleans(),
)


@given(st.lists(VERSIONS, max_size=8), st.randoms(use_true_random=False))
@examples(300)
def test_the_order_of_versions_does_not_decide_which_stands(
    found: list[Version], chance: random.Random
) -> None:
    mixed = found + [chance.choice(found) for _ in found]
    chance.shuffle(mixed)
    assert winners(mixed) == winners(found) == winners(found[::-1])


def at_two_times(times: list[int], value: str) -> list[PatientEvent]:
    """One content that its sender dates twice: versions of equal rank."""
    versions = [told(P, "7", at, "observed", RECEPTOR, value) for at in times]
    return [
        msgspec.structs.replace(one, id=f"Observation/7@1:{at}", rank=(1, T0, "same"))
        for one, at in zip(versions, times, strict=True)
    ]


@given(st.lists(INSTANTS, min_size=2, max_size=4, unique=True), st.randoms(use_true_random=False))
@examples(100)
def test_a_stay_and_the_next_one_show_the_same_of_versions_of_equal_rank(
    times: list[int], chance: random.Random
) -> None:
    events = at_two_times(times, "positive")
    chance.shuffle(events)
    stays = [
        stay(P, "1", T0, T0, T0 + DAY),
        stay(P, "2", T0 + 40 * DAY, T0 + 40 * DAY),
    ]
    hospital = Hospital(1, watch=GuidelineWatch((guideline(),))).take([person(P, T0), *stays, *events])
    record = hospital.folds[0].record(hospital.folds[0]._prefixes[P], P, "")
    during = gather(record, "Encounter/1", T0 + DAY).facts
    later = gather(record, "Encounter/2", T0 + 41 * DAY).earlier
    assert [fact.start for fact in during] == [fact.start for fact in later] == [min(times)]
