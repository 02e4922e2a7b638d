"""Lengths of time as guidelines give them: "1 year", "18 months", "2-4 months", "P3Y"."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from kg.guidelines.subject import later
from schemas.instant import Instant

_PART: Final = re.compile(r"(\d+)[\s-]*(day|week|month|year|d|wk|mo|a)s?(?![a-z])", re.IGNORECASE)
_ISO: Final = re.compile(r"^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$")
_UNITS: Final = {"day": "days", "d": "days", "week": "weeks", "wk": "weeks", "month": "months", "mo": "months", "year": "years", "a": "years"}


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
        said = [f"{n} {unit if n > 1 else unit[:-1]}" for n, unit in ((self.years, "years"), (self.months, "months"), (self.days, "days")) if n]
        return " ".join(said) or "0 days"


def span(text: str) -> Span:
    """Raises ValueError where it names no length of time."""
    if found := _ISO.match(text.strip()):
        years, months, weeks, days = (int(n or 0) for n in found.groups())
        if years or months or weeks or days:
            return Span(years, months, days + 7 * weeks)
    counts = {"days": 0, "weeks": 0, "months": 0, "years": 0}
    parts = _PART.findall(text)
    if not parts:
        raise ValueError(f"expected a length of time such as '18 months' or 'P18M', got {text!r}")
    for number, unit in parts:
        counts[_UNITS[unit.lower()]] += int(number)
    return Span(counts["years"], counts["months"], counts["days"] + 7 * counts["weeks"])
