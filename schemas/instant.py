"""Time on our topics: an `Instant` is an integer count of microseconds since 1970-01-01T00:00Z.

Integers sort, compare and serialise the same everywhere, and cannot be naive. FHIR text is parsed at the edge
(ingest) and rendered at the edge (output); in between there are only Instants.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

Instant: TypeAlias = int

SECOND: Final = 1_000_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

#: Stands for "no end": a fact that still holds, an encounter that is still open.
FOREVER: Final[Instant] = 2**63 - 1

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def from_datetime(moment: datetime) -> Instant:
    """The Instant of an aware datetime. Raises ValueError for a naive one: a time without a zone is not a
    time.
    """
    if moment.tzinfo is None:
        raise ValueError(
            "expected a datetime with a timezone, got a naive one; attach the feed's timezone first"
        )
    return (moment - _EPOCH) // timedelta(microseconds=1)


def to_datetime(instant: Instant) -> datetime:
    """The aware UTC datetime of an Instant (OverflowError outside years 1-9999)."""
    return _EPOCH + timedelta(microseconds=instant)


_OFFSET: Final = re.compile(r"UTC([+-])(\d\d):(\d\d)")
_CHANGE: Final = ", from "


def offset_zone(changes: list[tuple[Instant, int]]) -> str:
    """The name of a zone of which only offsets are known: "UTC+08:00", or "UTC-05:00, from 2026-03-08 07:00 UTC-04:00".
    `changes`: from when on (the first: always) which minutes east of UTC.
    """
    written = ""
    for start, minutes in changes:
        offset = f"UTC{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"
        written += f"{_CHANGE}{to_datetime(start):%Y-%m-%d %H:%M} {offset}" if written else offset
    return "UTC" if written in ("", "UTC+00:00") else written


def local(instant: Instant, zone: str) -> datetime:
    """By the clocks of an IANA zone, or of one of `offset_zone`. OverflowError outside years 1-9999; a ValueError for
    a name that is neither.
    """
    starts, zones = _clocks(zone)
    known = sum(start <= instant for start in starts)
    return to_datetime(instant).astimezone(zones[known])


@lru_cache(maxsize=1024)
def _clocks(zone: str) -> tuple[tuple[Instant, ...], tuple[tzinfo, ...]]:
    """From when on the second and each further clock of a zone holds, and all of them."""
    if not _OFFSET.match(zone):
        return (), (ZoneInfo(zone),)
    first, *changes = zone.split(_CHANGE)
    starts = [datetime.strptime(f"{change[:16]}+00:00", "%Y-%m-%d %H:%M%z") for change in changes]
    return tuple(map(from_datetime, starts)), tuple(
        _fixed(offset) for offset in (first, *(c[17:] for c in changes))
    )


def _fixed(offset: str) -> tzinfo:
    found = _OFFSET.fullmatch(offset)
    if found is None:
        raise ValueError("expected an offset such as UTC+08:00")
    minutes = int(found[2]) * 60 + int(found[3])
    return timezone(timedelta(minutes=-minutes if found[1] == "-" else minutes))


def isoformat(instant: Instant) -> str:
    """FHIR `instant` text, UTC, to the second (to the microsecond where there are any)."""
    return to_datetime(instant).isoformat().replace("+00:00", "Z")
