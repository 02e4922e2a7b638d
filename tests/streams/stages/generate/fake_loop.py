"""A transactional loop in miniature: a log, stores, a position, an output that only committed work reaches,
and kills.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable

import orjson

from schemas.events import ResultBody, decode_events
from schemas.requests import Request, encode_request
from streams.loop.records import Headers, Outgoing, Record, TopicPart
from streams.loop.store import MemoryStore
from streams.stages.generate.rows import marker_key
from streams.stages.generate.step import GenerateStep
from streams.topics import DEAD_LETTER, OUTPUTS, PATIENT_EVENT, request_topic
from tests.streams.stages.generate.builders import NOON


class FakeLoop:
    """`build` makes a fresh step: what a restarted process would do."""

    def __init__(self, build: Callable[[], GenerateStep], *, partitions: int = 1) -> None:
        self._build = build
        self.partitions = partitions
        self.log: dict[TopicPart, list[Record]] = defaultdict(list)
        self.committed: dict[TopicPart, int] = defaultdict(int)
        self.stores = {partition: MemoryStore() for partition in range(partitions)}
        self.out: list[Outgoing] = []
        self.rows_written: list[bytes] = []
        self.start()

    # The world outside.

    def ask(self, request: Request, partition: int = 0, headers: Headers = ()) -> None:
        self.put(request_topic(request.task), encode_request(request), partition, headers)

    def put(self, topic: str, value: bytes | None, partition: int = 0, headers: Headers = ()) -> None:
        log = self.log[topic, partition]
        offset = 2 * len(log)  # gaps, as control records leave them
        log.append(Record(topic, partition, offset, NOON // 1000 + offset, b"key", value, headers))

    # The process.

    def start(self) -> None:
        self.step = self._build()
        self.position = dict(self.committed)
        for partition, store in self.stores.items():
            self.step.assigned(partition, store)

    def kill(self) -> None:
        """What was not committed has not happened."""
        for store in self.stores.values():
            store.clear()
        self.step.close()
        self.start()

    def rebalance(self) -> None:
        """All partitions go, and come back."""
        for partition in self.stores:
            self.step.revoked(partition)
        self.position = dict(self.committed)
        for partition, store in self.stores.items():
            self.step.assigned(partition, store)

    def read(self, most: int = 1_000_000) -> None:
        """Submit up to `most` records of each topic partition that is not paused."""
        for part, log in self.log.items():
            records = [record for record in log if record.offset >= self.position.get(part, 0)][:most]
            if records and not self.step.full(part[1]):
                self.step.submit(part[1], self.stores[part[1]], records)
                self.position[part] = records[-1].offset + 1

    def commit(self) -> bool:
        """One transaction, where there is work for one."""
        work = self.step.collect()
        if work is None:
            return False
        for part, position in work.positions.items():
            assert position >= self.committed[part], "a position never goes back"
            self.committed[part] = position
        self.out += work.outgoing
        for store in self.stores.values():
            self.rows_written += store.commit()
        return True

    def run(self, until: Callable[[], bool], *, seconds: float = 60.0) -> None:
        """Turn after turn until `until`, as the real loop does every few milliseconds."""
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, f"not there after {seconds} s: {dict(self.committed)}"
            self.read(10)
            if not self.commit():
                time.sleep(0.002)

    def run_dry(self, seconds: float = 60.0) -> None:
        self.run(lambda: self.dry, seconds=seconds)

    # What a read_committed reader sees.

    @property
    def dry(self) -> bool:
        return all(self.committed[part] > log[-1].offset for part, log in self.log.items())

    @property
    def documents(self) -> list[dict[str, object]]:
        return [orjson.loads(record.value or b"") for record in self.out if record.topic in OUTPUTS]

    @property
    def dead(self) -> list[dict[str, object]]:
        return [orjson.loads(record.value or b"") for record in self.out if record.topic == DEAD_LETTER]

    @property
    def results(self) -> list[ResultBody]:
        events = [
            event
            for one in self.out
            if one.topic == PATIENT_EVENT
            for event in decode_events(one.value or b"")
        ]
        assert len({event.id for event in events}) == len(events), "each result has an id of its own"
        return [ResultBody(**orjson.loads(bytes(event.body))) for event in events]

    @property
    def markers(self) -> list[bytes]:
        return [key for store in self.stores.values() for key, _ in store.scan(marker_key("", 0)[:1])]
