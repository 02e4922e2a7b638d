"""The sink of the site graph: what `ehr.tkg-delta` says, into the file that a `kg.site.SiteLearner` writes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

import msgspec

from kg.site import Change, SiteLearner
from kg.site.reading import Linking, read
from kg.site.versions import ToConcept
from schemas.deltas import Delta
from schemas.errors import DeliveryError, InputError, StoreUnavailable
from streams.loop import Record, TopicPart
from streams.topics import TKG_DELTA

SOURCES: Final = (TKG_DELTA,)
_DELTAS: Final = msgspec.json.Decoder(tuple[Delta, ...] | Delta)


class Learned(NamedTuple):
    """What one record changes, and where it stood."""

    part: TopicPart
    following: int  # offset
    changes: tuple[Change, ...]


class SiteSink:
    """A `streams.sinks.Sink`. `to_concept`: codes to concepts of the graph; `linking`: notes to concepts, where notes are learned from."""

    def __init__(self, learner: SiteLearner, to_concept: ToConcept, linking: Linking | None = None) -> None:
        self._learner = learner
        self._to_concept = to_concept
        self._linking = linking

    def read(self, record: Record) -> Learned:
        try:
            found = _DELTAS.decode(record.value or b"")
            deltas = (found,) if isinstance(found, Delta) else found
            changes = tuple(change for delta in deltas if (change := read(delta, self._to_concept, self._linking)) is not None)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise InputError("not-deltas", expected="a JSON array of deltas", came="something else") from None
        return Learned((record.topic, record.partition), record.offset + 1, changes)

    def write(self, items: Sequence[Learned], positions: Mapping[TopicPart, int]) -> None:
        """In one transaction, what has been written before left out."""
        kept = self.positions()
        new = [change for one in items if one.following > kept.get(one.part, 0) for change in one.changes]
        ahead = {part: following for part, following in positions.items() if following > kept.get(part, 0)}
        with _told("write"):
            self._learner.apply(new, ahead)

    def positions(self) -> Mapping[TopicPart, int]:
        with _told("read"):
            return self._learner.positions()

    def close(self) -> None:
        self._learner.close()


@contextmanager
def _told(verb: str) -> Iterator[None]:
    """SQLite's errors as the loop's: what passes is waited for, what does not ends the stage, and nothing is skipped."""
    try:
        yield
    except sqlite3.Error as error:
        known = getattr(error, "sqlite_errorname", type(error).__name__)
        if known.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise StoreUnavailable(f"expected to {verb} the site graph, came a file that another process is writing") from error
        raise DeliveryError(
            f"expected to {verb} the site graph, came {known}; nothing was skipped: make room or repair it, the sink goes on from where it stood"
        ) from error
