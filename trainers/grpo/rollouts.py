"""A trajectory as training needs it, and as it is logged: exact token ids, who wrote each, with which
log-probability. No text, nothing tokenised again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch
from msgspec import Struct
from torch import Tensor

from processors.diagnosis.agent.trajectory import Trajectory


class Rollout(Struct, frozen=True):
    """One trajectory of a group. Lists are of the response's length; the prompt has none of them."""

    prompt: tuple[int, ...]
    response: tuple[int, ...]
    mask: tuple[
        bool, ...
    ]  # True: the agent's token; False: the environment's, which no gradient may come from
    logprobs: tuple[float, ...]  # under the policy that wrote it; 0 where the environment did
    reward: float = 0.0
    group: str = ""  # of the patient: rewards are compared within it

    def __post_init__(self) -> None:
        if not len(self.response) == len(self.mask) == len(self.logprobs):
            raise ValueError(
                f"expected a mask and a log-probability for each of {len(self.response)} tokens, got "
                f"{len(self.mask)} and {len(self.logprobs)}"
            )


def of(trajectory: Trajectory, reward: float = 0.0, group: str = "") -> Rollout:
    return Rollout(
        trajectory.prompt, trajectory.response, trajectory.mask, trajectory.logprobs, reward, group
    )


class Batch(NamedTuple):
    """B rollouts side by side, padded on the right to T tokens. Position t of `own`, `old` is about
    predicting token t + 1: they are T - 1 wide.
    """

    ids: Tensor  # int64 [B, T]
    seen: Tensor  # int64 [B, T], 0: padding
    own: Tensor  # bool [B, T - 1], True: token t + 1 is the agent's
    old: Tensor  # float [B, T - 1], log-probabilities as logged

    def to(self, device: torch.device) -> Batch:
        return Batch(*(one.to(device) for one in self))


def batch(rollouts: Sequence[Rollout], *, pad: int = 0) -> Batch:
    width = max(len(one.prompt) + len(one.response) for one in rollouts)
    shape = (len(rollouts), width)
    ids, seen = torch.full(shape, pad), torch.zeros(shape, dtype=torch.int64)
    own, old = torch.zeros(shape, dtype=torch.bool), torch.zeros(shape)
    for at, one in enumerate(rollouts):
        begin, end = len(one.prompt), len(one.prompt) + len(one.response)
        ids[at, :end] = torch.tensor(one.prompt + one.response)
        seen[at, :end] = 1
        own[at, begin:end] = torch.tensor(one.mask, dtype=torch.bool)
        old[at, begin:end] = torch.tensor(one.logprobs)
    return Batch(ids, seen, own[:, 1:], old[:, 1:])
