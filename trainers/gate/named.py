"""A policy over named actions and features, applied to the columns of a log."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from models.policies import ActionPolicy
from trainers.datasets.decisions import Floats


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
