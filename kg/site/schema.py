"""The tables of the file. Rows of `claim` are what resources say; `present` is what of it stands; `counted` and `edge` follow from it."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path
from typing import Final

from schemas.errors import StateError

FORMAT: Final = "2"
#: How long to wait for another process that is writing.
_PATIENCE_S: Final = 30.0

_TABLES: Final = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE position (topic TEXT, part INTEGER, next INTEGER NOT NULL, PRIMARY KEY (topic, part)) WITHOUT ROWID;
CREATE TABLE term (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE patient (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, replaced INTEGER NOT NULL DEFAULT 0);
CREATE TABLE unit (id INTEGER PRIMARY KEY, patient INTEGER NOT NULL, key BLOB NOT NULL, encounter INTEGER NOT NULL, UNIQUE (patient, key));
CREATE TABLE version (
    id INTEGER PRIMARY KEY, patient INTEGER NOT NULL, resource BLOB NOT NULL, path BLOB NOT NULL,
    rank TEXT NOT NULL, first INTEGER NOT NULL, said BLOB NOT NULL, UNIQUE (patient, resource, path));
CREATE INDEX version_of_path ON version (patient, path);
CREATE TABLE claim (
    unit INTEGER, what INTEGER, a INTEGER, b INTEGER, at INTEGER, version INTEGER,
    PRIMARY KEY (unit, what, a, b, at, version)) WITHOUT ROWID;
CREATE INDEX claim_of_version ON claim (version);
CREATE TABLE refers (patient INTEGER, target BLOB, version INTEGER, PRIMARY KEY (patient, target, version)) WITHOUT ROWID;
CREATE INDEX refers_of_version ON refers (version);
CREATE TABLE replaces (patient INTEGER, target BLOB, version INTEGER, PRIMARY KEY (patient, target, version)) WITHOUT ROWID;
CREATE INDEX replaces_of_version ON replaces (version);
CREATE TABLE present (unit INTEGER, what INTEGER, a INTEGER, b INTEGER, first INTEGER NOT NULL, PRIMARY KEY (unit, what, a, b)) WITHOUT ROWID;
CREATE TABLE counted (
    patient INTEGER, what INTEGER, a INTEGER, b INTEGER, encounters INTEGER NOT NULL,
    PRIMARY KEY (patient, what, a, b)) WITHOUT ROWID;
CREATE TABLE edge (
    what INTEGER, a INTEGER, b INTEGER, encounters INTEGER NOT NULL, patients INTEGER NOT NULL,
    PRIMARY KEY (what, a, b)) WITHOUT ROWID;
"""


def open_file(path: Path, facts: dict[str, str] | None = None) -> sqlite3.Connection:
    """The file, made where there is none and `facts` are given; they must be those it was made with. Raises StateError else."""
    made = not path.exists()
    if made and facts is None:
        raise StateError(f"expected a site graph at {path}, came no file; learn one: wardstream site learn FOLDER --out {path}")
    if made:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # patient data
    connection = sqlite3.connect(path, timeout=_PATIENCE_S, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # positions and what was written are on disk together
        with_tables = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'meta'").fetchone()[0]
        if not with_tables:
            if facts is None:
                raise StateError(f"expected a site graph at {path}, came an empty file; remove it and learn again")
            rows = [("format", FORMAT), *facts.items()]
            connection.executescript("BEGIN IMMEDIATE;" + _TABLES)
            connection.executemany("INSERT INTO meta VALUES (?, ?)", rows)
            connection.execute("COMMIT")
        _check(path, dict(connection.execute("SELECT name, value FROM meta")), facts or {})
    except sqlite3.DatabaseError as error:
        connection.close()
        raise StateError(f"expected a site graph at {path}, came a file that SQLite cannot read ({error}); remove it") from error
    except StateError:
        connection.close()
        raise
    return connection


def _check(path: Path, found: dict[str, str], facts: dict[str, str]) -> None:
    for name, wanted in {"format": FORMAT, **facts}.items():
        if found.get(name) != wanted:
            raise StateError(
                f"expected a site graph with {name} {wanted} at {path}, came {found.get(name)}; remove the file (it is learned again from "
                "ehr.tkg-delta, which is kept), or name the graph it was learned with"
            )


def hashed(key: str) -> bytes:
    """Keys of patients, encounters and resources are not written down."""
    return hashlib.blake2b(key.encode(), digest_size=12).digest()
