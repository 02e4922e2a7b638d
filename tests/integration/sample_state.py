"""The sample hospital's state and deltas without Kafka: messages -> ingest -> fold, in this process."""

from __future__ import annotations

from processors.ingest import SourceRecord, ingest
from samples import messages
from schemas.events import tick
from tests.once import once_a_run
from tests.processors.patient.hospital import Hospital
from wardstream.replay.plan import Tick, plan


@once_a_run
def hospital() -> Hospital:
    """It all told. Not to be changed."""
    hospital = Hospital(1)
    offset = 0
    for step in plan(messages):
        if isinstance(step, Tick):
            hospital.tell([tick(step.now)])
            continue
        for message in step.messages:
            record = SourceRecord(
                message.topic, 0, offset, message.time, message.value, dict(message.headers)
            )
            hospital.tell(ingest(record).events)
            offset += 1
    return hospital
