"""Rows of one partition that no Parquet file holds yet: lines of JSON, synced before anybody calls them
written.

A line that was cut by the process's or the machine's end is dropped when the journal is opened: its record
had not been acknowledged, so it is read again. A line that cannot be written, for want of room, is taken
back.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson

from models.whole_file import whole_file
from schemas.errors import StateError


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
        said = _lines(rows)
        try:
            self._file.write(said)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError:
            self._take_back()
            raise
        self._size += len(said)
        self.rows.extend(rows)

    def clear(self, count: int) -> None:
        """Without the first `count` rows, which a Parquet file holds now. A crash before it is done leaves
        rows that the next opening leaves out.
        """
        self.rows = self.rows[count:]
        said = _lines(self.rows)
        with whole_file(self._path) as file:
            file.write(said)
        self._file.close()
        self._file = self._path.open("ab")
        self._size = len(said)

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
                f"expected a row of JSON in line {number} of {path}, came something else; "
                "of the folder of learning move recorded=* and .journal away (who is forgotten, the salt "
                "and the rewards stay where they are) and start the "
                "stage again: it is written anew from ehr.trajectory"
            ) from None
    return rows, good
