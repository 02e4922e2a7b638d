"""Waiting until ingest has taken in what was sent: a tick must not overtake the messages before it.

Every message sent carries a `traceparent` of its own, and so does everything that ingest makes of it: reading
`ehr.patient-event` and `ehr.dead-letter` shows how far ingest has come in each raw partition. Unlike a consumer group's committed
offsets, this also holds on the embedded broker, which does not store the offsets that a transaction commits.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeAlias

import msgspec
from confluent_kafka import Consumer, TopicPartition

from streams import topics

Place: TypeAlias = tuple[str, int]  # raw topic, partition
#: A replay waits for an answer at every interval: the broker must not hold back a fetch for its default of half a second.
QUICK: Final = {"fetch.wait.max.ms": 5}


class Arrival(Protocol):
    """How far ingest has come."""

    def expect(self, trace: str, place: Place, offset: int) -> None:
        """A message with this trace was written there."""

    def wait(self, timeout: float) -> bool:
        """True once everything expected has been taken in; False where that took longer than `timeout` seconds."""


def trace_id(traceparent: str) -> str:
    """The part of a traceparent that stays the same from span to span."""
    return traceparent[3:35]


class _Traced(msgspec.Struct):
    trace: str = ""


_EVENTS: Final = msgspec.json.Decoder(tuple[_Traced, ...])
_LETTER: Final = msgspec.json.Decoder(_Traced)


class TracedArrival:
    """Arrival by the traces of what ingest writes."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._consumer = Consumer(
            {**config, "group.id": "wardstream-replay", "enable.auto.commit": False, "isolation.level": "read_committed", **QUICK}
        )
        places = [
            TopicPartition(topic, number)
            for topic in (topics.PATIENT_EVENT, topics.DEAD_LETTER)
            for number in self._consumer.list_topics(topic, timeout=10).topics[topic].partitions
        ]
        for place in places:
            place.offset = self._consumer.get_watermark_offsets(place, timeout=10)[1]
        self._consumer.assign(places)
        self._expected: dict[str, tuple[Place, int]] = {}
        self._awaited: dict[Place, int] = {}  # the last offset to be taken in
        self._reached: dict[Place, int] = {}

    def expect(self, trace: str, place: Place, offset: int) -> None:
        self._expected[trace_id(trace)] = (place, offset)
        self._awaited[place] = max(offset, self._awaited.get(place, -1))

    def wait(self, timeout: float) -> bool:
        until = time.monotonic() + timeout
        while self._behind():
            left = until - time.monotonic()
            if left <= 0:
                self._expected.clear()
                self._awaited.clear()
                return False
            first = self._consumer.poll(min(left, 0.5))  # `consume` alone would wait for all 500
            for message in [first, *self._consumer.consume(500, timeout=0)] if first is not None else ():
                if message.error() is None and message.value():
                    self._take(message.topic(), message.value())
        self._expected.clear()
        self._awaited.clear()
        return True

    def close(self) -> None:
        self._consumer.close()

    def _behind(self) -> bool:
        return any(self._reached.get(place, -1) < offset for place, offset in self._awaited.items())

    def _take(self, topic: str, value: bytes) -> None:
        traced = (_LETTER.decode(value),) if topic == topics.DEAD_LETTER else _EVENTS.decode(value)
        for one in traced:
            if (found := self._expected.pop(trace_id(one.trace), None)) is not None:
                place, offset = found
                self._reached[place] = max(offset, self._reached.get(place, -1))
