"""Retries: until there is an answer, retrying is pointless, or the time is over.

Waits between attempts are exponential with full jitter (so that many clients of one server do not come back
together), never shorter than the server's own Retry-After, and never begun when they would end after the
deadline. The breaker sees every attempt.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from tenacity import (
    AsyncRetrying,
    RetryCallState,
    Retrying,
    retry_if_exception,
    stop_after_attempt,
    wait_random_exponential,
)
from tenacity.stop import stop_base
from tenacity.wait import wait_base

from models.llm.port import (
    LLM,
    BackendError,
    BackendTimeout,
    CircuitOpen,
    Completion,
    LLMSettings,
    Overloaded,
    Prompt,
    PromptRefused,
)

Answer = TypeVar("Answer")
Kind = TypeVar("Kind", Retrying, AsyncRetrying)


class Backoff(Protocol):
    """The part of a server's settings that concerns retries."""

    @property
    def max_attempts(self) -> int: ...
    @property
    def backoff_base(self) -> float: ...
    @property
    def backoff_cap(self) -> float: ...


def attempts(
    kind: type[Kind],
    settings: Backoff,
    deadline: float,
    *,
    clock: Callable[[], float],
    sleep: Callable[..., Any],
) -> Kind:
    """Of one request, awaited or not, until `deadline` on `clock`: retries what may be retried, and the
    last error as it was raised.
    """
    return kind(
        retry=retry_if_exception(lambda error: isinstance(error, BackendError) and error.retryable),
        stop=stop_after_attempt(settings.max_attempts) | Before(deadline, clock),
        wait=Patience(settings.backoff_base, settings.backoff_cap),
        sleep=sleep,
        reraise=True,
    )


class Persistence:
    """Any request, with retries and a breaker around it."""

    def __init__(
        self,
        settings: LLMSettings,
        breaker: Breaker,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.breaker = breaker
        self.attempts = 0  # for metrics
        self._settings = settings
        self._clock = clock
        self._sleep = sleep

    async def ask(self, once: Callable[[float], Awaitable[Answer]], timeout: float) -> Answer:  # noqa: ASYNC109 - of all attempts together
        """`once` is given the seconds that are left."""
        deadline = self._clock() + timeout
        return await attempts(AsyncRetrying, self._settings, deadline, clock=self._clock, sleep=self._sleep)(
            self._attempt, once, deadline
        )

    async def _attempt(self, once: Callable[[float], Awaitable[Answer]], deadline: float) -> Answer:
        remaining = deadline - self._clock()
        if remaining <= 0:
            raise BackendTimeout("the time for this request is over")
        permit = self.breaker.admit()
        self.attempts += 1
        try:
            answer = await once(remaining)
        except PromptRefused:
            self.breaker.succeeded(permit)  # the server is well
            raise
        except Overloaded:
            self.breaker.abandoned(permit)  # alive, but no proof that it would have answered
            raise
        except BackendError:
            self.breaker.failed(permit)
            raise
        except BaseException:
            self.breaker.abandoned(permit)
            raise
        self.breaker.succeeded(permit)
        return answer


class Resilient:
    """A backend with retries and a breaker around it."""

    def __init__(
        self,
        inner: LLM,
        settings: LLMSettings,
        breaker: Breaker,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.name = inner.name
        self._inner = inner
        self._persistence = Persistence(settings, breaker, clock=clock, sleep=sleep)

    @property
    def breaker(self) -> Breaker:
        return self._persistence.breaker

    @property
    def attempts(self) -> int:
        return self._persistence.attempts

    async def complete(self, prompt: Prompt, *, timeout: float) -> Completion:  # noqa: ASYNC109 - as the port
        return await self._persistence.ask(
            lambda remaining: self._inner.complete(prompt, timeout=remaining), timeout
        )

    async def aclose(self) -> None:
        await self._inner.aclose()


class Patience(wait_base):
    """Full jitter (uniform in [0, base * 2^k], capped), but at least the server's own Retry-After."""

    def __init__(self, base: float, cap: float) -> None:
        self._jitter = wait_random_exponential(multiplier=base, max=cap)
        self._base = base

    def __call__(self, retry_state: RetryCallState) -> float:
        drawn = self._jitter(retry_state)
        error = retry_state.outcome.exception() if retry_state.outcome is not None else None
        if isinstance(error, Overloaded) and error.retry_after is not None:
            # AffectsAll got the same second: spread a little beyond it.
            return error.retry_after + min(drawn, random.uniform(0, self._base))
        return drawn


class Before(stop_base):
    """No wait that ends after the deadline is begun: the caller could use the time."""

    def __init__(self, deadline: float, clock: Callable[[], float]) -> None:
        self._deadline = deadline
        self._clock = clock

    def __call__(self, retry_state: RetryCallState) -> bool:
        return self._clock() + retry_state.upcoming_sleep >= self._deadline


# A circuit breaker: stop calling a server that is down, try again carefully, never try twice what one answer
# can show.
#
#     closed --(failures in a row, or their share in a full window)--> open
#     open --(rest is over)--> half-open: one probe at a time
#     half-open --(probes succeed)--> closed        half-open --(a probe fails)--> open, rest begins anew
#
# With many requests in flight, the replies to those sent before the circuit opened still arrive. They say
# nothing about now: a permit carries the era in which it was given, and only outcomes of the current era count.

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
