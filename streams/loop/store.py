"""Rows staged on top of stored ones: reads see both, and nothing is stored before the transaction has
committed.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left, insort
from collections.abc import Iterator
from typing import Protocol, TypeAlias


class MemoryRows:
    """`Rows` without a disk."""

    def __init__(self) -> None:
        self.rows: dict[bytes, bytes] = {}

    def get(self, key: bytes) -> bytes | None:
        return self.rows.get(key)

    def scan(self, start: bytes, end: bytes | None, reverse: bool) -> Iterator[Row]:
        keys = sorted(
            (key for key in self.rows if key >= start and (end is None or key < end)), reverse=reverse
        )
        return iter([(key, self.rows[key]) for key in keys])


Row: TypeAlias = tuple[bytes, bytes]


class Store(Protocol):
    """Ordered rows under byte keys. Writes are staged, reads see them; the loop makes them durable with the
    transaction.

    Keys must not be empty and must not begin with a zero byte, which is the loop's own.
    """

    def get(self, key: bytes) -> bytes | None:
        """The row, or None."""

    def scan(
        self,
        prefix: bytes = b"",
        *,
        start: bytes | None = None,
        end: bytes | None = None,
        reverse: bool = False,
    ) -> Iterator[Row]:
        """Rows whose key has the prefix and lies in [start, end), in key order; as they are now, whatever is
        staged meanwhile.
        """

    def put(self, key: bytes, value: bytes) -> None:
        """Stage a row."""

    def delete(self, key: bytes) -> None:
        """Stage a removal; of a row that is not there, nothing happens."""


#: More new keys than this since the last scan are sorted in one go; fewer are inserted one by one.
_INSERT_ONE_BY_ONE = 64


class Rows(Protocol):
    """What lies below: durable rows, read only."""

    def get(self, key: bytes) -> bytes | None: ...

    def scan(self, start: bytes, end: bytes | None, reverse: bool) -> Iterator[Row]:
        """Rows in [start, end) as of this call."""


class StagedStore:
    """A `Store`: an overlay of what this transaction wrote (None = deleted) over `Rows`."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._staged: dict[bytes, bytes | None] = {}
        self._ordered: list[bytes] = []
        self._unordered: list[bytes] = []

    def get(self, key: bytes) -> bytes | None:
        if key in self._staged:
            return self._staged[key]
        return self._rows.get(key)

    def put(self, key: bytes, value: bytes) -> None:
        if key in self._staged:
            self._staged[key] = value
        else:
            self._stage(key, value)

    def delete(self, key: bytes) -> None:
        self._stage(key, None)

    def scan(
        self,
        prefix: bytes = b"",
        *,
        start: bytes | None = None,
        end: bytes | None = None,
        reverse: bool = False,
    ) -> Iterator[Row]:
        first = max(prefix, start or b"", b"\x01")
        last = _least(after_prefix(prefix), end)
        if last is not None and last <= first:
            return iter(())
        below = self._rows.scan(first, last, reverse)
        overlay = self._overlay(first, last, reverse)
        return _merge(below, overlay, reverse) if overlay else below

    @property
    def staged(self) -> dict[bytes, bytes | None]:
        """What this transaction wrote, in order of first write."""
        return self._staged

    def clear(self) -> None:
        """Drop what is staged: it has become durable, or must not."""
        self._staged, self._ordered, self._unordered = {}, [], []

    def _stage(self, key: bytes, value: bytes | None) -> None:
        if key not in self._staged:
            if not key or key[0] == 0:
                raise ValueError("expected a key that is not empty and does not begin with a zero byte")
            self._unordered.append(key)
        self._staged[key] = value

    def _overlay(self, first: bytes, last: bytes | None, reverse: bool) -> list[tuple[bytes, bytes | None]]:
        if len(self._unordered) <= _INSERT_ONE_BY_ONE:
            for key in self._unordered:
                insort(self._ordered, key)
        else:
            self._ordered.extend(self._unordered)
            self._ordered.sort()
        self._unordered.clear()
        low = bisect_left(self._ordered, first)
        high = len(self._ordered) if last is None else bisect_left(self._ordered, last)
        keys = self._ordered[low:high]
        if reverse:
            keys.reverse()
        return [(key, self._staged[key]) for key in keys]


def _merge(below: Iterator[Row], overlay: list[tuple[bytes, bytes | None]], reverse: bool) -> Iterator[Row]:
    """Both in key order; of equal keys the overlay's row counts, and a deleted one is left out."""
    written = dict(overlay)
    kept = ((key, value) for key, value in below if key not in written)
    new = ((key, value) for key, value in overlay if value is not None)
    return heapq.merge(kept, new, key=_key, reverse=reverse)


def _key(row: Row) -> bytes:
    return row[0]


def after_prefix(prefix: bytes) -> bytes | None:
    """The first key behind all keys with this prefix; None where there is none."""
    stripped = prefix.rstrip(b"\xff")
    return stripped[:-1] + bytes([stripped[-1] + 1]) if stripped else None


def _least(*bounds: bytes | None) -> bytes | None:
    return min((bound for bound in bounds if bound is not None), default=None)


class MemoryStore(StagedStore):
    """A `Store` to test a step with: `commit()` does what the loop does after the transaction."""

    def __init__(self) -> None:
        self._memory = MemoryRows()
        super().__init__(self._memory)

    def commit(self) -> dict[bytes, bytes | None]:
        """Make staged rows durable; returns them as they would go to the changelog."""
        written = dict(self.staged)
        for key, value in written.items():
            if value is None:
                self._memory.rows.pop(key, None)
            else:
                self._memory.rows[key] = value
        self.clear()
        return written
