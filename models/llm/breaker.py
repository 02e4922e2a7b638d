"""A circuit breaker: stop calling a server that is down, try again carefully, never try twice what one answer
can show.

    closed --(failures in a row, or their share in a full window)--> open
    open --(rest is over)--> half-open: one probe at a time
    half-open --(probes succeed)--> closed        half-open --(a probe fails)--> open, rest begins anew

With many requests in flight, the replies to those sent before the circuit opened still arrive. They say
nothing about now: a permit carries the era in which it was given, and only outcomes of the current era count.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from models.llm.port import CircuitOpen, LLMSettings

BreakerState: TypeAlias = Literal["closed", "open", "half-open"]


@dataclass(frozen=True)
class Permit:
    """Leave to ask once. Give it back with exactly one of succeeded, failed, abandoned."""

    era: int
    probe: bool


class Breaker:
    """Not thread-safe: lives on one event loop. `state` and `opened` may be read from anywhere."""

    def __init__(self, settings: LLMSettings, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._clock = clock
        self._era = 0
        self._open_since: float | None = None
        self._in_a_row = 0
        self._window: deque[bool] = deque(maxlen=settings.breaker_window)  # True = failed
        self._probing = False
        self._probes_passed = 0
        self.opened = 0  # times the circuit has opened, for metrics

    @property
    def state(self) -> BreakerState:
        if self._open_since is None:
            return "closed"
        return "half-open" if self._clock() - self._open_since >= self._settings.breaker_rest else "open"

    def admit(self) -> Permit:
        """Leave to ask now. Raises CircuitOpen."""
        state = self.state
        if state == "open":
            raise CircuitOpen(
                f"the server has been failing; it rests for {self._settings.breaker_rest:.0f} s"
            )
        if state == "half-open":
            if self._probing:
                raise CircuitOpen("the server has been failing; a probe is on its way")
            self._probing = True
            return Permit(self._era, probe=True)
        return Permit(self._era, probe=False)

    def succeeded(self, permit: Permit) -> None:
        if permit.era != self._era:
            return
        if permit.probe:
            self._probing = False
            self._probes_passed += 1
            if self._probes_passed >= self._settings.breaker_probes:
                self._turn(None)
            return
        self._in_a_row = 0
        self._window.append(False)

    def failed(self, permit: Permit) -> None:
        if permit.era != self._era:
            return
        self._in_a_row += 1
        self._window.append(True)
        full = len(self._window) == self._window.maxlen
        share = sum(self._window) / len(self._window)
        if (
            permit.probe
            or self._in_a_row >= self._settings.breaker_failures
            or (full and share >= self._settings.breaker_share)
        ):
            self._turn(self._clock())
            self.opened += 1

    def abandoned(self, permit: Permit) -> None:
        """The question was taken back before it was answered: it counts for nothing."""
        if permit.era == self._era and permit.probe:
            self._probing = False

    def _turn(self, open_since: float | None) -> None:
        self._era += 1
        self._open_since = open_since
        self._in_a_row = 0
        self._window.clear()
        self._probing = False
        self._probes_passed = 0
