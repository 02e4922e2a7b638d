"""Parquet files of the log without the rows of some patients.

A file's name says which offsets it accounts for, and stays: where the export goes on is read from the names
(streams/learning/export.py), so rows that are gone never come back, and none of the others comes twice. Each file
is replaced whole; killed half way, the rest is done at the next time.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import orjson

from models.whole_file import sync_folder, whole_file
from schemas.errors import StateError
from streams.learning.forgotten import Whose
from streams.learning.log_files import parts

if TYPE_CHECKING:
    import pyarrow as pa


class Logged(NamedTuple):
    """What the log has of some patients: requests and encounters."""

    requests: frozenset[str]
    encounters: frozenset[str]


def logged(folder: Path, whose: Whose) -> Logged:
    """In files, and in journals that are not files yet. Raises StateError for a file that cannot be read."""
    found = [
        row
        for part in parts(folder)
        for row in _table(part.path, ["patient", "request", "encounter"]).to_pylist()
        if whose.has(row)
    ]
    for path in (folder / ".journal").glob("p*.jsonl"):
        for line in path.read_bytes().splitlines():
            with contextlib.suppress(orjson.JSONDecodeError):  # being written
                row = orjson.loads(line)
                found += [row] if whose.has(row) else []
    return Logged(
        frozenset(row["request"] for row in found),
        frozenset(row["encounter"] for row in found if row["encounter"]) | whose.encounters,
    )


def rewrite(folder: Path, whose: Whose) -> int:
    """Rows that were taken out. Only under `streams.learning.folder_lock.rewriting`: what a writer that was killed
    left beside is removed, too. Raises StateError for a file that cannot be read.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    for left in (*folder.glob("recorded=*/.p*.parquet.*"), *folder.glob(".journal/.p*.jsonl.*")):
        left.unlink()
    gone = 0
    for part in parts(folder):
        table = _table(part.path)
        theirs = [whose.has(row) for row in table.select(["patient", "encounter"]).to_pylist()]
        if any(theirs):
            with whole_file(part.path) as file:
                pq.write_table(table.filter(pa.array([not one for one in theirs])), file, compression="zstd")
            sync_folder(part.path.parent)
            gone += sum(theirs)
    return gone


def _table(path: Path, columns: list[str] | None = None) -> pa.Table:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.read_table(path, columns=columns, partitioning=None)
    except (pa.ArrowException, OSError) as error:
        raise StateError(
            f"expected {path} as the stage export wrote it, came a file that cannot be read "
            f"({type(error).__name__}); restore it from a backup, or remove it; "
            "then forget the patient again"
        ) from error
