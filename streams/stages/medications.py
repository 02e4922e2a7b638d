"""What INGEST keeps per partition: the Medications that are known, and the orders that wait for one.

A Medication comes on whatever partition its sender chose; the orders that refer to it lie where their
patients are. So every new definition is written once to each partition of `wardstream.medication`, which
ingest reads with the raw topics. Rows, and the events they lead to, are in the same transaction as the record
they come from.

    m/Medication/123              a definition
    o/Medication/123/<digest>     an order that waits for it

Both are bounded, for some senders make a Medication for each order: the newest stay, and of definitions those
that are used.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

import msgspec

from processors.ingest import Definition, Waiting
from streams.loop.store import Store

_ENCODE: Final = msgspec.json.Encoder().encode
_DEFINITION: Final = msgspec.json.Decoder(Definition)
_WAITING: Final = msgspec.json.Decoder(Waiting)
#: Definitions of a partition; the formulary of a hospital has some 10 000.
MOST_KNOWN: Final = 50_000
#: Orders of a partition that wait at a time; where Medications never come, the newest are the ones that
# matter.
MOST_WAITING: Final = 5_000


class Medications:
    """The rows of one partition."""

    def __init__(self, store: Store) -> None:
        self._definitions = _Newest(store, b"m", MOST_KNOWN)
        self._orders = _Newest(store, b"o", MOST_WAITING)

    def known(self, name: str) -> Definition | None:
        """The definition of "Medication/123". Once requested it is kept."""
        found = self._definitions.get(name.encode())
        if found is None:
            return None
        if self._definitions.old(found):
            self._definitions.put(name.encode(), found[8:])
        return _DEFINITION.decode(memoryview(found)[8:])

    def define(self, new: Definition) -> list[Waiting] | None:
        """None where that, or something newer, is known already; else the orders that are to be read again.

        The result does not depend on the order in which definitions arrive: the highest rank counts, and
        of one content the earliest report.
        """
        name = new.name.encode()
        found = self._definitions.get(name)
        former = None if found is None else _DEFINITION.decode(memoryview(found)[8:])
        stands = _joined(former, new)
        if found is not None and stands == former and not self._definitions.old(found):
            return None  # an old one arrives again: other partitions may have forgotten it
        self._definitions.put(name, _ENCODE(stands))
        if former is None or former.resource == stands.resource:
            known_before = former is not None and stands.recorded == former.recorded
            return (
                []
                if known_before
                else [_WAITING.decode(value[8:]) for _, value in self._orders.all(name + b"/")]
            )
        for key, _ in self._orders.all(name + b"/"):  # they have the former one, and keep it
            self._orders.delete(key)
        return []

    def wait(self, order: Waiting) -> None:
        """Keep an order until too many have come after it: its Medication may come, or turn out to have been
        known earlier.
        """
        what = (order.order, order.around, order.place, order.etag, order.modified, order.told, order.undone)
        key = f"{order.medication}/".encode() + hashlib.sha256(_ENCODE(what)).hexdigest()[:32].encode()
        found = self._orders.get(key)
        if found is None or order.recorded < _WAITING.decode(found[8:]).recorded:
            self._orders.put(key, _ENCODE(order))

    def erase(self, patient: str) -> None:
        """Drop the orders that name this patient."""
        name = re.compile(rf"{re.escape(patient.rpartition('|')[2])}(?![A-Za-z0-9\-.])".encode())
        for key, value in self._orders.all(b""):
            if name.search(value):
                self._orders.delete(key)


def _joined(former: Definition | None, new: Definition) -> Definition:
    if former is None:
        return new
    if former.resource != new.resource:
        return max(former, new, key=lambda one: one.rank)
    first = min(former, new, key=lambda one: one.recorded)
    low, high = sorted((former, new), key=lambda one: one.rank)
    # Repeated without the time at which it changed, with each order perhaps: then it is no newer for it.
    again = high.rank[0] == low.rank[0] and high.rank[1] == high.recorded
    return msgspec.structs.replace(first, rank=low.rank if again else high.rank)


class _Newest:
    """Rows of one kind, the newest `most` of them. A row begins with its number, by which the oldest is
    found.

    <kind>/<key>       number and value
    <kind>#<number>    its key
    <kind>.            the next number
    """

    def __init__(self, store: Store, kind: bytes, most: int) -> None:
        self._store, self._kind, self._most = store, kind, most
        self._next: int | None = None

    def get(self, key: bytes) -> bytes | None:
        """Eight bytes of number, and the value."""
        return self._store.get(self._kind + b"/" + key)

    def old(self, found: bytes) -> bool:
        """Whether half of what there is room for has come since."""
        return self._number() - int.from_bytes(found[:8], "big") > self._most // 2

    def put(self, key: bytes, value: bytes) -> None:
        """It becomes the newest, and the oldest makes room."""
        self.delete(key)
        number = self._number()
        self._next = number + 1
        self._store.put(self._kind + b".", self._next.to_bytes(8, "big"))
        self._store.put(self._kind + b"/" + key, number.to_bytes(8, "big") + value)
        self._store.put(self._numbered(number), key)
        if (
            number >= self._most
            and (oldest := self._store.get(self._numbered(number - self._most))) is not None
        ):
            self.delete(oldest)

    def delete(self, key: bytes) -> None:
        found = self.get(key)
        if found is not None:
            self._store.delete(self._kind + b"/" + key)
            self._store.delete(self._numbered(int.from_bytes(found[:8], "big")))

    def all(self, prefix: bytes) -> list[tuple[bytes, bytes]]:
        """Rows whose key has the prefix, as `get` gives them."""
        return [(key[2:], value) for key, value in self._store.scan(self._kind + b"/" + prefix)]

    def _number(self) -> int:
        if self._next is None:
            self._next = int.from_bytes(self._store.get(self._kind + b".") or b"", "big")
        return self._next

    def _numbered(self, number: int) -> bytes:
        return self._kind + b"#" + number.to_bytes(8, "big")
