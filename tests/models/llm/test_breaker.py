"""The circuit opens on failures, rests, probes, and closes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.llm.port import CircuitOpen, LLMSettings
from models.llm.resilient import Breaker, Permit
from tests.amounts import examples

SETTINGS = LLMSettings(
    breaker_failures=3, breaker_share=0.5, breaker_window=6, breaker_rest=10, breaker_probes=2
)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breaker(clock: Clock) -> Breaker:
    return Breaker(SETTINGS, clock=clock)


def fail(breaker: Breaker, times: int) -> None:
    for _ in range(times):
        breaker.failed(breaker.admit())


def test_failures_in_a_row_open_the_circuit(breaker: Breaker) -> None:
    fail(breaker, 2)
    assert breaker.state == "closed"
    fail(breaker, 1)
    assert breaker.state == "open"
    assert breaker.opened == 1
    with pytest.raises(CircuitOpen):
        breaker.admit()


def test_a_success_between_failures_starts_the_count_anew(breaker: Breaker) -> None:
    fail(breaker, 2)
    breaker.succeeded(breaker.admit())
    fail(breaker, 2)
    assert breaker.state == "closed"


def test_a_share_of_failures_in_a_full_window_opens_the_circuit(breaker: Breaker) -> None:
    for _ in range(2):
        fail(breaker, 1)
        breaker.succeeded(breaker.admit())
    assert breaker.state == "closed"
    breaker.succeeded(breaker.admit())
    fail(breaker, 1)
    assert breaker.state == "open"


def test_after_the_rest_one_probe_goes_through_and_no_second(breaker: Breaker, clock: Clock) -> None:
    fail(breaker, 3)
    clock.now += 9.9
    with pytest.raises(CircuitOpen):
        breaker.admit()
    clock.now += 0.1
    assert breaker.state == "half-open"
    assert breaker.admit().probe
    with pytest.raises(CircuitOpen, match="probe"):
        breaker.admit()


def test_probes_that_succeed_close_the_circuit(breaker: Breaker, clock: Clock) -> None:
    fail(breaker, 3)
    clock.now += 10
    breaker.succeeded(breaker.admit())
    assert breaker.state == "half-open"
    breaker.succeeded(breaker.admit())
    assert breaker.state == "closed"
    fail(breaker, 2)
    assert breaker.state == "closed"


def test_a_probe_that_fails_opens_it_for_another_rest(breaker: Breaker, clock: Clock) -> None:
    fail(breaker, 3)
    clock.now += 10
    fail(breaker, 1)
    assert breaker.state == "open"
    assert breaker.opened == 2
    clock.now += 9
    assert breaker.state == "open"


def test_a_probe_that_was_taken_back_makes_room_for_another(breaker: Breaker, clock: Clock) -> None:
    fail(breaker, 3)
    clock.now += 10
    breaker.abandoned(breaker.admit())
    assert breaker.admit().probe


def test_late_answers_to_questions_of_before_count_for_nothing(breaker: Breaker, clock: Clock) -> None:
    old = [breaker.admit() for _ in range(8)]
    for permit in old[:3]:
        breaker.failed(permit)
    assert breaker.opened == 1
    clock.now += 5
    for permit in old[3:6]:
        breaker.failed(permit)
    breaker.succeeded(old[6])
    assert breaker.opened == 1
    clock.now += 5
    probe = breaker.admit()
    breaker.failed(old[7])
    assert breaker.state == "half-open"
    breaker.succeeded(probe)


@given(st.lists(st.sampled_from(["ask", "good", "bad", "gone", "wait"]), max_size=80))
@examples(150)
def test_it_never_locks_up(steps: list[str]) -> None:
    """Whatever happened, when all questions are answered and the rest is over a question goes through."""
    clock = Clock()
    breaker = Breaker(SETTINGS, clock=clock)
    out: list[Permit] = []
    for step in steps:
        if step == "wait":
            clock.now += 4
        elif step == "ask":
            try:
                out.append(breaker.admit())
            except CircuitOpen:
                assert breaker.state != "closed"
        elif out:
            {"good": breaker.succeeded, "bad": breaker.failed, "gone": breaker.abandoned}[step](out.pop(0))
    for permit in out:
        breaker.abandoned(permit)
    clock.now += SETTINGS.breaker_rest
    breaker.admit()
