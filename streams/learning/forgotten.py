"""Deleted patients and encounters, merges, wishes. Pseudonyms only; without the folder's salt nobody is named
by it.

Of a Patient and an Encounter the version of the highest rank counts: whether it was deleted, or entered in
error. Versions come in any order, by several paths, more than once. Links of a record come in the order in
which the record was followed; the last one stands.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from kg.sqlite_file import TopicPart, open_sqlite, positions_in, put_positions, reading, transaction
from schemas.instant import Instant

FILE: Final = "forgotten.db"
FORMAT: Final = "1"
_TABLES: Final = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE position (topic TEXT, part INTEGER, next INTEGER NOT NULL, PRIMARY KEY (topic, part)) WITHOUT ROWID;
CREATE TABLE resource (kind TEXT, name TEXT, patient TEXT NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL, hash TEXT NOT NULL, retracted INTEGER NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID;
CREATE INDEX resource_of_patient ON resource (patient);
CREATE TABLE link (patient TEXT PRIMARY KEY, target TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE together (patient TEXT, other TEXT, PRIMARY KEY (patient, other)) WITHOUT ROWID;
CREATE TABLE wish (patient TEXT PRIMARY KEY, at TEXT NOT NULL, why TEXT NOT NULL) WITHOUT ROWID;
"""
_NEWER: Final = """
INSERT INTO resource VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET patient = excluded.patient, number = excluded.number, time = excluded.time, hash = excluded.hash, retracted = excluded.retracted
WHERE (excluded.number, excluded.time, excluded.hash) > (number, time, hash)
"""


Kind: TypeAlias = Literal["patient", "encounter"]


class Seen(NamedTuple):
    """A version of a Patient or an Encounter. `patient`: the record that it is of, not one that stands for
    it.
    """

    kind: Kind
    name: str
    patient: str
    rank: tuple[int, Instant, str]
    retracted: bool


class Merged(NamedTuple):
    """`target` stands for the record from now on, or no longer does."""

    patient: str
    target: str
    stands: bool


Change: TypeAlias = Seen | Merged


class Whose(NamedTuple):
    """Records, and their encounters: what was drafted in one is theirs, under whatever record it was while
    they were merged.
    """

    patients: frozenset[str]
    encounters: frozenset[str]

    def has(self, row: Mapping[str, Any]) -> bool:
        """Whether a row of the log is theirs."""
        return row["patient"] in self.patients or row["encounter"] in self.encounters


class ForgottenLedger:
    """Writes one file. `salt`: what distinguishes one salt of pseudonyms from another. Raises StateError for
    a file that is none of ours, or of another salt.
    """

    def __init__(self, path: Path, salt: str) -> None:
        remedy = (
            "put the salt back, or move the file away: it is read anew from ehr.tkg-delta, but wishes "
            "are to be recorded again"
        )
        self._sql = open_sqlite(
            path,
            _TABLES,
            {"format": FORMAT, "salt": salt},
            what="who is forgotten",
            remedy=remedy,
            secrets=("salt",),
        )

    def apply(self, changes: Iterable[Change], positions: Mapping[TopicPart, int] | None = None) -> None:
        """All of it or nothing. Raises sqlite3.Error where the file cannot be written."""
        with transaction(self._sql):
            for change in changes:
                if isinstance(change, Seen):
                    self._sql.execute(
                        _NEWER, (change.kind, change.name, change.patient, *change.rank, change.retracted)
                    )
                elif change.stands:
                    self._sql.execute(
                        "INSERT OR REPLACE INTO link VALUES (?, ?)", (change.patient, change.target)
                    )
                    self._sql.execute(
                        "INSERT OR IGNORE INTO together VALUES (?, ?)", (change.patient, change.target)
                    )
                else:
                    self._sql.execute(
                        "DELETE FROM link WHERE patient = ? AND target = ?", (change.patient, change.target)
                    )
            put_positions(self._sql, positions or {})

    def wish(self, patients: Iterable[str], at: str, why: str) -> None:
        """These records are to be forgotten, for good. `at`: ISO 8601. A wish that was recorded before keeps
        its time and reason.
        """
        with transaction(self._sql):
            self._sql.executemany(
                "INSERT OR IGNORE INTO wish VALUES (?, ?, ?)",
                [(patient, at, why) for patient in sorted(patients)],
            )

    def same_person(self, patient: str) -> frozenset[str]:
        """The records that are linked with this one now, in either direction, itself included."""
        return _linked(self._sql, [patient])

    def whose(self, patients: Collection[str]) -> Whose:
        """These records with their encounters."""
        return _whose(self._sql, patients)

    def positions(self) -> dict[TopicPart, int]:
        return positions_in(self._sql)

    def close(self) -> None:
        self._sql.close()


def wished(folder: Path) -> Whose:
    """Whose rows are not to be kept, from the file in `folder`, which may be written meanwhile; nobody's
    where there is no file. A record that was merged with one of them since is theirs, as in datasets. Raises
    sqlite3.Error.
    """
    with reading(folder / FILE) as sql:
        if sql is None:
            return Whose(frozenset(), frozenset())
        wishing = [patient for (patient,) in sql.execute("SELECT patient FROM wish")]
        return _whose(sql, _linked(sql, wishing)) if wishing else Whose(frozenset(), frozenset())


def _linked(sql: sqlite3.Connection, patients: Iterable[str]) -> frozenset[str]:
    """These records, and all that are linked with them now."""
    linked: dict[str, list[str]] = {}
    for one, other in sql.execute("SELECT patient, target FROM link"):
        linked.setdefault(one, []).append(other)
        linked.setdefault(other, []).append(one)
    found, ahead = set[str](), list(patients)
    while ahead:
        if (patient := ahead.pop()) not in found:
            found.add(patient)
            ahead += linked.get(patient, [])
    return frozenset(found)


def _whose(sql: sqlite3.Connection, patients: Collection[str]) -> Whose:
    encounters = (
        sql.execute("SELECT name FROM resource WHERE patient = ? AND kind = 'encounter'", (patient,))
        for patient in patients
    )
    return Whose(frozenset(patients), frozenset(name for found in encounters for (name,) in found))
