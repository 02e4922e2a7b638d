"""Invariant 2 across INGEST: the state of a patient does not tell whether a Medication or its order was read
first, or where.
"""

from __future__ import annotations

import json
import random
from collections import deque
from typing import Any

import msgspec
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from processors.ingest import Definition, IngestSettings
from schemas.events import PatientEvent, decode_events
from streams.loop import Record
from streams.loop.store import MemoryStore
from streams.stages.ingest import IngestProcessor
from streams.stages.medications import Medications
from streams.topics import MEDICATION, PATIENT_EVENT
from tests.amounts import examples
from tests.processors.ingest.samples import bundle, encounter, medication, order, patient
from tests.processors.patient.hospital import Hospital

PARTITIONS = 3
T0 = 1_772_452_800_000


def read(sent: list[tuple[Any, int, int]], chance: random.Random) -> list[PatientEvent]:
    """All events, where the partitions are read at speeds of their own: what one tells the others may be read
    much later.
    """
    stage = IngestProcessor(IngestSettings(), PARTITIONS)
    stores = [MemoryStore() for _ in range(PARTITIONS)]
    queues: list[deque[Record]] = [deque() for _ in range(2 * PARTITIONS)]  # the second half: of MEDICATION
    for number, (resource, partition, at) in enumerate(sent):
        queues[partition].append(
            Record("ehr.admission", partition, number, at, None, json.dumps(resource).encode(), ())
        )
    events: list[PatientEvent] = []
    while waiting := [queue for queue in queues if queue]:
        queue = chance.choice(waiting)
        chunk = [queue.popleft() for _ in range(chance.randint(1, len(queue)))]
        partition = chunk[0].partition
        for out in stage.process(partition, stores[partition], chunk):
            if out.topic == PATIENT_EVENT:
                events += decode_events(out.value or b"")
            elif out.topic == MEDICATION:
                assert out.partition is not None
                queues[PARTITIONS + out.partition].append(
                    Record(MEDICATION, out.partition, 0, T0, out.key, out.value, ())
                )
        stores[partition].commit()
    for name in ("Medication/a", "Medication/b"):
        definitions = [Medications(store).known(name) for store in stores]
        said = {
            None if one is None else (bytes(one.resource), one.recorded, one.rank[0]) for one in definitions
        }
        assert len(said) == 1, "the partitions know different things"
    return events


moments = st.integers(0, 20).map(lambda minutes: T0 + minutes * 60_000)
partitions = st.integers(0, PARTITIONS - 1)


@st.composite
def orders(draw: st.DrawFn) -> dict[str, Any]:
    name = draw(st.sampled_from(["a", "b", "never"]))
    reference = {
        "reference": f"Medication/{name}",
        **draw(st.sampled_from([{}, {"display": f"drug {name}"}])),
    }
    version = draw(st.sampled_from([{}, {"meta": {"versionId": "1"}}, {"meta": {"versionId": "2"}}]))
    status = draw(st.sampled_from(["active", "active", "completed", "entered-in-error"]))
    named = order(
        id=draw(st.sampled_from(["r1", "r2", None])), status=status, medicationReference=reference, **version
    )
    named["encounter"] = {"reference": "Encounter/e1"}
    return bundle("collection", encounter(), named) if draw(st.booleans()) else named


@st.composite
def drugs(draw: st.DrawFn) -> dict[str, Any]:
    """What each says of its drug does not change."""
    name = draw(st.sampled_from("ab"))
    version = draw(
        st.sampled_from([{}, {"versionId": "3"}, {"versionId": "4"}, {"lastUpdated": "2026-02-01T00:00:00Z"}])
    )
    return medication(id=name, code={"text": f"{name} 40 mg"}, meta=version or None)


@given(
    st.lists(st.tuples(st.one_of(orders(), drugs()), partitions, moments), min_size=2, max_size=8),
    st.randoms(use_true_random=False),
)
@examples(200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_read_first_and_however_often_the_state_of_the_patient_is_the_same_to_the_byte(
    told: list[tuple[Any, int, int]], chance: random.Random
) -> None:
    sent = [(patient(), 0, T0), (encounter(), 0, T0), *told, *(chance.choice(told) for _ in range(2))]
    ends = []
    for _ in range(3):
        chance.shuffle(sent)
        hospital = Hospital().tell(read(sent, chance)).settle()
        ends.append((hospital.rows(), hospital.last()))
    assert ends[1:] == ends[:-1]


@given(st.permutations([("A", 1, 10), ("B", 2, 20), ("A", 3, 30), ("A", 1, 40)]))
def test_a_medication_that_changes_and_changes_back_ends_as_its_last_version(
    told: list[tuple[str, int, int]],
) -> None:
    known = Medications(MemoryStore())
    for content, version, at in told:
        known.define(
            Definition(
                "Medication/1",
                (version, at, content),
                at,
                msgspec.Raw(json.dumps({"code": content}).encode()),
            )
        )
    stands = known.known("Medication/1")
    assert stands is not None
    assert (stands.rank[0], bytes(stands.resource)) == (3, b'{"code": "A"}')
