"""The step: what ingest, patient and generate put inside the loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from streams.loop.records import Failure, Outgoing, Record, TopicPart, Work
from streams.loop.store import Store


class Step(Protocol):
    """What the loop drives, always from its one thread.

    `submit` hands records over; `collect` takes finished work back. A step that computes at once answers
    every submit with the next collect (see `Synchronous`); one with requests in flight collects whatever is
    finished, in any order, with positions that no unfinished record lies below.
    """

    def assigned(self, partition: int, store: Store) -> None:
        """The partition number is ours, and its store restored. The same store comes with every submit."""

    def revoked(self, partition: int) -> None:
        """Forget everything about it that was not collected, finished or not: it will be done again, here or
        elsewhere.
        """

    def submit(self, partition: int, store: Store, records: Sequence[Record]) -> None:
        """Take records, in order of offset per topic. May stage rows and must not block."""

    def collect(self) -> Work | None:
        """Finished work. Rows staged in any store go into the same transaction. None: nothing is finished."""

    def full(self, partition: int) -> bool:
        """True: read no more of this partition for now. Called after each turn."""

    def busy(self) -> bool:
        """True while work is in flight: the loop then looks for it every few milliseconds, and drains it
        before it ends.
        """

    def poison(self, partition: int, store: Store, record: Record, failure: Failure) -> None:
        """Instead of submit, for a record that made the process fail repeatedly: give it a dead letter."""


class Processor(Protocol):
    """A step that computes at once: ingest and patient."""

    def assigned(self, partition: int, store: Store) -> None: ...

    def revoked(self, partition: int) -> None: ...

    def process(self, partition: int, store: Store, records: Sequence[Record]) -> Sequence[Outgoing]:
        """Records in, records out; rows are staged in the store."""

    def poison(self, record: Record, failure: Failure) -> Sequence[Outgoing]:
        """The dead letter of a record that `process` cannot survive."""


class Synchronous:
    """A Processor as a Step."""

    def __init__(self, processor: Processor) -> None:
        self._processor = processor
        self._outgoing: dict[int, list[Outgoing]] = {}
        self._positions: dict[int, dict[TopicPart, int]] = {}

    def assigned(self, partition: int, store: Store) -> None:
        self._processor.assigned(partition, store)

    def revoked(self, partition: int) -> None:
        self._outgoing.pop(partition, None)
        self._positions.pop(partition, None)
        self._processor.revoked(partition)

    def submit(self, partition: int, store: Store, records: Sequence[Record]) -> None:
        self._done(partition, self._processor.process(partition, store, records), records)

    def collect(self) -> Work | None:
        if not self._positions:
            return None
        outgoing = [out for part in self._outgoing.values() for out in part]
        positions = {part: offset for held in self._positions.values() for part, offset in held.items()}
        self._outgoing, self._positions = {}, {}
        return Work(outgoing, positions)

    def full(self, partition: int) -> bool:
        return False

    def busy(self) -> bool:
        return False

    def poison(self, partition: int, store: Store, record: Record, failure: Failure) -> None:
        self._done(partition, self._processor.poison(record, failure), [record])

    def _done(self, partition: int, outgoing: Sequence[Outgoing], records: Sequence[Record]) -> None:
        self._outgoing.setdefault(partition, []).extend(outgoing)
        positions = self._positions.setdefault(partition, {})
        for record in records:
            positions[record.topic, record.partition] = record.offset + 1
