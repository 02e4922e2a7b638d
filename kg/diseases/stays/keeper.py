"""Changes in, cases kept, the case base brought to them.

    change -> versions of a patient -> cases (cases.py) -> `stands`; what is another one now -> `unsaid` ->
    the case base

Changes, cases and positions are one transaction of the file. Which cases the base is behind with is in it,
too: a keeper that is killed before it has updated the case base does so when it is opened again. What one
change costs depends on its patient, not on how many stays are kept.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from kg.diseases.stays.cases import cases_of
from kg.diseases.stays.versions import Change, Erased, Linked, Statement, Version, Withdrawn
from kg.sqlite_file import TopicPart, open_sqlite, positions_in, put_positions, transaction
from models.ranker.case import Case, decoded, encoded
from models.ranker.case_base import Store
from schemas.instant import Instant

_STATEMENT: Final = msgspec.msgpack.Decoder(Statement)
_RANK: Final = msgspec.json.Decoder(tuple[int, Instant, str])
_TAKE: Final = (
    "INSERT INTO version VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET occurred = "
    "min(occurred, excluded.occurred), "
    "recorded = min(recorded, excluded.recorded), said = CASE WHEN excluded.seq > seq THEN excluded.said "
    "ELSE said END, "
    "encounter = CASE WHEN excluded.seq > seq THEN excluded.encounter ELSE encounter END, seq = max(seq, "
    "excluded.seq)"
)
_TELLING: Final = (
    "SELECT resource, path, rank, seq, occurred, recorded, encounter, said, whom FROM version WHERE patient "
    "= ? AND resource IN "
    "(SELECT DISTINCT resource FROM version WHERE patient = ? AND (said IS NOT NULL OR whom))"
)


class Keeper:
    """Writes one file and one case base. `salt`: a check value of the salt of the pseudonyms, part of what
    the file is. Raises StateError for a file that was made with another one.
    """

    def __init__(self, path: Path, base: Store, *, salt: str = "") -> None:
        self._base = base
        self._sql = open_file(path, {"salt": salt})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def apply(self, changes: Iterable[Change], positions: Mapping[TopicPart, int] | None = None) -> None:
        """All of it or nothing, the positions with it; then the base. Raises sqlite3.OperationalError where
        the file cannot be written, OSError or StateError where the base cannot: what it lacks is sent at
        the next `apply`, or by `tell`.
        """
        with transaction(self._sql):
            self._take(changes)
            put_positions(self._sql, positions or {})
        self.tell()

    def tell(self) -> None:
        """Bring the base to what stands."""
        if self._sql.execute("SELECT 1 FROM unsaid LIMIT 1").fetchone() is not None:
            with transaction(self._sql):
                self._say()

    def positions(self) -> dict[TopicPart, int]:
        """The next offset of each partition that was written."""
        return positions_in(self._sql)

    def cases(self) -> list[Case]:
        """What stands, by key."""
        return [
            decoded(statement) for (statement,) in self._sql.execute("SELECT said FROM stands ORDER BY key")
        ]

    def close(self) -> None:
        self._sql.close()

    def _take(self, changes: Iterable[Change]) -> None:
        touched: dict[str, None] = {}
        for change in changes:
            if self._changed(change):
                touched[change.patient] = None
        for patient in touched:
            self._stand(patient)

    def _changed(self, change: Change) -> bool:
        """Keep it; whether a case can depend on it."""
        if isinstance(change, Withdrawn):
            self._sql.execute(
                "INSERT INTO withdrawn VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET seq = max(seq, "
                "excluded.seq)",
                (change.patient, change.path, change.seq),
            )
            return True
        if isinstance(change, Erased):
            of_record = (change.patient, change.seq)
            for table in ("withdrawn", "linked"):
                self._sql.execute(f"DELETE FROM {table} WHERE patient = ? AND seq < ?", of_record)  # noqa: S608 - ours
            # also what other records received from it
            self._sql.execute(
                "DELETE FROM version WHERE (patient = ?1 OR instr(path, ?1)) AND seq < ?2", of_record
            )
            return True
        if isinstance(change, Linked):
            self._sql.execute(
                "INSERT INTO linked VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET replaced = "
                "excluded.replaced, seq = excluded.seq "
                "WHERE excluded.seq > seq",
                (change.patient, int(change.replaced), change.seq),
            )
            return True
        return self._version(change)

    def _version(self, change: Version) -> bool:
        statement = None if change.statement is None else msgspec.msgpack.encode(change.statement)
        rank = msgspec.json.encode(change.rank).decode()
        self._sql.execute(
            _TAKE,
            (
                change.patient,
                change.resource,
                change.path,
                rank,
                change.seq,
                change.occurred,
                change.recorded,
                change.encounter,
                statement,
                change.whom,
            ),
        )
        if statement is not None or change.whom:
            return True
        telling = (
            "SELECT 1 FROM version WHERE patient = ? AND resource = ? AND (said IS NOT NULL OR whom) LIMIT 1"
        )
        return self._sql.execute(telling, (change.patient, change.resource)).fetchone() is not None

    def _stand(self, patient: str) -> None:
        now = {case.key: encoded(case) for case in self._cases(patient)}
        before = dict(self._sql.execute("SELECT key, said FROM stands WHERE patient = ?", (patient,)))
        other = [key for key in {**before, **now} if before.get(key) != now.get(key)]
        self._sql.executemany("DELETE FROM stands WHERE key = ?", [(key,) for key in other if key not in now])
        self._sql.executemany(
            "INSERT OR REPLACE INTO stands VALUES (?, ?, ?)",
            [(key, patient, now[key]) for key in other if key in now],
        )
        self._sql.executemany("INSERT OR IGNORE INTO unsaid VALUES (?)", [(key,) for key in other])

    def _cases(self, patient: str) -> list[Case]:
        replaced = self._sql.execute("SELECT replaced FROM linked WHERE patient = ?", (patient,)).fetchone()
        if replaced is not None and replaced[0]:
            return []
        taken_back = self._sql.execute(
            "SELECT path, seq FROM withdrawn WHERE patient = ?", (patient,)
        ).fetchall()
        return cases_of(patient, (one for one in self._versions(patient) if not _withdrawn(one, taken_back)))

    def _versions(self, patient: str) -> list[Version]:
        return [
            Version(
                patient,
                resource,
                path,
                _RANK.decode(rank),
                seq,
                occurred,
                recorded,
                encounter,
                None if statement is None else _STATEMENT.decode(statement),
                bool(whom),
            )
            for resource, path, rank, seq, occurred, recorded, encounter, statement, whom in self._sql.execute(
                _TELLING, (patient, patient)
            )
        ]

    def _say(self) -> None:
        rows = self._sql.execute(
            "SELECT u.key, s.said FROM unsaid u LEFT JOIN stands s ON s.key = u.key"
        ).fetchall()
        self._base.write(
            [decoded(statement) for _, statement in rows if statement is not None],
            {key for key, statement in rows if statement is None},
        )
        self._sql.execute("DELETE FROM unsaid")


def _withdrawn(version: Version, taken_back: Iterable[tuple[str, int]]) -> bool:
    """Hashes have one length: the end of a path is the end of its text."""
    return bool(version.path) and any(
        path and version.seq < seq and version.path.endswith(path) for path, seq in taken_back
    )


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
        "remove the file, and its cases (`wardstream corpus --remove --source stay`): it is learned "
        "again from ehr.tkg-delta, which is kept"
    )
    return open_sqlite(
        path, _TABLES, {"format": FORMAT, **facts}, what="a file of stays", remedy=remedy, secrets=("salt",)
    )
