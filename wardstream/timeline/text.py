"""A patient's temporal graph as lines of text: what is known of whom, courses, trends, then stay by stay what
was when, and who says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, tzinfo
from typing import Final, NamedTuple, TypeAlias

from kg.patient import ROLES, Event, GuidelineMark, Role, Stay, TemporalGraph
from kg.patient.entity import Grain, grain_end
from kg.patient.episodes import Course
from kg.patient.regimens import Regimen, regimens_of
from kg.patient.relations import relate
from kg.patient.trends import Point, Trend
from kg.patient.unconfirmed import unconfirmed_orders
from schemas.events import IN_PATIENT_CLASSES
from schemas.facts import Source
from schemas.instant import DAY, FOREVER, Instant, to_datetime

#: Described one by one; of the others a stay states how many there are, and what was outside its range.
ONE_BY_ONE: Final[tuple[Role, ...]] = (*ROLES[:6], "investigation", "prevention", "allergy", "plan", "family")
OUTSIDE: Final = frozenset({"H", "HH", "HU", "L", "LL", "LU", "A", "AA", "POS"})
_MOST_OUTSIDE: Final = 12  # of a stay
_CLASSES: Final = {
    "IMP": "in-patient stay",
    "ACUTE": "in-patient stay",
    "NONAC": "in-patient stay",
    "EMER": "emergency visit",
    "AMB": "visit",
    "OBSENC": "observation stay",
    "SS": "short stay",
    "HH": "home visit",
    "VR": "virtual visit",
    "PRENC": "before admission",
}
_PREFIXES: Final = {
    "refuted": "no ",
    "planned": "planned: ",
    "unconfirmed": "possible: ",
    "stopped": "stopped: ",
}


_GIVEN: Final = ("given_medication", "had_procedure")
_DONE: Final = {
    "ordered_medication": "ordered",
    "takes_medication": "stated",
    "dispensed_medication": "dispensed",
}


class Line(NamedTuple):
    """One line. `kind` is for whoever styles it: title, head, stay, event, note."""

    kind: str
    text: str


def lines_of(
    graph: TemporalGraph,
    patient: str,
    as_of: Instant,
    *,
    zone: tzinfo = UTC,
    whole: bool = False,
    marks: Sequence[GuidelineMark] = (),
) -> Iterator[Line]:
    """The whole text. `whole`: every event by itself, other results and care, too."""
    silent = unconfirmed_orders(graph, as_of)
    yield from _header(graph, patient, as_of, zone, len(silent))
    yield from _marks(marks, zone)
    yield from _courses(graph, zone, silent)
    yield from _trends(graph, zone)
    yield from _stays(graph, zone, whole)


def when(event: Event, zone: tzinfo = UTC) -> str:
    """An event's time as well as it is known: "2025-09-10 22:31", "2019-03-25", "2019", "by 2025-09-10"."""
    if event.grain == "past":
        return f"by {day(event.start, zone)}"
    return clock(event.start, zone) if event.grain == "moment" else as_dated(event.start, event.grain, zone)


def as_dated(time: Instant, grain: Grain, zone: tzinfo = UTC) -> str:
    """To the day, or to the month or the year where no more is known: "2025-09-10", "2025-09", "2025"."""
    if grain in (
        "month",
        "year",
    ):  # the middle of its first day: begun in the feed's zone, it is the same month in the reader's
        return day(time + DAY // 2, zone)[: 7 if grain == "month" else 4]
    return day(time, zone)


def day(time: Instant, zone: tzinfo = UTC) -> str:
    """ "2025-09-10"."""
    return to_datetime(time).astimezone(zone).strftime("%Y-%m-%d")


def clock(time: Instant, zone: tzinfo = UTC) -> str:
    """ "2025-09-10 22:31"."""
    return to_datetime(time).astimezone(zone).strftime("%Y-%m-%d %H:%M")


def phrase(event: Event) -> str:
    """What an event says: "possible: pulmonary embolism", "CA 15-3 212 U/mL (H)"."""
    name = event.name
    if not event.coded and event.called and event.called.casefold() != name.casefold():
        name = f"{name} = {event.called}"
    given = event.said
    parts = [f"{_PREFIXES.get(event.status, '')}{name}", given if given.casefold() != name.casefold() else ""]
    if event.interpretation:
        parts.append(f"({event.interpretation})")
    return " ".join(part for part in parts if part)


def cited(source: Source) -> str:
    """Where it stands: "DocumentReference/9 v2 [120-133]"."""
    version = f" v{source.version}" if source.version and len(source.version) < 12 else ""
    span = f" [{source.start}-{source.end}]" if source.start >= 0 else ""
    return f"{source.resource}{version}{span}"


def _header(graph: TemporalGraph, patient: str, as_of: Instant, zone: tzinfo, silent: int) -> Iterator[Line]:
    person = graph.person
    if person is not None:
        given = [
            f"{person.given} {person.family}".strip(),
            person.sex,
            f"born {person.birth_date}" if person.birth_date else "",
        ]
        yield Line("title", f"{patient}: {', '.join(part for part in given if part)}")
    else:
        yield Line("title", patient)
    events = graph.trajectory()
    linked = sum(bool(event.linked) for event in events)
    twice = sum(len({source.resource for source in event.sources}) > 1 for event in events)
    known = f"as known at {clock(as_of, zone)}: " if as_of != FOREVER else ""
    yield Line(
        "note",
        (
            f"{known}{len(events)} events in {len(graph.stays())} encounters, {linked} of them linked to the "
            f"medical graph, {twice} stated by several sources"
        ),
    )
    counts = Counter(event.role for event in events)
    old = (
        f"; {silent} {'order' if silent == 1 else 'orders'} never closed and not confirmed since"
        if silent
        else ""
    )
    yield Line("note", ", ".join(f"{counts[role]} {role}" for role in ROLES if counts[role]) + old)


def _marks(marks: Sequence[GuidelineMark], zone: tzinfo) -> Iterator[Line]:
    if marks:
        yield Line("head", "Guideline steps")
    for mark in marks:
        at = f" {as_dated(mark.time, mark.grain, zone)}" if mark.time is not None else ""
        yield Line("event", f"  {mark.state:<13} {mark.step}{at}  {mark.text}  ({mark.guideline})")


_Silent: TypeAlias = Mapping[
    tuple[str, Instant], Instant
]  # open courses by key and start: when one was last heard of


def _courses(graph: TemporalGraph, zone: tzinfo, silent: _Silent) -> Iterator[Line]:
    """Lines of therapy; apart from them the orders that nobody closed: whether they still hold nobody can
    say.
    """
    found = regimens_of(graph)
    apart = [one for one in found if all((course.key, course.start) in silent for course in one.courses)]
    for head, regimens in (
        ("Courses of treatment", [one for one in found if one not in apart]),
        ("Never closed, not confirmed since", apart),
    ):
        if regimens:
            yield Line("head", head)
        for regimen in regimens:
            yield from _regimen(regimen, zone, silent)


def _regimen(regimen: Regimen, zone: tzinfo, silent: _Silent) -> Iterator[Line]:
    for at, course in enumerate(regimen.courses):
        joined = "  " if at == 0 else "   + "
        last = silent.get((course.key, course.start))
        old = f"{still_open(course, last, zone)}, " if last is not None else ""
        yield Line(
            "event",
            (
                f"{joined}{_span(course, zone, last is not None):<24} {course.name}: "
                f"{old}{_course(course, zone)}"
            ),
        )
    if regimen.after:
        yield Line("note", f"    after {regimen.after}")


def still_open(course: Course, last: Instant, zone: tzinfo) -> str:
    """Of an order that nobody closed: "open since 2014-01-29, last heard of 2016-03-01, not confirmed
    since".
    """
    start, heard = first_day(course, zone), day(last, zone)
    return f"open since {start}, {f'last heard of {heard}, ' if heard != start else ''}not confirmed since"


def _span(course: Course, zone: tzinfo, silent: bool) -> str:
    start = first_day(course, zone)
    if course.end == FOREVER:
        return f"{start} .. ?" if silent else f"{start} .. now"
    end = last_day(course, zone)
    return start if end == start else f"{start} .. {end}"


def first_day(course: Course, zone: tzinfo) -> str:
    """When a course began, as well as its first event is dated."""
    return as_dated(
        course.start,
        next((event.grain for event in course.events if event.start == course.start), "day"),
        zone,
    )


def last_day(course: Course, zone: tzinfo) -> str:
    """When a course that is over ended: of one that ends with what is dated to the month or the year,
    that.
    """
    for event in course.events:
        if event.grain in ("month", "year") and grain_end(event.start, event.grain) == course.end:
            return as_dated(event.start, event.grain, zone)
    return day(course.end, zone)


def _course(course: Course, zone: tzinfo) -> str:
    given = []
    kinds = Counter(
        _DONE.get(event.relation, "mentioned") for event in course.events if event.relation not in _GIVEN
    )
    if course.cycles:
        given.append(f"given on {_days(len(course.cycles))}")
    given += [kind if times == 1 else f"{kind} {times} times" for kind, times in kinds.items()]
    if course.every:
        given.append(f"every {_days(course.every)}")
    given += [f"pause {day(a, zone)} to {day(b, zone)}" for a, b in course.pauses]
    given += [f"dose {course.events[-1].said}"] if course.events[-1].said else []
    if course.status == "stopped" or course.stop_reason:
        given.append(f"stopped{f': {course.stop_reason}' if course.stop_reason else ''}")
    sources = len(course.events)
    given.append(f"[{cited(course.events[0].source)}{f' and {sources - 1} more' if sources > 1 else ''}]")
    return ", ".join(given)


def _trends(graph: TemporalGraph, zone: tzinfo) -> Iterator[Line]:
    found = [
        trend for key in graph.trends if (trend := graph.trends.trend(key)) is not None and _tells(trend)
    ]
    if found:
        yield Line("head", "Trends of the last results")
    for trend in sorted(found, key=lambda one: (one.last.flag not in OUTSIDE, -abs(one.change), one.key)):
        yield Line("event", f"  {trend.concept.label}: {_trend(trend, graph, zone)}")


def measured_on(point: Point, graph: TemporalGraph, zone: tzinfo) -> str:
    """The day of a result, as well as it is dated."""
    grain: Grain = next(
        (event.grain for event in graph.events(point.time, point.time + 1) if event.id == point.event), "day"
    )
    return as_dated(point.time, grain, zone)


def _days(number: int) -> str:
    return f"{number} day{'s' if number != 1 else ''}"


def _tells(trend: Trend) -> bool:
    """Where the last result is outside its range; where the sender flags nothing, from three results on."""
    moving = trend.direction in ("rising", "falling")
    return moving and (trend.last.flag in OUTSIDE or (not trend.last.flag and len(trend.run) > 2))


def _trend(trend: Trend, graph: TemporalGraph, zone: tzinfo) -> str:
    since, last = (measured_on(point, graph, zone) for point in (trend.since, trend.last))
    moved = f"{trend.direction} {trend.since.said} ({since}) -> {trend.last.said} ({last})"
    share = f", {trend.change:+.0%} over {len(trend.run)} results"
    whole = (
        f", of {trend.count} between {trend.nadir.said} and {trend.peak.said}"
        if trend.count > len(trend.run)
        else ""
    )
    return f"{moved}{share}{whole}{f' [{trend.last.flag}]' if trend.last.flag else ''}"


def _stays(graph: TemporalGraph, zone: tzinfo, whole: bool) -> Iterator[Line]:
    """By encounter, in the order of their times; what belongs to none by its day."""
    stays = {stay.id: stay for stay in graph.stays()}
    groups: dict[str, list[Event]] = {name: [] for name in stays}
    for event in graph.trajectory():
        groups.setdefault(
            event.encounter or _within(event, graph) or as_dated(event.start, event.grain, zone), []
        ).append(event)

    def begun(name: str) -> tuple[Instant, str]:
        stay = stays.get(name)
        if stay is not None and stay.start is not None:
            return (stay.start, name)
        return (groups[name][0].start if groups[name] else 0, name)

    for name in sorted(groups, key=begun):
        if groups[name] or whole:
            yield Line("stay", _stay(name, stays.get(name), begun(name)[0], zone))
            yield from _events(groups[name], zone, whole)


def _within(event: Event, graph: TemporalGraph) -> str:
    """The in-patient stay in which something was that names none."""
    return next(
        (
            stay.id
            for stay in graph.stays_at(event.start)
            if stay.class_code in IN_PATIENT_CLASSES and stay.holds(event.start)
        ),
        "",
    )


def _stay(name: str, stay: Stay | None, begun: Instant, zone: tzinfo) -> str:
    if stay is None:
        return name if "/" not in name else f"{day(begun, zone)}  {name}, of which nothing else is known"
    end = (
        ""
        if stay.end is None
        else f" to {clock(stay.end, zone)}"
        if stay.end and day(stay.end, zone) != day(begun, zone)
        else ""
    )
    what = _CLASSES.get(stay.class_code, stay.class_code or "encounter")
    why = "; ".join(reason.label for reason in stay.reasons)
    given = [
        what,
        stay.service,
        why,
        "" if stay.end else "still going on" if stay.status == "in-progress" else stay.status,
    ]
    return f"{clock(begun, zone)}{end}  {', '.join(part for part in given if part)}  [{stay.id}]"


def _events(events: Iterable[Event], zone: tzinfo, whole: bool) -> Iterator[Line]:
    listed = list(events)
    others = [event for event in listed if not whole and event.role not in ONE_BY_ONE]
    outside = {
        event.id
        for event in [one for one in others if one.interpretation in OUTSIDE and one.asserted][:_MOST_OUTSIDE]
    }
    before: Event | None = None
    for event in listed:
        if whole or event.role in ONE_BY_ONE or event.id in outside:
            order = "" if before is None or relate(before, event) not in ("equals", "unordered") else "~"
            yield Line(
                "event",
                f"  {order:<1}{when(event, zone):<17}{event.role:<14}{phrase(event)}  <- {_sources(event)}",
            )
            before = event
    if left := len(others) - len(outside):
        yield Line("note", f"   and {left} other{' events' if left > 1 else ' event'} (--all shows them)")


def _sources(event: Event) -> str:
    given = [cited(source) for source in event.sources]
    more = f" and {len(given) - 3} more" if len(given) > 3 else ""
    how = " (words)" if not event.coded else ""
    return ", ".join(given[:3]) + more + how
