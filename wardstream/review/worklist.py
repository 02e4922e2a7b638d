"""The drafts of the sink's folder as a work list, and what was decided on them.

Files are parsed once: a row is kept until its file changes. Decisions are kept in the folder `reviews` below it, one
file a draft, so that a restart shows them again: the last Task, and the document as it was signed.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

import orjson

from processors.drafting.fhir import from_bundle, person_of, zone_of
from processors.drafting.render.headings import statements
from schemas.drafts import Draft
from schemas.errors import InputError
from schemas.instant import from_datetime, local
from schemas.requests import TASKS
from wardstream.drafts import Document, read_document
from wardstream.drafts.folder import BEFORE
from wardstream.review.records import number_of

REVIEWS: Final = "reviews"
_TICK_NS: Final = 1_000_000_000
_UNREADABLE: Final = (OSError, InputError, ValueError, KeyError, TypeError, AttributeError)


@dataclass(frozen=True, slots=True)
class Row:
    """One draft as the list shows it."""

    stem: str
    task: str
    title: str
    identifier: str
    date: str  # ISO, for the order
    time: str  # in its zone
    zone: str
    name: str
    born: str
    sex: str
    age: str  # "74 y", "5 mo", "3 d"
    number: str  # the record's medical record number, else its first identifier; "" where it has none
    ward: str
    patient: str
    record: str  # the key of the patient's record
    encounter: str
    critical: bool
    withdrawn: bool
    reason: str
    finding: str  # of a draft for a critical value: its first sentence
    to_check: int
    cut: int

    @property
    def words(self) -> str:
        """What a search looks in."""
        held = (self.name, self.number, self.ward, self.title, self.patient, self.encounter, self.born)
        return " ".join(held).casefold()


class Worklist:
    """Rows of the folder, and the decisions on them, each file parsed once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()  # pages are made in threads
        self._rows: dict[str, tuple[tuple[int, int], Row | None]] = {}
        self._decisions: dict[str, tuple[tuple[int, int], Mapping[str, Any]]] = {}
        self._seen: dict[Path, int] = {}  # when a folder last changed, as it was read
        self._sorted: list[Row] = []

    def rows(self) -> list[Row]:
        """Critical values first, then the latest."""
        with self._lock:
            if self._unchanged(self.folder):
                return self._sorted
            found = _files(self.folder)
            for gone in self._rows.keys() - found.keys():
                del self._rows[gone]
            for stem, stamp in found.items():
                if self._rows.get(stem, (None,))[0] != stamp:
                    known = opened(self.folder, stem)
                    self._rows[stem] = stamp, None if known is None else known[1]
            rows = [row for _, row in self._rows.values() if row is not None]
            rows.sort(key=lambda row: row.date, reverse=True)
            self._sorted = sorted(rows, key=lambda row: not row.critical)
            return self._sorted

    def _unchanged(self, folder: Path) -> bool:
        """Whether no file was put there, replaced or removed since the folder was read. Files appear by a new name, which
        changes the folder; one that changed just now may change again within the same tick of its clock.
        """
        try:
            changed = folder.stat().st_mtime_ns
        except FileNotFoundError:
            changed = 0
        before, self._seen[folder] = (
            self._seen.get(folder),
            changed if time.time_ns() - changed > _TICK_NS else -1,
        )
        return before == changed

    def decisions(self) -> Mapping[str, Mapping[str, Any]]:
        """The last Task of each draft, by the name of its file; what was taken back is not in it."""
        with self._lock:
            if not self._unchanged(self.folder / REVIEWS):
                found = _files(self.folder / REVIEWS)
                for gone in self._decisions.keys() - found.keys():
                    del self._decisions[gone]
                for stem, stamp in found.items():
                    if self._decisions.get(stem, (None,))[0] != stamp:
                        self._decisions[stem] = stamp, _kept(self.folder, stem).get("task", {})
            return {
                stem: task for stem, (_, task) in self._decisions.items() if task.get("status") == "completed"
            }

    def seen(self, row: Row) -> None:
        """Somebody has it open. Kept for critical values; a later version is another draft."""
        if row.critical:
            file = self._seen_file(row.stem)
            file.parent.mkdir(mode=0o700, exist_ok=True)
            file.touch(0o600)

    def unseen_since(self) -> float | None:
        """Seconds of the epoch since when the oldest critical draft lies here that nobody opened or decided on."""
        decisions = self.decisions()
        waiting = {
            row.stem
            for row in self.rows()
            if row.critical and row.stem not in decisions and not self._seen_file(row.stem).exists()
        }
        with self._lock:
            times = [self._rows[stem][0][0] for stem in waiting if stem in self._rows]
        return min(times) / 1e9 if times else None

    def _seen_file(self, stem: str) -> Path:
        return self.folder / REVIEWS / f".{stem}.seen"

    def decision(self, stem: str) -> Mapping[str, Any] | None:
        """The last Task, also one that takes a decision back."""
        task: Mapping[str, Any] | None = _kept(self.folder, stem).get("task")
        return task

    def signed(self, stem: str) -> Mapping[str, Any] | None:
        """The document as it was signed, None where it was rejected, taken back or never signed."""
        document: Mapping[str, Any] | None = _kept(self.folder, stem).get("document")
        return document

    def keep(self, stem: str, task: Mapping[str, Any], document: Mapping[str, Any] | None) -> None:
        """Whole, or not at all."""
        folder = self.folder / REVIEWS
        folder.mkdir(mode=0o700, exist_ok=True)
        new = folder / f".{stem}.new"
        with new.open("wb") as file:
            file.write(orjson.dumps({"task": task, "document": document}))
            file.flush()
            os.fsync(file.fileno())
        new.replace(folder / f"{stem}.json")


def chosen(
    rows: Iterable[Row], decisions: Mapping[str, Mapping[str, Any]], query: Mapping[str, str]
) -> list[Row]:
    """Rows that a search leaves: `q` (every word of it), `ward`, `task`, `patient`, `show` ("" open, "critical",
    "reviewed", "all"). What is withdrawn is not open.
    """
    words = query.get("q", "").casefold().split()
    show = query.get("show", "")
    return [
        row
        for row in rows
        if all(word in row.words for word in words)
        and query.get("ward", "") in ("", row.ward)
        and query.get("task", "") in ("", row.task)
        and query.get("patient", "") in ("", row.patient)
        and (
            show == "all" or row.stem in decisions
            if show in ("all", "reviewed")
            else row.stem not in decisions and not row.withdrawn
        )
        and (show != "critical" or row.critical)
    ]


def opened(folder: Path, stem: str) -> tuple[Document, Row] | None:
    """None for what is no draft of the folder; `stem` may be anything that a browser sends."""
    task = next((task for task in TASKS if stem.startswith(f"{task}-")), None)
    if task is None or not stem.removeprefix(f"{task}-").isalnum() or not stem.isascii():
        return None
    try:
        found = read_document(task, (folder / f"{stem}.json").read_bytes())
        return found, _row(stem, found)
    except _UNREADABLE:  # replaced meanwhile, not yet whole, or of a time that is none
        return None


def former(folder: Path, stem: str) -> Draft | None:
    """The version that this draft replaced."""
    try:
        return from_bundle(orjson.loads((folder / BEFORE / f"{stem}.json").read_bytes()))
    except _UNREADABLE:
        return None


def _row(stem: str, document: Document) -> Row:
    bundle = dict(document.bundle)
    members: dict[str, Any] = {}
    for entry in bundle["entry"]:
        members.setdefault(entry["resource"]["resourceType"], entry["resource"])
    person, zone, draft = person_of(bundle), zone_of(bundle), from_bundle(bundle)
    made = list(statements(draft.sections))
    withdrawn = members["Composition"].get("status") == "entered-in-error"
    places = [
        one.get("location", {}).get("display", "") for one in members.get("Encounter", {}).get("location", ())
    ]
    return Row(
        stem=stem,
        task=document.task,
        title=draft.title,
        identifier=document.identifier,
        date=document.date,
        time=clock(document.date, zone),
        zone=zone,
        name=person.name,
        born=person.birth_date,
        sex=person.sex,
        age=age(person.birth_date, document.date),
        number=number_of(
            (str(one.get("system", "")), str(one["value"]))
            for one in members.get("Patient", {}).get("identifier", ())
        ),
        ward=places[-1] if places else "",
        patient=document.patient,
        record=draft.patient,
        encounter=document.encounter,
        critical=document.critical and not withdrawn,
        withdrawn=withdrawn,
        reason="Withdrawn" if withdrawn else document.reason,
        finding=made[0].text if document.critical and made and not withdrawn else "",
        to_check=sum(one.verdict == "marked" for one in made),
        cut=len(draft.rejected),
    )


def clock(moment: str, zone: str) -> str:
    """ "2026-03-05 11:00" by the clocks of the zone."""
    return f"{local(from_datetime(datetime.fromisoformat(moment)), zone):%Y-%m-%d %H:%M}"


def age(born: str, moment: str) -> str:
    """ "74 y", "5 mo", "3 d"; "" for a birth date that is not whole, or after the moment."""
    try:
        birth, day = date.fromisoformat(born), datetime.fromisoformat(moment).date()
    except ValueError:
        return f"{int(moment[:4]) - int(born[:4])} y or less" if born[:4].isdecimal() else ""
    months = (day.year - birth.year) * 12 + day.month - birth.month - (day.day < birth.day)
    if day < birth:
        return ""
    return f"{months // 12} y" if months >= 24 else f"{months} mo" if months else f"{(day - birth).days} d"


def _files(folder: Path) -> dict[str, tuple[int, int]]:
    """JSON files by stem, each with what changes when it is written anew."""
    try:
        with os.scandir(folder) as entries:
            return {
                entry.name.removesuffix(".json"): (found.st_mtime_ns, found.st_ino)
                for entry in entries
                if entry.name.endswith(".json") and not entry.name.startswith(".") and (found := _stat(entry))
            }
    except FileNotFoundError:
        return {}


def _stat(entry: os.DirEntry[str]) -> os.stat_result | None:
    try:
        return entry.stat()
    except FileNotFoundError:  # replaced meanwhile
        return None


def _kept(folder: Path, stem: str) -> Mapping[str, Any]:
    try:
        found: Mapping[str, Any] = orjson.loads((folder / REVIEWS / f"{stem}.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return found
