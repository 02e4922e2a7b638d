"""Records that made the process fail, remembered across its end.

Records among which the step raised are tried again one at a time, each in a transaction of its own; one that
raised twice alone is given up (`Failure`).

A record can also take the process with it, without a word (memory, a fault in a C library). After a start
that follows such an end, the loop writes down what it hands to the step, and that it has it back; if the
process vanishes in between, what it had in hand is suspect. Somebody may have pulled the plug, so it takes
three deaths at the very same record, tried alone, to give it up.

A death counts only between handing over and handed over. What happens to the process outside of that - a
transaction that fails, another worker that takes over, a broker that stalls, a full disk - is not the
record's fault, whatever the record was, and an end by an exception never is a death.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from contextlib import suppress
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
#: Bytes of each of the two halves of the file, reserved when it is made: writing needs no room on the disk.
HALF: Final = 64 * 1024
_HEAD: Final = 16  # number of the write, length and checksum of the text
_DIED: Final = "process died"


class Suspicion(msgspec.Struct):
    """A range of offsets of one partition, and the record in it that is being tried."""

    first: int
    last: int
    trying: int = -1
    died: int = 0
    raised: int = 0
    kind: str = _DIED
    where: str = ""


class _Notes(msgspec.Struct):
    ended: bool = True  # the former process ended in order
    careful: int = 0  # chunks still to be written down
    in_hand: dict[str, tuple[int, int]] = {}
    ranges: dict[str, Suspicion] = {}
    given_up: int = 0  # in a row


class Suspects:
    """Kept in a small file of the state directory. Raises OSError where that cannot be made or written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _TwoHalves(path)
        try:
            self._notes = msgspec.json.decode(self._file.text, type=_Notes)
        except msgspec.MsgspecError:
            self._notes = _Notes()
        for key, (first, last) in self._notes.in_hand.items():
            found = self._suspect(key, first, last)
            if first == last == found.trying:  # it was tried alone, and nothing was seen of the process since
                found.died += 1
        self._notes.in_hand = {}
        if not self._notes.ended:
            self._notes.careful = CAREFUL_CHUNKS
        self._notes.ended = False
        self._save()

    def ended(self) -> None:
        """The process ends of its own accord, or by an exception: nobody need wonder. Never raises: the error
        by which it ends counts.
        """
        self._notes.ended = True
        self._notes.in_hand = {}
        with suppress(OSError):
            self._save()
        self._file.close()

    def blame(self, records: Sequence[Record]) -> None:
        """The step failed somewhere in these."""
        for record in records:
            self._suspect(_key(record), record.offset, record.offset)
        self._notes.in_hand = {}
        self._save()

    def covers(self, record: Record) -> bool:
        """Whether to try this record alone."""
        if not self._notes.ranges:
            return False
        found = self._notes.ranges.get(_key(record))
        return found is not None and found.first <= record.offset <= found.last

    def handing_over(self, chunk: Sequence[Record]) -> None:
        """Before a chunk goes to the step."""
        if self._notes.careful > 0 or self._tried(chunk):
            for record in chunk:
                first, _ = self._notes.in_hand.get(_key(record), (record.offset, 0))
                self._notes.in_hand[_key(record)] = (first, record.offset)
            self._save()

    def handed_over(self) -> None:
        """The step has it all back."""
        if self._notes.in_hand:
            self._notes.careful = max(self._notes.careful - 1, 0)
            self._notes.in_hand = {}
            self._save()

    def verdict(self, record: Record) -> Failure | None:
        """Why to give the record up, or None: try it."""
        found = self._notes.ranges.get(_key(record))
        if found is None or found.trying != record.offset:
            return None
        if found.raised < RAISED and found.died < DIED:
            return None
        failure = Failure(found.kind, found.where, found.raised + found.died)
        self._notes.given_up += 1
        self._save()
        if self._notes.given_up > GIVEN_UP_IN_A_ROW:
            raise StateError(
                f"expected records that can be processed, {GIVEN_UP_IN_A_ROW} in a row failed (last: "
                f"{failure.kind} at "
                f"{failure.where or 'an unknown place'}); nothing more is given up: repair the stage, then "
                f"remove {self._path}"
            )
        return failure

    def trying(self, record: Record) -> None:
        """Before each try of the record alone."""
        found = self._suspect(_key(record), record.offset, record.offset)
        if found.trying != record.offset:
            found.trying, found.died, found.raised, found.kind, found.where = record.offset, 0, 0, _DIED, ""

    def raised(self, record: Record, error: Exception) -> None:
        """The record failed alone."""
        self.trying(record)  # it may have happened to be alone in its batch
        found = self._notes.ranges[_key(record)]
        found.raised += 1
        found.kind, found.where = type(error).__name__, place_of(error)
        self._notes.in_hand = {}
        self._save()

    def passed(self, record: Record, *, given_up: bool) -> None:
        """The record is behind us: its transaction went through."""
        if not given_up:
            self._notes.given_up = 0
        found = self._notes.ranges.get(_key(record))
        if found is not None and record.offset >= found.last:
            del self._notes.ranges[_key(record)]
        elif found is not None:
            found.trying = -1
        self._save()

    def _tried(self, chunk: Sequence[Record]) -> bool:
        if len(chunk) != 1:
            return False
        found = self._notes.ranges.get(_key(chunk[0]))
        return found is not None and found.trying == chunk[0].offset

    def _suspect(self, key: str, first: int, last: int) -> Suspicion:
        found = self._notes.ranges.setdefault(key, Suspicion(first, last))
        found.first = min(found.first, first)
        found.last = max(found.last, last)
        return found

    def _save(self) -> None:
        self._file.write(msgspec.json.encode(self._notes))


class _TwoHalves:
    """A file of fixed size that holds its last text and the one before: a write that is cut short leaves the
    one before. `text` is the last that is whole, empty where there is none.
    """

    def __init__(self, path: Path) -> None:
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            os.posix_fallocate(self._handle, 0, 2 * HALF)
        except BaseException:
            os.close(self._handle)
            raise
        self._number, self.text = max(self._read(0), self._read(1))

    def write(self, text: bytes) -> None:
        """Raises StateError for more than a half holds."""
        if len(text) > HALF - _HEAD:
            raise StateError(
                f"expected at most {HALF - _HEAD} bytes about records that fail, got {len(text)}: records of "
                "very many partitions fail; repair the stage"
            )
        self._number += 1
        numbers = (self._number, 8), (len(text), 4), (zlib.crc32(text), 4)
        head = b"".join(number.to_bytes(size, "big") for number, size in numbers)
        os.pwrite(self._handle, head + text, self._number % 2 * HALF)

    def close(self) -> None:
        os.close(self._handle)

    def _read(self, half: int) -> tuple[int, bytes]:
        found = os.pread(self._handle, HALF, half * HALF)
        number, length = int.from_bytes(found[:8], "big"), int.from_bytes(found[8:12], "big")
        text = found[_HEAD : _HEAD + length]
        whole = number > 0 and zlib.crc32(text) == int.from_bytes(found[12:16], "big")
        return (number, text) if whole else (0, b"")


def _key(record: Record) -> str:
    return f"{record.topic}/{record.partition}"
