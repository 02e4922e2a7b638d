"""The log and the rewards without the rows of some patients.

A file's name states which offsets it accounts for, and stays: where the export goes on is read from the names
(streams/learning/export.py), so rows that are gone never come back, and none of the others comes twice. Each
file is replaced whole; killed half way, the rest is done at the next time.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from kg.sqlite_file import PATIENCE_S, transaction
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
    """Rows that were taken out. Only under `streams.learning.log_folder.rewriting`: what a writer that was
    killed left is removed, too. Raises StateError for a file that cannot be read.
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
            f"expected {path} as the stage export wrote it, got a file that cannot be read "
            f"({type(error).__name__}); restore it from a backup, or remove it; "
            "then forget the patient again"
        ) from error


def forget_rewards(path: Path, whose: Whose, logged: Logged, pseudonym: Callable[[str], str]) -> int:
    """Takes rewards, drafts and documents that wait for an answer out of L/rewards.db: how many rows; 0 where
    there is no file. Tables are searched by what their rows hold (request, encounter, patient), so that one
    that is added is not overlooked. Raises sqlite3.Error where it cannot be written.
    """
    if not path.exists():
        return 0

    def theirs(row: dict[str, Any]) -> bool:
        named = {name: row.get(name) for name in ("request", "encounter", "patient")}
        keys = {name: value for name, value in named.items() if isinstance(value, str) and value}
        return (
            keys.get("request") in logged.requests
            or ("encounter" in keys and pseudonym(keys["encounter"]) in logged.encounters)
            or ("patient" in keys and pseudonym(keys["patient"]) in whose.patients)
        )

    with closing(sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)) as sql:
        sql.execute("PRAGMA secure_delete = ON")
        gone = 0
        with transaction(sql):
            for table, columns, key in _tables(sql):
                for values in sql.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall():  # noqa: S608 — names from the file's own schema
                    row = dict(zip(columns, values, strict=True))
                    if theirs({**_body(row.get("body")), **row}):
                        where = " AND ".join(f"{name} = ?" for name in key)
                        gone += sql.execute(
                            f"DELETE FROM {table} WHERE {where}",  # noqa: S608
                            [row[name] for name in key],
                        ).rowcount
        sql.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return gone


def _tables(sql: sqlite3.Connection) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each with its columns, and those of its key."""
    for (name,) in sql.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    ).fetchall():
        if name not in ("meta", "position"):
            info = sql.execute(f"PRAGMA table_info({name})").fetchall()
            yield name, [column[1] for column in info], [column[1] for column in info if column[5]]


def _body(body: object) -> dict[str, Any]:
    """The JSON of the row, where it does."""
    try:
        found = orjson.loads(body) if isinstance(body, bytes | str) else {}
    except orjson.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}
