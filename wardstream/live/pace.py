"""When a replay will be over."""

from __future__ import annotations

from typing import Final

_SOONEST: Final = 3.0  # seconds


class Pace:
    """How long it is until a count is reached, by the pace so far. `now`: seconds of any steady clock."""

    def __init__(self, total: int, now: float) -> None:
        self._total, self._began = total, now

    def left(self, done: int, now: float) -> str:
        """ "about 4 min left"; "" where too little is done to know, and at the end."""
        took = now - self._began
        if took < _SOONEST or done < self._total / 100 or done >= self._total:
            return ""
        seconds = took * (self._total - done) / done
        if seconds < 90:
            return f"about {max(10, round(seconds, -1)):.0f} s left"
        return (
            f"about {seconds / 60:.0f} min left" if seconds < 5400 else f"about {seconds / 3600:.1f} h left"
        )
