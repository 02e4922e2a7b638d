"""Reads topics and says what is wrong with them. Shares no code with the pipeline: confluent-kafka and the
standard library.

Everything is read as a downstream system reads it, `isolation.level=read_committed`, to the true end of the
topic: the end that a read_uncommitted reader sees, past whatever transaction is still open.
"""

from __future__ import annotations

import time
import uuid
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import NamedTuple

from confluent_kafka import Consumer, KafkaError, KafkaException, TopicPartition


class Seen(NamedTuple):
    """A record as a downstream reader sees it."""

    partition: int
    offset: int
    key: bytes
    value: bytes | None
    headers: dict[str, bytes | None]


class Reader:
    """Follows one topic from its beginning; `records` grows with every `catch_up`."""

    def __init__(self, bootstrap: str, topic: str) -> None:
        self._topic = topic
        self._committed = _consumer(bootstrap, "read_committed")
        self._uncommitted = _consumer(bootstrap, "read_uncommitted")
        count = len(self._committed.list_topics(topic, timeout=20).topics[topic].partitions)
        assert count, f"topic {topic} does not exist"
        self._positions = dict.fromkeys(range(count), 0)
        self._committed.assign([TopicPartition(topic, number, 0) for number in self._positions])
        self.records: list[Seen] = []

    def catch_up(self, within_s: float = 60.0) -> list[Seen]:
        """Read to the end as it is now; returns all records so far."""
        deadline = time.monotonic() + within_s
        ends = {part: _end(self._uncommitted, TopicPartition(self._topic, part)) for part in self._positions}
        while any(self._positions[part] < end for part, end in ends.items()):
            assert time.monotonic() < deadline, (
                f"{self._topic} has no readable end: {self._positions} of {ends}"
            )
            self._read(0.1)
        return self.records

    def wait_for(self, enough: Callable[[list[Seen]], bool], within_s: float = 60.0) -> list[Seen]:
        """Read until the records so far are enough."""
        deadline = time.monotonic() + within_s
        while not enough(self.records):
            assert time.monotonic() < deadline, (
                f"{self._topic}: {len(self.records)} records after {within_s:.0f} s, not enough"
            )
            self._read(0.1)
        return self.records

    def close(self) -> None:
        self._committed.close()
        self._uncommitted.close()

    def _read(self, wait_s: float) -> None:
        for message in self._committed.consume(5000, wait_s):
            error, part = message.error(), message.partition()
            if error is None:
                headers = dict(message.headers() or ())
                self.records.append(Seen(part, message.offset(), message.key(), message.value(), headers))
                self._positions[part] = message.offset() + 1
            elif error.code() == KafkaError._PARTITION_EOF:
                self._positions[part] = max(self._positions[part], message.offset())


def read_committed(bootstrap: str, topic: str) -> list[Seen]:
    """All that a downstream system sees in a topic."""
    reader = Reader(bootstrap, topic)
    try:
        return reader.catch_up()
    finally:
        reader.close()


def unread(
    bootstrap: str, positions: Mapping[tuple[str, int], int], within_s: float = 60.0
) -> Counter[tuple[str, int]]:
    """How many records a downstream system would see from these positions on: read to the true end, open
    transactions included.
    """
    committed, uncommitted = _consumer(bootstrap, "read_committed"), _consumer(bootstrap, "read_uncommitted")
    at = dict(positions)
    found: Counter[tuple[str, int]] = Counter()
    deadline = time.monotonic() + within_s
    try:
        ends = {part: _end(uncommitted, TopicPartition(*part)) for part in at}
        committed.assign([TopicPartition(*part, offset) for part, offset in at.items()])
        while any(at[part] < end for part, end in ends.items()):
            assert time.monotonic() < deadline, (
                f"no readable end: {[(part, at[part], end) for part, end in ends.items()]}"
            )
            for message in committed.consume(5000, 0.1):
                part, error = (message.topic(), message.partition()), message.error()
                if error is None:
                    found[part] += 1
                    at[part] = message.offset() + 1
                elif error.code() == KafkaError._PARTITION_EOF:
                    at[part] = max(at[part], message.offset())
        return found
    finally:
        committed.close()
        uncommitted.close()


def latest_rows(records: Iterable[Seen]) -> dict[tuple[int, bytes], bytes]:
    """What a compacted topic says in the end: the last value of each key of each partition, without the
    removed ones.
    """
    rows: dict[tuple[int, bytes], bytes | None] = {}
    for record in records:
        rows[record.partition, record.key] = record.value
    return {key: value for key, value in rows.items() if value is not None}


def lost_and_repeated(
    expected: Iterable[Hashable], seen: Iterable[Hashable]
) -> tuple[list[Hashable], list[Hashable]]:
    """What is expected and was not seen, and what was seen more often than expected (or not expected at
    all).
    """
    wanted, found = Counter(expected), Counter(seen)
    return sorted((wanted - found).elements(), key=repr), sorted((found - wanted).elements(), key=repr)


def _end(uncommitted: Consumer, part: TopicPartition) -> int:
    deadline = time.monotonic() + 30
    while True:
        try:
            return int(uncommitted.get_watermark_offsets(part, timeout=20)[1])
        except KafkaException:  # a broker that has just been restarted does not lead its partitions yet
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def _consumer(bootstrap: str, isolation: str) -> Consumer:
    return Consumer(
        {
            "bootstrap.servers": bootstrap,
            "group.id": f"checker-{uuid.uuid4()}",
            "isolation.level": isolation,
            "enable.auto.commit": False,
            "enable.partition.eof": True,
            "auto.offset.reset": "earliest",
            "fetch.wait.max.ms": 20,
            "log_level": 0,
        }
    )
