"""Rows in a dictionary: for tests of steps, and for stages whose state may be forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from streams.loop.store import StagedStore
from streams.loop.store_port import Row


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
