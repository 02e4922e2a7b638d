"""Days, and how well a time is known: guidelines count in days, and records tell times to the second, the day, the month or the year.

Ingest tells a date as the period that it covers, midnight to midnight in the feed's zone (processors/canonical/times.py).
"""

from __future__ import annotations

from typing import Final

from schemas.instant import DAY, HOUR, Instant, to_datetime

_DATE: Final = 25 * HOUR  # a day is 25 hours long when the clocks go back
_HALF: Final = 12 * HOUR
_ZONES: Final = 14 * HOUR  # the earliest midnight on earth
_LENGTHS: Final = frozenset({28, 29, 30, 31, 365, 366})


def day_of(start: Instant, end: Instant) -> int:
    """The day of a moment or a date, counted from 1970. Of a date its middle tells: that is the same day in every zone."""
    return (start + (end - start) // 2 if 0 < end - start <= _DATE else start) // DAY


def last_day_of(start: Instant, end: Instant) -> int:
    """The last day that a date known to the month or the year may mean; of anything else its day."""
    return (end - _HALF) // DAY if imprecise(start, end) else day_of(start, end)


def one_day(start: Instant, end: Instant) -> bool:
    """Whether it all lies within a day."""
    return end - start <= _DATE


def imprecise(start: Instant, end: Instant) -> bool:
    """A calendar month or year in some zone: so a date is told of which no more is known."""
    return end - start > _DATE and round((end - start) / DAY) in _LENGTHS and _near_first(start) and _near_first(end)


def _near_first(time: Instant) -> bool:
    """Within hours of where a month begins."""
    return to_datetime(time).day == 1 or to_datetime(time + _ZONES).day == 1
