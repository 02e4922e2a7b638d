"""Rows staged on top of stored ones: reads see both, and nothing is stored before the transaction has
committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeAlias

from schemas.rows import Row, Rows, StagedRows

#: What a step works with: writes are staged, reads see them, and the loop makes them durable with the
#: transaction. Keys must not be empty and must not begin with a zero byte, which is the loop's own.
Store: TypeAlias = Rows


class DurableRows(Protocol):
    """What lies below: durable rows, read only."""

    def get(self, key: bytes) -> bytes | None: ...

    def scan(self, start: bytes, end: bytes | None, reverse: bool) -> Iterator[Row]:
        """Rows in [start, end) as of this call."""


class StagedStore(StagedRows):
    """A `Store`: what this transaction wrote over durable rows."""

    def __init__(self, rows: DurableRows) -> None:
        super().__init__(_WithoutOurs(rows))

    def clear(self) -> None:
        """Drop what is staged: it has become durable, or must not."""
        self.take()

    def _stage(self, key: bytes, value: bytes | None) -> None:
        if not key or key[0] == 0:
            raise ValueError("expected a key that is not empty and does not begin with a zero byte")
        super()._stage(key, value)


class _WithoutOurs:
    """Durable rows by prefix, without those of the loop itself."""

    def __init__(self, rows: DurableRows) -> None:
        self._rows = rows
        self.get = rows.get

    def scan(
        self,
        prefix: bytes = b"",
        /,
        *,
        start: bytes | None = None,
        end: bytes | None = None,
        reverse: bool = False,
    ) -> Iterator[Row]:
        first = max(prefix, start or b"", b"\x01")
        last = min((bound for bound in (after_prefix(prefix), end) if bound is not None), default=None)
        return iter(()) if last is not None and last <= first else self._rows.scan(first, last, reverse)


def after_prefix(prefix: bytes) -> bytes | None:
    """The first key behind all keys with this prefix; None where there is none."""
    stripped = prefix.rstrip(b"\xff")
    return stripped[:-1] + bytes([stripped[-1] + 1]) if stripped else None


class MemoryRows:
    """`DurableRows` without a disk."""

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
        written = self.take()
        for key, value in written.items():
            if value is None:
                self._memory.rows.pop(key, None)
            else:
                self._memory.rows[key] = value
        return written
