"""A small stage for tests: counts per key, keeps a hash chain of what it has seen, and emits both.

The chain makes order, loss and repetition visible: it is wrong for ever after a single record went missing or
came twice.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence

from streams.loop import Failure, Outgoing, Record
from streams.loop.store import Store


class Fold:
    """A Processor: one output and one row for each input record."""

    def __init__(self, output: str, letters: str, fail_on: bytes | None = None) -> None:
        self._output = output
        self._letters = letters
        self._fail_on = fail_on
        self.assignments: list[int] = []
        self.revocations: list[int] = []

    def assigned(self, partition: int, store: Store) -> None:
        self.assignments.append(partition)

    def revoked(self, partition: int) -> None:
        self.revocations.append(partition)

    def process(self, partition: int, store: Store, records: Sequence[Record]) -> list[Outgoing]:
        return [self._one(partition, store, record) for record in records]

    def poison(self, record: Record, failure: Failure) -> list[Outgoing]:
        letter = {
            "topic": record.topic,
            "offset": record.offset,
            "kind": failure.kind,
            "where": failure.where,
        }
        return [Outgoing(self._letters, record.key, json.dumps(letter).encode(), partition=record.partition)]

    def _one(self, partition: int, store: Store, record: Record) -> Outgoing:
        key, value = record.key or b"-", record.value or b""
        if self._fail_on is not None and self._fail_on in value:
            if value.endswith(b"DIE"):
                os._exit(11)
            raise KeyError(f"secret patient text {value!r}")
        count, chain = fold(store.get(key), value)
        row = f"{count} {chain}".encode()
        store.put(key, row)
        return Outgoing(
            self._output, key, value + b" " + row, (("origin", b"%d" % record.offset),), partition
        )


def fold(row: bytes | None, value: bytes) -> tuple[int, str]:
    """The next (count, chain) of a key."""
    count, chain = (int(row.split()[0]), row.split()[1].decode()) if row else (0, "")
    return count + 1, hashlib.sha256(chain.encode() + value).hexdigest()[:16]
