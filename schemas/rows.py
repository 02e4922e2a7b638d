"""Ordered rows under byte keys: what the fold and the chunk index need of a store, and rows staged on top of
stored ones.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left, insort
from collections.abc import Iterator
from typing import Final, Protocol, TypeAlias

Row: TypeAlias = tuple[bytes, bytes]
#: More new keys than this since the last scan are sorted at once; fewer are inserted one by one.
_INSERT_ONE_BY_ONE: Final = 64


class Stored(Protocol):
    """Rows to read. `scan`: rows whose key has the prefix and lies in [start, end), in key order."""

    def get(self, key: bytes, /) -> bytes | None: ...

    def scan(
        self,
        prefix: bytes = b"",
        /,
        *,
        start: bytes | None = None,
        end: bytes | None = None,
        reverse: bool = False,
    ) -> Iterator[Row]: ...


class Rows(Stored, Protocol):
    """Reads see what was written before them."""

    def put(self, key: bytes, value: bytes, /) -> None: ...

    def delete(self, key: bytes, /) -> None: ...


class StagedRows:
    """`Rows` over stored ones, which stay as they are: reads see both. A scan gives the rows as they are at
    the call, whatever is staged meanwhile.
    """

    def __init__(self, below: Stored) -> None:
        self._below = below
        self._staged: dict[bytes, bytes | None] = {}
        self._sorted: list[bytes] = []
        self._unsorted: list[bytes] = []

    def get(self, key: bytes, /) -> bytes | None:
        return self._staged[key] if key in self._staged else self._below.get(key)

    def put(self, key: bytes, value: bytes, /) -> None:
        self._stage(key, value)

    def delete(self, key: bytes, /) -> None:
        self._stage(key, None)

    def scan(
        self,
        prefix: bytes = b"",
        /,
        *,
        start: bytes | None = None,
        end: bytes | None = None,
        reverse: bool = False,
    ) -> Iterator[Row]:
        below = self._below.scan(prefix, start=start, end=end, reverse=reverse)
        written = self._written(prefix, start, end) if self._staged else None
        if not written:
            return below
        kept = (row for row in below if row[0] not in written)
        new = sorted(((key, value) for key, value in written.items() if value is not None), reverse=reverse)
        return heapq.merge(kept, new, key=_key, reverse=reverse)

    @property
    def staged(self) -> dict[bytes, bytes | None]:
        """What was written (None: deleted), in order of first write."""
        return self._staged

    def take(self) -> dict[bytes, bytes | None]:
        """What was written since the last call, in order of first write; nothing is staged afterwards."""
        taken, self._staged = self._staged, {}
        self._sorted.clear()
        self._unsorted.clear()
        return taken

    def _stage(self, key: bytes, value: bytes | None) -> None:
        if key not in self._staged:
            self._unsorted.append(key)
        self._staged[key] = value

    def _written(self, prefix: bytes, start: bytes | None, end: bytes | None) -> dict[bytes, bytes | None]:
        """Staged rows with the prefix in [start, end)."""
        if len(self._unsorted) <= _INSERT_ONE_BY_ONE:
            for key in self._unsorted:
                insort(self._sorted, key)
        else:
            self._sorted.extend(self._unsorted)
            self._sorted.sort()
        self._unsorted.clear()
        found: dict[bytes, bytes | None] = {}
        for place in range(bisect_left(self._sorted, max(prefix, start or b"")), len(self._sorted)):
            key = self._sorted[place]
            if not key.startswith(prefix) or (end is not None and key >= end):
                break
            found[key] = self._staged[key]
        return found


def _key(row: Row) -> bytes:
    return row[0]
