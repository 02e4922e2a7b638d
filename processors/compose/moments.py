"""Times as a ward writes them: "3 March 2026 06:40". In UTC, as everything inside; the gate reads the same forms back."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, Instant, to_datetime

MONTHS: Final = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
                 "December")  # fmt: skip


@lru_cache(maxsize=65536)
def day(instant: Instant) -> str:
    """ "3 March 2026"; "" where the calendar does not reach."""
    try:
        moment = to_datetime(instant)
    except OverflowError:
        return ""
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


@lru_cache(maxsize=65536)
def minute(instant: Instant) -> str:
    """ "3 March 2026 06:40"."""
    written = day(instant)
    return f"{written} {to_datetime(instant):%H:%M}" if written else ""


def began(fact: Fact) -> str:
    """When the fact came to be: to the minute, or to the day where no more is known."""
    return day(fact.start) if only_dated(fact) else minute(fact.start)


def only_dated(fact: Fact) -> bool:
    """Whether just a date was sent: whole days from midnight to midnight; a start at midnight without an end reads as a date too."""
    if fact.start % DAY:
        return False
    return fact.end == FOREVER or (fact.end > fact.start and not fact.end % DAY)
