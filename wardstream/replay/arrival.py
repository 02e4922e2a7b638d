"""Waiting for the stages, so that a replay at any speed gives what a live hospital would have got.

A tick must not overtake the messages before it, and the clock must not run on by hours while a draft is being
written: it would be superseded before it is there.

Every message sent carries a `traceparent` of its own, and so does everything that ingest makes of it: reading
`ehr.patient-event` and `ehr.dead-letter` shows how far ingest has come in each raw partition. What a tick makes
due is known once the patient stage has committed it, for then its requests are there: on a machine that starves
that may take seconds. The embedded broker does not keep the positions that transactions commit; its workers have
`worker.report_positions`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeAlias

import msgspec
from confluent_kafka import Consumer, KafkaError, Message, TopicPartition

from streams import topics
from wardstream import topic_reader as reading

Place: TypeAlias = tuple[str, int]  # raw topic, partition
#: A replay waits for an answer at every interval: the broker must not hold back a fetch for its default of
# half a second.
QUICK: Final = {"fetch.wait.max.ms": 5}
_GLANCE_S: Final = 0.02


class Arrival(Protocol):
    """How far the stages have come."""

    def expect(self, trace: str, place: Place, offset: int) -> None:
        """A message with this trace was written there."""

    def wait(self, timeout: float) -> bool:
        """True once everything expected has been taken in; False where that took longer than `timeout`
        seconds.
        """

    def ticked(self, partition: int, offset: int) -> None:
        """A tick was written there in `ehr.patient-event`."""

    def settle(self, timeout: float) -> bool:
        """True once the patient stage has taken in the ticks, and the requests they caused are answered; False after
        `timeout` seconds.
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
    """Arrival by the traces of what ingest writes, by the positions of the patient stage and by the results of
    requests.
    """

    def __init__(self, config: Mapping[str, Any], group: str = "wardstream.patient") -> None:
        """`group`: of the patient stage."""
        self._patient = reading.consumer({**config, "group.id": group})
        self._consumer = Consumer(
            {
                **config,
                "group.id": "wardstream-replay",
                "enable.auto.commit": False,
                "enable.partition.eof": True,
                "isolation.level": "read_committed",
                **QUICK,
            }
        )
        places = {
            topic: [TopicPartition(topic, number) for number in reading.partitions(self._consumer, topic)]
            for topic in (topics.PATIENT_EVENT, topics.DEAD_LETTER, *topics.REQUESTS)
        }
        self._requests = [place for topic in topics.REQUESTS for place in places[topic]]
        every = [place for of in places.values() for place in of]
        for place in every:
            place.offset = reading.bounds(self._consumer, place)[1]
        self._consumer.assign(every)
        self._ends: dict[Place, int] = {}  # where a topic was last found to have no more
        self._expected: dict[str, tuple[Place, int]] = {}
        self._awaited: dict[Place, int] = {}  # the last offset to be taken in
        self._reached: dict[Place, int] = {}
        self._open: set[str] = set()  # requests without a result
        self._unread: dict[int, int] = {}  # partition -> what the patient stage is to have passed
        self._following = True  # False: nobody drafts at the moment

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

    def ticked(self, partition: int, offset: int) -> None:
        self._unread[partition] = offset + 1

    def settle(self, timeout: float) -> bool:
        until = time.monotonic() + (timeout if self._following else _GLANCE_S)
        while self._unread or self._open:  # an answer may cause another request
            self._following = self._passed(until) and self._answered(until)
            if not self._following:
                self._unread.clear()
                self._open.clear()
                return False
        return True

    def close(self) -> None:
        self._consumer.close()
        self._patient.close()

    def _passed(self, until: float) -> bool:
        """Whether the patient stage commits in time what it has to read; its requests are then read."""
        while self._unread:
            for number, offset in reading.committed(
                self._patient, topics.PATIENT_EVENT, self._unread
            ).items():
                if offset >= self._unread[number]:
                    del self._unread[number]
            if self._unread and not self._go_on(until):
                return False
        ends = {
            (place.topic, place.partition): reading.bounds(self._consumer, place)[1]
            for place in self._requests
        }
        while any(self._ends.get(place, -1) < end for place, end in ends.items()):
            if not self._go_on(until):
                return False
        return True

    def _answered(self, until: float) -> bool:
        while self._open:
            if not self._go_on(until):
                return False
        return True

    def _go_on(self, until: float) -> bool:
        """Read for a moment; False where it is too late for that."""
        left = until - time.monotonic()
        self._read(min(_GLANCE_S, left))
        return left > 0

    def _read(self, seconds: float) -> None:
        first = self._consumer.poll(max(0.0, min(seconds, 0.5)))  # `consume` alone would wait for all 500
        for message in [first, *self._consumer.consume(500, timeout=0)] if first is not None else ():
            if message.error() is None and message.value():
                self._take(message)
            elif message.error() is not None and message.error().code() == KafkaError._PARTITION_EOF:
                self._ends[message.topic(), message.partition()] = message.offset()

    def _behind(self) -> bool:
        return any(self._reached.get(place, -1) < offset for place, offset in self._awaited.items())

    def _take(self, message: Message) -> None:
        topic, value = message.topic(), message.value()
        if topic == topics.DEAD_LETTER:
            self._arrived(_LETTER.decode(value).trace)
        elif topic == topics.PATIENT_EVENT:
            for event in _EVENTS.decode(value):
                if event.kind == "result":
                    self._following = True
                    self._close(_RESULT.decode(event.body).request, message)
                else:
                    self._arrived(event.trace)
        else:
            request = _REQUEST.decode(value)
            (self._open.discard if request.cancelled else self._open.add)(request.id)

    def _close(self, request: str, message: Message) -> None:
        if request in self._open:
            self._open.remove(request)
            self.ticked(message.partition(), message.offset())

    def _arrived(self, trace: str) -> None:
        if (found := self._expected.pop(trace_id(trace), None)) is not None:
            place, offset = found
            self._reached[place] = max(offset, self._reached.get(place, -1))
