"""The loop: play G rollouts of each patient, weigh their decisions, climb. REINFORCE; each batch is played
anew and used once.
"""

from __future__ import annotations

import copy
from collections.abc import Callable

import torch
from torch import Tensor, nn

from trainers.gro.environment import Environment, GroSettings, Played, Point, Policy, Rewarded


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
        raise ValueError("expected at least 2 rollouts for rewards relative to the others, got 1")
    at = rewarded.reward.sum(2)  # [B, G, T]
    brought = at.flip(-1).cumsum(-1).flip(-1) if settings.to_go else at.sum(-1, keepdim=True).expand_as(at)
    others = (brought.sum(1, keepdim=True) - brought) / (rollouts - 1)
    return (brought - others)[:, :, None].expand_as(rewarded.reward)


def surrogate(logprobs: Tensor, weight: Tensor) -> Tensor:
    """Scalar whose gradient is minus eq. 10: the mean over patients, rollouts and paths of the sum over
    decisions of weight x log pi.
    """
    return -(weight * logprobs).sum(-1).mean()


def divergence(logprobs: Tensor, start: Tensor, taken: Tensor) -> Tensor:
    """KL(policy || start) a decision, estimated on decisions of the policy itself: r - 1 - log r with r =
    start / policy, which is never negative and has little variance (Schulman's k3, as in GRPO). Its gradient
    over such decisions is that of KL(start || policy).
    """
    ratio = (start - logprobs).clamp(-20, 20)
    return torch.where(taken, ratio.exp() - 1 - ratio, torch.zeros_like(ratio)).sum() / taken.sum().clamp(
        min=1
    )


def train(
    environment: Environment[Policy, Played],
    policy: Policy,
    settings: GroSettings,
    *,
    held_out: Environment[Policy, Played] | None = None,
    observe: Callable[[Point], None] | None = None,
) -> list[Point]:
    """Train `policy` in place; the learning curve. With `held_out`, the policy ends as it was in the epoch
    that scored best there, the start included, and the scores are in the curve. The same arguments give the
    same weights on one machine.
    """
    random = torch.Generator(next(policy.parameters()).device).manual_seed(settings.seed)
    shuffle = torch.Generator().manual_seed(settings.seed)
    start = copy.deepcopy(policy)
    optimiser = torch.optim.Adam(policy.parameters(), lr=settings.rate)
    curve: list[Point] = []
    score = held_out.score(policy) if held_out else None
    best, kept = score, copy.deepcopy(policy.state_dict())
    _tell(curve, Point(0, 0.0, 0.0, score), observe)
    steps = 0
    for _ in range(settings.epochs):
        reward = drift = 0.0
        batches = torch.split(torch.randperm(len(environment), generator=shuffle), settings.batch)
        for patients in batches:
            brought, moved = step(environment, policy, start, optimiser, patients, random, settings)
            reward, drift, steps = reward + brought / len(batches), drift + moved / len(batches), steps + 1
        score = held_out.score(policy) if held_out else None
        if score is not None and best is not None and score > best:
            best, kept = score, copy.deepcopy(policy.state_dict())
        _tell(curve, Point(steps, reward, drift, score), observe)
    if held_out:
        policy.load_state_dict(kept)
    return curve


def step(
    environment: Environment[Policy, Played],
    policy: Policy,
    start: Policy,
    optimiser: torch.optim.Optimizer,
    patients: Tensor,
    random: torch.Generator,
    settings: GroSettings,
) -> tuple[float, float]:
    """One update from fresh rollouts: mean reward of a rollout, and divergence from the start."""
    played = environment.play(policy, patients, settings.rollouts, random)
    rewarded = environment.rewards(played)
    logprobs = environment.logprobs(policy, played)
    with torch.no_grad():
        before = environment.logprobs(start, played)
    drift = divergence(logprobs, before, rewarded.taken)
    loss = surrogate(logprobs, credits(rewarded, settings)) + settings.kl * drift
    optimiser.zero_grad()
    torch.autograd.backward(loss)
    nn.utils.clip_grad_norm_(policy.parameters(), settings.clip)
    optimiser.step()
    return rewarded.reward.sum((2, 3)).mean().item(), drift.item()


def _tell(curve: list[Point], point: Point, observe: Callable[[Point], None] | None) -> None:
    curve.append(point)
    if observe:
        observe(point)
