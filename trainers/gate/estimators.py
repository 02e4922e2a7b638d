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

from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.intervals import Estimate, interval

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
    return Overlap(effective, interval(decisions.weight * used, decisions.patient, level))
