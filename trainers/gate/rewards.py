"""What each action earns where: ridge regression for each action."""

from __future__ import annotations

import numpy as np

from trainers.datasets.decisions import Decisions, Floats

_RIDGE = 5.0
_FOLDS = 4


def fit(decisions: Decisions, ridge: float = _RIDGE) -> Floats:
    """float64 [D + 1, K]: the last row the constant, which is shrunk towards the mean reward of all actions,
    not towards nothing.
    """
    with_one = np.hstack([decisions.features, np.ones((len(decisions), 1))])
    mean = decisions.reward.mean() if len(decisions) else 0.0
    weights = np.zeros((with_one.shape[1], decisions.actions))
    for action in range(decisions.actions):
        rows = decisions.action == action
        x, y, often = with_one[rows], decisions.reward[rows] - mean, decisions.weight[rows, None]
        weights[:, action] = np.linalg.solve(
            x.T @ (often * x) + ridge * np.eye(with_one.shape[1]), (often * x).T @ y
        )
    weights[-1] += mean
    return weights


def predicted(weights: Floats, features: Floats) -> Floats:
    """float64 [N, K]."""
    values: Floats = features @ weights[:-1] + weights[-1]
    return values


def cross_fitted(decisions: Decisions, seed: int, folds: int = _FOLDS) -> Floats:
    """float64 [N, K]: each decision predicted by a model that has seen nothing of its patient."""
    values = np.zeros((len(decisions), decisions.actions))
    patients = np.unique(decisions.patient)
    fold = dict(
        zip(
            np.random.default_rng(seed).permutation(patients).tolist(),
            np.arange(len(patients)) % folds,
            strict=True,
        )
    )
    placed = np.array([fold[one] for one in decisions.patient.tolist()], dtype=np.int64)
    for number in range(folds):
        out = placed == number
        values[out] = predicted(fit(decisions.of(~out)), decisions.features[out])
    return values
