"""The sink of the site graph: `ehr.tkg-delta` into the file that a `kg.medical.site.SiteLearner`
writes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from kg.medical.site import Change, SiteLearner
from kg.medical.site.versions import Linking, ToConcept, read
from schemas.deltas import Delta
from schemas.errors import InputError
from streams.loop import Record, TopicPart
from streams.sinks.sqlite import sqlite_errors
from streams.topics import READ

SOURCES: Final = READ["site"]
_DELTAS: Final = msgspec.json.Decoder(tuple[Delta, ...] | Delta)


class Learned(NamedTuple):
    """What one record changes, and where it stood."""

    part: TopicPart
    following: int  # offset
    changes: tuple[Change, ...]


class SiteSink:
    """A `streams.sinks.Sink`. `to_concept`: codes to concepts of the graph; `linking`: notes to concepts,
    where notes are learned from.
    """

    def __init__(self, learner: SiteLearner, to_concept: ToConcept, linking: Linking | None = None) -> None:
        self._learner = learner
        self._to_concept = to_concept
        self._linking = linking

    def read(self, record: Record) -> Learned:
        try:
            found = _DELTAS.decode(record.value or b"")
            deltas = (found,) if isinstance(found, Delta) else found
            changes = tuple(
                change
                for delta in deltas
                if (change := read(delta, self._to_concept, self._linking)) is not None
            )
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise InputError("not-deltas", expected="a JSON array of deltas", came="something else") from None
        return Learned((record.topic, record.partition), record.offset + 1, changes)

    def write(self, items: Sequence[Learned], positions: Mapping[TopicPart, int]) -> None:
        """In one transaction, what has been written before left out."""
        kept = self.positions()
        new = [change for one in items if one.following > kept.get(one.part, 0) for change in one.changes]
        ahead = {part: following for part, following in positions.items() if following > kept.get(part, 0)}
        with sqlite_errors("write", "the site graph"):
            self._learner.apply(new, ahead)

    def positions(self) -> Mapping[TopicPart, int]:
        with sqlite_errors("read", "the site graph"):
            return self._learner.positions()

    def close(self) -> None:
        self._learner.close()
