"""The sink of finished stays: `ehr.tkg-delta` into the file and the case base that a
`kg.diseases.stays.Keeper` writes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from kg.diseases.stays import Keeper, Reader
from kg.diseases.stays.versions import Change
from kg.store import seq_of
from schemas.deltas import Delta
from schemas.errors import DeliveryError, InputError
from streams.loop import Record, TopicPart
from streams.sinks.sqlite import sqlite_errors
from streams.topics import READ

SOURCES: Final = READ["cases"]
_DELTAS: Final = msgspec.json.Decoder(tuple[Delta, ...] | Delta)


class Heard(NamedTuple):
    """What one record changes, and where it stood."""

    part: TopicPart
    following: int  # offset
    changes: tuple[Change, ...]


class CaseSink:
    """A `streams.sinks.Sink`."""

    def __init__(self, keeper: Keeper, reader: Reader) -> None:
        self._keeper = keeper
        self._reader = reader

    def read(self, record: Record) -> Heard:
        try:
            found = _DELTAS.decode(record.value or b"")
            deltas = (found,) if isinstance(found, Delta) else found
            read = (
                self._reader.read(delta, seq_of(record.offset, member)) for member, delta in enumerate(deltas)
            )
            changes = tuple(change for change in read if change is not None)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise InputError("not-deltas", expected="a JSON array of deltas", came="something else") from None
        return Heard((record.topic, record.partition), record.offset + 1, changes)

    def write(self, items: Sequence[Heard], positions: Mapping[TopicPart, int]) -> None:
        """In one transaction, what has been written before left out; then the case base, which the file knows
        how far it has come.
        """
        kept = self.positions()
        new = [change for one in items if one.following > kept.get(one.part, 0) for change in one.changes]
        ahead = {part: following for part, following in positions.items() if following > kept.get(part, 0)}
        with sqlite_errors("write", "the file of stays"):
            self._keeper.apply(new, ahead)

    def positions(self) -> Mapping[TopicPart, int]:
        with sqlite_errors("read", "the file of stays"):
            try:
                self._keeper.tell()  # what a killed worker had left
            except OSError as error:
                raise DeliveryError(
                    f"expected to write the case base, got {type(error).__name__} ({error.strerror}); make "
                    "room or repair it"
                ) from error
            return self._keeper.positions()

    def close(self) -> None:
        self._keeper.close()
