"""Dates and times in running text, in the forms that notes and models write."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from processors.evidence.moments import NO_YEAR

_MONTHS: Final = {
    m: i
    for i, m in enumerate(
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"], 1
    )
}
_MONTH: Final = r"(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
_ISO: Final = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)(?=T\d|\b)T?")
_DAY_FIRST: Final = re.compile(
    rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH}\b\.?(?:,? (\d{{4}})\b(?!:\d))?"
)
_MONTH_FIRST: Final = re.compile(
    rf"\b{_MONTH}\.? (\d{{1,2}})(?:st|nd|rd|th)?\b(?!\d)(?:,? (\d{{4}})\b(?!:\d))?"
)
_MONTH_ONLY: Final = re.compile(rf"\b{_MONTH} (\d{{4}})\b")
_NUMERIC: Final = re.compile(r"\b(\d{1,2})([/.])(\d{1,2})\2(\d{4}|\d\d)\b")
_WEEKDAYS: Final = {w: i for i, w in enumerate(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], 1)}
_WEEKDAY: Final = re.compile(
    r"\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Mon|Tues?|Wed|Thu(?:rs)?|Fri)\b"
)  # Sat is saturation
_TIME: Final = re.compile(
    r"\b([01]?\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?(?:\s?(am|pm|a\.m\.|p\.m\.))?(?:Z|\b)", re.IGNORECASE
)
_HOUR: Final = re.compile(r"\b(1[0-2]|[1-9])\s?(am|pm|a\.m\.|p\.m\.)(?=\W|$)", re.IGNORECASE)


class Date(NamedTuple):
    """year 0 where none is written, day 0 for a whole month, all 0 for a weekday (1 is Monday) or a time of
    day (`minute` of it); `place` in the text.
    """

    year: int
    month: int
    day: int
    place: int
    weekday: int = 0
    minute: int = -1

    def says(self, other: Date) -> bool:
        """Whether `other`, of a source, supports this one."""
        if self.minute >= 0 or other.minute >= 0:
            return self.minute == other.minute
        if self.weekday:
            return self.weekday == (other.weekday or other.falls_on())
        return (
            self.month == other.month
            and (not self.day or not other.day or self.day == other.day)
            and (not self.year or not other.year or self.year == other.year)
        )

    def falls_on(self) -> int:
        """The weekday of a full date that the calendar has; else 0."""
        try:
            return date(self.year, self.month, self.day).isoweekday()
        except ValueError:
            return 0


class Times(NamedTuple):
    """Each date with all ways to read it, the clock times as minutes, and the text with both blanked."""

    dates: tuple[tuple[Date, ...], ...]
    clock: tuple[tuple[int, int], ...]  # minute of the day, place
    rest: str

    def whens(self) -> list[tuple[Date, ...]]:
        """Dates and times of day, in the order of the text."""
        hours = [(Date(0, 0, 0, place, 0, minute),) for minute, place in self.clock]
        return sorted([*self.dates, *hours], key=lambda ways: ways[0].place)


@lru_cache(maxsize=16384)
def read(text: str) -> Times:
    dates: list[tuple[Date, ...]] = []
    clock: list[tuple[int, int]] = []

    def blank(match: re.Match[str]) -> str:
        return " " * len(match[0])

    def iso(match: re.Match[str]) -> str:
        dates.append((Date(int(match[1]), int(match[2]), int(match[3]), match.start()),))
        return blank(match)

    def no_year(match: re.Match[str]) -> str:
        dates.append((Date(0, int(match["month"]), int(match["day"]), match.start("month")),))
        return match["words"] + " " * (match.end() - match.end("words"))

    def day_first(match: re.Match[str]) -> str:
        dates.append((Date(int(match[3] or 0), _MONTHS[match[2][:3]], int(match[1]), match.start()),))
        return blank(match)

    def month_first(match: re.Match[str]) -> str:
        dates.append((Date(int(match[3] or 0), _MONTHS[match[1][:3]], int(match[2]), match.start()),))
        return blank(match)

    def month_only(match: re.Match[str]) -> str:
        dates.append((Date(int(match[2]), _MONTHS[match[1][:3]], 0, match.start()),))
        return blank(match)

    def numeric(match: re.Match[str]) -> str:
        first, second, year = int(match[1]), int(match[3]), int(match[4])
        year += 2000 if year < 100 else 0
        ways = {(first, second), (second, first)} if match[2] == "/" else {(second, first)}
        found = tuple(
            Date(year, m, d, match.start()) for m, d in sorted(ways) if 1 <= m <= 12 and 1 <= d <= 31
        )
        if not found:
            return match[0]
        dates.append(found)
        return blank(match)

    def weekday(match: re.Match[str]) -> str:
        dates.append((Date(0, 0, 0, match.start(), _WEEKDAYS[match[0][:3]]),))
        return blank(match)

    def time(match: re.Match[str]) -> str:
        half = (match[3] or "").lower()[:1]
        clock.append((_minutes(int(match[1]), int(match[2]), half), match.start()))
        return blank(match)

    def hour(match: re.Match[str]) -> str:
        clock.append((_minutes(int(match[1]), 0, match[2].lower()[:1]), match.start()))
        return blank(match)

    for pattern, take in (
        (_ISO, iso),
        (NO_YEAR, no_year),
        (_DAY_FIRST, day_first),
        (_MONTH_FIRST, month_first),
        (_MONTH_ONLY, month_only),
        (_NUMERIC, numeric),
        (_WEEKDAY, weekday),
        (_TIME, time),
        (_HOUR, hour),
    ):
        text = pattern.sub(take, text)
    return Times(tuple(sorted(dates, key=lambda d: d[0].place)), tuple(clock), text)


def _minutes(hour: int, minute: int, half: str) -> int:
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return hour * 60 + minute
