"""Times as a ward writes them: "3 March 2026 06:40", by the hospital's clock; the gate reads the same forms
back. The zone is that of the request which is drafted (Request.zone).
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final

from kg.guidelines.days import date_of, grain
from schemas.events import PatientBody
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, Instant, from_datetime, local, to_datetime

MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
#: A day as drafts write it, "3 March 2026": for a regular expression.
DATE: Final = rf"\d{{1,2}} (?:{'|'.join(MONTHS)}) \d{{4}}"

#: "Through 04-22", "first dose 06-16" of an order: the month first, as in a whole date. Not "start 10-12 drops".
NO_YEAR: Final = re.compile(
    r"(?P<words>\b(?:through|thru|until|till|starting|start|begin|beginning|(?:first|last|next) dose|ends?|ending)(?: on)? )"
    r"(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12]\d|3[01])(?=\s*(?:$|[^\w\s%/.-]|\.(?!\d)|(?:then|and|at|in|with|for|as)\b))",
    re.IGNORECASE,
)


def known_from(fact: Fact) -> Instant:
    """When a result could be known: a culture, or what was sent to another laboratory, is days younger than its specimen."""
    return max(fact.start, int(fact.attributes.get("issued", "0")))


@lru_cache(maxsize=65536)
def day(instant: Instant, zone: str) -> str:
    """ "3 March 2026" by the clocks of an IANA zone; "" where the calendar does not reach."""
    try:
        moment = local(instant, zone)
    except OverflowError:
        return ""
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


def cited_day(instant: Instant, zone: str) -> str:
    """The day of a source: midnight in UTC is a date that was sent without a time, as in `only_dated`."""
    return day(instant, zone if instant % DAY else "UTC")


@lru_cache(maxsize=65536)
def minute(instant: Instant, zone: str) -> str:
    """ "3 March 2026 06:40"."""
    written = day(instant, zone)
    return f"{written} {local(instant, zone):%H:%M}" if written else ""


def last_day(end: Instant, zone: str) -> str:
    """The day with which something ends: of an end at midnight the day before."""
    return day(end - 1, zone) if f"{local(end, zone):%H%M%S}" == "000000" else day(end, zone)


def local_date(instant: Instant, zone: str) -> date:
    """The day by the clocks of an IANA zone. Raises OverflowError where the calendar does not reach."""
    return local(instant, zone).date()


def in_words(one: date) -> str:
    """ "3 March 2026"."""
    return f"{one.day} {MONTHS[one.month - 1]} {one.year}"


def began(fact: Fact, zone: str) -> str:
    """When the fact came to be: to the minute, or to the day, the month ("May 2025") or the year where no
    more is known.
    """
    if grain(fact):
        return dated(fact, zone)
    return day(fact.start, "UTC") if only_dated(fact) else minute(fact.start, zone)


def on_day(fact: Fact, zone: str) -> str:
    """ "on 3 May 2025 08:30", "in May 2025"."""
    return f"{'in' if grain(fact) else 'on'} {began(fact, zone)}"


def on_date(fact: Fact, zone: str) -> str:
    """ "on 3 May 2025", "in May 2025", "in 2025"; "" where the calendar does not reach."""
    shown = dated(fact, zone)
    return f"{'in' if grain(fact) else 'on'} {shown}" if shown else ""


def dated(fact: Fact, zone: str) -> str:
    """The day of it; "May 2025" or "2025" where no more is known."""
    if not grain(fact):
        return day(fact.start, "UTC" if only_dated(fact) else zone)
    year, _, month = date_of(fact).partition("-")
    return f"{MONTHS[int(month) - 1]} {year}" if month else year


def only_dated(fact: Fact) -> bool:
    """Whether just a date was sent: whole days from midnight to midnight in UTC. A start at midnight without an end
    reads as a date too; of an order for a medicine only where it states that it is one.
    """
    if fact.start % DAY:
        return False
    if fact.end == FOREVER:
        return fact.relation != "ordered_medication" or "dated" in fact.attributes
    return fact.end > fact.start and ("dated" in fact.attributes or not fact.end % DAY)


def age_of(patient: PatientBody, moment: Instant) -> int | None:
    """In whole years; None where no birth date is known."""
    try:
        born = date.fromisoformat(
            f"{patient.birth_date}-07-01"[:10] if len(patient.birth_date) == 4 else patient.birth_date[:10]
        )
    except ValueError:
        return None
    now = to_datetime(moment).date()
    return now.year - born.year - ((now.month, now.day) < (born.month, born.day))


_YEAR: Final = 365.25 * DAY
OLDEST: Final = 130.0  # years


def years_at(patient: PatientBody, moment: Instant) -> float | None:
    """Age in years, [0, 130]; of a birth date that is a year or a month its middle is taken. None where it is
    not known or not possible.
    """
    text = patient.birth_date
    try:
        born = date.fromisoformat({4: f"{text}-07-01", 7: f"{text}-15"}.get(len(text), text[:10]))
    except ValueError:
        return None
    age = (moment - from_datetime(datetime(born.year, born.month, born.day, tzinfo=UTC))) / _YEAR
    return round(age, 2) if 0 <= age <= OLDEST else None


#: What means another day when it is read on another day.
_RELATIVE: Final = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening)|overnight|last night)\b",
    re.IGNORECASE,
)


def speaks_of_today(text: str) -> bool:
    """Whether it states when by the day on which it is written: "Home tomorrow."."""
    return _RELATIVE.search(text) is not None
