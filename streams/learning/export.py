"""The sink of trajectories: into a journal at once, into Parquet when there are enough of them, or the oldest
has waited long enough.

Where a partition goes on is read from what is there: after the last offset of its journal, or of its last
file. Nothing else is kept, so that files and positions cannot disagree.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import orjson

from models.whole_file import whole_file
from schemas.errors import InputError, StateError, StoreUnavailable, WardstreamError
from schemas.instant import to_datetime
from schemas.trajectories import Trajectory
from schemas.trajectory_table import row, text_columns
from streams.learning import log_files as parts
from streams.learning.forgotten import wished
from streams.learning.log_folder import appending, pseudonyms
from streams.learning.settings import ExportSettings
from streams.loop import Record, TopicPart
from streams.loop.directory import lock
from streams.sinks.sqlite import sqlite_errors as told_of
from streams.topics import READ, TRAJECTORY


class Journal:
    """`rows`: what is in it, by offset. Raises StateError where a line inside, not the last, cannot be read:
    that is no crash but damage.
    """

    def __init__(self, path: Path, following: int) -> None:
        """`following`: the first offset that no Parquet file holds; what is older is left out."""
        self._path = path
        kept, good = _read(path)
        self.rows: list[dict[str, Any]] = [row for row in kept if row["offset"] >= following]
        self._file = path.open("ab")
        self._file.truncate(good)
        self._size = good

    def append(self, rows: Sequence[dict[str, Any]]) -> None:
        """All of them, durable; or none, and OSError."""
        lines = _lines(rows)
        try:
            self._file.write(lines)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError:
            self._take_back()
            raise
        self._size += len(lines)
        self.rows.extend(rows)

    def clear(self, count: int) -> None:
        """Without the first `count` rows, which a Parquet file holds now. A crash before it is done leaves
        rows that the next opening leaves out.
        """
        self.rows = self.rows[count:]
        lines = _lines(self.rows)
        with whole_file(self._path) as file:
            file.write(lines)
        self._file.close()
        self._file = self._path.open("ab")
        self._size = len(lines)

    def close(self) -> None:
        self._file.close()

    def _take_back(self) -> None:
        """The file as it was before: opened anew, so that nothing that was not written waits in a buffer."""
        with contextlib.suppress(OSError):  # it tries to write once more
            self._file.close()
        self._file = self._path.open("ab")
        self._file.truncate(self._size)


def _lines(rows: Sequence[dict[str, Any]]) -> bytes:
    return b"".join(orjson.dumps(row) + b"\n" for row in rows)


def _read(path: Path) -> tuple[list[dict[str, Any]], int]:
    """Rows, and how many bytes of the file are good."""
    if not path.exists():
        return [], 0
    data = path.read_bytes()
    good = data.rfind(b"\n") + 1
    rows = []
    for number, line in enumerate(data[:good].splitlines(), 1):
        try:
            rows.append(dict(orjson.loads(line)))
        except (orjson.JSONDecodeError, ValueError, TypeError):
            raise StateError(
                f"expected a row of JSON in line {number} of {path}, got something else; "
                "of the folder of learning move recorded=* and .journal away (who is forgotten, the salt "
                "and the rewards stay where they are) and start the "
                "stage again: it is written anew from ehr.trajectory"
            ) from None
    return rows, good


SOURCES: Final = READ["export"]
_DECODER: Final = msgspec.json.Decoder(Trajectory)
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})


class Logged(NamedTuple):
    """A record as a row."""

    part: TopicPart
    row: dict[str, Any]


class TrajectorySink:
    """A `streams.sinks.Sink`. Raises StateError where another process writes the folder, or a journal is
    damaged.
    """

    def __init__(self, folder: Path, settings: ExportSettings | None = None, salt: str = "") -> None:
        self._folder = folder
        self._settings = settings or ExportSettings()
        self._lock = lock(folder)
        try:
            folder.chmod(0o700)
            (folder / ".journal").mkdir(exist_ok=True)
            self._pseudonym = pseudonyms(folder, salt).of
            self._following: dict[int, int] = {}  # partition -> the first offset that no file holds
            for part in parts.parts(folder):
                self._following[part.partition] = max(self._following.get(part.partition, 0), part.last + 1)
            kept = (int(path.stem.removeprefix("p")) for path in (folder / ".journal").glob("p*.jsonl"))
            self._journals = {number: self._journal(number) for number in kept}
        except BaseException:
            self._lock.close()
            raise
        self._since: dict[int, float] = {
            number: time.monotonic() for number, journal in self._journals.items() if journal.rows
        }

    def read(self, record: Record) -> Logged:
        try:
            trajectory = _DECODER.decode(record.value or b"")
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise InputError(
                "not-a-trajectory",
                expected="a Trajectory as JSON (schemas.trajectories)",
                came="something else",
            ) from None
        made = row(trajectory, self._pseudonym, record.partition, record.offset, record.timestamp_ms * 1000)
        if not _fits(made):  # here, not when its file is written: it would never be
            raise InputError(
                "not-a-trajectory",
                expected="times in the years 1 to 9999, and numbers of 64 bits",
                came="another time or number",
            )
        return Logged((record.topic, record.partition), made)

    def write(self, items: Sequence[Logged], positions: Mapping[TopicPart, int]) -> None:
        """Journalled and synced. What has been written before is left out. A full disk is waited for."""
        kept = self.positions()
        new: dict[int, list[dict[str, Any]]] = {}
        for one in items:
            if one.row["offset"] >= kept.get(one.part, 0):
                new.setdefault(one.part[1], []).append(one.row)
        try:
            for number, rows in new.items():
                if number not in self._journals:
                    self._journals[number] = self._journal(number)
                self._journals[number].append(rows)
                self._since.setdefault(number, time.monotonic())
        except OSError as error:
            raise _unavailable(error, self._folder) from error
        self.publish()

    def publish(self) -> None:
        """Files for what is enough, or has waited long enough. A full disk is waited for."""
        try:
            for number, journal in self._journals.items():
                while len(journal.rows) >= self._settings.rows:
                    self._publish(number, journal)
                if journal.rows and time.monotonic() - self._since[number] >= self._settings.wait:
                    self._publish(number, journal)
        except OSError as error:
            raise _unavailable(error, self._folder) from error

    def positions(self) -> Mapping[TopicPart, int]:
        last = {
            number: journal.rows[-1]["offset"] + 1
            for number, journal in self._journals.items()
            if journal.rows
        }
        return {(TRAJECTORY, number): following for number, following in {**self._following, **last}.items()}

    def close(self) -> None:
        """With everything in files, as far as there is room."""
        try:
            for number, journal in self._journals.items():
                while journal.rows:
                    self._publish(number, journal)
        except (OSError, WardstreamError):
            pass  # it stays in the journals, synced
        finally:
            for journal in self._journals.values():
                journal.close()
            self._lock.close()

    def _publish(self, number: int, journal: Journal) -> None:
        """The oldest rows of one day, as one file, their texts as another before; then out of the journal. Those of patients
        who are to be forgotten are in none.
        """
        today = parts.day(journal.rows[0]["recorded"])
        count = 0
        for one in journal.rows[: self._settings.rows]:
            if parts.day(one["recorded"]) != today:
                break
            count += 1
        with appending(self._folder):
            with told_of("read", "who is forgotten"):
                gone = wished(self._folder)
            if texts := [one for one in journal.rows[:count] if one.get("texts")]:
                parts.write(self._folder / parts.TEXTS, texts, without=gone.has, schema=text_columns())
            made = parts.write(self._folder, journal.rows[:count], without=gone.has)
            self._following[number] = made.last + 1
            journal.clear(count)
        self._since[number] = time.monotonic()

    def _journal(self, number: int) -> Journal:
        return Journal(self._folder / ".journal" / f"p{number:04d}.jsonl", self._following.get(number, 0))


def _fits(made: Mapping[str, Any]) -> bool:
    """Whether the columns can hold it."""
    try:
        to_datetime(made["cut"]), to_datetime(made["recorded"])
    except OverflowError:
        return False
    return all(-(2**63) <= value < 2**63 for value in made.values() if isinstance(value, int))


def _unavailable(error: OSError, folder: Path) -> Exception:
    """A full disk is waited for; other faults of a disk are not."""
    if error.errno not in _FULL:
        return error
    return StoreUnavailable(
        f"expected room for trajectories in {folder}, got a full disk; make room, it goes on by itself"
    )
