"""Following all topics at once into a census."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from confluent_kafka import TopicPartition

from streams import topics
from wardstream import topic_reader as reading
from wardstream.live.census import Census

#: What a census counts from.
FOLLOWED: Final = (
    *topics.RAW,
    topics.PATIENT_EVENT,
    *topics.REQUESTS,
    *topics.OUTPUTS,
    topics.TRAJECTORY,
    topics.DEAD_LETTER,
)


Seen: TypeAlias = Callable[[str, bytes], None]


def _unheard(topic: str, value: bytes) -> None:
    """Nobody else wants to see the records."""


class Watcher:
    """`look` reads what is new. `from_start` begins with what the topics already hold; `seen`
    gets each record.
    """

    def __init__(self, config: Mapping[str, Any], from_start: bool = False, seen: Seen = _unheard) -> None:
        self.census = Census()
        self._seen = seen
        self._reader = reading.consumer(config)
        places = [
            TopicPartition(topic, number)
            for topic in FOLLOWED
            for number in reading.partitions(self._reader, topic)
        ]
        for place in places:
            low, high = reading.bounds(self._reader, place)
            place.offset = low if from_start else high
        self._reader.assign(places)

    def look(self, seconds: float = 0.25) -> Census:
        """Take in what comes within `seconds`."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            first = self._reader.poll(left)
            for message in [first, *self._reader.consume(2000, timeout=0)] if first is not None else ():
                if message.error() is None:
                    topic, value = str(message.topic()), message.value() or b""
                    self.census.see(topic, value, time.monotonic())
                    self._seen(topic, value)
        return self.census

    def close(self) -> None:
        self._reader.close()
