"""The patient as a guideline sees one: who it is, and what the record says as of a time."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Final

from msgspec import Struct

from schemas.facts import Fact
from schemas.instant import DAY, Instant, from_datetime, to_datetime

#: Of facts that say what is not so, or is only meant to be; they never make a condition true.
_NOT_SO: Final = frozenset({"refuted", "planned"})


class Subject(Struct, frozen=True, omit_defaults=True):
    """`facts` by time, none later than `as_of`: `subject_of` makes one from facts in any order."""

    as_of: Instant
    facts: tuple[Fact, ...] = ()
    birth_date: str = ""  # FHIR date, possibly partial
    sex: str = ""  # administrative gender: male, female, other, unknown
    ahead: int = 0  # facts that were left out because they are dated after `as_of`

    def age(self, at: Instant | None = None) -> tuple[float, float] | None:
        """Years at `at` (default `as_of`), from the least to the most that a partial birth date allows; None where it is not known."""
        span = _born(self.birth_date)
        if span is None:
            return None
        day = to_datetime(self.as_of if at is None else at).date()
        return years_between(span[1], day), years_between(span[0], day)


def subject_of(facts: Iterable[Fact], as_of: Instant, *, birth_date: str = "", sex: str = "") -> Subject:
    """The record as of a time. Facts dated after it are left out and counted: an appointment, or a date that is wrong.

    What is refuted or only planned stays in the record, but makes no condition true.
    """
    known = list(facts)
    held = [fact for fact in known if fact.start <= as_of and fact.status not in _NOT_SO]
    ahead = sum(fact.start > as_of for fact in known)
    return Subject(as_of, tuple(sorted(held, key=lambda fact: (fact.start, fact.id))), birth_date, sex, ahead)


def years_between(born: date, day: date) -> float:
    """Whole years as people count them, and the share of the year begun."""
    whole = day.year - born.year - ((day.month, day.day) < (born.month, born.day))
    last = _anniversary(born, born.year + whole)
    following = _anniversary(born, born.year + whole + 1)
    return whole + (day - last).days / max(1, (following - last).days)


def _anniversary(born: date, year: int) -> date:
    return date(year, born.month, min(born.day, monthrange(year, born.month)[1]))


def _born(text: str) -> tuple[date, date] | None:
    """The first and the last day that a partial date can mean."""
    parts = text.split("T")[0].split("-")
    try:
        numbers = [int(part) for part in parts if part]
        if len(numbers) == 3:
            day = date(numbers[0], numbers[1], numbers[2])
            return day, day
        if len(numbers) == 2:
            return date(numbers[0], numbers[1], 1), date(numbers[0], numbers[1], monthrange(numbers[0], numbers[1])[1])
        return (date(numbers[0], 1, 1), date(numbers[0], 12, 31)) if numbers else None
    except ValueError:
        return None


def later(time: Instant, *, years: int = 0, months: int = 0, days: int = 0) -> Instant:
    """The calendar's time later: a month after 31 January is the last of February. Negative counts go back."""
    moment = to_datetime(time)
    total = moment.year * 12 + moment.month - 1 + years * 12 + months
    year, month = divmod(total, 12)
    day = min(moment.day, monthrange(year, month + 1)[1])
    return from_datetime(datetime(year, month + 1, day, moment.hour, moment.minute, moment.second, moment.microsecond, UTC)) + days * DAY
