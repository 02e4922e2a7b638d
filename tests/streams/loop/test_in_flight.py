"""A step with work in flight: out of order, paused when full, drained at the end, dropped when partitions
go.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from streams.loop import Failure, Observer, Outgoing, Record, TopicPart, Work
from streams.loop.store import Store
from tests.streams.loop.conftest import Bench, eventually


class Slow:
    """Answers a record when the test says so, in whatever order; commits what no unanswered record lies
    below.
    """

    def __init__(self, room: int = 1000) -> None:
        self._room = room
        self._lock = threading.Lock()
        self._waiting: dict[tuple[int, int], Record] = {}
        self._answered: list[Record] = []
        self._ends: dict[TopicPart, int] = {}
        self._stores: dict[int, Store] = {}

    def waiting(self) -> list[tuple[int, int]]:
        with self._lock:
            return sorted(self._waiting)

    def answer(self, partition: int, offset: int) -> None:
        with self._lock:
            self._answered.append(self._waiting.pop((partition, offset)))

    def assigned(self, partition: int, store: Store) -> None:
        self._stores[partition] = store

    def revoked(self, partition: int) -> None:
        with self._lock:
            self._waiting = {
                place: record for place, record in self._waiting.items() if place[0] != partition
            }
            self._answered = [record for record in self._answered if record.partition != partition]

    def submit(self, partition: int, store: Store, records: Sequence[Record]) -> None:
        with self._lock:
            for record in records:
                self._waiting[partition, record.offset] = record
                self._ends[record.topic, partition] = record.offset + 1

    def collect(self) -> Work | None:
        with self._lock:
            if not self._answered:
                return None
            answered, self._answered = self._answered, []
            positions = {}
            for record in answered:
                unanswered = [offset for number, offset in self._waiting if number == record.partition]
                part = (record.topic, record.partition)
                positions[part] = min(unanswered, default=self._ends[part])
                self._stores[record.partition].put(b"answered-%d" % record.offset, b"")
        return Work(
            [Outgoing("out", record.key, record.value, partition=record.partition) for record in answered],
            positions,
        )

    def full(self, partition: int) -> bool:
        with self._lock:
            return sum(place[0] == partition for place in self._waiting) >= self._room

    def busy(self) -> bool:
        with self._lock:
            return bool(self._waiting or self._answered)

    def poison(self, partition: int, store: Store, record: Record, failure: Failure) -> None:
        raise AssertionError("nothing fails here")


class Heard(Observer):
    def __init__(self) -> None:
        self.pauses: list[tuple[int, bool]] = []
        self.moved: list[int] = []

    def paused(self, stage: str, partition: int, paused: bool) -> None:
        self.pauses.append((partition, paused))

    def committed(self, stage: str, records: int, outgoing: int, rows: int, seconds: float) -> None:
        self.moved.append(records)


def test_answers_are_published_as_they_come_and_positions_wait_for_the_oldest(bench: Bench) -> None:
    step, heard = Slow(), Heard()
    bench.write("in", [(0, b"k", b"%d" % number) for number in range(4)])
    bench.start(step, heard)
    eventually(lambda: len(step.waiting()) == 4)
    step.answer(0, 2)
    assert bench.read("out", 1)[0].value == b"2"
    step.answer(0, 1)
    bench.read("out", 2)
    step.answer(0, 0)
    bench.read("out", 3)
    assert sum(heard.moved) == 3  # 0 to 3; the fourth is still in flight
    assert heard.moved[:2] == [0, 0]


def test_a_full_partition_is_paused_and_resumed_and_the_others_flow(bench: Bench) -> None:
    step, heard = Slow(room=1), Heard()
    bench.start(step, heard, batch_records=1)
    bench.write("in", [(0, b"k", b"%d" % number) for number in range(3)])
    eventually(lambda: (0, True) in heard.pauses)
    waiting = [place for place in step.waiting() if place[0] == 0]
    assert len(waiting) == 1
    bench.write("in", [(1, b"k", b"other")])
    eventually(lambda: any(partition == 1 for partition, _ in step.waiting()))
    for number in range(3):
        eventually(lambda number=number: (0, number) in step.waiting())  # type: ignore[misc]
        step.answer(0, number)
    assert {record.value for record in bench.read("out", 3)} == {b"0", b"1", b"2"}
    assert (0, False) in heard.pauses


def test_stopping_waits_for_what_is_in_flight(bench: Bench) -> None:
    step = Slow()
    bench.write("in", [(0, b"k", b"v")])
    loop = bench.start(step, drain_s=20)
    eventually(lambda: step.waiting() == [(0, 0)])
    loop.stop()
    step.answer(0, 0)
    bench.stop()
    assert bench.read("out", 1)[0].value == b"v"


def test_stopping_does_not_wait_for_ever(bench: Bench) -> None:
    step = Slow()
    bench.write("in", [(0, b"k", b"v")])
    bench.start(step, drain_s=0.2)
    eventually(lambda: step.waiting() == [(0, 0)])
    bench.stop()
    assert step.waiting() == []  # revoked: whoever comes next does it again
    assert not bench.errors
