"""Time to places on the axis: stretched where much happened, drawn together where nothing did.

A chart of twenty years in which four weeks matter is unreadable on a linear axis. Between two days on which
something is drawn the axis is as long as the square root of the days between them, so an hour's distance is
never lost and ten empty years take three times the room of one. The order never changes, and the ticks say
where what is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Final, NamedTuple

from schemas.instant import DAY, Instant, from_datetime, to_datetime

_POWER: Final = 0.5
_YEAR_PX: Final = 38.0  # between two labels of years
_MONTH_PX: Final = 32.0
_DAY_PX: Final = 22.0
_ROOM_FOR_MONTHS: Final = 110.0
_ROOM_FOR_DAYS: Final = 130.0


class Tick(NamedTuple):
    """A line across the chart. `level`: 0 a year, 1 a month, 2 a day."""

    x: float
    label: str
    level: int


class Scale:
    """Times between the first and the last, at `left` to `right` in pixels."""

    def __init__(self, times: Iterable[Instant], left: float, right: float, zone: tzinfo = UTC) -> None:
        """Raises ValueError without times."""
        days = sorted({time // DAY for time in times})
        if not days:
            raise ValueError("expected times to draw, got none")
        self._zone = zone
        self._days = [days[0] - 1, *days, days[-1] + 1, days[-1] + 2]
        lengths = [0.0]
        for before, after in pairwise(self._days):
            lengths.append(lengths[-1] + (after - before) ** _POWER)
        stretch = (right - left) / lengths[-1]
        self._places = [left + length * stretch for length in lengths]

    @property
    def first(self) -> Instant:
        return self._days[0] * DAY

    @property
    def last(self) -> Instant:
        return self._days[-1] * DAY

    def x(self, time: Instant) -> float:
        """Where a time lies; what is outside lies at the edge."""
        day = min(max(time / DAY, self._days[0]), self._days[-1])
        at = min(bisect_right(self._days, day), len(self._days) - 1)
        before, after = self._days[at - 1], self._days[at]
        share = (day - before) / (after - before)
        return round(self._places[at - 1] + share * (self._places[at] - self._places[at - 1]), 1)

    def ticks(self) -> list[Tick]:
        """Years; months where a year has room for them; days where a month has. By place."""
        found = _spaced(
            [
                Tick(self.x(self.first), self._named(self.first, "%Y"), 0),
                *self._ticks("year", self.first, self.last),
            ],
            _YEAR_PX,
        )
        for unit, room, distance in (
            ("month", _ROOM_FOR_MONTHS, _MONTH_PX),
            ("day", _ROOM_FOR_DAYS, _DAY_PX),
        ):
            edges = [*(tick.x for tick in found), self._places[-1] + distance]
            for low, high in pairwise(edges):
                if high - low >= room:
                    inside = self._ticks(unit, self._time(low + distance), self._time(high - distance))
                    found = [*found, *_spaced(inside, distance)]
            found.sort()
        return found

    def _ticks(self, unit: str, first: Instant, last: Instant) -> list[Tick]:
        """Where years, months or days begin, from the first time to the last."""
        at = to_datetime(first).astimezone(self._zone).replace(hour=0, minute=0, second=0, microsecond=0)
        at = at.replace(month=1, day=1) if unit == "year" else at.replace(day=1) if unit == "month" else at
        found = []
        while (begun := from_datetime(at)) <= last:
            if begun >= first:
                found.append(Tick(self.x(begun), self._named(begun, _FORMS[unit]), list(_FORMS).index(unit)))
            at = _next(at, unit)
        return found

    def _time(self, x: float) -> Instant:
        """What lies at a place."""
        at = min(max(bisect_right(self._places, x), 1), len(self._places) - 1)
        share = (x - self._places[at - 1]) / (self._places[at] - self._places[at - 1])
        return round((self._days[at - 1] + share * (self._days[at] - self._days[at - 1])) * DAY)

    def _named(self, at: Instant, form: str) -> str:
        return to_datetime(at).astimezone(self._zone).strftime(form).lstrip("0")


_FORMS: Final = {"year": "%Y", "month": "%b", "day": "%d"}


def _spaced(ticks: list[Tick], distance: float) -> list[Tick]:
    kept: list[Tick] = []
    for tick in ticks:
        if not kept or tick.x - kept[-1].x >= distance:
            kept.append(tick)
    return kept


def _next(at: datetime, unit: str) -> datetime:
    if unit == "day":
        return at + timedelta(days=1)
    if unit == "month":
        return (at.replace(day=1) + timedelta(days=32)).replace(day=1)
    return at.replace(year=at.year + 1)
