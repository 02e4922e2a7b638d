"""Records that made the process fail, remembered across its end.

Records among which the step raised are tried again one at a time, each in a transaction of its own; one that
raised twice alone is given up (`Failure`).

A record can also take the process with it, without a word (memory, a fault in a C library). After a start
that follows such an end, the loop writes down what it hands to the step; if the process dies again with
something in hand, that is suspect. Somebody may have pulled the plug, so it takes three deaths at the very
same record, tried alone, to give it up.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from schemas.errors import StateError
from streams.loop.failures import place_of
from streams.loop.records import Failure, Record

RAISED: Final = 2
DIED: Final = 3
#: So many records given up in a row: then it is the step that is broken, not the records.
GIVEN_UP_IN_A_ROW: Final = 20
#: After an end without a word, so many chunks are written down before they are handed over.
CAREFUL_CHUNKS: Final = 500


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
    ended: bool = True  # the former process ended in order
    careful: int = 0  # chunks still to be written down
    in_hand: dict[str, tuple[int, int]] = {}
    ranges: dict[str, Suspicion] = {}
    given_up: int = 0  # in a row


class Suspects:
    """Kept in a small file of the state directory."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file = msgspec.json.decode(path.read_bytes(), type=_File)
        except (FileNotFoundError, msgspec.MsgspecError):
            self._file = _File()
        for key, (first, last) in self._file.in_hand.items():
            self._suspect(key, first, last)
        self._file.in_hand = {}
        if not self._file.ended:
            self._file.careful = CAREFUL_CHUNKS
        self._file.ended = False
        self._save()

    def ended(self) -> None:
        """The process ends of its own accord, or by an exception: nobody need wonder."""
        self._file.ended = True
        self._file.in_hand = {}
        self._save()

    def blame(self, records: Sequence[Record]) -> None:
        """The step failed somewhere in these."""
        for record in records:
            self._suspect(_key(record), record.offset, record.offset)
        self._save()

    def covers(self, record: Record) -> bool:
        """Whether to try this record alone."""
        if not self._file.ranges:
            return False
        found = self._file.ranges.get(_key(record))
        return found is not None and found.first <= record.offset <= found.last

    def handing_over(self, chunk: Sequence[Record]) -> None:
        """Before a chunk goes to the step."""
        if self._file.careful > 0:
            for record in chunk:
                first, _ = self._file.in_hand.get(_key(record), (record.offset, 0))
                self._file.in_hand[_key(record)] = (first, record.offset)
            self._save()

    def handed_over(self) -> None:
        """The step has come back."""
        if self._file.careful > 0:
            self._file.careful -= 1
            self._file.in_hand = {}
            self._save()

    def verdict(self, record: Record) -> Failure | None:
        """Why to give the record up, or None: try it."""
        found = self._file.ranges.get(_key(record))
        if found is None or found.trying != record.offset:
            return None
        if found.raised < RAISED and found.tries - found.raised < DIED:
            return None
        failure = Failure(found.kind, found.where, found.tries)
        self._file.given_up += 1
        self._save()
        if self._file.given_up > GIVEN_UP_IN_A_ROW:
            raise StateError(
                f"expected records that can be processed, {GIVEN_UP_IN_A_ROW} in a row failed (last: "
                f"{failure.kind} at "
                f"{failure.where or 'an unknown place'}); nothing more is given up: repair the stage, then "
                f"remove {self._path}"
            )
        return failure

    def trying(self, record: Record) -> None:
        """Written before each try."""
        found = self._suspect(_key(record), record.offset, record.offset)
        if found.trying != record.offset:
            found.trying, found.tries, found.raised, found.kind, found.where = (
                record.offset,
                0,
                0,
                "process died",
                "",
            )
        found.tries += 1
        self._save()

    def raised(self, record: Record, error: Exception) -> None:
        """The record failed alone."""
        found = self._file.ranges.get(_key(record))
        if found is None or found.trying != record.offset:  # it happened to be alone in its batch
            self.trying(record)
            found = self._file.ranges[_key(record)]
        found.raised += 1
        found.kind, found.where = type(error).__name__, place_of(error)
        self._save()

    def passed(self, record: Record, *, given_up: bool) -> None:
        """The record is behind us: its transaction went through."""
        if not given_up:
            self._file.given_up = 0
        found = self._file.ranges.get(_key(record))
        if found is not None and record.offset >= found.last:
            del self._file.ranges[_key(record)]
        self._save()

    def _suspect(self, key: str, first: int, last: int) -> Suspicion:
        found = self._file.ranges.setdefault(key, Suspicion(first, last))
        found.first = min(found.first, first)
        found.last = max(found.last, last)
        return found

    def _save(self) -> None:
        draft = self._path.with_suffix(".draft")
        draft.write_bytes(msgspec.json.encode(self._file))
        draft.replace(self._path)


def _key(record: Record) -> str:
    return f"{record.topic}/{record.partition}"
