"""What the pages show of patients: `ehr.tkg-delta`, followed from its beginning.

It is kept in a database that SQLite removes with the process (a file without a name once it outgrows memory), so that
nothing of a patient is left on this machine. While the topic is still being read, pages state it.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import orjson
from confluent_kafka import KafkaException, TopicPartition

from processors.evidence import ranges
from schemas.codes import Quantity
from schemas.deltas import Delta
from schemas.errors import WardstreamError
from schemas.events import EncounterBody, PatientBody
from schemas.facts import DateGrain, Fact
from schemas.instant import DAY, FOREVER, Instant
from streams.topics import TKG_DELTA
from wardstream import topic_reader
from wardstream.patient_state import decode_deltas
from wardstream.timeline.source import Record, followed

logger: Final = logging.getLogger("wardstream.review")

_PATIENT: Final = msgspec.json.Decoder(PatientBody)
_ENCOUNTER: Final = msgspec.json.Decoder(EncounterBody)


class _Facts(msgspec.Struct):
    """Of results and of documents, whose text is passed over."""

    facts: tuple[Fact, ...] = ()


_FACTS: Final = msgspec.json.Decoder(_Facts)
#: Results of so long are known to lists.
_LATELY: Final = 7 * DAY
_DELTAS: Final = msgspec.json.Decoder(list[Delta])
_NOBODY: Final = frozenset({"cancelled", "entered-in-error"})
_MEDICAL: Final = ("mrn", "medicalrecord", "medical-record")
_PRACTITIONER: Final = re.compile(r"(?:^|/)(Practitioner(?:Role)?/[A-Za-z0-9\-.]{1,64})$")
#: Of a stay that names no ward, here and in the list of drafts.
NO_WARD: Final = "not stated"

_TABLES: Final = """
CREATE TABLE delta (number INTEGER PRIMARY KEY, patient TEXT, value BLOB);
CREATE INDEX delta_patient ON delta (patient);
CREATE TABLE version (patient TEXT, resource TEXT, path TEXT, rank BLOB, PRIMARY KEY (patient, resource, path));
CREATE TABLE person (patient TEXT, resource TEXT, path TEXT, name TEXT, born TEXT, sex TEXT, number TEXT, words TEXT,
    PRIMARY KEY (patient, resource, path));
CREATE TABLE merged (patient TEXT, resource TEXT, PRIMARY KEY (patient, resource));
CREATE TABLE care (patient TEXT, resource TEXT, path TEXT, who TEXT, ward TEXT, until INTEGER);
CREATE INDEX care_patient ON care (patient);
CREATE INDEX care_until ON care (until);
CREATE TABLE result (patient TEXT, resource TEXT, path TEXT, rank BLOB, number INTEGER, test TEXT, name TEXT, value TEXT,
    start INTEGER, end INTEGER, grain TEXT, critical INTEGER, PRIMARY KEY (patient, resource, path, number)) WITHOUT ROWID;
CREATE INDEX result_critical ON result (patient, test) WHERE critical;
CREATE INDEX result_start ON result (start);
"""


class Person(NamedTuple):
    """A row of the list of patients. `ward`: where they are, "" where they are in no stay."""

    patient: str
    name: str
    born: str
    sex: str
    number: str
    ward: str


class Result(NamedTuple):
    """What was observed, as lists show it. `grain`: as of a Fact."""

    name: str
    value: str
    start: Instant
    end: Instant
    grain: DateGrain
    critical: bool


class Critical(NamedTuple):
    """The last critical result of a test, and what was measured after it."""

    result: Result
    after: Result | None


def number_of(identifiers: Iterable[tuple[str, str]]) -> str:
    """The medical record number among (system, value), else the first; "" for none."""
    known = list(identifiers)
    medical = [value for system, value in known if any(word in system.casefold() for word in _MEDICAL)]
    return next(iter([*medical, *(value for _, value in known)]), "")


def test_of(fact: Fact) -> tuple[str, str]:
    """Which results are one course: those of a code and a unit."""
    unit = fact.value.unit if isinstance(fact.value, Quantity) else ""
    return fact.concept.code_in("http://loinc.org") or fact.concept.label.casefold(), unit


def value_of(fact: Fact) -> str:
    if isinstance(fact.value, Quantity):
        return f"{fact.value.comparator}{ranges.shown(fact, fact.value)} {fact.value.unit}".strip()
    return fact.value if isinstance(fact.value, str) else fact.value.label if fact.value is not None else ""


def ward_key(name: str) -> str:
    """A ward as it is compared: by its words."""
    return "ward:" + " ".join(name.casefold().split())


class Records:
    """`since` (microseconds): for so long after a stay, or after a move to another ward, the people who treated a
    patient still do.
    """

    def __init__(self, since: Instant = 0) -> None:
        self._base = sqlite3.connect("", check_same_thread=False)
        self._base.executescript(_TABLES)
        self._lock = threading.Lock()
        self._since = since
        self._stopping = threading.Event()
        self.now: Instant = 0  # the latest time at which something was learned
        self._kept_from: Instant = 0
        self.ready = False  # the topic was read up to what it held at the start
        self._critical: dict[str, list[Critical]] = {}
        self._changed = set[str]()  # patients of whom the list may be another
        self._at: dict[int, int] = {}  # partition -> next offset

    def take(self, values: Iterable[bytes | None]) -> None:
        """Records of the topic, in order."""
        with self._lock, self._base:
            for value in values:
                of: dict[str, list[Delta]] = {}
                try:
                    for delta in decode_deltas(value):
                        self._index(delta)
                        if delta.change == "erase":
                            of.pop(delta.patient, None)
                        of.setdefault(delta.patient, []).append(delta)
                        self.now = max(self.now, delta.recorded)
                except msgspec.DecodeError:
                    logger.error("expected deltas on %s, got something else; it is not shown", TKG_DELTA)
                self._forget_results()
                self._base.executemany(
                    "INSERT INTO delta (patient, value) VALUES (?, ?)",
                    [(patient, msgspec.json.encode(deltas)) for patient, deltas in of.items()],
                )

    def _index(self, delta: Delta) -> None:
        path = "\n".join(delta.path)
        if delta.change in ("link", "unlink"):
            query = (
                "REPLACE INTO merged VALUES (?, ?)"
                if delta.change == "link"
                else "DELETE FROM merged WHERE patient = ? AND resource = ?"
            )
            self._base.execute(query, (delta.patient, delta.resource))
        if delta.change in ("erase", "withdraw"):
            self._changed.add(delta.patient)
        if delta.change == "erase":
            for table in ("delta", "version", "person", "care", "merged", "result"):
                self._base.execute(f"DELETE FROM {table} WHERE patient = ?", (delta.patient,))  # noqa: S608 - ours
        if delta.change == "withdraw":
            for table in ("version", "person", "care", "result"):
                self._base.execute(
                    f"DELETE FROM {table} WHERE patient = ? AND (path = ? OR path LIKE ?)",  # noqa: S608 - ours
                    (delta.patient, path, f"%\n{path}"),
                )
        if delta.change not in ("add", "earlier"):
            return
        if delta.kind in ("observation", "document"):
            self._observed(delta, path)
        if delta.kind not in ("patient", "encounter"):
            return
        key = delta.patient, delta.resource, path
        known = self._base.execute(
            "SELECT rank FROM version WHERE patient = ? AND resource = ? AND path = ?", key
        ).fetchone()
        if known is not None and tuple(orjson.loads(known[0])) >= delta.rank:
            return
        self._base.execute("REPLACE INTO version VALUES (?, ?, ?, ?)", (*key, orjson.dumps(delta.rank)))
        table, rows = ("person", _persons(delta)) if delta.kind == "patient" else ("care", _care(delta))
        self._base.execute(f"DELETE FROM {table} WHERE patient = ? AND resource = ? AND path = ?", key)  # noqa: S608
        marks = ", ".join("?" * (8 if table == "person" else 6))
        self._base.executemany(f"INSERT INTO {table} VALUES ({marks})", [(*key, *row) for row in rows])  # noqa: S608

    def _observed(self, delta: Delta, path: str) -> None:
        """Results of the last `_LATELY`, whether critical or not: what was measured after a critical one is shown with it."""
        if delta.occurred < self.now - _LATELY:
            return
        key = delta.patient, f"{delta.kind} {delta.resource}", path
        known = self._base.execute(
            "SELECT rank FROM result WHERE patient = ? AND resource = ? AND path = ? LIMIT 1", key
        ).fetchone()
        if known is not None and tuple(orjson.loads(known[0])) >= delta.rank:
            return
        self._changed.add(delta.patient)
        facts = [] if delta.retracted else _FACTS.decode(bytes(delta.body)).facts
        rank = orjson.dumps(delta.rank)
        rows: list[tuple[Any, ...]] = [
            (*key, rank, number, " ".join(test_of(one)), one.concept.label, value_of(one), one.start, one.end, one.grain,
             ranges.critical(one))
            for number, one in enumerate(facts)
            if one.relation == "observed" and one.value is not None and one.status != "refuted"
        ]  # fmt: skip
        if known is not None:
            self._base.execute("DELETE FROM result WHERE patient = ? AND resource = ? AND path = ?", key)
        if not rows:  # still hides the versions before it
            rows.append((*key, rank, -1, "", "", "", delta.occurred, delta.occurred, "", False))
        self._base.executemany(f"INSERT INTO result VALUES ({', '.join('?' * 12)})", rows)  # noqa: S608

    def _forget_results(self) -> None:
        if self.now > self._kept_from + _LATELY + DAY:
            self._kept_from = self.now - _LATELY
            self._base.execute("DELETE FROM result WHERE start < ?", (self._kept_from,))
            self._changed |= self._critical.keys()

    def critical(self, patient: str = "") -> dict[str, list[Critical]]:
        """Of each patient, or one, the last critical result of each test within `_LATELY`, those first after which no
        other was measured, then the latest. A list is the same object until something is learned of its patient.
        """
        with self._lock:
            changed = self._changed & {patient} if patient else self._changed
            for whose in changed:
                self._critical.pop(whose, None)
                if values := self._critical_of(whose):
                    self._critical[whose] = values
            self._changed = self._changed - changed
            since = self.now - _LATELY
            wanted = [patient] if patient else list(self._critical)
            return {
                whose: values
                for whose in wanted
                if (values := self._critical.get(whose, []))
                and any(one.result.start >= since for one in values)
            }

    def _critical_of(self, patient: str) -> list[Critical]:
        rows = self._base.execute(
            "SELECT test, name, value, start, end, grain, critical FROM result WHERE patient = ?1 AND number >= 0 AND test IN "
            "(SELECT test FROM result WHERE critical AND patient = ?1) ORDER BY start",
            (patient,),
        )
        courses: dict[str, list[Result]] = {}
        for test, name, value, start, end, grain, critical in rows:
            one = Result(name, value, start, end, grain, bool(critical))
            courses.setdefault(test, []).append(one)
        of = []
        for course in courses.values():
            last = max(number for number, result in enumerate(course) if result.critical)
            of.append(Critical(course[last], course[-1] if last < len(course) - 1 else None))
        return sorted(of, key=lambda known: (known.after is not None, -known.result.start))

    def deltas(self, patient: str) -> list[Delta]:
        """All of a patient's record, in order."""
        found = self._rows("SELECT value FROM delta WHERE patient = ? ORDER BY number", (patient,))
        return [delta for (value,) in found for delta in _DELTAS.decode(value)]

    def record(self, patient: str) -> Record | None:
        """A merged record leads to the one that stands for it; None where nothing is known."""
        found = followed(self.deltas, patient, FOREVER)
        return found if found.deltas else None

    def state(self, patient: str) -> int:
        """Grows whenever something is learned of the patient; 0: nothing is known."""
        ((found,),) = self._rows("SELECT max(number) FROM delta WHERE patient = ?", (patient,))
        return int(found or 0)

    def treated(self, by: Iterable[str]) -> frozenset[str]:
        """The patients of wards and people, as `ward_key` and "Practitioner/7"."""
        found = self._rows(
            "SELECT DISTINCT patient FROM care WHERE until > ? AND who IN (SELECT value FROM json_each(?))",
            (self.now - self._since, orjson.dumps(sorted(by)).decode()),
        )
        return frozenset(patient for (patient,) in found)

    def treats(self, by: Iterable[str], patient: str) -> bool:
        """Whether the patient is one of those."""
        query = "SELECT 1 FROM care WHERE patient = ? AND until > ? AND who IN (SELECT value FROM json_each(?)) LIMIT 1"
        return bool(self._rows(query, (patient, self.now - self._since, orjson.dumps(sorted(by)).decode())))

    def placed(self, patient: str) -> bool:
        """Whether a stay is known, whenever it was."""
        query = "SELECT 1 FROM version WHERE patient = ? AND resource LIKE 'Encounter/%' LIMIT 1"
        return bool(self._rows(query, (patient,)))

    def people(self, words: Iterable[str] = (), most: int = 2000) -> list[Person]:
        """Who is in hospital or was until lately; or, with words, whose name, number or key has all of them; by ward and
        name. A merged record is there as the one that stands for it.
        """
        sought = [f"%{_literal(word.casefold())}%" for word in words]
        whom = " AND ".join("words LIKE ? ESCAPE '\\'" for _ in sought)
        table, where = ("person", whom) if sought else ("care", "until > ?")
        known = f"SELECT DISTINCT patient FROM {table} WHERE {where}"  # noqa: S608 - ours
        ward = "substr(max(printf('%020d', c.until) || c.ward), 21)"
        query = (
            f"SELECT p.patient, p.name, p.born, p.sex, p.number, {ward} FROM ({known}) k "  # noqa: S608 - ours
            "JOIN person p ON p.patient = k.patient LEFT JOIN care c ON c.patient = k.patient AND c.until > ? "
            "WHERE k.patient NOT IN (SELECT patient FROM merged) GROUP BY k.patient ORDER BY 6, p.name LIMIT ?"
        )
        found = self._rows(query, (*(sought if sought else (self.now - self._since,)), self.now, most))
        return [
            Person(patient, name, born, sex, number, place or "")
            for patient, name, born, sex, number, place in found
        ]

    def numbered(self, number: str) -> list[str]:
        """The patients with exactly this medical record number or key."""
        found = self._rows("SELECT DISTINCT patient FROM person WHERE number = ?1 OR patient = ?1", (number,))
        return [patient for (patient,) in found]

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        with self._lock:
            return self._base.execute(query, values).fetchall()

    # Following the topic.

    def start(self, config: Mapping[str, Any]) -> None:
        """Follow the topic in a thread, until `close`."""
        threading.Thread(target=self._run, args=(config,), name="records", daemon=True).start()

    def close(self) -> None:
        self._stopping.set()

    def _run(self, config: Mapping[str, Any]) -> None:
        while not self._stopping.is_set():
            try:
                self._follow(config)
            except (WardstreamError, KafkaException) as error:
                logger.warning("patients' records wait for the broker: %s", error)
                self._stopping.wait(5)

    def _follow(self, config: Mapping[str, Any]) -> None:
        reader = topic_reader.consumer(config)
        try:
            places = [TopicPartition(TKG_DELTA, one) for one in topic_reader.partitions(reader, TKG_DELTA)]
            ends = {one.partition: topic_reader.bounds(reader, one)[1] for one in places}
            reader.assign(
                [TopicPartition(TKG_DELTA, one.partition, self._at.get(one.partition, 0)) for one in places]
            )
            while not self._stopping.is_set():
                found = [one for one in reader.consume(1000, timeout=0.5) if one.error() is None]
                self.take(one.value() for one in found)
                self._at |= {int(one.partition() or 0): int(one.offset() or 0) + 1 for one in found}
                if not self.ready:
                    at = {one.partition: one.offset for one in reader.position(places)}
                    self.ready = all(at[one] >= end or not end for one, end in ends.items())
                    if self.ready:
                        self.critical()  # of everybody, before the first person waits for it
        finally:
            reader.close()


def _persons(delta: Delta) -> list[tuple[str, ...]]:
    if delta.retracted:
        return []
    body = _PATIENT.decode(bytes(delta.body))
    name = " ".join(part for part in (body.given, body.family) if part)
    number = number_of((one.rpartition("|")[0], one.rpartition("|")[2]) for one in body.identifiers)
    words = " ".join((name, *body.names, number, delta.patient, body.birth_date)).casefold()
    return [(name, body.birth_date, body.sex, number, words)]


def _care(delta: Delta) -> list[tuple[str, str, Instant]]:
    """Who treats the patient, where, and until when."""
    if delta.retracted:
        return []
    body = _ENCOUNTER.decode(bytes(delta.body))
    if body.status in _NOBODY:
        return []
    over = FOREVER if body.end is None else body.end
    wards = [(ward_key(move.ward), move.ward, min(move.end, over)) for move in body.movements]
    services = [(ward_key(body.service), "", over)] if body.service else []
    team = [(found[1], "", over) for one in body.team if (found := _PRACTITIONER.search(one))]
    return [*(wards or [(ward_key(NO_WARD), NO_WARD, over)]), *services, *team]


def _literal(word: str) -> str:
    return re.sub(r"([\\%_])", r"\\\1", word)
