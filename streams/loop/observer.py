"""What the loop reports. Nothing here carries keys or values of records."""

from __future__ import annotations

from collections.abc import Sequence

from streams.loop.records import Failure


class Observer:
    """Does nothing: override the methods that are wanted. Called from the loop's thread; must not
    block.
    """

    def assigned(self, stage: str, partitions: Sequence[int]) -> None:
        """The partition numbers that are ours from now on (none: all were taken away)."""

    def restored(self, stage: str, partition: int, rows: int, seconds: float) -> None:
        """A partition's state has caught up with its changelog."""

    def batch(self, stage: str, partition: int, records: int, seconds: float) -> None:
        """The step took records."""

    def committed(self, stage: str, records: int, outgoing: int, rows: int, seconds: float) -> None:
        """A transaction went through: input positions moved by `records`, with so many records and rows
        written.
        """

    def lag(self, stage: str, topic: str, partition: int, records: int) -> None:
        """Records that are in the topic and not yet committed, about once a second."""

    def state(self, stage: str, rows: int, size: int) -> None:
        """How large the state in this worker's folder is, in rows (estimated) and bytes, about once a
        second.
        """

    def paused(self, stage: str, partition: int, paused: bool) -> None:
        """The step is full, or has room again."""

    def skipped(self, stage: str, topic: str, partition: int, first: int, next_offset: int) -> None:
        """Retention removed the records [first, next_offset) before this stage had read them."""

    def step_failed(self, stage: str, partition: int, kind: str) -> None:
        """The step raised an exception of this type; its records will be tried again, one by one."""

    def poisoned(self, stage: str, topic: str, partition: int, offset: int, failure: Failure) -> None:
        """A record was given up and handed to the step's `poison`."""

    def complained(self, stage: str, reason: str, severity: str) -> None:
        """A sink left a dead letter. Letters of steps are counted by the steps."""
