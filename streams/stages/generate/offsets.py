"""Offsets of one topic partition, finished in any order, committed in order.

Answers are published as soon as they are there, not in the order of their requests. Kafka commits one
position per partition, so: the position is the first offset that is still open; what is finished beyond it
gets a marker row in the same transaction that publishes it; after a restart everything from the position on
is read again and what has a marker is skipped; once the position has passed a marker, the row is deleted in
the transaction that moves the position.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass


@dataclass(frozen=True)
class Settled:
    """What a transaction has to record so that everything finished stays finished."""

    position: int  # the next offset to read after a restart
    mark: tuple[int, ...]  # finished beyond the position and not yet marked
    unmark: tuple[int, ...]  # marked, and now behind the position


class OffsetTracker:
    """Offsets ascend but need not be dense: control records and compaction leave gaps."""

    def __init__(self) -> None:
        self._order: deque[int] = deque()  # read and not yet behind the position
        self._finished: set[int] = set()  # of those
        self._marked: set[int] = set()
        self._next = -1  # one behind the last offset read

    @property
    def open(self) -> int:
        """How many are read and not finished."""
        return len(self._order) - len(self._finished)

    @property
    def position(self) -> int:
        """The first open offset, or one behind the last read; -1 before anything was read."""
        return self._order[0] if self._order else self._next

    def read(self, offset: int, *, marked: bool = False) -> None:
        """`offset` has been read; `marked`: it was finished before a restart."""
        if offset < self._next:
            raise ValueError(
                f"expected an offset from {self._next} on, got {offset}; a partition given back needs a new "
                "tracker"
            )
        self._next = offset + 1
        self._order.append(offset)
        if marked:
            self._marked.add(offset)
            self.finish(offset)

    def finish(self, offset: int) -> None:
        """`offset` needs nothing more."""
        if offset in self._finished or offset < self.position or offset >= self._next:
            raise ValueError(f"expected an open offset, got {offset}")
        self._finished.add(offset)
        while self._order and self._order[0] in self._finished:
            self._finished.discard(self._order.popleft())

    def settle(self) -> Settled:
        """The position and the markers as they are to be stored now. The caller commits them, or ends."""
        position = self.position
        unmark = tuple(sorted(offset for offset in self._marked if offset < position))
        self._marked.difference_update(unmark)
        mark = tuple(sorted(self._finished - self._marked))
        self._marked.update(mark)
        return Settled(position, mark, unmark)
