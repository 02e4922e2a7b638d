"""A path's similarity when each step has an event of its own, in the order of the steps."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.alignment import Happened
from kg.guidelines.alignment.aligner import in_order, ordered
from tests.amounts import examples
from tests.kg.guidelines.alignment.test_incremental import events
from tests.kg.guidelines.alignment.worlds import blurred, happened, index_of, state_of


@examples(150, deadline=None)
@given(st.integers(0, 4), st.integers(0, 5), st.integers(0, 2**32 - 1))
def test_it_is_the_best_of_all_choices(steps: int, count: int, seed: int) -> None:
    similarity = np.random.default_rng(seed).integers(0, 5, size=(steps, count)) / 4
    best = 0.0
    for size in range(min(steps, count) + 1):
        for rows in itertools.combinations(range(steps), size):
            for columns in itertools.combinations(range(count), size):
                best = max(
                    best, sum(similarity[row, column] for row, column in zip(rows, columns, strict=True))
                )
    assert in_order(similarity, np.arange(count)) == pytest.approx(best)


def test_events_of_one_moment_stand_in_the_order_of_their_steps() -> None:
    similarity = np.array([[0.1, 0.9], [0.8, 0.2]])
    assert in_order(similarity, np.array([7, 7])) == pytest.approx(1.7)
    assert in_order(similarity, np.array([7, 8])) == pytest.approx(0.9)


def test_one_event_does_not_stand_for_two_steps() -> None:
    state = state_of(happened(("Chemotherapy TCH", 1), ("Node status", 1)))
    number = state.index.number["surgery-first"]
    assert ordered(state_of(happened(("Trastuzumab after surgery", 1))), number) < 0.8 * float(
        state_of(happened(("Trastuzumab after surgery", 1))).sums[2]
    )
    assert ordered(state, state.index.number["node-positive"]) <= float(state.sums[0]) + 1e-6


@examples(50, deadline=None)
@given(st.lists(events, max_size=10, unique_by=lambda event: event.id))
def test_it_depends_on_what_happened_alone_and_is_no_more_than_the_parts_above_0(
    told: list[Happened],
) -> None:
    one, other = (
        state_of(told, index_of(encoder=blurred())),
        state_of(list(reversed(told)), index_of(encoder=blurred())),
    )
    for number in range(3):
        positive = (
            sum(max(0.0, one.nearest(step)[0]) for step in one.index.descriptions(number).tolist())
            if told
            else 0.0
        )
        assert ordered(one, number) == ordered(other, number) <= positive + 1e-9


def test_a_patient_without_events_has_none() -> None:
    assert ordered(state_of(()), 0) == 0
