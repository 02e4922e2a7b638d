"""BoardView: the fold of all records to what the board shows. Pure: time comes with the records and with the
question.

A record is folded once: what comes again, by its topic, partition and offset, is dropped.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from schemas.events import PatientBody
from schemas.identity import IdentityCase, decode_case
from schemas.instant import MINUTE, Instant, isoformat, to_datetime
from schemas.requests import TASKS
from streams.board import feeds
from streams.board.feeds import Change, Letter
from streams.board.settings import BoardSettings
from streams.board.ward import Drafting, Stay, Stays
from streams.loop.records import Record
from streams.telemetry.pseudonyms import Pseudonyms
from streams.topics import DEAD_LETTER, IDENTITY, OUTPUTS, REQUESTS, TKG_DELTA, TRAJECTORY, output_topic

#: Digits of a pseudonym that a person can compare.
_SHORT = 6


class Naming:
    """By pseudonym and initials, or by name."""

    def __init__(self, identities: Literal["pseudonyms", "names"], salt: str = "") -> None:
        self.by_name = identities == "names"
        self._pseudonyms = Pseudonyms(salt)

    def key(self, key: str) -> str:
        """A patient's or an encounter's key."""
        return key if self.by_name else self._pseudonyms.of(key)[:_SHORT]

    def document(self, identifier: str) -> str:
        """A document's identifier: a UUID identifies no patient."""
        return identifier if self.by_name or identifier.startswith("urn:uuid:") else self.key(identifier)

    def name(self, patient: PatientBody | None) -> str:
        if patient is None:
            return ""
        if self.by_name:
            return ", ".join(part for part in (patient.family, patient.given) if part)
        return "".join(f"{part[0]}." for part in (patient.given, patient.family) if part)


def age(birth_date: str, now: Instant) -> int | None:
    """Completed years at `now`, as far as a partial date allows; None if it does not."""
    parts = birth_date.split("-")
    if not all(part.isdigit() for part in parts):
        return None
    today = to_datetime(now)
    year, month, day = (int(part) for part in (*parts, "1", "1")[:3])
    years = today.year - year - ((today.month, today.day) < (month, day))
    return years if 0 <= years < 150 else None


def moment(instant: Instant | None) -> str:
    """As text; "" where there is none, or none that a calendar has."""
    try:
        return isoformat(instant) if instant is not None else ""
    except OverflowError:
        return ""


Counted: TypeAlias = Literal["events", "requests", "drafts", "dead_letters"]
COUNTED: Final[tuple[Counted, ...]] = get_args(Counted)
#: Rates are shown over so many minutes.
OVER: Final = (1, 5, 15)


class Rates:
    """The last `window` minutes; what is older is forgotten."""

    def __init__(self, window: int) -> None:
        self._window = window
        self._counts: dict[Counted, Counter[int]] = {name: Counter() for name in COUNTED}
        self._totals: Counter[Counted] = Counter()

    def count(self, what: Counted, number: int, when: Instant) -> None:
        counts = self._counts[what]
        counts[when // MINUTE] += number
        self._totals[what] += number
        if len(counts) > 2 * self._window:
            latest = max(counts)
            for minute in [minute for minute in counts if minute <= latest - self._window]:
                del counts[minute]

    def total(self, what: Counted) -> int:
        """Since the board began to read."""
        return self._totals[what]

    def series(self, what: Counted, now: Instant) -> list[int]:
        """Of each of the last `window` minutes, the current one last."""
        counts, latest = self._counts[what], now // MINUTE
        return [counts[minute] for minute in range(latest - self._window + 1, latest + 1)]

    def per_minute(self, what: Counted, now: Instant) -> dict[str, float]:
        """Over the last 1, 5 and 15 minutes, the current minute as far as it has gone."""
        counts, latest = self._counts[what], now // MINUTE
        gone = max(now % MINUTE, MINUTE // 10) / MINUTE
        return {
            f"{minutes}m": round(
                sum(counts[minute] for minute in range(latest - minutes + 1, latest + 1))
                / (minutes - 1 + gone),
                2,
            )
            for minutes in OVER
        }


Part: TypeAlias = Literal["ward", "drafts", "rates", "dead-letters", "identity"]
PARTS: Final[tuple[Part, ...]] = get_args(Part)
FEEDS: Final = (TKG_DELTA, *REQUESTS, *OUTPUTS, TRAJECTORY, DEAD_LETTER, IDENTITY)
NO_WARD: Final = "(no ward)"
#: Identity cases that are listed; all are counted.
_MOST_CASES: Final = 100

_TASK_OF: Final = {output_topic(task): task for task in TASKS}
#: A request waits for no answer any more when such a letter names it.
_GIVEN_UP: Final = frozenset({"not-drafted", "poison"})
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class BoardView:
    """Fold records, ask for parts. Parts are plain values, ready for JSON."""

    def __init__(self, settings: BoardSettings) -> None:
        self._naming = Naming(settings.identities, settings.salt)
        self._stays = Stays(settings.classes, settings.remembered)
        self._drafting = Drafting(settings.finished, settings.remembered)
        self._letters: deque[Letter] = deque(maxlen=settings.letters)
        self._cases: dict[str, IdentityCase] = {}  # open identity cases, by name
        self._rates = Rates(settings.window_minutes)
        self._next: dict[tuple[str, int], int] = {}
        self.unreadable = 0
        self.records = 0

    def fold(self, record: Record) -> frozenset[Part]:
        """The parts that may have changed. A record that cannot be read is counted and changes nothing."""
        place = (record.topic, record.partition)
        if record.offset < self._next.get(place, 0):
            return frozenset()
        self._next[place] = record.offset + 1
        self.records += 1
        if record.topic == IDENTITY:
            return self._case((record.key or b"").decode("utf-8", "replace"), record.value)
        if record.value is None:
            return frozenset()
        try:
            return self._take(record, record.value)
        except _UNREADABLE:
            self.unreadable += 1
            return frozenset()

    def _take(self, record: Record, value: bytes) -> frozenset[Part]:
        when = record.timestamp_ms * 1000
        if record.topic == TKG_DELTA:
            changes = feeds.CHANGES.decode(value)
            self._rates.count("events", len(changes), when)
            changed = [self._change(change) for change in changes]
            return frozenset(("rates", "ward") if any(changed) else ("rates",))
        if record.topic in REQUESTS:
            changed_one = self._drafting.requested(feeds.REQUESTED.decode(value), when)
            self._rates.count("requests", 1, when)
            return frozenset(("rates", "drafts", "ward") if changed_one else ("rates",))
        if record.topic in OUTPUTS:
            patient = (record.key or b"").decode("utf-8", "replace")
            self._drafting.publish(_TASK_OF[record.topic], patient, feeds.DOCUMENT.decode(value), when)
            self._rates.count("drafts", 1, when)
            return frozenset(("rates", "drafts", "ward"))
        if record.topic == TRAJECTORY:
            return frozenset(
                ("drafts", "ward") if self._drafting.answer(feeds.ANSWERED.decode(value)) else ()
            )
        if record.topic == DEAD_LETTER:
            letter = feeds.LETTER.decode(value)
            return frozenset() if letter.severity == "resolved" else self._letter(letter, when)
        return frozenset()

    def _case(self, name: str, value: bytes | None) -> frozenset[Part]:
        """The latest of each two records; only open ones are kept."""
        try:
            case = None if value is None else decode_case(value)
        except _UNREADABLE:
            self.unreadable += 1
            return frozenset()
        if case is None or case.state != "open":
            known = self._cases.pop(name, None) is not None
            return frozenset(("identity",) if known else ())
        self._cases[name] = case
        return frozenset(("identity",))

    def _change(self, change: Change) -> bool:
        try:
            return self._stays.fold(change)
        except _UNREADABLE:
            self.unreadable += 1  # the others are still shown
            return False

    def _letter(self, letter: Letter, when: Instant) -> frozenset[Part]:
        self._letters.append(letter)
        self._rates.count("dead_letters", 1, when)
        given_up = (
            letter.stage == "generate" and letter.reason in _GIVEN_UP and self._drafting.fail(letter.location)
        )
        return frozenset(("rates", "dead-letters", *(("drafts", "ward") if given_up else ())))

    # What is shown

    def part(self, part: Part, now: Instant) -> dict[str, Any]:
        """One of the five."""
        if part == "ward":
            return self.ward(now)
        if part == "drafts":
            return self.drafts(now)
        if part == "identity":
            return self.identity()
        return self.rates(now) if part == "rates" else self.dead_letters()

    def ward(self, now: Instant) -> dict[str, Any]:
        """Wards in order of their names, in each the stays in order of admission."""
        pending: dict[tuple[str, str], list[str]] = {}
        for one in self._drafting.pending():
            pending.setdefault((one.request.patient, one.request.encounter), []).append(one.request.task)
        finished: dict[tuple[str, str], dict[str, str]] = {}
        for document in self._drafting.finished():
            tasks = finished.setdefault((document.patient, document.encounter), {})
            tasks.setdefault(document.task, moment(document.when))
        wards: dict[str, list[dict[str, Any]]] = {}
        for stay in sorted(self._stays.present(), key=lambda stay: (stay.body.start or 0, stay.encounter)):
            place = (stay.patient, stay.encounter)
            row = self._row(stay, now) | {
                "pending": sorted(pending.get(place, ())),
                "finished": finished.get(place, {}),
            }
            wards.setdefault(stay.ward or NO_WARD, []).append(row)
        named = [
            {"ward": ward, "stays": wards[ward]}
            for ward in sorted(wards, key=lambda ward: (ward == NO_WARD, ward))
        ]
        return {"wards": named, "stays": sum(len(stays) for stays in wards.values())}

    def _row(self, stay: Stay, now: Instant) -> dict[str, Any]:
        person = self._stays.person(stay.patient)
        return {
            "patient": self._naming.key(stay.patient),
            "name": self._naming.name(person),
            "age": age(person.birth_date, now) if person is not None else None,
            "sex": person.sex if person is not None else "",
            "encounter": self._naming.key(stay.encounter),
            "class": stay.body.class_code,
            "status": stay.body.status,
            "since": moment(stay.body.start),
        }

    def drafts(self, now: Instant) -> dict[str, Any]:
        drafting = self._drafting
        return {
            "pending": [
                {
                    "task": one.request.task,
                    "patient": self._naming.key(one.request.patient),
                    "encounter": self._naming.key(one.request.encounter),
                    "priority": one.request.priority,
                    "reason": one.request.reason,
                    "since": moment(one.since),
                }
                for one in sorted(drafting.pending(), key=lambda one: one.since)
            ],
            "finished": [
                {
                    "task": one.task,
                    "patient": self._naming.key(one.patient),
                    "encounter": self._naming.key(one.encounter),
                    "revision": one.revision,
                    "when": moment(one.when),
                    "document": self._naming.document(one.identifier),
                }
                for one in sorted(drafting.finished(), key=lambda one: -one.when)
            ],
            "totals": {
                "published": drafting.published,
                "failed": drafting.failed,
                "superseded": drafting.superseded,
                "statements_cut": drafting.cut,
                "backends": dict(sorted(drafting.backends.items())),
            },
        }

    def identity(self) -> dict[str, Any]:
        """Open identity cases, the latest first."""
        found = sorted(self._cases.values(), key=lambda case: (-case.since, case.name))
        return {
            "cases": [
                {
                    "subsumed": self._naming.key(case.subsumed),
                    "survivor": self._naming.key(case.survivor),
                    "reason": case.reason,
                    "score": case.score,
                    "since": moment(case.since),
                }
                for case in found[:_MOST_CASES]
            ],
            "total": len(found),
        }

    def rates(self, now: Instant) -> dict[str, Any]:
        """By name: per minute over 1, 5 and 15 minutes, the minutes one by one, and the total."""
        return {
            what: {
                "per_minute": self._rates.per_minute(what, now),
                "minutes": self._rates.series(what, now),
                "total": self._rates.total(what),
            }
            for what in COUNTED
        }

    def dead_letters(self) -> dict[str, Any]:
        """Latest first."""
        return {
            "letters": [
                {
                    "stage": letter.stage,
                    "reason": letter.reason,
                    "severity": letter.severity,
                    "expected": letter.expected,
                    "came": letter.came,
                    "where": f"{letter.topic}/{letter.partition}@{letter.offset}",
                    "resource_type": letter.resource_type,
                    "recorded": moment(letter.recorded),
                    "replay": letter.replay,
                }
                for letter in reversed(self._letters)
            ],
            "total": self._rates.total("dead_letters"),
        }
