"""The tables of the file. `version`, `withdrawn` and `linked` are what came; `stands` follows from them; `unsaid` are cases that the base is behind with."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from schemas.errors import StateError

FORMAT: Final = "1"
#: How long to wait for another process that is writing.
_PATIENCE_S: Final = 30.0

_TABLES: Final = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE position (topic TEXT, part INTEGER, next INTEGER NOT NULL, PRIMARY KEY (topic, part)) WITHOUT ROWID;
CREATE TABLE version (
    patient TEXT, resource TEXT, path TEXT, rank TEXT, seq INTEGER NOT NULL, occurred INTEGER NOT NULL, recorded INTEGER NOT NULL,
    encounter TEXT NOT NULL, said BLOB, whom INTEGER NOT NULL, PRIMARY KEY (patient, resource, path, rank)) WITHOUT ROWID;
CREATE INDEX telling ON version (patient, resource) WHERE said IS NOT NULL OR whom;
CREATE TABLE withdrawn (patient TEXT, path TEXT, seq INTEGER NOT NULL, PRIMARY KEY (patient, path)) WITHOUT ROWID;
CREATE TABLE linked (patient TEXT PRIMARY KEY, replaced INTEGER NOT NULL, seq INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE stands (key TEXT PRIMARY KEY, patient TEXT NOT NULL, said BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX stands_of_patient ON stands (patient);
CREATE TABLE unsaid (key TEXT PRIMARY KEY) WITHOUT ROWID;
"""


def open_file(path: Path, facts: dict[str, str]) -> sqlite3.Connection:
    """The file, made where there is none; it must be of these facts. Raises StateError else."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # patient data
    connection = sqlite3.connect(path, timeout=_PATIENCE_S, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # positions and what was written are on disk together
        connection.execute("PRAGMA secure_delete = ON")  # a case that is gone is not in free pages
        connection.execute("BEGIN IMMEDIATE")
        if not connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'meta'").fetchone()[0]:
            for statement in filter(str.strip, _TABLES.split(";")):
                connection.execute(statement)
            connection.executemany("INSERT INTO meta VALUES (?, ?)", [("format", FORMAT), *facts.items()])
        connection.execute("COMMIT")
        _check(path, dict(connection.execute("SELECT name, value FROM meta")), facts)
    except sqlite3.DatabaseError as error:
        connection.close()
        raise StateError(f"expected a file of stays at {path}, came one that SQLite cannot read ({error}); remove it") from error
    except StateError:
        connection.close()
        raise
    return connection


def _check(path: Path, found: dict[str, str], facts: dict[str, str]) -> None:
    for name, wanted in {"format": FORMAT, **facts}.items():
        if found.get(name) != wanted:
            raise StateError(
                f"expected a file of stays with the {name} that is set at {path}, came another {name}; remove the file, and its cases "
                "(`wardstream corpus remove --source stay`): it is learned again from ehr.tkg-delta, which is kept"
            )
