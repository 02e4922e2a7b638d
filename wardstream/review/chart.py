"""A patient's page as data: critical values first, results with their course and reference band, medicines over time,
notes, where the guidelines stand, and the course as a picture. All of it from the patient's deltas.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta, timezone, tzinfo
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from kg.guidelines.graph import Guideline
from kg.patient import Reader, TemporalGraph
from kg.patient.entity import grain_of
from processors.drafting.compose.trends import is_vital
from processors.evidence import ranges
from processors.evidence.medicines import runs
from schemas.codes import Quantity
from schemas.errors import ConfigurationError
from schemas.events import IN_PATIENT_CLASSES, EncounterBody
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, HOUR, Instant, offset_zone, to_datetime
from wardstream.patient_state import Known, fold
from wardstream.review.records import Critical, Records, Result, number_of, test_of, value_of
from wardstream.review.worklist import age
from wardstream.timeline.guidelines import marks_of
from wardstream.timeline.page import chart, panel
from wardstream.timeline.source import Record
from wardstream.timeline.text import as_dated

_WIDE, _HIGH = 200.0, 40.0  # of a course, in pixels
_EDGE: Final = 4.0
_BEFORE: Final = 2 * DAY  # shown before the stay
_WITHOUT: Final = 30 * DAY  # shown where there is no stay
_KEPT: Final = 64
_MEDICINES: Final = ("ordered_medication", "takes_medication", "given_medication", "dispensed_medication")


class Window(NamedTuple):
    """What of time the courses show."""

    start: Instant
    end: Instant

    def x(self, time: Instant) -> float:
        share = (min(max(time, self.start), self.end) - self.start) / max(self.end - self.start, 1)
        return round(_EDGE + share * (_WIDE - 2 * _EDGE), 1)


class Charts:
    """Pages of patients; the last ones are kept until something is learned of the patient. `zone`: of the hospital's
    clock, "" where it is not set: then the offset of the latest stay. `guidelines`: those in force. `feed`:
    the zone at whose midnights the dates that ingest reads begin (`ingest.zone`).
    """

    def __init__(
        self, records: Records, zone: str, guidelines: Callable[[], Sequence[Guideline]], feed: str = ""
    ) -> None:
        self._records, self._zone, self._guidelines = records, zone, guidelines
        self._feed = ZoneInfo(feed or "UTC")
        self._lock = threading.Lock()
        self._critical: dict[str, tuple[list[Critical], list[dict[str, Any]]]] = {}
        self._kept: OrderedDict[tuple[str, bool], tuple[tuple[int, int], dict[str, Any]]] = OrderedDict()

    def warm(self) -> None:
        self._guidelines()

    def about(self) -> dict[str, str]:
        """As of when all records are known, by the hospital's clock."""
        zone, name = _clock(self._zone, None)
        now = self._records.now
        return {"now": _Times(zone, self._feed)(now), "zone": name, "date": to_datetime(now).isoformat()}

    def critical(self, patient: str = "") -> dict[str, list[dict[str, Any]]]:
        """Of each patient, or one, the critical values of the last days as lists show them; `open`: nothing was measured
        since, or that was critical, too.
        """
        zone, name = _clock(self._zone, None)
        at, known = _Times(zone, self._feed), self._records.critical(patient)
        with self._lock:
            for whose, values in known.items():
                held = self._critical.get(whose)
                if held is None or held[0] is not values:
                    self._critical[whose] = values, [{**_shown(one, at), "zone": name} for one in values]
            if not patient:
                self._critical = {whose: self._critical[whose] for whose in known}
            return {whose: self._critical[whose][1] for whose in known}

    def page(self, patient: str, *, everything: bool = False) -> dict[str, Any] | None:
        """None where nothing is known of the patient. `everything`: also results from before the stay."""
        now = self._records.now
        state = self._records.state(patient), now // HOUR
        with self._lock:
            held = self._kept.get((patient, everything))
        if held is not None and held[0] == state:
            return held[1]
        record = self._records.record(patient)
        if record is None:
            return None
        made = _page(record, now, self._zone, self._feed, self._guidelines(), everything)
        with self._lock:
            self._kept[patient, everything] = state, made
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return made


def _page(
    record: Record,
    now: Instant,
    zone_name: str,
    feed: tzinfo,
    guidelines: Sequence[Guideline],
    everything: bool,
) -> dict[str, Any]:
    known = fold(record.deltas, record.patient, now)
    stay = _stay(known)
    zone, name = _clock(zone_name, stay[1] if stay else None)
    window = _window(known, stay[1] if stay else None, now, everything)
    reader = Reader(None, feed)
    graph = TemporalGraph(
        one for seq, delta in enumerate(record.deltas) if (one := reader.read(delta, seq)) is not None
    )
    marks = marks_of(record, now, guidelines)
    try:
        picture = chart(graph, zone, marks, now)
    except ConfigurationError:  # nothing has a time
        picture = ""
    at = _Times(zone, feed)
    results = [one for one in known.facts if one.relation == "observed" and one.value is not None]
    person = graph.person
    return {
        "patient": record.patient,
        "name": " ".join(part for part in (person.given, person.family) if part) if person else "",
        "born": person.birth_date if person else "",
        "sex": person.sex if person else "",
        "age": age(person.birth_date, to_datetime(now).isoformat()) if person else "",
        "died": at(person.deceased) if person and person.deceased is not None else "",
        "number": number_of(
            (one.rpartition("|")[0], one.rpartition("|")[2]) for one in (person.identifiers if person else ())
        ),
        "zone": name,
        "now": at(now),
        "since": at(window.start),
        "everything": everything,
        "stay": _stay_line(stay, at),
        "critical": list(_critical(results, window, at)),
        "allergies": [
            f"none known ({one.concept.label})" if one.status == "refuted" else one.concept.label
            for one in known.facts_of("has_allergy")
        ],
        "problems": [(one.concept.label, at.of(one), one.status) for one in known.active("has_condition")],
        "results": [
            (title, rows)
            for title, of in (
                ("Laboratory", [one for one in results if not is_vital(one)]),
                ("Vital signs", [one for one in results if is_vital(one)]),
            )
            if (rows := _courses(of, window, at))
        ],
        "medicines": _medicines(known.facts_of(*_MEDICINES), window, now, at),
        "notes": [
            {
                "id": resource,
                "time": at(time),
                "title": one.title or one.type.label or one.note_type or "Note",
                "kind": one.note_type,
                "status": one.doc_status,
                "confidential": one.confidential,
                "text": one.text,
            }
            for resource, time, one in reversed(known.documents)
            if not one.ours
        ],
        "guidelines": panel(marks, zone),
        "picture": picture,
    }


class _Times:
    """Moments by the hospital's clock (`zone`), dates as they were sent (`feed`: whose midnights they begin at)."""

    def __init__(self, zone: tzinfo, feed: tzinfo) -> None:
        self._zone, self._feed = zone, feed

    def of(self, fact: Fact | Result) -> str:
        """When it began, as well as that is known."""
        grain = fact.grain or grain_of(fact.start, fact.end, self._feed)
        return self(fact.start) if grain == "moment" else as_dated(fact.start, grain, self._feed)

    def __call__(self, moment: Instant) -> str:
        return f"{to_datetime(moment).astimezone(self._zone):%Y-%m-%d %H:%M}"


def _clock(zone: str, stay: EncounterBody | None) -> tuple[tzinfo, str]:
    if zone:
        return ZoneInfo(zone), zone
    minutes = stay.offset if stay is not None and stay.offset is not None else 0
    return timezone(timedelta(minutes=minutes)), offset_zone([(0, minutes)])


def _stay(known: Known) -> tuple[str, EncounterBody] | None:
    """The one that goes on, of several the one in hospital, else the latest."""
    begun = [one for one in known.encounters if one[1].start is not None and one[1].start <= known.as_of]
    return max(
        begun,
        key=lambda one: (one[1].end is None, one[1].class_code in IN_PATIENT_CLASSES, one[1].start or 0),
        default=None,
    )


def _stay_line(stay: tuple[str, EncounterBody] | None, at: _Times) -> dict[str, str]:
    if stay is None or stay[1].start is None:
        return {}
    body = stay[1]
    ward = max(body.movements, key=lambda move: (move.end, move.start)).ward if body.movements else ""
    return {
        "encounter": stay[0],
        "ward": ward,
        "from": at(stay[1].start or 0),
        "to": at(body.end) if body.end is not None else "",
        "service": body.service,
        "why": "; ".join(reason.label for reason in body.reasons),
        "team": ", ".join(body.team),
    }


def _window(known: Known, stay: EncounterBody | None, now: Instant, everything: bool) -> Window:
    times = [one.start for one in known.facts if one.start <= now]
    end = now if stay is None or stay.end is None else min(now, stay.end + DAY)
    end = max([end, *(time for time in times if time < end + DAY)])
    start = end - _WITHOUT if stay is None or stay.start is None else stay.start - _BEFORE
    return Window(min([start, *times]) if everything else start, end)


# Results.


def _critical(results: Iterable[Fact], window: Window, at: _Times) -> Iterable[dict[str, Any]]:
    """The last critical result of each test in the window, the latest first, with what was measured after it."""
    of = _by_test(one for one in results if one.start >= window.start)
    found = []
    for facts in of.values():
        last = max((number for number, one in enumerate(facts) if ranges.critical(one)), default=None)
        if last is not None:
            found.append((facts[last], facts[-1] if facts[-1] is not facts[last] else None))
    for fact, after in sorted(found, key=lambda pair: -pair[0].start):
        yield {
            "fact": fact,
            "value": value_of(fact),
            "time": at.of(fact),
            "after": value_of(after) if after is not None else "",
            "after_time": at.of(after) if after is not None else "",
        }


def _shown(one: Critical, at: _Times) -> dict[str, Any]:
    after = one.after
    return {
        "name": one.result.name,
        "value": one.result.value,
        "time": at.of(one.result),
        "after": after.value if after else "",
        "after_time": at.of(after) if after else "",
        "open": after is None,
    }


def _by_test(results: Iterable[Fact]) -> dict[tuple[str, str], list[Fact]]:
    """By code and unit, each by time: values of other units are no course."""
    found: dict[tuple[str, str], list[Fact]] = {}
    for fact in results:
        if fact.status != "refuted":
            found.setdefault(test_of(fact), []).append(fact)
    return {key: sorted(facts, key=lambda fact: fact.start) for key, facts in found.items()}


def _courses(results: Iterable[Fact], window: Window, at: _Times) -> list[dict[str, Any]]:
    rows = []
    for facts in _by_test(results).values():
        inside = [one for one in facts if window.start <= one.start <= window.end]
        if not inside:
            continue
        last = inside[-1]
        critical, abnormal = ranges.critical(last), ranges.abnormal(last)
        rows.append(
            {
                "name": last.concept.label,
                "last": value_of(last),
                "time": at.of(last),
                "flag": "critical" if critical else "abnormal" if abnormal else "",
                "side": ranges.side(last),
                "range": _range(last),
                "count": len(inside),
                "earlier": len(facts) - len(inside),
                "course": _course(inside, window),
                "values": "; ".join(f"{at.of(one)} {value_of(one)}" for one in inside[-12:]),
                "source": last.source.resource,
            }
        )
    order = {"critical": 0, "abnormal": 1, "": 2}
    return sorted(rows, key=lambda row: (order[row["flag"]], row["name"].casefold()))


def _range(fact: Fact) -> str:
    known = fact.reference
    if known is None:
        return ""
    low, high = known.low, known.high
    return known.text or (
        f"{low} to {high}" if low and high else f"from {low}" if low else f"to {high}" if high else ""
    )


def _course(facts: Sequence[Fact], window: Window) -> dict[str, Any]:
    """Points and the reference band in the coordinates of a picture of `_WIDE` by `_HIGH`."""
    values = [
        (fact, float(number))
        for fact in facts
        if isinstance(fact.value, Quantity) and (number := ranges.decimal(fact.value.value)) is not None
    ]
    if not values:
        return {}
    reference, last = values[-1][0].reference, values[-1][0].value
    fits = (
        reference is not None and isinstance(last, Quantity) and reference.unit in ("", last.unit, last.ucum)
    )
    low, high = (
        (ranges.decimal(reference.low), ranges.decimal(reference.high))
        if reference and fits
        else (None, None)
    )
    numbers = [number for _, number in values]
    limits = [float(limit) for limit in (low, high) if limit is not None]
    bottom, top = min([*numbers, *limits]), max([*numbers, *limits])
    span = (top - bottom) or 1.0

    def y(number: float) -> float:
        return round(_HIGH - _EDGE - (number - bottom) / span * (_HIGH - 2 * _EDGE), 1)

    points = [
        (
            window.x(fact.start),
            y(number),
            "critical" if ranges.critical(fact) else "abnormal" if ranges.abnormal(fact) else "",
        )
        for fact, number in values
    ]
    band_top = y(float(high)) if high is not None else 0.0
    band_bottom = y(float(low)) if low is not None else _HIGH
    return {
        "wide": _WIDE,
        "high": _HIGH,
        "points": points,
        "line": " ".join(f"{x},{height}" for x, height, _ in points),
        "band": (band_top, max(band_bottom - band_top, 1.0)) if limits else None,
    }


# Medicines.


def _medicines(facts: Iterable[Fact], window: Window, now: Instant, at: _Times) -> list[dict[str, Any]]:
    """By name: what runs first, then what ended in the window."""
    of: dict[str, list[Fact]] = {}
    for fact in facts:
        if fact.status != "refuted":
            of.setdefault(fact.concept.label.casefold(), []).append(fact)
    rows = []
    for orders in of.values():
        orders.sort(key=lambda fact: fact.start)
        given = [one for one in orders if one.relation == "given_medication"]
        lasting = [one for one in orders if one.relation in ("ordered_medication", "takes_medication")]
        running = [one for one in lasting if runs(one, now) and not one.attributes.get("on_hold")]
        if not running and not any(_end(one) >= window.start for one in orders):
            continue
        last = (running or lasting or orders)[-1]
        parts = [last.attributes.get(name, "") for name in ("dose", "route", "frequency")]
        rows.append(
            {
                "name": last.concept.label,
                "how": ", ".join(part for part in parts if part),
                "state": "on hold"
                if last.attributes.get("on_hold")
                else "running"
                if running
                else "planned"
                if last.start > now
                else "ended",
                "from": at.of(lasting[0] if lasting else orders[0]),
                "to": at(_end(last)) if not running and FOREVER > _end(last) > last.start else "",
                "why": last.attributes.get("stop_reason", "") or last.attributes.get("reason", ""),
                "given": len(given),
                "last_given": at.of(given[-1]) if given else "",
                "bars": [
                    (window.x(one.start), max(round(window.x(_end(one)) - window.x(one.start), 1), 2.0))
                    for one in lasting
                    if _end(one) >= window.start and one.start <= window.end
                ],
                "marks": [window.x(one.start) for one in given if window.start <= one.start <= window.end],
            }
        )
    order = {"running": 0, "on hold": 1, "planned": 2, "ended": 3}
    return sorted(rows, key=lambda row: (order[row["state"]], row["name"].casefold()))


def _end(fact: Fact) -> Instant:
    """A stopped order without an end is over when it was last heard of."""
    return fact.start if fact.status in ("stopped", "inactive") and fact.end == FOREVER else fact.end
