"""Days, and how well a time is known: guidelines count in days, and records give times to the second, the
day, the month or the year.

Ingest gives a date as the period that it covers, midnight to midnight in the feed's zone
(processors/ingest/canonical/times.py).
"""

from __future__ import annotations

import re
from calendar import isleap, monthrange
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from kg.guidelines.subject import later
from schemas.facts import DateGrain, Fact
from schemas.instant import DAY, FOREVER, HOUR, Instant, to_datetime

_DATE: Final = 25 * HOUR  # a day is 25 hours long when the clocks go back
_HALF: Final = 12 * HOUR
_ZONES: Final = 14 * HOUR  # the earliest midnight on earth
_LENGTHS: Final = frozenset({28, 29, 30, 31, 365, 366})
_MONTH: Final = 32 * DAY
LASTING: Final = frozenset({"has_condition", "has_allergy"})  # their end is not that of their date


def day_of(start: Instant, end: Instant) -> int:
    """The day of a moment or a date, counted from 1970. Of a date its middle counts: that is the same day in
    every zone.
    """
    return (start + (end - start) // 2 if 0 < end - start <= _DATE else start) // DAY


def last_day_of(start: Instant, end: Instant) -> int:
    """The last day that a date known to the month or the year may mean; of anything else its day."""
    return (end - _HALF) // DAY if imprecise(start, end) else day_of(start, end)


def one_day(start: Instant, end: Instant) -> bool:
    """Whether it all lies within a day."""
    return end - start <= _DATE


def imprecise(start: Instant, end: Instant) -> bool:
    """A calendar month or year in some zone: so a date is given of which no more is known."""
    return (
        end - start > _DATE
        and round((end - start) / DAY) in _LENGTHS
        and _near_first(start)
        and _near_first(end)
    )


def grain(fact: Fact) -> DateGrain:
    """How well it is known when it was, or began; "" to the day or better."""
    if fact.grain or fact.end == FOREVER or fact.relation in LASTING or not imprecise(fact.start, fact.end):
        return fact.grain
    return "month" if fact.end - fact.start < _MONTH else "year"


def date_of(fact: Fact) -> str:
    """When it was, or began, as FHIR writes dates: "2025-05-01", or "2025-05" and "2025" where no more is
    known. In UTC where it is known better.
    """
    known = grain(fact)
    if known:
        return f"{to_datetime(fact.start + _ZONES):{'%Y' if known == 'year' else '%Y-%m'}}"
    return f"{to_datetime(day_of(fact.start, fact.end) * DAY):%Y-%m-%d}"


def last_event(facts: Iterable[Fact]) -> Instant | None:
    """As of when a record is judged that does not say: its last event; None of nothing.

    A date known to the month or the year that begins after everything that is known better counts with its
    last moment: what is dated "2025" had happened by the end of it, and nobody knows how much earlier.
    Where something later in that month or year is known better, that is the last event: nothing goes beyond
    what the record shows.
    """
    last: Instant | None = None
    for length, start in sorted((_length(fact), fact.start) for fact in facts):
        if last is None or start > last:
            last = start + length - 1 if length else start
    return last


def _length(fact: Fact) -> int:
    """Of the month or year that its date covers; 0 where it is known better."""
    known = grain(fact)
    if not known:
        return 0
    first = to_datetime(fact.start + _ZONES)
    return (monthrange(first.year, first.month)[1] if known == "month" else 365 + isleap(first.year)) * DAY


def _near_first(time: Instant) -> bool:
    """Within hours of where a month begins."""
    return to_datetime(time).day == 1 or to_datetime(time + _ZONES).day == 1


# Lengths of time as guidelines give them: "1 year", "18 months", "1 year 6 months", "P3Y".

_PART: Final = re.compile(r"(\d+)[\s-]?(day|week|month|year|d|wk|mo|a)s?(?![a-z])", re.IGNORECASE)
_WHOLE: Final = re.compile(rf"(?:{_PART.pattern})(?:(?:,| and|,? )\s*(?:{_PART.pattern}))*", re.IGNORECASE)
_ISO: Final = re.compile(r"^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$")
_UNITS: Final = {
    "day": "days",
    "d": "days",
    "week": "weeks",
    "wk": "weeks",
    "month": "months",
    "mo": "months",
    "year": "years",
    "a": "years",
}


class Span(Struct, frozen=True, omit_defaults=True):
    """Calendar time: a year is not 365 days."""

    years: int = 0
    months: int = 0
    days: int = 0

    def after(self, time: Instant) -> Instant:
        return later(time, years=self.years, months=self.months, days=self.days)

    def before(self, time: Instant) -> Instant:
        return later(time, years=-self.years, months=-self.months, days=-self.days)

    def __str__(self) -> str:
        given = [
            f"{n} {unit if n > 1 else unit[:-1]}"
            for n, unit in ((self.years, "years"), (self.months, "months"), (self.days, "days"))
            if n
        ]
        return " ".join(given) or "0 days"


def span(text: str) -> Span:
    """Raises ValueError where it names no length of time, or contains anything else: a span that is read in
    part is a wrong one.
    """
    given = text.strip()
    if (found := _ISO.match(given)) and any(found.groups()):
        years, months, weeks, days = (int(n or 0) for n in found.groups())
        return Span(years, months, days + 7 * weeks)
    if not _WHOLE.fullmatch(given):
        raise ValueError(
            f"expected a length of time such as '18 months', '1 year 6 months' or 'P18M', got {text!r}"
        )
    counts = {"days": 0, "weeks": 0, "months": 0, "years": 0}
    for number, unit in _PART.findall(given):
        counts[_UNITS[unit.lower()]] += int(number)
    return Span(counts["years"], counts["months"], counts["days"] + 7 * counts["weeks"])
