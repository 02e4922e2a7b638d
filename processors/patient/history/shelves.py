"""The shelves of a history: one for each aspect and year, so that what was stated twenty years ago does not
compete with last week's chatter.
"""

from __future__ import annotations

from typing import Final

from schemas.history import Aspect
from schemas.instant import DAY, Instant

#: Their order in the rows: never changed, only added to.
ASPECTS: Final[tuple[Aspect, ...]] = (
    "disease",
    "treatment",
    "result",
    "course",
    "safety",
    "background",
    "other",
)
#: A mean year; that its beginning moves by a day within a calendar's four does not matter to a shelf.
YEAR: Final = 36525 * DAY // 100


def year(time: Instant) -> int:
    """Years since 1970, which may be negative."""
    return time // YEAR


def begin(number: int) -> Instant:
    """The first moment of a year."""
    return number * YEAR
