"""The state of one partition, as a step sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeAlias

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
