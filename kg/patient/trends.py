"""What was measured again and again, and where it is going: a rising marker. Kept up event by event.

A series holds the results of one test in one unit, by code, not by concept: glucose in urine is no glucose in
blood. Taking one result in, or out again, costs O(log n) of the series' length. Its trend looks back at the
last `tail` results (trends.yaml): the longest run at the end that goes one way, if what it adds up to is more
than chance. So it depends on the set of results alone, not on their order of arrival.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec.yaml
from msgspec import Struct
from sortedcontainers import SortedList

from kg.patient.entity import Event
from kg.patient.roles import pattern
from schemas.codes import Concept, Quantity
from schemas.facts import FactStatus
from schemas.instant import Instant

Direction: TypeAlias = Literal["rising", "falling", "steady", "single"]

#: Preliminary results count; cancelled and registered ones are none.
_MEASURED: Final[frozenset[FactStatus]] = frozenset({"active", "unconfirmed"})


class Point(NamedTuple):
    """One result. Points compare by time."""

    time: Instant
    event: str  # its id
    value: Decimal  # in the unit in which the series is compared
    said: str  # as sent: "9.8 g/dL", "<0.5 mg/L": then the value is a bound
    flag: str  # HL7 flag as sent


class Trend(Struct, frozen=True):
    """A series as it stands."""

    key: str
    concept: Concept  # of the last result
    unit: str  # of the points' values
    count: int
    first: Point
    last: Point
    peak: Point
    nadir: Point
    direction: Direction
    since: Point  # where the run to the last result began
    run: tuple[Point, ...]  # the results of it, oldest first
    tail: tuple[Point, ...]  # the last results, oldest first

    @property
    def change(self) -> Decimal:
        """What the run adds up to, as a share of where it began; 0 where it began at zero."""
        return (
            (self.last.value - self.since.value) / abs(self.since.value) if self.since.value else Decimal(0)
        )


def series_key(event: Event) -> str:
    """Which series a result belongs to; "" for what is no number, or was not measured:
    "http://loinc.org|6875-9 U/mL".
    """
    value = event.value
    if (
        event.relation != "observed"
        or event.status not in _MEASURED
        or not isinstance(value, Quantity)
        or _number(value) is None
    ):
        return ""
    codings = event.concept.codings
    loinc = next((coding for coding in codings if coding.system == "http://loinc.org" and coding.code), None)
    coding = loinc or next((coding for coding in codings if coding.code), None)
    what = f"{coding.system}|{coding.code}" if coding else event.concept.label.casefold()
    return f"{what} {_unit(value)}"


class Trends:
    """The series of one patient."""

    def __init__(self) -> None:
        self._series: dict[str, _Series] = {}

    def add(self, event: Event) -> str:
        """Take a result in; the key of its series, "" where it belongs to none. What is in is not taken in
        twice.
        """
        key = series_key(event)
        if key:
            if key not in self._series:
                self._series[key] = _Series()
            self._series[key].add(event)
        return key

    def remove(self, event: Event) -> str:
        """Take it out again."""
        key = series_key(event)
        if key and key in self._series:
            self._series[key].remove(event)
            if not self._series[key].points:
                del self._series[key]
        return key

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._series))

    def trend(self, key: str) -> Trend | None:
        """Of one series; None where it has no results."""
        found = self._series.get(key)
        return found.trend(key) if found is not None else None

    def points(self, key: str) -> tuple[Point, ...]:
        """All results of a series, oldest first."""
        return tuple(self._series[key].points) if key in self._series else ()


class _Series:
    def __init__(self) -> None:
        self.points: Any = SortedList()
        self._by_value: Any = SortedList()  # (value, point)
        self._concepts: dict[str, Concept] = {}  # event id -> as the sender called it
        self._unit = ""

    def add(self, event: Event) -> None:
        if event.id not in self._concepts:
            point = _point(event)
            self._concepts[event.id] = event.concept
            self._unit = _unit(event.value) if isinstance(event.value, Quantity) else ""
            self.points.add(point)
            self._by_value.add((point.value, point))

    def remove(self, event: Event) -> None:
        if self._concepts.pop(event.id, None) is not None:
            point = _point(event)
            self.points.remove(point)
            self._by_value.remove((point.value, point))

    def trend(self, key: str) -> Trend:
        rules = _rules()
        tail = tuple(reversed(tuple(islice(reversed(self.points), rules.tail))))
        last = tail[-1]
        concept = self._concepts[last.event]
        run = _run(tail)
        rising = run[-1].value > run[0].value
        moved = (
            abs(run[-1].value - run[0].value) >= rules.change_of(concept) * abs(run[0].value)
            and run[-1].value != run[0].value
        )
        direction: Direction = "single" if len(self.points) == 1 else "steady"
        if moved:
            direction = "rising" if rising else "falling"
        run = run if moved else tail
        return Trend(
            key=key,
            concept=concept,
            unit=self._unit,
            count=len(self.points),
            first=self.points[0],
            last=last,
            peak=self._by_value[-1][1],
            nadir=self._by_value[0][1],
            direction=direction,
            since=run[0],
            run=run,
            tail=tail,
        )


def _run(tail: tuple[Point, ...]) -> tuple[Point, ...]:
    """The longest end of the tail that goes one way; equal results go along."""
    way = 0
    for at in range(len(tail) - 1, 0, -1):
        step = (tail[at].value > tail[at - 1].value) - (tail[at].value < tail[at - 1].value)
        if step and way and step != way:
            return tail[at:]
        way = way or step
    return tail


def _point(event: Event) -> Point:
    value = event.value
    number = _number(value) if isinstance(value, Quantity) else None
    if not isinstance(value, Quantity) or number is None:
        raise ValueError("expected a measured event, got one without a number; ask series_key first")
    return Point(event.start, event.id, number, event.said, event.interpretation)


def _unit(value: Quantity) -> str:
    return value.canonical_unit or value.ucum or value.unit


def _number(value: Quantity) -> Decimal | None:
    try:
        number = Decimal(value.canonical_value or value.value)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


class _Rules(NamedTuple):
    tail: int
    change: Decimal
    changes: tuple[tuple[re.Pattern[str], Decimal], ...]

    def change_of(self, concept: Concept) -> Decimal:
        said = " | ".join((concept.text, *(coding.display for coding in concept.codings)))
        return next((change for words, change in self.changes if words.search(said)), self.change)


@lru_cache(maxsize=1)
def _rules() -> _Rules:
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("kg.patient").joinpath("trends.yaml").read_text(encoding="utf-8")
    )
    changes = tuple((pattern(one["words"]), Decimal(str(one["change"]))) for one in raw["changes"])
    return _Rules(raw["tail"], Decimal(str(raw["change"])), changes)
