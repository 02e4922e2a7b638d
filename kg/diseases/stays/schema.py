"""The tables of the file. `version`, `withdrawn` and `linked` are what came; `stands` follows from them;
`unsaid` are cases that the base is behind with.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from kg.sqlite_file import open_sqlite

FORMAT: Final = "1"

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
    remedy = (
        "remove the file, and its cases (`wardstream corpus remove --source stay`): it is learned "
        "again from ehr.tkg-delta, which is kept"
    )
    return open_sqlite(
        path, _TABLES, {"format": FORMAT, **facts}, what="a file of stays", remedy=remedy, secrets=("salt",)
    )
