"""What the trainer needs of a task. Shapes: B patients, G rollouts of each, N paths in a rollout, T decisions
in a path.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeVar

import torch
from torch import Tensor, nn

Policy = TypeVar("Policy", bound=nn.Module, contravariant=True)
Played = TypeVar("Played")


class Rewarded(NamedTuple):
    """What the decisions of a batch brought."""

    # float [B, G, N, T], each where it was earned; what is only known at the end of a path at the
    # path's last decision
    reward: Tensor
    taken: Tensor  # bool [B, G, N, T], False: no decision was made here (padding, after a stop)


class Environment(Protocol[Policy, Played]):
    """Patients, numbered from 0, and what can be done for them."""

    def __len__(self) -> int:
        """How many patients."""
        ...

    def play(self, policy: Policy, patients: Tensor, rollouts: int, random: torch.Generator) -> Played:
        """Let the policy act for `patients` int64 [B], without gradient. The generator is the only source of
        chance.
        """
        ...

    def logprobs(self, policy: Policy, played: Played) -> Tensor:
        """float [B, G, N, T] with gradient: log of the probability of each decision; 0 where none was
        made.
        """
        ...

    def rewards(self, played: Played) -> Rewarded:
        """What it brought."""
        ...

    def score(self, policy: Policy) -> float:
        """What training is for, over all patients, acting as in use; higher is better."""
        ...


class Point(NamedTuple):
    """One step of the learning curve."""

    step: int
    reward: float  # mean over rollouts of the sum over paths and decisions
    divergence: float  # from the start, estimated on what was played
    score: float | None  # on the held-out patients, where they were scored
