"""Rewards of G rollouts -> what weighs the gradient of each decision's log-probability. No gradient flows
through it.
"""

from __future__ import annotations

import torch
from torch import Tensor

from trainers.gro.environment import Rewarded
from trainers.gro.settings import GroSettings


def credits(rewarded: Rewarded, settings: GroSettings) -> Tensor:
    """float [B, G, N, T]; 0 where no decision was made. T - t counts back from the end of the array (paths as
    written are of one length).
    """
    weight = _softmax(rewarded) if settings.credit == "softmax" else _centred(rewarded, settings)
    steps = rewarded.reward.shape[-1]
    discount = settings.discount ** torch.arange(steps - 1, -1, -1, device=weight.device, dtype=weight.dtype)
    return torch.where(rewarded.taken, weight * discount, torch.zeros_like(weight))


def _softmax(rewarded: Rewarded) -> Tensor:
    """Eq. 8: exp(R_i) / sum over the patient's G rollouts of one start concept. Always positive: better than
    others is weighed more, worse is weighed less, and nothing is discouraged but by the normalisation of the
    policy.
    """
    total = rewarded.reward.sum(-1, keepdim=True)
    return total.softmax(1).expand_as(rewarded.reward)


def _centred(rewarded: Rewarded, settings: GroSettings) -> Tensor:
    """Of the rollout as a whole (all N paths share it) less the mean of the other rollouts: an unbiased
    baseline that needs no critic.
    """
    rollouts = rewarded.reward.shape[1]
    if rollouts < 2:
        raise ValueError("expected at least 2 rollouts for rewards relative to the others, came 1")
    at = rewarded.reward.sum(2)  # [B, G, T]
    brought = at.flip(-1).cumsum(-1).flip(-1) if settings.to_go else at.sum(-1, keepdim=True).expand_as(at)
    others = (brought.sum(1, keepdim=True) - brought) / (rollouts - 1)
    return (brought - others)[:, :, None].expand_as(rewarded.reward)
