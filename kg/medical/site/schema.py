"""The tables of the file. Rows of `claim` are what resources say; `present` is what of it stands; `counted`
and `edge` follow from it.
"""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path
from typing import Final

from kg.sqlite_file import open_sqlite
from schemas.errors import StateError

FORMAT: Final = "2"

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
    """The file, made where there is none and `facts` are given; they must be those it was made with. Raises
    StateError else.
    """
    if facts is None and (not path.exists() or not path.stat().st_size):
        came = "an empty file; remove it and" if path.exists() else "no file;"
        raise StateError(
            f"expected a site graph at {path}, got {came} learn one: wardstream site FOLDER --file {path}"
        )
    remedy = (
        "remove the file (it is learned again from ehr.tkg-delta, which is kept), or name the graph it "
        "was learned with"
    )
    return open_sqlite(path, _TABLES, {"format": FORMAT, **(facts or {})}, what="a site graph", remedy=remedy)


def hashed(key: str) -> bytes:
    """Keys of patients, encounters and resources are not written down."""
    return hashlib.blake2b(key.encode(), digest_size=12).digest()
