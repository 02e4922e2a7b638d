"""FHIR date, dateTime and instant to Instants, with a rule for everything that feeds send.

"2020-03-01T10:00:00+01:00"   a moment: start == end
"2020-03-01", "2020-03", "2020"   a period: [start of it, start of the next), midnight in the feed's zone
"2020-03-01T10:00:00"         no zone (FHIR forbids it): taken in the feed's zone, with an issue
"...T23:59:60Z"               leap second: the first moment of the next minute, as POSIX counts
"...T24:00:00Z"               midnight that ends the day
"0001-01-01", "1900-01-01", "9999-12-31", ...   what databases write for "unknown": no time, with an issue
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from schemas.facts import DateGrain
from schemas.instant import DAY, SECOND, Instant

Precision: TypeAlias = Literal["moment", "date", "period", "open", "no-zone", "placeholder", "malformed"]


class Moment(NamedTuple):
    """When something was: [start, end), or a single moment where they are equal.

    `date`: a date, known to the day, month or year only. `period`: a Period whose end is stated. `open`: a
    Period without end: only its start is stated here.
    """

    start: Instant
    end: Instant
    precision: Precision

    @property
    def grain(self) -> DateGrain:
        """How well a date is known; "" to the day or better."""
        days = (self.end - self.start) / DAY if self.precision == "date" else 0
        return "year" if days > _LONGEST_MONTH else "month" if days > _LONGEST_DAY else ""


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_PARTIAL: Final = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")
_MIDNIGHT_24: Final = re.compile(r"(\d{4}-\d\d-\d\d)T24:00(?::00(?:\.0+)?)?(Z|[+-]\d\d:\d\d)?")
_OFFSET: Final = re.compile(r".{10}T.*([+-])(\d\d):(\d\d)")
_LEAP: Final = re.compile(r"(.{10}T\d\d:\d\d):60(?:\.\d+)?(Z|[+-]\d\d:\d\d)?")

#: Days that mean "nobody knows": defaults of Excel, OLE and of forms. As a birth date they may be true, as an
# event not.
_PLACEHOLDER_DAYS: Final = frozenset({"1899-12-30", "1899-12-31", "1900-01-01"})
_EARLIEST_YEAR: Final = 1850  # no electronic record shows of anything earlier
_LATEST_YEAR: Final = 2200  # 2999, 4712 and 9999 stand for "no end"

_PLACEHOLDER: Final = Moment(0, 0, "placeholder")
_MALFORMED: Final = Moment(0, 0, "malformed")
_LONGEST_MONTH: Final = 32  # days; the clocks may go back in it
_LONGEST_DAY: Final = 2
_FARTHEST_EAST: Final = 14 * 60  # minutes, as FHIR allows
LONGEST: Final = 40  # characters of the longest dateTime worth reading


def instant_of(moment: datetime) -> Instant:
    """Microseconds since the epoch of an aware datetime; whole numbers all the way."""
    delta = moment - _EPOCH
    return delta.days * DAY + delta.seconds * SECOND + delta.microseconds


@lru_cache(maxsize=65536)
def read(text: str, zone: tzinfo = UTC) -> Moment:
    """What `text` states; `precision` shows how well. Never raises for a string."""
    if len(text) > LONGEST:
        return _MALFORMED
    try:
        return _exact(text, zone) if len(text) > 10 else _partial(text, zone)
    except (ValueError, OverflowError):
        return _MALFORMED


def offset(text: object) -> int | None:
    """Minutes east of UTC of the clock that a dateTime names; None for "Z", which is of no place, and for what no clock has."""
    match = _OFFSET.fullmatch(text) if isinstance(text, str) and len(text) <= LONGEST else None
    if match is None:
        return None
    minutes = int(match[2]) * 60 + int(match[3])
    if minutes > _FARTHEST_EAST:
        return None
    return -minutes if match[1] == "-" else minutes


def _exact(text: str, zone: tzinfo) -> Moment:
    later = timedelta(0)
    if text[10:13] == "T24" and (match := _MIDNIGHT_24.fullmatch(text)):
        text, later = f"{match[1]}T00:00:00{match[2] or ''}", timedelta(days=1)
    elif text[16:19] == ":60" and (match := _LEAP.fullmatch(text)):
        text, later = f"{match[1]}:59{match[2] or ''}", timedelta(seconds=1)
    moment = datetime.fromisoformat(text)
    if _is_placeholder(moment.year, text[:10]):
        return _PLACEHOLDER
    precision: Precision = "moment"
    if moment.tzinfo is None:
        precision, moment = "no-zone", moment.replace(tzinfo=zone)
    start = instant_of(moment + later if later else moment)
    return (
        Moment(start, start, precision) if start else _PLACEHOLDER
    )  # exactly the Unix epoch: a zero, not a time


def _partial(text: str, zone: tzinfo) -> Moment:
    match = _PARTIAL.fullmatch(text)
    if match is None:
        return _MALFORMED
    year, month, day = int(match[1]), int(match[2] or 1), int(match[3] or 1)
    if _is_placeholder(year, text):
        return _PLACEHOLDER
    start = datetime(year, month, day, tzinfo=zone)
    if match[3]:
        end = start + timedelta(days=1)
    elif match[2]:
        end = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=zone)
    else:
        end = datetime(year + 1, 1, 1, tzinfo=zone)
    return Moment(instant_of(start), instant_of(end), "date")


def _is_placeholder(year: int, day: str) -> bool:
    return not _EARLIEST_YEAR <= year < _LATEST_YEAR or day in _PLACEHOLDER_DAYS
