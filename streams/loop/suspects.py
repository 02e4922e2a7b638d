"""Records that made the process fail, remembered across its end.

A batch in which the step raised, or during which the process died, is tried again one record at a time. Before each try
the offset is written down, so that a record that kills the process without a word is found too. A record that raised
twice alone is given up (`Failure`); one that was being tried when the process died may have had nothing to do with it
(somebody pulled the plug), so that takes five deaths in a row.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from streams.loop.failures import place_of
from streams.loop.records import Failure, Record

RAISED: Final = 2
DIED: Final = 5
#: So many starts in a row without a single transaction: the next one takes its first records one by one.
FRUITLESS_STARTS: Final = 4


class Suspicion(msgspec.Struct):
    """A range of offsets of one partition, and the record in it that is being tried."""

    first: int
    last: int
    trying: int = -1
    tries: int = 0
    raised: int = 0
    kind: str = "process died"
    where: str = ""


class _File(msgspec.Struct):
    starts: int = 0  # since the last transaction
    ranges: dict[str, Suspicion] = {}


class Suspects:
    """Kept in a small file of the state directory."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file = msgspec.json.decode(path.read_bytes(), type=_File)
        except (FileNotFoundError, msgspec.MsgspecError):
            self._file = _File()
        self._file.starts += 1
        self._save()
        #: True: former starts came to nothing and never said why. Everything is suspect until a transaction goes through.
        self.wary = self._file.starts > FRUITLESS_STARTS

    def blame(self, records: Iterable[Record]) -> None:
        """The step failed somewhere in these."""
        for record in records:
            found = self._file.ranges.setdefault(_key(record), Suspicion(record.offset, record.offset))
            found.first = min(found.first, record.offset)
            found.last = max(found.last, record.offset)
        self._save()

    def covers(self, record: Record) -> bool:
        """Whether to try this record alone."""
        found = self._file.ranges.get(_key(record))
        return self.wary or (found is not None and found.first <= record.offset <= found.last)

    def verdict(self, record: Record) -> Failure | None:
        """Why to give the record up, or None: try it."""
        found = self._file.ranges.get(_key(record))
        if found is None or found.trying != record.offset:
            return None
        died = found.tries - found.raised
        if found.raised >= RAISED or died >= DIED:
            return Failure(found.kind, found.where, found.tries)
        return None

    def trying(self, record: Record) -> None:
        """Written before each try."""
        found = self._file.ranges.setdefault(_key(record), Suspicion(record.offset, record.offset))
        if found.trying != record.offset:
            found.trying, found.tries, found.raised, found.kind, found.where = record.offset, 0, 0, "process died", ""
        found.tries += 1
        self._save()

    def raised(self, record: Record, error: Exception) -> None:
        """The record failed alone."""
        found = self._file.ranges.get(_key(record))
        if found is None or found.trying != record.offset:  # it happened to be alone in its batch
            self.blame([record])
            self.trying(record)
            found = self._file.ranges[_key(record)]
        found.raised += 1
        found.kind, found.where = type(error).__name__, place_of(error)
        self._save()

    def passed(self, record: Record) -> None:
        """The record is behind us: its transaction went through."""
        found = self._file.ranges.get(_key(record))
        if found is not None and record.offset >= found.last:
            del self._file.ranges[_key(record)]
            self._save()

    def committed(self) -> None:
        """A transaction went through: this start was not fruitless."""
        if self._file.starts:
            self._file.starts = 0
            self.wary = False
            self._save()

    def _save(self) -> None:
        draft = self._path.with_suffix(".draft")
        draft.write_bytes(msgspec.json.encode(self._file))
        draft.replace(self._path)


def _key(record: Record) -> str:
    return f"{record.topic}/{record.partition}"
