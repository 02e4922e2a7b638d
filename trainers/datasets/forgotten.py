"""Who is gone, who is whom, who ever was: L/forgotten.db, which the stage `forget` and `wardstream trajectory
forget` write, read for datasets.

All names are pseudonyms. A person is the record at the end of the merges that stand now. Gone are a record
whose Patient was deleted or entered in error, what is merged into it, and all records of a person who wished
so. Merges that were taken back are remembered: what was seen as one person's stays on one side of the split
(splitting.py).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from kg.sqlite_file import reading, unreadable

FILE: Final = "forgotten.db"
_OWNERS: Final = """
SELECT name, patient FROM resource WHERE kind = 'encounter' AND patient IN (SELECT patient FROM together UNION SELECT other FROM together)
"""


class Forgotten:
    """`deleted`: patients; `encounters`: deleted ones; `wished`: patients; `links`: record -> the one that
    stands for it; `ever`: pairs that were linked at any time; `owners`: encounter -> the record that it is
    of, of records that were ever linked.
    """

    def __init__(
        self,
        deleted: Iterable[str] = (),
        encounters: Iterable[str] = (),
        wished: Iterable[str] = (),
        links: Mapping[str, str] | None = None,
        ever: Iterable[tuple[str, str]] = (),
        owners: Mapping[str, str] | None = None,
    ) -> None:
        self._links = dict(links or {})
        self._deleted = frozenset(deleted)
        self._encounters = frozenset(encounters)
        self._ever = _groups([*ever, *self._links.items()])
        self._owners = dict(owners or {})
        self._wished = frozenset(self._standing(one) for one in wished)

    @property
    def anybody(self) -> bool:
        return bool(self._deleted or self._encounters or self._wished)

    def person(self, patient: str, encounter: str = "") -> str:
        """Of a row of the log, the record that stands for its patient now. What was drafted for the survivor
        of a merge, in an encounter of the other record, is the other's again when the merge is taken back.
        """
        return self._standing(self._owner(patient, encounter))

    def known_as(self, patient: str) -> frozenset[str]:
        """Every record that was ever taken for the same person, itself included."""
        return self._ever.get(patient, frozenset((patient,)))

    def gone(self, patient: str, encounter: str = "") -> bool:
        """Whether nothing may be learned any more from a row of this patient, in this encounter."""
        if encounter in self._encounters:
            return True
        return any(self._gone(one) for one in {patient, self._owner(patient, encounter)})

    def _owner(self, patient: str, encounter: str) -> str:
        owner = self._owners.get(encounter, patient)
        return owner if owner in self.known_as(patient) else patient

    def _gone(self, patient: str) -> bool:
        path, end = self._chain(patient)
        return not self._deleted.isdisjoint((*path, *end)) or self._standing(patient) in self._wished

    def _standing(self, patient: str) -> str:
        """Of a ring, as there may be one while merges come, the first by name."""
        return min(self._chain(patient)[1])

    def _chain(self, patient: str) -> tuple[list[str], list[str]]:
        """The records before the end, and the end: one record, or a ring."""
        path = [patient]
        while (target := self._links.get(path[-1])) is not None:
            if target in path:
                at = path.index(target)
                return path[:at], path[at:]
            path.append(target)
        return path[:-1], path[-1:]


def read_forgotten(folder: Path) -> Forgotten:
    """Of a file that may be written meanwhile; nobody where there is none. Raises StateError for a file that
    is none of ours.
    """
    path = folder / FILE
    try:
        with reading(path) as sql:
            if sql is None:
                return Forgotten()
            gone = sql.execute("SELECT kind, name FROM resource WHERE retracted").fetchall()
            wished = [patient for (patient,) in sql.execute("SELECT patient FROM wish")]
            links = dict(sql.execute("SELECT patient, target FROM link").fetchall())
            ever = sql.execute("SELECT patient, other FROM together").fetchall()
            owners = dict(sql.execute(_OWNERS).fetchall())
    except sqlite3.DatabaseError as error:
        raise unreadable(
            error,
            "who is forgotten",
            path,
            (
                "restore it from a backup; without one, remove it: the stage forget writes it anew, and "
                "wishes "
                "are to be recorded again"
            ),
        ) from error
    return Forgotten(
        (name for kind, name in gone if kind == "patient"),
        (name for kind, name in gone if kind == "encounter"),
        wished,
        links,
        ever,
        owners,
    )


def _groups(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """Connected records, each with all of its group."""
    groups: dict[str, set[str]] = {}
    for one, other in pairs:
        joined = groups.get(one, {one}) | groups.get(other, {other})
        for member in joined:
            groups[member] = joined
    return {member: frozenset(group) for member, group in groups.items()}


def missed(patients: Mapping[str, tuple[str, ...]], forgotten: Forgotten) -> set[str]:
    """Of the patients of a snapshot, with their encounters, those who are gone, or one of whose encounters
    is.
    """
    return {
        patient
        for patient, encounters in patients.items()
        if any(forgotten.gone(patient, one) for one in (*encounters, ""))
    }
