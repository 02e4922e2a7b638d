"""Group-relative advantages (Deep-DxSearch, eq. 18): how much better a rollout did than the others of its
patient.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import torch
from torch import Tensor

from schemas.errors import ConfigurationError

LEAST: Final = 4  # rollouts of a patient: below it, a mean says little; with one, GRPO has no baseline at all
_EQUAL: Final = 1e-6  # a standard deviation below which a group is one of equals


def advantages(rewards: Tensor, *, scaled: bool = True) -> Tensor:
    """float [P, G] of rewards [P, G]; each row has mean 0. `scaled`: over the population's standard
    deviation, as eq. 18 has it.

    A group of equals teaches nothing: its advantages are 0, where the formula divides by 0. Unscaled (Dr.
    GRPO) a group counts by how much its rewards differ; scaled, a nearly equal group counts as much as any.
    Raises ConfigurationError for fewer than 4 rollouts.
    """
    if rewards.shape[-1] < LEAST:
        raise ConfigurationError(
            f"expected groups of at least {LEAST} rollouts, came {rewards.shape[-1]}: advantages are "
            "relative to the group"
        )
    centred = rewards - rewards.mean(-1, keepdim=True)
    deviation = rewards.std(-1, keepdim=True, correction=0)
    if not scaled:
        return torch.where(deviation < _EQUAL, torch.zeros_like(centred), centred)
    return torch.where(deviation < _EQUAL, torch.zeros_like(centred), centred / deviation.clamp(min=_EQUAL))


def of_groups(rewards: Sequence[float], group: int, *, scaled: bool = True) -> Tensor:
    """The same, [P * G], of rewards that stand patient by patient."""
    return (
        advantages(torch.tensor(rewards, dtype=torch.float64).view(-1, group), scaled=scaled)
        .flatten()
        .float()
    )
