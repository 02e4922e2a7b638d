"""A linear policy over a few actions that never stops exploring."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trainers.datasets.decisions import Floats, Integers


@dataclass(frozen=True)
class LinearPolicy:
    """Softmax of linear scores, mixed with a share `explore` of chance, so that every action keeps a
    probability and its log can be learned from.

    `weights`: float64 [D + 1, K], the last row the constant. `sharpness`: how much better an action has to be
    to be preferred; 0 is chance.
    """

    weights: Floats
    sharpness: float = 1.0
    explore: float = 0.1

    def __post_init__(self) -> None:
        if not 0 < self.explore <= 1:
            raise ValueError(
                f"expected explore in (0, 1], got {self.explore}: without exploration no other policy can "
                "be judged from its log"
            )

    @property
    def actions(self) -> int:
        return int(self.weights.shape[1])

    def probabilities(self, features: Floats) -> Floats:
        """float64 [N, K], rows sum to 1."""
        scores = self.sharpness * (features @ self.weights[:-1] + self.weights[-1])
        preferred = np.exp(scores - scores.max(axis=1, keepdims=True))
        preferred /= preferred.sum(axis=1, keepdims=True)
        mixed: Floats = (1 - self.explore) * preferred + self.explore / self.actions
        return mixed

    def decide(self, features: Floats, random: np.random.Generator) -> tuple[Integers, Floats]:
        """An action for each row, and the probability with which it was taken."""
        p = self.probabilities(features)
        action = (p.cumsum(axis=1) < random.random(len(p))[:, None]).sum(axis=1).clip(max=self.actions - 1)
        return action.astype(np.int64), p[np.arange(len(p)), action]


def chance(features: int, actions: int) -> LinearPolicy:
    """Every action equally likely: where learning begins."""
    return LinearPolicy(np.zeros((features + 1, actions)), explore=1.0)
