"""What L/rewards.db has of some patients, out of it: rewards of their requests, drafts and documents that
wait for an answer.

The file may be written by the stage `reward` meanwhile. Its tables are looked through by what their rows say
of themselves (request, encounter, patient), so that one that is added is not overlooked.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson

from kg.sqlite_file import PATIENCE_S, transaction
from streams.learning.forgotten import Whose
from streams.learning.rewriting import Logged


def forget_rewards(path: Path, whose: Whose, logged: Logged, pseudonym: Callable[[str], str]) -> int:
    """Rows that were taken out; 0 where there is no file. Raises sqlite3.Error where it cannot be written."""
    if not path.exists():
        return 0

    def theirs(row: dict[str, Any]) -> bool:
        named = {name: row.get(name) for name in ("request", "encounter", "patient")}
        told = {name: value for name, value in named.items() if isinstance(value, str) and value}
        return (
            told.get("request") in logged.requests
            or ("encounter" in told and pseudonym(told["encounter"]) in logged.encounters)
            or ("patient" in told and pseudonym(told["patient"]) in whose.patients)
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
            told = sql.execute(f"PRAGMA table_info({name})").fetchall()
            yield name, [column[1] for column in told], [column[1] for column in told if column[5]]


def _body(body: object) -> dict[str, Any]:
    """What the row says in JSON, where it does."""
    try:
        found = orjson.loads(body) if isinstance(body, bytes | str) else {}
    except orjson.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}
