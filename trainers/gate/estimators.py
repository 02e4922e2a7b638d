"""What a policy would have earned at each logged decision: one number per decision, whose mean is the
estimate.

    ips    r * w                                 unbiased where the probabilities are right; wide where policies differ much
    snips  r * w / mean(w)                       slightly biased, much narrower; does not move when a constant is added to all rewards
    dr     sum_k pi(k) q(k) + w * (r - q(a))     unbiased where probabilities or reward model are right; narrow where the model is good

with w = pi(a) / behaviour(a), at most `clip`. Clipping biases ips and snips towards what was often done; of
`dr` only what the reward model does not explain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from models.policies import ActionPolicy
from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.intervals import Estimate, spread

CLIP = 50.0


class Policy(Protocol):
    def probabilities(self, features: Floats) -> Floats:
        """float64 [N, K] for features [N, D]."""
        ...


def weights(decisions: Decisions, policy: Policy, clip: float = CLIP) -> Floats:
    """float64 [N]: how much likelier the policy takes the logged action than the behaviour policy did."""
    p = policy.probabilities(decisions.features)[np.arange(len(decisions)), decisions.action]
    return np.minimum(p / decisions.probability, clip)


def ips(decisions: Decisions, policy: Policy, clip: float = CLIP) -> Floats:
    """float64 [N]."""
    return decisions.weight * decisions.reward * weights(decisions, policy, clip)


def snips(decisions: Decisions, policy: Policy, clip: float = CLIP) -> Floats:
    """float64 [N]: linearised about the ratio, so that the spread of the numbers is that of the estimate."""
    w = decisions.weight * weights(decisions, policy, clip)
    total = w.mean() or 1.0
    value = (w * decisions.reward).mean() / total
    numbers: Floats = value + w * (decisions.reward - value) / total
    return numbers


def doubly_robust(decisions: Decisions, policy: Policy, values: Floats, clip: float = CLIP) -> Floats:
    """float64 [N]. `values` [N, K]: what the reward model expects of each action, cross-fitted."""
    p = policy.probabilities(decisions.features)
    left = decisions.reward - values[np.arange(len(decisions)), decisions.action]
    numbers: Floats = (p * values).sum(axis=1) + weights(decisions, policy, clip) * left
    return decisions.weight * numbers


@dataclass(frozen=True)
class Overlap:
    """How well the log covers the policy. `effective`: decisions that it is worth (Kish). `mean`: weight of
    each decision: about 1 where the log took all that the policy takes, with the probabilities that it
    states; less where the policy takes what was never tried.
    """

    effective: float
    mean: Estimate


def overlap(decisions: Decisions, policy: Policy, clip: float = CLIP, level: float = 0.99) -> Overlap:
    """Raises ValueError below two patients."""
    used = weights(decisions, policy, clip)
    effective = float(used.sum() ** 2 / max((used**2).sum(), 1e-12))
    return Overlap(effective, spread(decisions.weight * used, decisions, level))


# A policy over named actions and features, applied to the columns of a log.


@dataclass(frozen=True)
class Named:
    """A `trainers.gate.estimators.Policy`. `names`: of the log's features [D], `actions`: of its actions
    [K].

    A feature that the log lacks counts as its mean. What the policy gives to an action that the log
    has never heard of is given to none: its rows sum to less than 1 then, and the gate sees that the log does
    not cover it.
    """

    policy: ActionPolicy
    names: tuple[str, ...]
    actions: tuple[str, ...]

    def probabilities(self, features: Floats) -> Floats:
        """float64 [N, K]."""
        wanted = np.tile(np.array(self.policy.mean, dtype=np.float64), (len(features), 1))
        for at, name in enumerate(self.policy.features):
            if name in self.names:
                wanted[:, at] = features[:, self.names.index(name)]
        found = self.policy.of_rows(wanted)
        columns = np.zeros((len(features), len(self.actions)))
        for at, action in enumerate(self.policy.actions):
            if action in self.actions:
                columns[:, self.actions.index(action)] = found[:, at]
        return columns


# What each action earns where: ridge regression for each action.

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
