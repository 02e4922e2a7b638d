"""Waits between attempts: jittered, bounded, inside the deadline. The clock and the sleep are the test's
own.
"""

from __future__ import annotations

import asyncio

import pytest

from models.llm.port import (
    BackendError,
    BackendTimeout,
    Completion,
    LLMSettings,
    Overloaded,
    Prompt,
    PromptRefused,
)
from models.llm.resilient import Breaker, Resilient

PROMPT = Prompt("s", "u", {}, 10, 1)
ANSWER = Completion("{}", "m", 1, 1)


class Scripted:
    """A backend that does what it is told, on a clock that only moves when somebody waits."""

    name = "scripted"

    def __init__(self, *outcomes: Completion | BaseException, takes: float = 0.0) -> None:
        self.outcomes = list(outcomes)
        self.takes = takes
        self.now = 0.0
        self.waits: list[float] = []
        self.timeouts: list[float] = []

    async def complete(self, prompt: Prompt, *, timeout: float) -> Completion:  # noqa: ASYNC109
        self.timeouts.append(timeout)
        self.now += self.takes
        outcome = self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    async def aclose(self) -> None: ...

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds

    def run(self, timeout: float = 60.0, **settings: object) -> Completion:
        limits = LLMSettings.model_validate(
            {"backoff_base": 1, "backoff_cap": 8, "max_attempts": 6, **settings}
        )
        self.llm = Resilient(
            self, limits, Breaker(limits, clock=self.clock), clock=self.clock, sleep=self.sleep
        )
        return asyncio.run(self.llm.complete(PROMPT, timeout=timeout))


def test_waits_grow_are_jittered_and_capped() -> None:
    runs = []
    for _ in range(40):
        backend = Scripted(*[BackendError("x")] * 5, ANSWER)
        assert backend.run() == ANSWER
        runs.append(backend.waits)
    for k, bound in enumerate([1, 2, 4, 8, 8]):
        drawn = [waits[k] for waits in runs]
        assert max(drawn) <= bound
        assert len(set(drawn)) > 30
        assert max(drawn) > bound / 2


def test_the_servers_own_patience_is_kept_to() -> None:
    backend = Scripted(Overloaded("x", retry_after=20), ANSWER)
    backend.run()
    assert 20 <= backend.waits[0] <= 21


def test_no_wait_is_begun_that_ends_after_the_deadline() -> None:
    backend = Scripted(Overloaded("x", retry_after=20), ANSWER)
    with pytest.raises(Overloaded):
        backend.run(timeout=19)
    assert backend.waits == []


def test_each_attempt_gets_the_time_that_is_left() -> None:
    backend = Scripted(BackendTimeout("x"), takes=4)
    with pytest.raises(BackendError):
        backend.run(timeout=10, backoff_base=0)
    assert backend.timeouts == [10, 6, 2]


def test_what_asking_again_cannot_help_is_not_asked_again() -> None:
    backend = Scripted(PromptRefused("x"))
    with pytest.raises(PromptRefused):
        backend.run()
    assert len(backend.timeouts) == 1
    assert backend.llm.breaker.state == "closed"


def test_a_question_taken_back_in_a_probe_leaves_the_circuit_able_to_probe() -> None:
    backend = Scripted(BackendError("x"), BackendError("x"), asyncio.CancelledError(), ANSWER)
    limits = LLMSettings(max_attempts=1, breaker_failures=2, breaker_rest=5, breaker_probes=1)
    breaker = Breaker(limits, clock=backend.clock)
    llm = Resilient(backend, limits, breaker, clock=backend.clock, sleep=backend.sleep)

    async def ask() -> Completion:
        return await llm.complete(PROMPT, timeout=10)

    for _ in range(2):
        with pytest.raises(BackendError):
            asyncio.run(ask())
    backend.now += 5
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(ask())
    assert breaker.state == "half-open"
    assert asyncio.run(ask()) == ANSWER
    assert breaker.state == "closed"
