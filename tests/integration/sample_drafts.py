"""The sample hospital's drafts without Kafka: messages -> ingest -> fold -> requests -> composed drafts, in this process."""

from __future__ import annotations

from functools import lru_cache

from processors.ingest import SourceRecord, ingest
from processors.tasks import TASKS
from schemas.drafts import Draft
from schemas.events import decode_events
from schemas.requests import Request
from tests.processors.patient.hospital import Hospital
from wardstream.replay.plan import Tick, plan
from wardstream.replay.ticks import tick
from wardstream.sample_hospital import messages


@lru_cache(maxsize=1)
def hospital() -> Hospital:
    """It all told: state, deltas and requests. Not to be changed."""
    hospital = Hospital(1)
    offset = 0
    for step in plan(messages):
        if isinstance(step, Tick):
            hospital.tell(decode_events(tick(step.now)))
            continue
        for message in step.messages:
            record = SourceRecord(message.topic, 0, offset, message.time, message.value, dict(message.headers))
            hospital.tell(ingest(record).events)
            offset += 1
    return hospital


def requests() -> tuple[Request, ...]:
    """The last request of each document, in order."""
    last = {request.document: request for request in hospital().requests}
    return tuple(request for request in last.values() if not request.cancelled)


def drafts() -> list[tuple[Draft, Request]]:
    return [(TASKS[request.task].compose(request), request) for request in requests()]
