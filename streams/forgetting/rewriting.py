"""Parquet files of the log without the rows of some patients.

A file's name says which offsets it accounts for, and stays: where the export goes on is read from the names (streams/export/sink.py), so rows that are
gone never come back, and none of the others comes twice. Each file is replaced whole; killed half way, the rest is done at the next time.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import orjson

from models.whole_file import sync_folder, whole_file
from schemas.errors import StateError
from streams.export.parts import parts

if TYPE_CHECKING:
    import pyarrow as pa


class Logged(NamedTuple):
    """What the log has of some patients."""

    requests: frozenset[str]
    encounters: frozenset[str]  # pseudonyms


def logged(folder: Path, patients: Collection[str]) -> Logged:
    """In files, and in journals that are not files yet. Raises StateError for a file that cannot be read."""
    found: set[tuple[str, str]] = set()
    for part in parts(folder):
        table = _table(part.path, ["patient", "request", "encounter"])
        found.update((row["request"], row["encounter"]) for row in table.to_pylist() if row["patient"] in patients)
    for path in (folder / ".journal").glob("p*.jsonl"):
        for line in path.read_bytes().splitlines():
            try:
                row = orjson.loads(line)
            except orjson.JSONDecodeError:
                continue  # being written
            if row.get("patient") in patients:
                found.add((row["request"], row["encounter"]))
    return Logged(frozenset(request for request, _ in found), frozenset(encounter for _, encounter in found if encounter))


def rewrite(folder: Path, patients: Collection[str]) -> int:
    """Rows that were taken out. Only under `streams.export.sharing.rewriting`: what a writer that was killed left beside is removed, too. Raises
    StateError for a file that cannot be read."""
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    for left in (*folder.glob("recorded=*/.p*.parquet.*"), *folder.glob(".journal/.p*.jsonl.*")):
        left.unlink()
    unwanted = pa.array(sorted(patients), pa.string())
    gone = 0
    for part in parts(folder):
        table = _table(part.path)
        kept = table.filter(pc.invert(pc.is_in(table["patient"], value_set=unwanted)))
        if len(kept) == len(table):
            continue
        with whole_file(part.path) as file:
            pq.write_table(kept, file, compression="zstd")
        sync_folder(part.path.parent)
        gone += len(table) - len(kept)
    return gone


def _table(path: Path, columns: list[str] | None = None) -> pa.Table:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.read_table(path, columns=columns, partitioning=None)
    except (pa.ArrowException, OSError) as error:
        raise StateError(
            f"expected {path} as the stage export wrote it, came a file that cannot be read ({type(error).__name__}); restore it from a backup, or remove it; "
            "then forget the patient again"
        ) from error
