"""Lengths of time as guidelines give them: "1 year", "18 months", "1 year 6 months", "P3Y"."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from kg.guidelines.subject import later
from schemas.instant import Instant

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
