"""What has come, by what it may touch: drafts and their grounds, outcomes, merges.

Of a document and of a mark the last version is kept, of a Condition and an order all of them: since when it
has been so counts. A draft that were returned signed is both, a document and a mark. What nobody's reward
rests on is not lost when its time is over: it is counted (`lapsed`). Nothing goes that has just arrived
(column `came`, by our own clock), however old it is: where topics are read again, an outcome of half a year
ago may come days before its draft.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import msgspec

from processors.outcomes import Draft, Grounds
from processors.outcomes.kinds import longest, until
from schemas.instant import DAY, Instant
from schemas.outcomes import (
    ClinicianDocument,
    ConfirmedDiagnosis,
    Executed,
    Mark,
    Merged,
    Outcome,
    decode_outcome,
)
from streams.learning.unmatched import OfResource, lapse


def take_merge(sql: sqlite3.Connection, merged: Merged) -> bool:
    """Whether it is new: the highest rank of a record counts."""
    found = sql.execute("SELECT rank, target FROM merged WHERE patient = ?", (merged.patient,)).fetchone()
    if found is not None and found[0] >= merged.rank:
        return False
    sql.execute("INSERT OR REPLACE INTO merged VALUES (?, ?, ?)", (merged.patient, merged.rank, merged.into))
    return found is None or found[1] != merged.into


class Standing:
    """As of one transaction; read when it is first needed. A ring of links has no survivor: its smallest
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


Change: TypeAlias = Draft | Grounds | Outcome
#: The pseudonym of who marked a draft, at an event time.
Account: TypeAlias = Callable[[str, Instant], str]
#: How long it is kept how many marks an account gave.
COUNTED: Final = 91 * DAY


def nobody_known(reviewer: str, at: Instant) -> str:
    """Of a ledger that keeps no accounts: every mark is of nobody."""
    return ""


#: Since format 5: dead letters about outcomes that fit no draft, and how many marks each account gave in a day.
ADDED: Final = """
CREATE TABLE letter (resource TEXT, version TEXT, reason TEXT, patient TEXT NOT NULL, encounter TEXT NOT NULL, origin TEXT NOT NULL, sent INTEGER NOT NULL, PRIMARY KEY (resource, version, reason)) WITHOUT ROWID;
CREATE TABLE account_day (account TEXT, day INTEGER, marks INTEGER NOT NULL, rejected INTEGER NOT NULL, alarmed INTEGER NOT NULL, PRIMARY KEY (account, day)) WITHOUT ROWID;
"""
TABLES: Final = (
    """
CREATE TABLE draft (request TEXT PRIMARY KEY, identifier TEXT NOT NULL, document TEXT NOT NULL, encounter TEXT NOT NULL, patient TEXT NOT NULL,
                    until INTEGER NOT NULL, body BLOB NOT NULL, came INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX draft_of_encounter ON draft (encounter);
CREATE INDEX draft_of_patient ON draft (patient);
CREATE INDEX draft_by_identifier ON draft (identifier);
CREATE INDEX draft_by_document ON draft (document);
CREATE INDEX draft_until ON draft (until);
CREATE TABLE ground (request TEXT PRIMARY KEY, cut INTEGER NOT NULL, body BLOB NOT NULL, came INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX ground_cut ON ground (cut);
CREATE TABLE outcome (resource TEXT, slot TEXT, kind TEXT NOT NULL, encounter TEXT NOT NULL, patient TEXT NOT NULL, draft TEXT NOT NULL,
                      time INTEGER NOT NULL, body BLOB NOT NULL, came INTEGER NOT NULL, origin TEXT NOT NULL DEFAULT '', PRIMARY KEY (resource, kind, slot)) WITHOUT ROWID;
CREATE INDEX outcome_of_encounter ON outcome (encounter);
CREATE INDEX outcome_of_patient ON outcome (patient, kind);
CREATE INDEX outcome_of_draft ON outcome (draft) WHERE draft != '';
CREATE INDEX outcome_time ON outcome (time);
CREATE TABLE merged (patient TEXT PRIMARY KEY, rank INTEGER NOT NULL, target TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE lapsed (kind TEXT, why TEXT, number INTEGER NOT NULL, PRIMARY KEY (kind, why)) WITHOUT ROWID;
"""
    + ADDED
)
#: What no draft can be held to any more. All versions of a resource go together, those of Conditions and
# orders later: an old one that changes is no new one.
_OVER: Final = """
SELECT resource, slot, kind, draft, body FROM outcome
WHERE time < ?1 AND NOT EXISTS (
    SELECT 1 FROM outcome AS one WHERE one.resource = outcome.resource AND (
        one.came >= ?3 OR one.time >= (CASE WHEN one.slot = '' THEN ?1 ELSE ?2 END)
        OR EXISTS (SELECT 1 FROM draft WHERE draft.encounter = one.encounter AND one.encounter != '')
        OR (one.slot != '' AND EXISTS (SELECT 1 FROM draft WHERE draft.patient = one.patient))
        OR (one.draft != '' AND EXISTS (SELECT 1 FROM draft WHERE one.draft IN (draft.request, draft.identifier, draft.document)))))
"""
_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_DRAFT: Final = msgspec.json.Decoder(Draft)
_GROUNDS: Final = msgspec.json.Decoder(Grounds)
#: Of the patient, whichever visit they are of.
_OF_PATIENT: Final = ("diagnosis", "executed")
_KIND: Final = {
    ClinicianDocument: "document",
    ConfirmedDiagnosis: "diagnosis",
    Executed: "executed",
    Mark: "mark",
}


class Keeping:
    """Rows of one open file; whoever has it opens and commits the transaction."""

    def __init__(self, sql: sqlite3.Connection, now: Instant, account: Account = nobody_known) -> None:
        self._sql = sql
        self._now = now
        self._account = account
        self._standing = Standing(sql)

    def take(self, change: Change, origin: str = "") -> set[str]:
        """Encounters whose rewards it may touch. `origin`: where its record is, "topic/partition/offset"."""
        match change:
            case Draft():
                row = (
                    change.request,
                    change.identifier,
                    change.document,
                    change.encounter,
                    change.patient,
                    until(change),
                    _ENCODER.encode(change),
                    self._now,
                )
                self._sql.execute("INSERT OR REPLACE INTO draft VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
                return {change.encounter}
            case Grounds():
                self._sql.execute(
                    "INSERT OR REPLACE INTO ground VALUES (?, ?, ?, ?)",
                    (change.request, change.cut, _ENCODER.encode(change), self._now),
                )
                return self._strings("SELECT encounter FROM draft WHERE request = ?", change.request)
            case Merged():
                return self._merge(change)
        return self._outcome(change, origin)

    def of_encounter(self, encounter: str) -> tuple[list[Draft], list[Outcome], dict[str, str]]:
        """Its drafts with their grounds, every outcome that may be held to one, and who stands for whom."""
        drafts = [
            self._grounded(_DRAFT.decode(body))
            for (body,) in self._sql.execute(
                "SELECT body FROM draft WHERE encounter = ? ORDER BY request", (encounter,)
            )
        ]
        same = self._standing.same({draft.patient for draft in drafts})
        named = {name for draft in drafts for name in (draft.request, draft.identifier, draft.document)} - {
            ""
        }
        resources = (
            self._strings("SELECT resource FROM outcome WHERE encounter = ?", encounter)
            if encounter
            else set()
        )
        for patient in same:
            resources |= self._strings(
                "SELECT resource FROM outcome WHERE patient = ? AND kind IN (?, ?)", patient, *_OF_PATIENT
            )
        for name in named:
            resources |= self._strings("SELECT resource FROM outcome WHERE draft = ? AND draft != ''", name)
        bodies = (
            body
            for name in sorted(resources)
            for (body,) in self._sql.execute("SELECT body FROM outcome WHERE resource = ?", (name,))
        )
        return drafts, [decode_outcome(body) for body in bodies], same

    def forget(self, clock: Instant, keep: Instant) -> None:
        """Texts, and what nothing can be held to any more."""
        over, new = clock - keep, self._now - keep
        self._sql.execute("DELETE FROM draft WHERE until < ? AND came < ?", (over, new))
        self._sql.execute(
            "DELETE FROM ground WHERE cut < ? AND came < ? AND request NOT IN (SELECT request FROM draft)",
            (over - longest(), new),
        )
        rows = self._sql.execute(_OVER, (over, over - longest(), new)).fetchall()
        lapse(self._sql, [(name, kind, draft, body) for name, _, kind, draft, body in rows])
        self._sql.executemany(
            "DELETE FROM outcome WHERE resource = ? AND slot = ? AND kind = ?", [row[:3] for row in rows]
        )
        self._sql.execute("DELETE FROM letter WHERE sent AND resource NOT IN (SELECT resource FROM outcome)")
        self._sql.execute("DELETE FROM account_day WHERE day < ?", ((clock - COUNTED) // DAY,))

    def _outcome(self, change: OfResource, origin: str) -> set[str]:
        if isinstance(change, Mark):  # policies learn from verdicts, not of persons
            account = self._account(change.reviewer, min(change.time, self._now))
            change = msgspec.structs.replace(change, reviewer=account)
        every, kind = isinstance(change, ConfirmedDiagnosis | Executed), _KIND[type(change)]
        slot = _ENCODER.encode(change.rank).decode() if every else ""
        query = "SELECT slot, encounter, patient, draft, body FROM outcome WHERE resource = ? AND kind = ?"
        before = self._sql.execute(query, (change.resource, kind)).fetchall()
        if every and any(row[0] == slot for row in before):
            return set()
        if not every and before and _rank(before[0][4]) >= change.rank:
            return set()
        draft = change.draft if isinstance(change, Mark) else ""
        if isinstance(change, Mark) and _decided(change) and not any(_decided(row[4]) for row in before):
            self._sql.execute(
                "INSERT INTO account_day VALUES (?1, ?2, 1, ?3, 0) ON CONFLICT (account, day) DO UPDATE "
                "SET marks = marks + 1, rejected = rejected + ?3",
                (change.reviewer, min(change.time, self._now) // DAY, change.verdict == "rejected"),
            )
        self._sql.execute(
            "INSERT OR REPLACE INTO outcome VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                change.resource,
                slot,
                kind,
                change.encounter,
                change.patient,
                draft,
                change.time,
                _ENCODER.encode(change),
                self._now,
                origin,
            ),
        )
        rows = [(row[1], row[2], row[3]) for row in before] + [(change.encounter, change.patient, draft)]
        touched = {encounter for encounter, _, _ in rows} - {""}
        for name in {draft for _, _, draft in rows} - {""}:
            touched |= self._strings(
                "SELECT encounter FROM draft WHERE request = ?1 OR identifier = ?1 OR document = ?1", name
            )
        return touched | (self._of_patients({patient for _, patient, _ in rows}) if every else set())

    def _merge(self, merged: Merged) -> set[str]:
        before = self._standing.like([merged.patient])
        if not take_merge(self._sql, merged):
            return set()
        self._standing.changed()
        return self._of_patients(before | {merged.patient, merged.into})

    def _of_patients(self, patients: Iterable[str]) -> set[str]:
        """Encounters that have drafts of these persons."""
        found: set[str] = set()
        for patient in self._standing.like(patients):
            found |= self._strings("SELECT encounter FROM draft WHERE patient = ?", patient)
        return found

    def _grounded(self, draft: Draft) -> Draft:
        found = self._sql.execute("SELECT body FROM ground WHERE request = ?", (draft.request,)).fetchone()
        return draft if found is None else msgspec.structs.replace(draft, grounds=_GROUNDS.decode(found[0]))

    def _strings(self, query: str, *values: str) -> set[str]:
        return {str(value) for (value,) in self._sql.execute(query, values)}


def _decided(mark: OfResource | bytes) -> bool:
    """Whether it is a mark that states something."""
    found = decode_outcome(mark) if isinstance(mark, bytes) else mark
    return isinstance(found, Mark) and found.verdict != "open" and not found.retracted


def _rank(body: bytes) -> tuple[int, Instant, str]:
    outcome = decode_outcome(body)
    assert not isinstance(outcome, Merged)
    return outcome.rank
