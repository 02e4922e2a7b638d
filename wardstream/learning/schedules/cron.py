"""Cron expressions in the hospital's time, also on the two days a year on which its clocks change.

APScheduler 3.11 finds times on the clock of UTC here and this file puts them on the hospital's: for
times within the hour that comes twice it would give the same one for ever, and its 0 is Monday where cron's
is Sunday.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from apscheduler.triggers.base import BaseTrigger
from apscheduler.triggers.cron import CronTrigger

from schemas.errors import ConfigurationError

_DAYS: Final = ("sun", "mon", "tue", "wed", "thu", "fri", "sat", "sun")
_NUMBERED: Final = re.compile(r"(?:([0-7])(?:-([0-7]))?|\*(?=/))(?:/([1-9]))?")  # "*" alone is any day
_SECOND: Final = timedelta(seconds=1)
#: A year that has every day there is.
_LEAP: Final = datetime(2000, 1, 1, tzinfo=UTC)


class Cron(BaseTrigger):  # type: ignore[misc]
    """A time that the clocks pass over is as much later as they were put forward; of one that comes twice the
    first counts. Pickled by APScheduler.
    """

    def __init__(self, expression: str, zone: str) -> None:
        """Raises ValueError for what is no expression."""
        fields = expression.split()
        if len(fields) != 5:
            raise ValueError(f"{len(fields)} fields")
        minute, hour, day, month, weekday = fields
        self._clock = CronTrigger(
            minute=minute, hour=hour, day=day, month=month, day_of_week=_weekdays(weekday), timezone=UTC
        )
        if self._clock.get_next_fire_time(None, _LEAP) is None:
            raise ValueError("a day that no year has")
        self._expression = expression
        self._zone = zone

    def get_next_fire_time(self, previous_fire_time: datetime | None, now: datetime) -> datetime | None:
        """The first after `previous_fire_time`, where there was one, else not before `now`."""
        zone = ZoneInfo(self._zone)
        after = previous_fire_time or now - timedelta(microseconds=1)
        shown = after.astimezone(zone).replace(tzinfo=UTC, fold=0) - _put_forward(after, zone)
        while True:
            found: datetime | None = self._clock.get_next_fire_time(None, shown)
            if found is None:
                return None
            real = found.replace(tzinfo=zone, fold=0).astimezone(UTC)
            if real > after:
                local: datetime = real.astimezone(zone)
                return local
            shown = found + _SECOND

    def __str__(self) -> str:
        return f"cron[{self._expression} in {self._zone}]"


def cron(expression: str, zone: str) -> Cron:
    """Minute, hour, day of month, month, day of week, as cron has them: 0 and 7 are Sunday. Unlike cron, a
    day of month and a day of week must both fit. Raises ConfigurationError for what is none.
    """
    try:
        return Cron(expression, zone)
    except ValueError as error:
        raise ConfigurationError(
            'expected a cron expression such as "0 3 * * *" (minute, hour, day, month, weekday), got '
            f'"{expression}" ({error})'
        ) from None


def _put_forward(at: datetime, zone: ZoneInfo) -> timedelta:
    """By how much clocks were in the two hours before: what was passed over lies so far behind what the clock
    shows.
    """
    now, before = (one.astimezone(zone).utcoffset() or timedelta() for one in (at, at - timedelta(hours=2)))
    return max(timedelta(), now - before)


def _weekdays(field: str) -> str:
    return ",".join(name for part in field.split(",") for name in _named(part))


def _named(part: str) -> Sequence[str]:
    """Numbers as names, steps as cron counts them: from Sunday."""
    found = _NUMBERED.fullmatch(part)
    if found is None:
        return (part,)
    first = int(found[1] or 0)
    last = int(found[2] or (6 if found[3] else first))
    if last < first:
        raise ValueError(f"days from {first} back to {last}")
    return tuple(_DAYS[first : last + 1 : int(found[3] or 1)])
