"""How much a minute: counts in windows of one minute, by the time of the records."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, TypeAlias, get_args

from schemas.instant import MINUTE, Instant

Counted: TypeAlias = Literal["events", "requests", "drafts", "dead_letters"]
COUNTED: Final[tuple[Counted, ...]] = get_args(Counted)
#: Rates are told over so many minutes.
OVER: Final = (1, 5, 15)


class Rates:
    """The last `window` minutes; what is older is forgotten."""

    def __init__(self, window: int) -> None:
        self._window = window
        self._counts: dict[Counted, Counter[int]] = {name: Counter() for name in COUNTED}
        self._totals: Counter[Counted] = Counter()

    def count(self, what: Counted, number: int, when: Instant) -> None:
        counts = self._counts[what]
        counts[when // MINUTE] += number
        self._totals[what] += number
        if len(counts) > 2 * self._window:
            latest = max(counts)
            for minute in [minute for minute in counts if minute <= latest - self._window]:
                del counts[minute]

    def total(self, what: Counted) -> int:
        """Since the board began to read."""
        return self._totals[what]

    def series(self, what: Counted, now: Instant) -> list[int]:
        """Of each of the last `window` minutes, the current one last."""
        counts, latest = self._counts[what], now // MINUTE
        return [counts[minute] for minute in range(latest - self._window + 1, latest + 1)]

    def per_minute(self, what: Counted, now: Instant) -> dict[str, float]:
        """Over the last 1, 5 and 15 minutes, the current minute as far as it has gone."""
        counts, latest = self._counts[what], now // MINUTE
        gone = max(now % MINUTE, MINUTE // 10) / MINUTE
        return {
            f"{minutes}m": round(
                sum(counts[minute] for minute in range(latest - minutes + 1, latest + 1))
                / (minutes - 1 + gone),
                2,
            )
            for minutes in OVER
        }
