"""The trainer's switches. `AS_WRITTEN` is the paper's section 3.3 and 4.1, `AS_SHIPPED` what docs/adr/0013
replaces it with.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct


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
