"""Times as they are written in a stay.

03-03 21:40                  of the stay's year, with its offset
2024-11-20 09:00             of another year
2024-11-20 09:00 -06:00      with another offset
2019-05-02, 2019-05, 2019    a day, a month or a year, where FHIR takes one
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final, NamedTuple

_MOMENT: Final = re.compile(r"(\d{4}-)?(\d\d-\d\d) (\d\d:\d\d)(?: ([+-]\d\d:\d\d))?", re.ASCII)
_OFFSET: Final = re.compile(r"[+-]\d\d:\d\d", re.ASCII)
_DAY: Final = re.compile(r"\d{4}(?:-\d\d){0,2}", re.ASCII)


class Clock(NamedTuple):
    """What a stay's times leave out."""

    year: int
    offset: str

    @classmethod
    def of(cls, year: int, offset: str) -> Clock:
        """Raises ValueError for an offset that is none."""
        if not _OFFSET.fullmatch(offset):
            raise ValueError(f"expected the hospital's offset from UTC as -05:00, got {offset!r}")
        return cls(year, offset)

    def moment(self, written: str) -> str:
        """A FHIR instant. Raises ValueError."""
        found = _MOMENT.fullmatch(written)
        if found is None:
            raise ValueError(f"expected a time as 03-03 21:40 or 2025-03-03 21:40 -05:00, got {written!r}")
        year, day, hour, offset = found.groups()
        moment = f"{year or f'{self.year}-'}{day}T{hour}:00{offset or self.offset}"
        try:
            datetime.fromisoformat(moment)
        except ValueError:
            raise ValueError(f"expected a day and an hour that there are, got {written!r}") from None
        return moment

    def date(self, written: str) -> str:
        """A FHIR dateTime: a moment, a day, a month or a year. Raises ValueError."""
        return written if _DAY.fullmatch(written) else self.moment(written)
