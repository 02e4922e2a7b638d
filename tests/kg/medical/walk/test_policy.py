"""The paper's network, against its equations written out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from kg.medical.walk.policy import KIND, RETRAIN, PaperPolicy, restored
from models.policies import cards
from models.policies.cards import Card
from schemas.errors import StateError

torch.set_num_threads(1)


def test_probabilities_are_those_of_equations_1_to_4() -> None:
    d, policy = 3, PaperPolicy(3, seed=1).double()
    random = np.random.default_rng(2)
    k, m, w1, half = (value.detach().numpy() for value in (policy.k, policy.M, policy.W1, policy.W2))
    w2 = np.concatenate(
        [random.normal(size=(2 * d, 4 * d)), half]
    )  # the half that meets k_{t-1}, whatever it is
    explored = random.normal(size=(4, d)).mean(0)
    s_k = np.concatenate([k[5], k[2]])
    s_c = m @ explored
    z = w2 @ np.maximum(w1 @ np.concatenate([s_k, s_c]), 0)
    actions = np.concatenate([np.repeat(k[5][None], 15, 0), k], 1)
    expected = np.exp(actions @ z)
    np.testing.assert_allclose(
        policy.fixed().probabilities(5, 2, explored), expected / expected.sum(), rtol=1e-9
    )


def test_without_k_scarce_it_makes_no_difference_and_with_it_does() -> None:
    explored = np.ones(3)
    with_it, without = PaperPolicy(3, seed=1), PaperPolicy(3, scarce=False, seed=1)
    assert not np.allclose(
        with_it.fixed().probabilities(5, 2, explored), with_it.fixed().probabilities(5, 3, explored)
    )
    np.testing.assert_array_equal(
        without.fixed().probabilities(5, 2, explored), without.fixed().probabilities(5, 3, explored)
    )


def test_a_saved_policy_comes_back_and_is_refused_for_another_graph(tmp_path: Path) -> None:
    policy = PaperPolicy(3, stops=True, seed=4)
    path = tmp_path / "paper.npz"
    cards.save(path, Card(KIND, policy.shape(), graph="0123456789abcdef"), policy.weights())
    again = restored(*cards.load(path, KIND, retrain=RETRAIN, graph="0123456789abcdef"))
    np.testing.assert_array_equal(
        again.fixed().probabilities(1, 2, np.ones(3)), policy.fixed().probabilities(1, 2, np.ones(3))
    )
    with pytest.raises(
        StateError,
        match=r"one for the graph 0123456789ab, not fedcba987654; train it: wardstream train gro --as-written",
    ):
        cards.load(path, KIND, retrain=RETRAIN, graph="fedcba9876543210")
