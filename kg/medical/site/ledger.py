"""What each resource says of its encounter, and what of it stands: rows that a change replaces, and the keys
that it touched.

Of the versions of a resource the one of highest rank stands, whichever record it is of; a resource was first
known when the earliest of them was received. A reason that is given as a reference is the condition that
counts under that name, whenever it comes or changes. A note that another one replaces says nothing while that
one stands.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from typing import Final, NamedTuple

import msgspec

from kg.medical.site.edges import KINDS, NOTED, STATED, Triple, What
from kg.medical.site.schema import hashed
from kg.medical.site.versions import SITE, Change, Erased, Item, Kind, Linked, Meant, Version, Withdrawn
from schemas.instant import FOREVER, Instant

_MOST_CACHED: Final = 200_000


class _Statement(msgspec.Struct, frozen=True, array_like=True):
    """What a version row keeps."""

    encounter: str  # hash, hexadecimal; "" for none
    admission: Instant | None
    items: tuple[Item, ...]
    noted: tuple[tuple[Kind, str], ...] = ()
    replaces: tuple[str, ...] = ()  # hashes, hexadecimal


_STATEMENT: Final = msgspec.msgpack.Decoder(_Statement)
_RANK: Final = msgspec.json.Decoder(tuple[int, Instant, str])


class _Row(NamedTuple):
    id: int
    path: bytes
    rank: tuple[int, Instant, str]
    first: Instant
    statement: _Statement


class Ledger:
    """Takes changes into `version`, `claim`, `refers` and `replaces` of an open transaction; reports what
    they touched.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection
        self._terms: dict[str, int] = {}
        self.touched: defaultdict[int, set[Triple]] = defaultdict(set)  # unit -> keys of claims
        self.flipped: dict[int, bool] = {}  # patient -> whether the record was replaced before

    def begin(self) -> None:
        self.touched.clear()
        self.flipped.clear()
        if len(self._terms) > _MOST_CACHED:
            self._terms.clear()

    def forget(self) -> None:
        """A transaction was undone: what was written in it is not there."""
        self._terms.clear()

    def take(self, change: Change) -> None:
        patient = self._id("patient", "key", hashed(change.patient))
        if isinstance(change, Version):
            self._version(patient, change)
        elif isinstance(change, Withdrawn):
            self._withdraw(patient, change)
        elif isinstance(change, Erased):
            for (version,) in self._sql.execute(
                "SELECT id FROM version WHERE patient = ?", (patient,)
            ).fetchall():
                self._unsay(version)
                self._sql.execute("DELETE FROM version WHERE id = ?", (version,))
        else:
            self._link(patient, change)

    def _version(self, patient: int, change: Version) -> None:
        resource, path = hashed(change.resource), _path(change.path)
        before = self._conditions(patient, resource)
        found = next((row for row in self._rows(patient, resource) if row.path == path), None)
        encounter = hashed(change.encounter).hex() if change.encounter else ""
        replaces = tuple(hashed(name).hex() for name in change.replaces)
        statement = msgspec.msgpack.encode(
            _Statement(encounter, change.admission, _unread(change.items), change.noted, replaces)
        )
        if found is None:
            row = (
                patient,
                resource,
                path,
                msgspec.json.encode(change.rank).decode(),
                change.occurred,
                statement,
            )
            self._sql.execute(
                "INSERT INTO version (patient, resource, path, rank, first, said) VALUES (?, ?, ?, ?, ?, ?)",
                row,
            )
        elif change.rank > found.rank:
            rank, first = msgspec.json.encode(change.rank).decode(), min(change.occurred, found.first)
            self._sql.execute(
                "UPDATE version SET rank = ?, first = ?, said = ? WHERE id = ?",
                (rank, first, statement, found.id),
            )
        elif change.occurred < found.first:
            self._sql.execute("UPDATE version SET first = ? WHERE id = ?", (change.occurred, found.id))
        else:
            return
        self._restate(patient, resource, before)

    def _withdraw(self, patient: int, change: Withdrawn) -> None:
        suffix = _path(change.path)
        if not suffix:
            return
        forwarded = self._sql.execute(
            "SELECT id, resource, path FROM version WHERE patient = ? AND path > x''", (patient,)
        )
        gone = [
            (version, resource) for version, resource, path in forwarded.fetchall() if path.endswith(suffix)
        ]
        before = {resource: self._conditions(patient, resource) for _, resource in gone}
        freed = {target for version, _ in gone for target in self._replaced_by(version)}
        for version, _ in gone:
            self._unsay(version)
            self._sql.execute("DELETE FROM version WHERE id = ?", (version,))
        for resource, conditions in before.items():
            self._restate(patient, resource, conditions)
        self._hear(patient, freed)

    def _link(self, patient: int, change: Linked) -> None:
        (replaced,) = self._sql.execute("SELECT replaced FROM patient WHERE id = ?", (patient,)).fetchone()
        if bool(replaced) != change.replaced:
            self.flipped.setdefault(patient, bool(replaced))
            self._sql.execute("UPDATE patient SET replaced = ? WHERE id = ?", (int(change.replaced), patient))

    def _restate(self, patient: int, resource: bytes, before: frozenset[Meant]) -> None:
        """Say anew what stands of a resource; and what refers to it, where its conditions are other ones than
        `before`.
        """
        rows = self._rows(patient, resource)
        silenced = {target for row in rows for target in self._replaced_by(row.id)}
        for row in rows:
            self._unsay(row.id)
        if rows:
            self._say(patient, resource, rows)
        self._hear(patient, silenced ^ {target for row in rows for target in self._replaced_by(row.id)})
        if self._conditions(patient, resource) == before:
            return
        referring = self._sql.execute(
            "SELECT DISTINCT v.resource FROM refers r JOIN version v ON v.id = r.version WHERE r.patient = "
            "? AND r.target = ?",
            (patient, resource),
        ).fetchall()
        for (other,) in referring:
            if other != resource:
                those = self._rows(patient, other)
                for row in those:
                    self._unsay(row.id)
                self._say(patient, other, those)

    def _hear(self, patient: int, resources: set[bytes]) -> None:
        """Notes that from now on are replaced, or no longer. What they replace themselves stays as it is."""
        for resource in resources:
            rows = self._rows(patient, resource)
            for row in rows:
                self._unsay(row.id)
            if rows:
                self._say(patient, resource, rows)

    def _replaced_by(self, version: int) -> set[bytes]:
        return {
            target
            for (target,) in self._sql.execute("SELECT target FROM replaces WHERE version = ?", (version,))
        }

    def _silent(self, patient: int, resource: bytes) -> bool:
        """Whether another note says that it replaces this one."""
        query = (
            "SELECT 1 FROM replaces r JOIN version v ON v.id = r.version WHERE r.patient = ? AND "
            "r.target = ? AND v.resource != ?"
        )
        return self._sql.execute(query, (patient, resource, resource)).fetchone() is not None

    def _say(self, patient: int, resource: bytes, rows: list[_Row]) -> None:
        standing, first = max(rows, key=lambda row: row.rank), min(row.first for row in rows)
        statement = standing.statement
        for name in statement.replaces:
            self._sql.execute(
                "INSERT OR IGNORE INTO replaces VALUES (?, ?, ?)", (patient, bytes.fromhex(name), standing.id)
            )
        if not (statement.items or statement.noted or statement.admission is not None) or self._silent(
            patient, resource
        ):
            return
        if statement.noted:
            named: dict[Triple, Instant] = {
                (NOTED[kind], self.term(concept), 0): 0 for kind, concept in statement.noted
            }
            self._claim(self._unit(patient, b"n" + resource, True), named, standing.id)
        if not statement.items and statement.admission is None:
            return
        encounter = bool(statement.encounter)
        unit = self._unit(
            patient, b"e" + bytes.fromhex(statement.encounter) if encounter else b"r" + resource, encounter
        )
        claims: dict[Triple, Instant] = {}

        def claim(what: What, a: int, b: int = 0, at: Instant = 0) -> None:
            claims[what, a, b] = min(at, claims.get((what, a, b), FOREVER))

        if statement.admission is not None:
            claim(What.ADMISSION, 0, 0, statement.admission)
        for item in statement.items:
            thing = self._named(item.meant, claims)
            claim(KINDS[item.kind], thing, 0, first if item.timed else FOREVER)
            reasons = dict.fromkeys(item.reasons)
            for name in item.referred:
                target = bytes.fromhex(name)
                self._sql.execute(
                    "INSERT OR IGNORE INTO refers VALUES (?, ?, ?)", (patient, target, standing.id)
                )
                reasons.update(dict.fromkeys(sorted(self._conditions(patient, target))))
            for reason in reasons:
                about = self._named(reason, claims)
                claim(What.CONDITION, about, 0, FOREVER)
                if item.kind != "condition" and about != thing:
                    claim(STATED[item.kind], about, thing)
        self._claim(unit, claims, standing.id)

    def _claim(self, unit: int, claims: dict[Triple, Instant], version: int) -> None:
        self._sql.executemany(
            "INSERT OR IGNORE INTO claim VALUES (?, ?, ?, ?, ?, ?)",
            [(unit, int(what), a, b, at, version) for (what, a, b), at in claims.items()],
        )
        self.touched[unit].update(claims)

    def _unsay(self, version: int) -> None:
        for unit, what, a, b in self._sql.execute(
            "SELECT unit, what, a, b FROM claim WHERE version = ?", (version,)
        ):
            self.touched[unit].add((What(what), a, b))
        self._sql.execute("DELETE FROM claim WHERE version = ?", (version,))
        self._sql.execute("DELETE FROM refers WHERE version = ?", (version,))
        self._sql.execute("DELETE FROM replaces WHERE version = ?", (version,))

    def _rows(self, patient: int, resource: bytes) -> list[_Row]:
        found = self._sql.execute(
            "SELECT id, path, rank, first, said FROM version WHERE patient = ? AND resource = ?",
            (patient, resource),
        ).fetchall()
        return [
            _Row(id_, path, _RANK.decode(rank), first, _STATEMENT.decode(statement))
            for id_, path, rank, first, statement in found
        ]

    def _conditions(self, patient: int, resource: bytes) -> frozenset[Meant]:
        """The conditions that stand under a resource's name."""
        rows = self._rows(patient, resource)
        if not rows:
            return frozenset()
        return frozenset(
            item.meant
            for item in max(rows, key=lambda row: row.rank).statement.items
            if item.kind == "condition"
        )

    def _named(self, meant: Meant, claims: dict[Triple, Instant]) -> int:
        concept = self.term(meant.id)
        if meant.name and meant.id.startswith(SITE):
            claims[What.CALLED, concept, self.term(meant.name)] = 0
        return concept

    def term(self, text: str) -> int:
        if (known := self._terms.get(text)) is None:
            known = self._terms[text] = self._id("term", "text", text)
        return known

    def _unit(self, patient: int, key: bytes, encounter: bool) -> int:
        found = self._sql.execute(
            "SELECT id FROM unit WHERE patient = ? AND key = ?", (patient, key)
        ).fetchone()
        if found is not None:
            return int(found[0])
        made = self._sql.execute(
            "INSERT INTO unit (patient, key, encounter) VALUES (?, ?, ?)", (patient, key, int(encounter))
        )
        return int(made.lastrowid or 0)

    def _id(self, table: str, column: str, value: bytes | str) -> int:
        found = self._sql.execute(f"SELECT id FROM {table} WHERE {column} = ?", (value,)).fetchone()  # noqa: S608 - names of ours
        if found is not None:
            return int(found[0])
        made = self._sql.execute(f"INSERT INTO {table} ({column}) VALUES (?)", (value,))  # noqa: S608
        return int(made.lastrowid or 0)


def _path(records: tuple[str, ...]) -> bytes:
    """Hashes of equal length, so that a path's end is the end of its bytes."""
    return b"".join(map(hashed, records))


def _unread(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """With the resources referred to as hashes, as they are kept."""
    return tuple(
        item._replace(referred=tuple(hashed(name).hex() for name in item.referred)) for item in items
    )
