"""A policy over named actions: what it prefers, what it explores, what its file may hold."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.policies import ActionPolicy, choose, read_policy, write_policy
from schemas.errors import StateError

SHIPPED = ActionPolicy("retrieval-weights", ("shipped", "words", "meaning"))
LEARNED = ActionPolicy(
    "retrieval-weights",
    ("shipped", "words"),
    ("chunks",),
    (10.0,),
    (5.0,),
    ((1.0, 0.0), (-1.0, 0.0)),
    sharpness=3.0,
    explore=0.2,
)


def test_what_ships_takes_its_first_action_always() -> None:
    assert {choose(SHIPPED, str(number), {"chunks": number}).action for number in range(100)} == {"shipped"}
    assert choose(SHIPPED, "1", {}).probability == 1.0


def test_a_learned_policy_follows_its_features_and_keeps_exploring() -> None:
    many = LEARNED.probabilities({"chunks": 30.0})
    assert many[0] > 0.85
    assert many.min() >= 0.1 - 1e-9
    assert LEARNED.probabilities({"chunks": 0.0})[1] > 0.85


def test_a_feature_that_is_not_told_counts_as_its_mean() -> None:
    assert LEARNED.probabilities({}).tolist() == LEARNED.probabilities({"chunks": 10.0}).tolist()


@given(st.text(max_size=20), st.floats(-100, 100))
def test_the_same_request_is_decided_alike(request: str, chunks: float) -> None:
    one, again = (choose(LEARNED, request, {"chunks": chunks}, "a" * 64) for _ in range(2))
    assert one == again
    assert one.probability == pytest.approx(
        LEARNED.probabilities({"chunks": chunks})[LEARNED.actions.index(one.action)]
    )


def test_actions_are_taken_as_often_as_their_probability_says() -> None:
    taken = [choose(LEARNED, str(number), {"chunks": 10.0}).action for number in range(4_000)]
    assert np.mean([one == "shipped" for one in taken]) == pytest.approx(0.5, abs=0.03)


def test_a_policy_comes_back_from_its_file() -> None:
    assert read_policy(write_policy(LEARNED)) == LEARNED


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"{}",
        b'{"slot": "a", "actions": []}',
        b'{"slot": "a", "actions": ["x"], "explore": 2}',
        b'{"slot": "a", "actions": ["x"], "weights": [[1, 2]]}',
        b'{"slot": "a", "actions": ["x"], "more": 1}',
    ],
)
def test_what_is_no_policy_is_refused_with_what_was_expected(said: bytes) -> None:
    with pytest.raises(StateError, match="expected a policy over actions"):
        read_policy(said)
