"""Which record stands for which, by what PATIENT said last of each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from schemas.outcomes import Merged


def take_merge(sql: sqlite3.Connection, merged: Merged) -> bool:
    """Whether it says anything new: the highest rank of a record counts."""
    found = sql.execute("SELECT rank, target FROM merged WHERE patient = ?", (merged.patient,)).fetchone()
    if found is not None and found[0] >= merged.rank:
        return False
    sql.execute("INSERT OR REPLACE INTO merged VALUES (?, ?, ?)", (merged.patient, merged.rank, merged.into))
    return found is None or found[1] != merged.into


class Standing:
    """As of one transaction; read when it is first asked. A ring of links has no survivor: its smallest
    record stands for it.
    """

    def __init__(self, sql: sqlite3.Connection) -> None:
        self._sql = sql
        self._into: dict[str, str] | None = None
        self._members: dict[str, set[str]] = {}

    def of(self, patient: str) -> str:
        """The record that stands for it."""
        return _last(self._read(), patient)

    def like(self, patients: Iterable[str]) -> set[str]:
        """All records of these persons."""
        self._read()
        return {one for patient in patients for one in (self._members.get(self.of(patient)) or {patient})} - {
            ""
        }

    def same(self, patients: Iterable[str]) -> dict[str, str]:
        return {one: self.of(one) for one in self.like(patients)}

    def changed(self) -> None:
        self._into, self._members = None, {}

    def _read(self) -> dict[str, str]:
        if self._into is None:
            self._into = dict(self._sql.execute("SELECT patient, target FROM merged WHERE target != ''"))
            for one in {*self._into, *self._into.values()}:
                self._members.setdefault(_last(self._into, one), set()).add(one)
        return self._into


def _last(into: dict[str, str], patient: str) -> str:
    way = [patient]
    while (then := into.get(way[-1])) is not None:
        if then in way:
            return min(way[way.index(then) :])
        way.append(then)
    return way[-1]
