"""Logged decisions with their rewards, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True)
class Decisions:
    """N decisions among K actions. `probability` is the behaviour policy's, of the action it took, when it
    took it.
    """

    features: Floats  # [N, D], of the request, known when it was decided
    action: Integers  # [N], 0 to K-1
    probability: Floats  # [N], in (0, 1]
    reward: Floats  # [N]
    patient: Integers  # [N]: equal numbers are one patient
    actions: int  # K
    # [N], mean 1: how many decisions each stands for, where some have no outcome (outcomes.py)
    weight: Floats
    at: Integers | None = None  # [N], event time, microseconds
    clinician: Integers | None = None  # [N]: equal numbers are one pseudonym, -1 where nobody is known

    def __post_init__(self) -> None:
        """Raises ValueError for what no log can hold: a probability of nothing, an action that is none,
        lengths that differ.
        """
        count = len(self.features)
        for name in ("action", "probability", "reward", "patient", "weight"):
            if len(getattr(self, name)) != count:
                raise ValueError(
                    f"expected {count} values of {name}, one for each decision; got "
                    f"{len(getattr(self, name))}"
                )
        if count and not (self.probability.min() > 0 and self.probability.max() <= 1):
            raise ValueError(
                "expected the probability of each action that was taken in (0, 1]; a log without it cannot "
                "be learned from"
            )
        if count and not (self.action.min() >= 0 and self.action.max() < self.actions):
            raise ValueError(
                f"expected actions from 0 to {self.actions - 1}, got {self.action.min()} to "
                f"{self.action.max()}"
            )
        if not (np.isfinite(self.reward).all() and np.isfinite(self.features).all()):
            raise ValueError("expected rewards and features that are numbers, got one that is not")

    def __len__(self) -> int:
        return len(self.action)

    def of(self, rows: Integers | NDArray[np.bool_]) -> Decisions:
        return Decisions(
            self.features[rows],
            self.action[rows],
            self.probability[rows],
            self.reward[rows],
            self.patient[rows],
            self.actions,
            self.weight[rows],
            self.at[rows] if self.at is not None else None,
            self.clinician[rows] if self.clinician is not None else None,
        )


def split(decisions: Decisions, share: float, seed: int) -> tuple[Decisions, Decisions]:
    """By patient: (1 - share) of the patients to learn from, `share` held out."""
    patients = np.unique(decisions.patient)
    held = np.random.default_rng(seed).permutation(patients)[: round(len(patients) * share)]
    out = np.isin(decisions.patient, held)
    return decisions.of(~out), decisions.of(out)
