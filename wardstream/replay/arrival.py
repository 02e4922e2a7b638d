"""Waiting for the stages, so that a replay at any speed gives what a live hospital would have got.

A tick must not overtake the messages before it, and the clock must not run on by hours while a draft is being
written: it would be superseded before it is there.

Every message sent carries a `traceparent` of its own, and so does everything that ingest makes of it: reading
`ehr.patient-event` and `ehr.dead-letter` shows how far ingest has come in each raw partition. Unlike a
consumer group's committed offsets, this also holds on the embedded broker, which does not store the offsets
that a transaction commits.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeAlias

import msgspec
from confluent_kafka import Consumer, TopicPartition

from streams import topics
from wardstream import topic_reader as reading

Place: TypeAlias = tuple[str, int]  # raw topic, partition
#: A replay waits for an answer at every interval: the broker must not hold back a fetch for its default of
# half a second.
QUICK: Final = {"fetch.wait.max.ms": 5}


class Arrival(Protocol):
    """How far the stages have come."""

    def expect(self, trace: str, place: Place, offset: int) -> None:
        """A message with this trace was written there."""

    def wait(self, timeout: float) -> bool:
        """True once everything expected has been taken in; False where that took longer than `timeout`
        seconds.
        """

    def settle(self, grace: float, timeout: float) -> bool:
        """Give requests `grace` seconds to appear; True once all that did are answered, False after `timeout`
        seconds.
        """


def trace_id(traceparent: str) -> str:
    """The part of a traceparent that stays the same from span to span."""
    return traceparent[3:35]


class _Event(msgspec.Struct):
    kind: str = ""
    trace: str = ""
    body: msgspec.Raw = msgspec.Raw(b"{}")


class _Letter(msgspec.Struct):
    trace: str = ""


class _Request(msgspec.Struct):
    id: str = ""
    cancelled: bool = False


class _Result(msgspec.Struct):
    request: str = ""


_EVENTS: Final = msgspec.json.Decoder(tuple[_Event, ...])
_LETTER: Final = msgspec.json.Decoder(_Letter)
_REQUEST: Final = msgspec.json.Decoder(_Request)
_RESULT: Final = msgspec.json.Decoder(_Result)


class TracedArrival:
    """Arrival by the traces of what ingest writes, and by the results of requests."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._consumer = Consumer(
            {
                **config,
                "group.id": "wardstream-replay",
                "enable.auto.commit": False,
                "isolation.level": "read_committed",
                **QUICK,
            }
        )
        places = [
            TopicPartition(topic, number)
            for topic in (topics.PATIENT_EVENT, topics.DEAD_LETTER, *topics.REQUESTS)
            for number in reading.partitions(self._consumer, topic)
        ]
        for place in places:
            place.offset = reading.bounds(self._consumer, place)[1]
        self._consumer.assign(places)
        self._expected: dict[str, tuple[Place, int]] = {}
        self._awaited: dict[Place, int] = {}  # the last offset to be taken in
        self._reached: dict[Place, int] = {}
        self._open: set[str] = set()  # requests without a result
        self._answering = True  # False: nobody drafts at the moment

    def expect(self, trace: str, place: Place, offset: int) -> None:
        self._expected[trace_id(trace)] = (place, offset)
        self._awaited[place] = max(offset, self._awaited.get(place, -1))

    def wait(self, timeout: float) -> bool:
        until = time.monotonic() + timeout
        while self._behind() and time.monotonic() < until:
            self._read(until - time.monotonic())
        arrived = not self._behind()
        self._expected.clear()
        self._awaited.clear()
        return arrived

    def settle(self, grace: float, timeout: float) -> bool:
        began = time.monotonic()
        while (now := time.monotonic()) < began + grace or (
            self._open and self._answering and now < began + timeout
        ):
            self._read(began + (timeout if self._open and self._answering else grace) - now)
        if not self._open:
            return True
        self._open.clear()
        self._answering = False
        return False

    def close(self) -> None:
        self._consumer.close()

    def _read(self, seconds: float) -> None:
        first = self._consumer.poll(max(0.0, min(seconds, 0.5)))  # `consume` alone would wait for all 500
        for message in [first, *self._consumer.consume(500, timeout=0)] if first is not None else ():
            if message.error() is None and message.value():
                self._take(message.topic(), message.value())

    def _behind(self) -> bool:
        return any(self._reached.get(place, -1) < offset for place, offset in self._awaited.items())

    def _take(self, topic: str, value: bytes) -> None:
        if topic == topics.DEAD_LETTER:
            self._arrived(_LETTER.decode(value).trace)
        elif topic == topics.PATIENT_EVENT:
            for event in _EVENTS.decode(value):
                if event.kind == "result":
                    self._answering = True
                    self._open.discard(_RESULT.decode(event.body).request)
                else:
                    self._arrived(event.trace)
        else:
            request = _REQUEST.decode(value)
            (self._open.discard if request.cancelled else self._open.add)(request.id)

    def _arrived(self, trace: str) -> None:
        if (found := self._expected.pop(trace_id(trace), None)) is not None:
            place, offset = found
            self._reached[place] = max(offset, self._reached.get(place, -1))
