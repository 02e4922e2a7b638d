"""The graph as rows by role: a row for each disease, marker, treatment, with what stands where on the axis.

A row holds all events of one concept, so that twenty mammograms are twenty marks in a line, and no label lies
on another. What has no place in a lane of bounded height is counted in its last row, and is in the text.
Denied things are in the text only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, tzinfo
from typing import Final, NamedTuple

from kg.medical.coding import without_tag
from kg.patient import Event, GuidelineMark, Role, TemporalGraph
from kg.patient.entity import grain_end
from kg.patient.episodes import Course, course_key
from kg.patient.trends import Trend, series_key
from kg.patient.unconfirmed import unconfirmed_orders
from schemas.events import IN_PATIENT_CLASSES
from schemas.instant import FOREVER, Instant
from wardstream.timeline.text import (
    OUTSIDE,
    as_dated,
    cited,
    clock,
    first_day,
    last_day,
    measured_on,
    phrase,
    still_open,
    when,
)

#: Lanes from top to bottom, what they are called, and how many rows one has at most.
LANES: Final[tuple[tuple[Role, str, int], ...]] = (
    ("diagnosis", "Diagnoses", 12),
    ("staging", "Staging", 8),
    ("biomarker", "Biomarkers", 10),
    ("imaging", "Imaging", 8),
    ("investigation", "Investigations", 6),
    ("treatment", "Treatment", 16),
    ("outcome", "Outcome", 4),
    ("finding", "Results that change", 8),
    ("prevention", "Vaccinations", 5),
    ("plan", "Ordered and planned", 5),
)


#: A number of more than five digits behind the point.
_DIGITS: Final = re.compile(r"\d+\.\d{5,}")
_ANNOTATION: Final = re.compile(r" ?\{[^}]*\}")  # UCUM's: "1 {score}"
_LONGEST: Final = 48  # characters of a value that is shown next to its mark


class Point(NamedTuple):
    """An event on its row. `look`: of a code or of words, planned, possible, outside its range."""

    start: Instant
    look: str
    label: str  # shown next to it where there is room
    title: str


class Bar(NamedTuple):
    """Something that goes on: [start, end), FOREVER where it has not ended. `look`: its status; "unconfirmed"
    from when an open order was last heard of; "somewhen" a month or year in which it was.
    """

    start: Instant
    end: Instant
    look: str
    title: str


class Row(NamedTuple):
    """One line of a lane."""

    label: str
    title: str
    points: tuple[Point, ...] = ()
    bars: tuple[Bar, ...] = ()
    series: tuple[tuple[Instant, float], ...] = ()  # a line through values

    @property
    def first(self) -> Instant:
        return min([*(point.start for point in self.points), *(bar.start for bar in self.bars)], default=0)


class Lane(NamedTuple):
    """Rows of one role, by when they begin; `left_out`: what had no room, by name."""

    role: str
    name: str
    rows: tuple[Row, ...]
    left_out: tuple[str, ...] = ()


class Band(NamedTuple):
    """An encounter."""

    start: Instant
    end: Instant | None
    ward: bool  # a stay, not a visit
    title: str


def lanes(graph: TemporalGraph, zone: tzinfo = UTC, as_of: Instant = FOREVER) -> list[Lane]:
    """Every lane that has something in it."""
    events = [event for event in graph.trajectory() if event.status != "refuted"]
    found: list[Lane] = []
    for role, name, most in LANES:
        of = [event for event in events if event.role == role]
        if role == "finding":
            rows = _trending(graph, zone)
        elif role == "treatment":
            rows = _treatments(of, graph, zone, as_of)
        else:
            rows = _rows(of, graph, zone)
        if rows:
            kept = sorted(rows, key=lambda one: one[0])[:most]
            left = tuple(row.label for _, row in sorted(rows, key=lambda one: one[0])[most:])
            found.append(
                Lane(
                    role,
                    name,
                    tuple(sorted((row for _, row in kept), key=lambda row: (row.first, row.label))),
                    left,
                )
            )
    return found


def bands(graph: TemporalGraph, zone: tzinfo = UTC) -> list[Band]:
    """Encounters that have a time."""
    found = []
    for stay in graph.stays():
        if stay.start is not None:
            until = f" to {clock(stay.end, zone)}" if stay.end is not None else ""
            why = "; ".join(reason.label for reason in stay.reasons)
            title = ", ".join(
                part for part in (f"{clock(stay.start, zone)}{until}", stay.service, why, stay.id) if part
            )
            found.append(Band(stay.start, stay.end, stay.class_code in IN_PATIENT_CLASSES, title))
    return found


def guideline(marks: Sequence[GuidelineMark], zone: tzinfo = UTC) -> Lane | None:
    """The steps that have a time, in rows by guideline."""
    rows = []
    for name in dict.fromkeys(mark.guideline for mark in marks if mark.time is not None):
        points = tuple(
            Point(
                mark.time,
                f"step {mark.state.replace(' ', '-')}",
                mark.step,
                f"{mark.step}: {mark.state}, {as_dated(mark.time, mark.grain, zone)}\n{mark.text}",
            )
            for mark in marks
            if mark.guideline == name and mark.time is not None
        )
        rows.append(Row(name, name, tuple(sorted(points))))
    return Lane("guideline", "Guideline steps", tuple(rows)) if rows else None


_Ranked = tuple[
    tuple[int, int, Instant, str], Row
]  # what stays where there is little room: coded, often, early


def _rows(events: Iterable[Event], graph: TemporalGraph, zone: tzinfo) -> list[_Ranked]:
    groups: dict[str, list[Event]] = {}
    for event in events:
        groups.setdefault(series_key(event) or event.linked or event.name.casefold(), []).append(event)
    return [_ranked(of, _row(key, of, graph, zone)) for key, of in groups.items()]


def _row(key: str, events: list[Event], graph: TemporalGraph, zone: tzinfo) -> Row:
    bars = tuple(
        Bar(event.start, event.end, event.status, title(event, zone))
        for event in events
        if event.role == "diagnosis" and event.coded and event.end > grain_end(event.start, event.grain)
    ) + _somewhen(events, zone)
    trend = graph.trends.trend(key) if series_key(events[0]) else None
    points = tuple(point(event, zone) for event in events)
    label = next((event.name for event in events if event.coded), events[0].called or events[0].name)
    if trend is None:
        return Row(without_tag(label), label, points, bars)
    return Row(
        without_tag(label),
        _followed(label, trend, graph, zone),
        points,
        _somewhen(events, zone),
        _values(graph, key),
    )


def _somewhen(events: Iterable[Event], zone: tzinfo) -> tuple[Bar, ...]:
    """The month or year in which something was of whose day nobody knows: its mark stands where that
    begins.
    """
    dated = (event for event in events if event.grain in ("month", "year"))
    return tuple(
        Bar(event.start, grain_end(event.start, event.grain), "somewhen", title(event, zone))
        for event in dated
    )


def _trending(graph: TemporalGraph, zone: tzinfo) -> list[_Ranked]:
    """Other results whose last one is outside its range, or that move by much."""
    found: list[_Ranked] = []
    of_roles = {event.id: event for event in graph.events(None, None, "finding")}
    for key in graph.trends:
        trend = graph.trends.trend(key)
        if trend is None or trend.direction not in ("rising", "falling") or len(trend.run) < 3:
            continue
        events = [of_roles[one.event] for one in graph.trends.points(key) if one.event in of_roles]
        if events:
            label = trend.concept.label
            row = Row(
                without_tag(label),
                _followed(label, trend, graph, zone),
                tuple(point(event, zone) for event in events),
                _somewhen(events, zone),
                _values(graph, key),
            )
            outside = sum(event.interpretation in OUTSIDE for event in events)
            found.append(((-outside, int(-100 * abs(trend.change)), events[0].start, key), row))
    return found


def _treatments(events: list[Event], graph: TemporalGraph, zone: tzinfo, as_of: Instant) -> list[_Ranked]:
    """A row for each treatment, with its courses as bars and what was given as marks. Orders that nobody
    closed give way to what is confirmed.
    """
    silent = unconfirmed_orders(graph, as_of)
    groups: dict[str, list[Event]] = {}
    for event in events:
        groups.setdefault(course_key(event) or event.linked or event.name.casefold(), []).append(event)
    found = []
    for key, of in groups.items():
        courses = graph.courses.of(key)
        bars = tuple(
            bar for course in courses for bar in _bars(course, silent.get((course.key, course.start)), zone)
        ) + _somewhen(of, zone)
        label = next((event.name for event in of if event.coded), of[0].called or of[0].name)
        (less, often, early, name), row = _ranked(
            of, Row(without_tag(label), label, tuple(point(event, zone) for event in of), bars)
        )
        old = bool(courses) and all((course.key, course.start) in silent for course in courses)
        found.append(((less + old, often, early, name), row))
    return found


def _bars(course: Course, last: Instant | None, zone: tzinfo) -> Iterable[Bar]:
    if last is None:
        return [Bar(course.start, course.end, course.status, _course(course, zone))]
    label = f"{course.name}: {still_open(course, last, zone)}"
    known = [Bar(course.start, last, course.status, label)] if last > course.start else []
    return [*known, Bar(last, FOREVER, "unconfirmed", label)]


def _ranked(events: list[Event], row: Row) -> _Ranked:
    return (int(not any(event.coded for event in events)), -len(events), events[0].start, row.label), row


def point(event: Event, zone: tzinfo = UTC) -> Point:
    """The mark of an event."""
    look = ["coded" if event.coded else "words"]
    if event.status in ("planned", "unconfirmed"):
        look.append(event.status)
    if event.interpretation in OUTSIDE - {"POS"} and event.role in ("biomarker", "finding"):
        look.append("outside")
    said = (
        event.said
        if event.role in ("staging", "biomarker", "outcome", "finding") and len(event.said) < _LONGEST
        else ""
    )
    return Point(event.start, " ".join(look), short(said), title(event, zone))


def short(said: str) -> str:
    """Without the code system's tag, and without more digits than a reader needs: "Stage 1 (qualifier
    value)", "6.304221747317151 %".
    """
    return _ANNOTATION.sub("", _DIGITS.sub(lambda found: f"{float(found[0]):.4g}", without_tag(said)))


def title(event: Event, zone: tzinfo = UTC) -> str:
    """What a tooltip says: what, when, who says so."""
    said = "\n".join(cited(source) for source in event.sources[:4])
    more = f"\nand {len(event.sources) - 4} more" if len(event.sources) > 4 else ""
    return f"{when(event, zone)}  {phrase(event)}\n{said}{more}"


def _course(course: Course, zone: tzinfo) -> str:
    end = "now" if course.end == FOREVER else last_day(course, zone)
    given = f", given on {len(course.cycles)} days" if course.cycles else ""
    every = f", every {course.every} days" if course.every else ""
    stopped = f"\nstopped: {course.stop_reason}" if course.stop_reason else ""
    return f"{course.name}: {first_day(course, zone)} to {end}{given}{every}{stopped}"


def _followed(label: str, trend: Trend, graph: TemporalGraph, zone: tzinfo) -> str:
    since, last = (measured_on(point, graph, zone) for point in (trend.since, trend.last))
    return (
        f"{label}: {trend.direction}, {trend.since.said} ({since}) to {trend.last.said} ({last}); "
        f"{trend.count} results between {trend.nadir.said} and {trend.peak.said}"
    )


def _values(graph: TemporalGraph, key: str) -> tuple[tuple[Instant, float], ...]:
    return tuple((one.time, float(one.value)) for one in graph.trends.points(key))
