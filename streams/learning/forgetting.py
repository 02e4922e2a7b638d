"""The sink of forgetting: Patients, Encounters and merges of `ehr.tkg-delta`, under pseudonyms,
into the ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from schemas.deltas import Delta
from schemas.errors import InputError
from streams.learning.forgotten import Change, ForgottenLedger, Kind, Merged, Seen
from streams.loop import Record, TopicPart
from streams.sinks.sqlite import sqlite_errors
from streams.topics import READ

SOURCES: Final = READ["forget"]
_DELTAS: Final = msgspec.json.Decoder(tuple[Delta, ...] | Delta)


class ReadDeltas(NamedTuple):
    """What one record holds, and its position."""

    part: TopicPart
    following: int
    changes: tuple[Change, ...]


class ForgettingSink:
    """A `streams.sinks.Sink`. `pseudonym`: of record keys and encounters, the export's."""

    def __init__(self, ledger: ForgottenLedger, pseudonym: Callable[[str], str]) -> None:
        self._ledger = ledger
        self._pseudonym = pseudonym

    def read(self, record: Record) -> ReadDeltas:
        try:
            found = _DELTAS.decode(record.value or b"")
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise InputError("not-deltas", expected="a JSON array of deltas", came="something else") from None
        deltas = (found,) if isinstance(found, Delta) else found
        if not all(-(2**63) <= number < 2**63 for delta in deltas for number in delta.rank[:2]):
            raise InputError("not-deltas", expected="versions and times of 64 bits", came="others")
        changes = tuple(change for delta in deltas for change in self._changes(delta))
        return ReadDeltas((record.topic, record.partition), record.offset + 1, changes)

    def write(self, items: Sequence[ReadDeltas], positions: Mapping[TopicPart, int]) -> None:
        known = self.positions()
        new = [change for one in items if one.following > known.get(one.part, 0) for change in one.changes]
        ahead = {part: following for part, following in positions.items() if following > known.get(part, 0)}
        with sqlite_errors("write", "who is forgotten"):
            self._ledger.apply(new, ahead)

    def positions(self) -> Mapping[TopicPart, int]:
        with sqlite_errors("read", "who is forgotten"):
            return self._ledger.positions()

    def close(self) -> None:
        self._ledger.close()

    def _changes(self, delta: Delta) -> Iterator[Change]:
        """A version that is withdrawn from a record it was passed on to still holds in the record it was
        passed from from.
        """
        if delta.change in ("link", "unlink"):
            yield Merged(
                self._pseudonym(delta.patient), self._pseudonym(delta.resource), delta.change == "link"
            )
        elif delta.change == "add" and delta.kind in ("patient", "encounter"):
            kind: Kind = "patient" if delta.kind == "patient" else "encounter"
            whose = self._pseudonym(delta.origin or delta.patient)
            yield Seen(kind, self._pseudonym(delta.resource), whose, delta.rank, delta.retracted)
