"""What INGEST keeps per partition: the Medications that are known, and the orders that wait for one.

A Medication comes on whatever partition its sender chose; the orders that refer to it lie where their patients are. So every
new definition is written once to each partition of `wardstream.medication`, which ingest reads beside the raw topics. Rows, and
what comes of them, stand in the same transaction as the record they came from.

    d/Medication/123            a definition
    w/Medication/123/<number>   an order that waits for it
    n/<number>                  its key: orders are numbered, and the oldest makes room for the newest
    c                           the next number
"""

from __future__ import annotations

from typing import Final

import msgspec

from processors.ingest import Definition, Waiting
from streams.store import Store

_ENCODE: Final = msgspec.json.Encoder().encode
_DEFINITION: Final = msgspec.json.Decoder(Definition)
_WAITING: Final = msgspec.json.Decoder(Waiting)
_NEXT: Final = b"c"
#: Orders of a partition that wait at a time; where Medications never come, the newest are the ones that matter.
MOST_WAITING: Final = 5_000


class Medications:
    """The rows of one partition."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def known(self, name: str) -> Definition | None:
        """What "Medication/123" says."""
        found = self._store.get(b"d/" + name.encode())
        return None if found is None else _DEFINITION.decode(found)

    def define(self, definition: Definition) -> bool:
        """False where that, or something newer, is known already."""
        former = self.known(definition.name)
        if former is not None and (former.resource == definition.resource or former.rank >= definition.rank):
            return False
        self._store.put(b"d/" + definition.name.encode(), _ENCODE(definition))
        return True

    def wait(self, order: Waiting) -> None:
        """Keep an order until its Medication comes, or too many have come after it."""
        number = int.from_bytes(self._store.get(_NEXT) or b"", "big")
        self._store.put(_NEXT, (number + 1).to_bytes(8, "big"))
        key = b"w/%b/%b" % (order.medication.encode(), number.to_bytes(8, "big"))
        self._store.put(key, _ENCODE(order))
        self._store.put(_numbered(number), key)
        if number >= MOST_WAITING and (oldest := self._store.get(_numbered(number - MOST_WAITING))) is not None:
            self._store.delete(oldest)
            self._store.delete(_numbered(number - MOST_WAITING))

    def awaiting(self, name: str) -> list[Waiting]:
        """The orders that wait for it, in their order; they do so no longer."""
        prefix = b"w/%b/" % name.encode()
        found = list(self._store.scan(prefix))
        for key, _ in found:
            self._store.delete(key)
            self._store.delete(_numbered(int.from_bytes(key[len(prefix) :], "big")))
        return [_WAITING.decode(value) for _, value in found]


def _numbered(number: int) -> bytes:
    return b"n/" + number.to_bytes(8, "big")
