"""What the trainer needs of a task. Shapes: B patients, G rollouts of each, N paths in a rollout, T decisions
in a path.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, Protocol, TypeVar

import torch
from msgspec import Struct
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


# The trainer's switches. `AS_WRITTEN` is the paper's section 3.3 and 4.1, `AS_SHIPPED` what docs/adr/0013
# replaces it with.


class GroSettings(Struct, frozen=True, kw_only=True):
    """One value of these and one seed give one policy."""

    reward: Literal["path", "set"]  # eq. 7 of each path alone, or what the whole set of a rollout newly names
    # path: 1 where a path holds any concept of the reference (section 3.3), instead of how many (eq. 7)
    binary: bool = False
    soft: float = (
        10.0  # path: lambda of eq. 7, weight of the cosine between the mean embeddings of path and reference
    )
    diversity: float = (
        0.0  # set: taken off for each decision that leads to a concept the rollout's other paths already hold
    )
    # what one more concept must be expected to bring (in hits) to be worth reading; with a stop action,
    # its length
    price: float = 0.0
    credit: Literal["softmax", "centred"]  # eq. 8, or less the mean of the patient's other rollouts
    discount: float = 1.0  # gamma of eq. 9: a decision at t of T counts gamma^(T-t)
    to_go: bool = False  # a decision is credited with what follows it, not with what preceded it
    kl: float = 0.0  # weight of the divergence from the policy that training started with
    rollouts: int = 8  # G; the paper does not state how many
    batch: int = 32  # patients in a step
    epochs: int = 10
    rate: float = 1e-3  # of Adam
    clip: float = 1.0  # largest norm of a step's gradient
    seed: int = 0


#: Eq. 7-10 with lambda = 10 and gamma = .1. G, optimiser, rate and batch are not in the paper.
AS_WRITTEN: Final = GroSettings(reward="path", credit="softmax", discount=0.1)

#: Rewards of the whole set on new distinct concepts, against the patient's other rollouts.
AS_SHIPPED: Final = GroSettings(
    reward="set", soft=0.0, diversity=0.05, credit="centred", to_go=True, rollouts=16
)
