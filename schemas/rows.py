"""What the fold and the chunk index need of a store: ordered rows under byte keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Rows(Protocol):
    """Reads see what was written before them. `scan`: rows whose key has the prefix and lies in [start, end),
    in key order.
    """

    def get(self, key: bytes, /) -> bytes | None: ...

    def scan(
        self,
        prefix: bytes = b"",
        /,
        *,
        start: bytes | None = None,
        end: bytes | None = None,
        reverse: bool = False,
    ) -> Iterator[tuple[bytes, bytes]]: ...

    def put(self, key: bytes, value: bytes, /) -> None: ...

    def delete(self, key: bytes, /) -> None: ...
