"""Sending history again.

A replay gives records the time of the event as their Kafka timestamp, so that each is learned when it
happened, with ticks in between, at any speed. A load (`backfill_before`) leaves the time to the broker: that
history is learned now.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import orjson
from confluent_kafka import KafkaError, Producer
from confluent_kafka import Message as Record

from schemas.errors import DeliveryError
from schemas.events import encode_events, tick
from schemas.instant import SECOND, Instant
from streams import topics
from wardstream import topic_reader as reading
from wardstream.replay.arrival import Arrival
from wardstream.replay.message import Message
from wardstream.replay.plan import Batch, Step, Tick

#: Resource types of which ingest always makes something, an event or a dead letter; other types it may pass
# by in silence.
TAKEN: Final = frozenset(
    {
        *(
            "Patient",
            "Encounter",
            "Condition",
            "AllergyIntolerance",
            "Procedure",
            "Observation",
            "DiagnosticReport",
        ),
        *(
            "MedicationRequest",
            "MedicationAdministration",
            "MedicationStatement",
            "MedicationDispense",
            "DocumentReference",
        ),
        *("Composition", "ServiceRequest", "CarePlan", "Immunization", "FamilyMemberHistory"),
    }
)
#: Header by which a record says that it is loaded history: ingest marks its events, and they ask for no
# drafts.
BACKFILL: Final = "wardstream-backfill"
#: Kafka has no negative timestamps: what was known before 1970 gets its first millisecond.
EARLIEST_MS: Final = 1
#: How long to wait for ingest before saying that it lags; then the replay goes on, as long as it does not lag
# every time.
PATIENCE: Final = 20.0
#: Times in a row that ingest may lag. Of a replay that nobody follows nothing would come but days of waiting.
MOST_LATE: Final = 3


@dataclass
class Progress:
    """What a replay has sent so far."""

    messages: int = 0
    ticks: int = 0
    now: Instant = 0
    by_topic: Counter[str] = field(default_factory=Counter)
    late: int = 0  # times that ingest did not catch up in time
    unanswered: int = 0  # times that a request was not answered in time


class Publisher:
    """Sends the steps of a plan."""

    def __init__(
        self,
        config: Mapping[str, Any],
        arrival: Arrival | None = None,
        *,
        backfill_before: Instant | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._producer = Producer({"enable.idempotence": True, "linger.ms": 2, **config})
        self._arrival = arrival
        self._backfill_before = backfill_before
        self._patience = patience
        self._salt = os.urandom(8)
        self._partitions = len(reading.partitions(self._producer, topics.PATIENT_EVENT))
        self._failed: KafkaError | None = None
        self._late_in_a_row = 0
        self.progress = Progress()

    def run(
        self, steps: Iterable[Step], speed: float = 0, watch: Callable[[Progress], None] | None = None
    ) -> Progress:
        """Send everything. `speed` is event-time seconds per second, 0 means as fast as ingest follows.

        Raises DeliveryError where the broker does not take a record, or nobody follows.
        """
        started, origin = time.monotonic(), None
        for step in steps:
            now = step.now if isinstance(step, Tick) else step.messages[-1].time
            origin = now if origin is None else origin
            if speed > 0:
                time.sleep(max(0.0, (now - origin) / SECOND / speed - (time.monotonic() - started)))
            if isinstance(step, Batch):
                self._say(step)
            else:
                self._tick(step.now)
            self.progress.now = now
            if watch is not None:
                watch(self.progress)
        self._flush()
        return self.progress

    def _say(self, step: Batch) -> None:
        for message in step.messages:
            self._send(message)
        self._flush()
        if self._arrival is None or self._arrival.wait(self._patience):
            self._late_in_a_row = 0
            return
        self.progress.late += 1
        self._late_in_a_row += 1
        if self._late_in_a_row == MOST_LATE:
            raise DeliveryError(
                f"expected ingest to follow within {self._patience:.0f} s, it did not, {MOST_LATE} times in "
                "a row: start the stages "
                "(`wardstream run --no-ticks`), see `wardstream doctor`, then replay again; what is sent "
                "twice counts once"
            )

    def _send(self, message: Message) -> None:
        self.progress.messages += 1
        self.progress.by_topic[message.topic] += 1
        trace = self._traceparent()
        headers = {"traceparent": trace, **message.headers}
        times = {"timestamp": max(EARLIEST_MS, message.time // 1000)}
        if self._backfill_before is not None:
            times = {}  # loaded history is learned now
            if message.time < self._backfill_before:
                headers[BACKFILL] = "true"
        awaited = headers["traceparent"] == trace and _is_taken(message.value)
        self._produce(
            message.topic,
            message.value,
            key=message.key or None,
            headers=headers,
            on_delivery=partial(self._sent, trace if awaited else ""),
            **times,
        )

    def _tick(self, now: Instant) -> None:
        self.progress.ticks += 1
        for partition in range(self._partitions):
            self._produce(
                topics.PATIENT_EVENT,
                encode_events((tick(now),)),
                partition=partition,
                headers={"content-type": "application/json"},
                timestamp=max(EARLIEST_MS, now // 1000),
                on_delivery=self._ticked,
            )
        self._flush()
        if self._arrival is not None and not self._arrival.settle(self._patience):
            self.progress.unanswered += 1

    def _produce(self, topic: str, value: bytes, **arguments: Any) -> None:
        while True:
            try:
                self._producer.produce(topic, value, **arguments)
            except BufferError:  # the queue is full: let some of it go
                self._producer.poll(0.1)
            else:
                return

    def _sent(self, trace: str, error: KafkaError | None, record: Record) -> None:
        if error is not None:
            self._failed = error
        elif trace and self._arrival is not None:
            self._arrival.expect(
                trace, (str(record.topic()), int(record.partition() or 0)), int(record.offset() or 0)
            )

    def _ticked(self, error: KafkaError | None, record: Record) -> None:
        if error is not None:
            self._failed = error
        elif self._arrival is not None:
            self._arrival.ticked(int(record.partition() or 0), int(record.offset() or 0))

    def _flush(self) -> None:
        left = self._producer.flush(30)
        if self._failed is not None or left:
            why = (
                self._failed.str()
                if self._failed is not None
                else f"{left} records not acknowledged after 30 s"
            )
            raise DeliveryError(
                f"expected the broker to take every record, got: {why}. Try `wardstream doctor`, then again"
            )

    def _traceparent(self) -> str:
        digest = hashlib.sha256(self._salt + self.progress.messages.to_bytes(8, "big")).hexdigest()
        return f"00-{digest[:32]}-{digest[32:48]}-01"


def _is_taken(value: bytes) -> bool:
    """Whether something must come out of ingest for this message."""
    try:
        resource = orjson.loads(value)
    except orjson.JSONDecodeError:
        return True  # a dead letter
    if not isinstance(resource, dict):
        return True
    if resource.get("resourceType") == "Bundle":
        entries = resource.get("entry")
        return any(_entry_is_taken(entry) for entry in entries) if isinstance(entries, list) else True
    return resource.get("resourceType") in TAKEN


def _entry_is_taken(entry: Any) -> bool:
    resource = entry.get("resource") if isinstance(entry, dict) else None
    return isinstance(resource, dict) and resource.get("resourceType") in TAKEN
