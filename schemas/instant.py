"""Time on our topics: an `Instant` is an integer count of microseconds since 1970-01-01T00:00Z.

Integers sort, compare and serialise the same everywhere, and cannot be naive. FHIR text is parsed at the edge
(ingest) and rendered at the edge (output); in between there are only Instants.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

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


def isoformat(instant: Instant) -> str:
    """FHIR `instant` text, UTC, to the second (to the microsecond where there are any)."""
    return to_datetime(instant).isoformat().replace("+00:00", "Z")
