"""The chooser of chooser.py in torch: B patients with R rollouts each, padded to K candidates.

`sample` draws without gradient; `logprobs` gives the log-probability of any sets, with gradient. Both run
where the batch lies. The order within a group is drawn at once (Gumbel: sorting s + noise draws without
replacement), so a step decides only among groups.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.policies.chooser import CUT, GROUPS, LONGEST

_SHARP = (
    4.0  # of the stop's start: a set does not end by chance long before what remains is as unlikely as that
)
_NOTHING = -1e30  # log of a mass that is not there; not -inf, whose gradient is not a number


class Candidates(NamedTuple):
    """A batch: groups int64 [B, K], features float [B, K, F], valid bool [B, K] (False: padding)."""

    groups: Tensor
    features: Tensor
    valid: Tensor


class ChooserNet(nn.Module):
    """`hidden` units see the features, with none s is linear; `stops`: whether there is a stop action."""

    mean: Tensor
    scale: Tensor

    def __init__(
        self, features: int, *, hidden: int = 32, state: int = 16, stops: bool = True, seed: int = 0
    ) -> None:
        super().__init__()
        random = torch.Generator().manual_seed(seed)
        self.stops = stops
        self.register_buffer("mean", torch.zeros(features))
        self.register_buffer("scale", torch.ones(features))
        self.w = nn.Parameter(torch.zeros(features))
        self.W1 = nn.Parameter(torch.randn(features, hidden, generator=random) / math.sqrt(features))
        self.E = nn.Parameter(torch.zeros(GROUPS, hidden))
        self.w2 = nn.Parameter(torch.zeros(hidden))
        self.e = nn.Parameter(torch.zeros(GROUPS))
        self.V = nn.Parameter(torch.randn(4, state, generator=random) / 2)
        self.D = nn.Parameter(torch.randn(GROUPS, state, generator=random) / 2)
        self.v2 = nn.Parameter(torch.zeros(state))
        self.u = nn.Parameter(torch.zeros(4))
        self.u0 = nn.Parameter(torch.full((1,), -4.0))  # a set goes on unless it learns to end

    def standardise(self, features: Tensor) -> None:
        """Take mean and scale from all candidates [n, F] of the training set; a constant feature is left as
        it is.
        """
        self.mean.copy_(features.mean(0))
        deviation = features.std(0)
        self.scale.copy_(torch.where(deviation > 1e-6, deviation, torch.ones_like(deviation)))

    @torch.no_grad()
    def stop_below(self, chance: float) -> None:
        """Let the stop begin at: when the best of what remains is less likely than `chance`, by the concept
        logits as they are.
        """
        self.u.copy_(torch.tensor([0.0, 0.0, -_SHARP, 0.0]))
        self.u0.fill_(_SHARP * math.log(chance / (1 - chance)))

    def weights(self) -> dict[str, NDArray[Any]]:
        """What chooser.Chooser reads."""
        return {
            name: value.detach().cpu().numpy().astype(np.float32) for name, value in self.state_dict().items()
        }

    def shape(self) -> dict[str, Any]:
        """For the card."""
        return {"features": len(self.w), "hidden": len(self.w2), "state": len(self.v2), "stops": self.stops}

    def logits(self, batch: Candidates) -> Tensor:
        """s [B, K], of padding `_NOTHING`."""
        x = ((batch.features - self.mean) / self.scale).clamp(-CUT, CUT)
        hidden = torch.relu(x @ self.W1 + self.E[batch.groups])
        return torch.where(batch.valid, x @ self.w + hidden @ self.w2 + self.e[batch.groups], _NOTHING)

    def group_logits(self, mass: Tensor, counts: Tensor, left: Tensor, step: Tensor) -> Tensor:
        """[..., GROUPS] from L_g, how many were chosen and how many are left of each group, and t."""
        there = left > 0
        share = (mass - mass.amax(-1, keepdim=True)).clamp(min=-10)
        share = torch.where(there, share, torch.zeros_like(share))
        phi = torch.stack([share, counts.log1p(), left.log1p(), (step / LONGEST).expand_as(mass)], -1)
        added = torch.relu(phi @ self.V + self.D) @ self.v2
        return torch.where(there, mass + added, _NOTHING)

    def stop_logits(self, step: Tensor, best: Tensor, mass: Tensor) -> Tensor:
        """[...] from t, the largest remaining s and the log-sum-exp of all remaining."""
        return self.stop_logits_of(_psi(step, best, mass)) if self.stops else torch.full_like(best, _NOTHING)

    def stop_logits_of(self, psi: Tensor) -> Tensor:
        """[...] from psi [..., 4]."""
        return psi @ self.u + self.u0

    @torch.no_grad()
    def stop_inputs(self, batch: Candidates, chosen: Tensor) -> Tensor:
        """psi [B, R, T, 4] before each decision of `chosen`."""
        s = self.logits(batch)
        picked, there, score, onehot = _placed(s, batch, chosen)
        mass, best = _before_each(s, batch, picked, there, score, onehot)
        return _psi(torch.arange(chosen.shape[2], device=s.device, dtype=s.dtype), best, mass.logsumexp(-1))

    @torch.no_grad()
    def sample(
        self,
        batch: Candidates,
        rollouts: int,
        random: torch.Generator | None,
        *,
        limit: int = LONGEST,
        stopping: bool = True,
    ) -> Tensor:
        """int64 [B, R, limit]: indices of candidates; -1 from where it stopped or nothing was left. Without a
        generator the likeliest.
        """
        s = self.logits(batch)
        there = _Order.drawn(s, batch, rollouts, limit, random)
        counts = torch.zeros_like(there.size)
        running = torch.ones(counts.shape[:2], dtype=torch.bool, device=s.device)
        chosen = torch.full((*running.shape, limit), -1, device=s.device)
        for step in range(limit):
            here, left = counts[..., None], there.size - counts
            t = torch.tensor(float(step), device=s.device)
            mass = there.mass.gather(-1, here)[..., 0]
            running &= left.sum(-1) > 0
            if stopping:
                stop = self.stop_logits(
                    t, there.best.gather(-1, here)[..., 0].amax(-1), mass.logsumexp(-1)
                ).sigmoid()
                running &= (
                    torch.rand(stop.shape, generator=random, device=s.device) if random else 0.5
                ) >= stop
            if not running.any():
                break
            groups = self.group_logits(mass, counts.to(s.dtype), left.to(s.dtype), t)
            if random:
                group = torch.multinomial(groups.softmax(-1).flatten(0, 1), 1, generator=random).view(
                    *running.shape, 1
                )
            else:
                following = there.score.gather(-1, here.clamp(max=limit - 1))[..., 0]
                group = (groups - mass + following).argmax(-1, keepdim=True)
            taken = there.ranked.gather(2, group[..., None].expand(-1, -1, 1, limit))[:, :, 0].gather(
                -1, counts.gather(-1, group)
            )
            chosen[..., step] = torch.where(running, taken[..., 0], -1)
            counts = counts.scatter_add(-1, group, running[..., None].to(counts.dtype))
        return chosen

    def logprobs(self, batch: Candidates, chosen: Tensor, *, stopping: bool = True) -> Tensor:
        """float [B, R, T], of each decision in `chosen` [B, R, T]; 0 where there was nothing to decide
        (`decisions`). `stopping=False`: of sets that were drawn without a stop.
        """
        s = self.logits(batch)
        picked, there, score, onehot = _placed(s, batch, chosen)
        group = batch.groups[:, None].expand(-1, chosen.shape[1], -1).gather(-1, picked)
        mass, best = _before_each(s, batch, picked, there, score, onehot)
        total = nn.functional.one_hot(batch.groups, GROUPS).mul(batch.valid[..., None]).sum(1)[:, None, None]
        counts = onehot.long().cumsum(2) - onehot.long()
        left = total - counts
        t = torch.arange(chosen.shape[2], device=s.device, dtype=s.dtype)
        stop = self.stop_logits(t, best, mass.logsumexp(-1)) if stopping else torch.full_like(best, _NOTHING)
        groups = self.group_logits(mass, counts.to(s.dtype), left.to(s.dtype), t[:, None]).log_softmax(-1)
        took = (groups - mass).gather(-1, group[..., None])[..., 0] + score + nn.functional.logsigmoid(-stop)
        found = torch.where(there, took, nn.functional.logsigmoid(stop))
        return torch.where(decisions(batch, chosen), found, torch.zeros_like(found))


def _psi(step: Tensor, best: Tensor, mass: Tensor) -> Tensor:
    return torch.stack([(step / LONGEST).expand_as(best), step.log1p().expand_as(best), best, mass], -1)


def _placed(s: Tensor, batch: Candidates, chosen: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Index, whether there is one, and s [B, R, T] of each choice; its group as bool [B, R, T, GROUPS]."""
    picked, there = chosen.clamp(min=0), chosen >= 0
    score = torch.where(there, s[:, None].expand(-1, chosen.shape[1], -1).gather(-1, picked), _NOTHING)
    group = batch.groups[:, None].expand(-1, chosen.shape[1], -1).gather(-1, picked)
    return picked, there, score, nn.functional.one_hot(group, GROUPS).bool() & there[..., None]


def decisions(batch: Candidates, chosen: Tensor) -> Tensor:
    """bool [B, R, T]: where a choice was made, or the stop: the first -1, unless all candidates were taken by
    then.
    """
    there = chosen >= 0
    first = torch.cat([torch.ones_like(there[..., :1]), there[..., :-1]], -1) & ~there
    exhausted = there.sum(-1, keepdim=True) >= batch.valid.sum(-1)[:, None, None]
    return there | (first & ~exhausted)


class _Order(NamedTuple):
    """In which order each rollout would take the candidates of each group, were it to take them all."""

    size: Tensor  # int64 [B, R, GROUPS]
    ranked: Tensor  # int64 [B, R, GROUPS, limit]: the group's c-th candidate
    score: Tensor  # float, same shape: its s
    mass: Tensor  # float [B, R, GROUPS, limit + 1]: log-sum-exp of what the group has left after its first c
    best: Tensor  # same shape: the largest of it

    @classmethod
    def drawn(
        cls, s: Tensor, batch: Candidates, rollouts: int, limit: int, random: torch.Generator | None
    ) -> _Order:
        many = s.shape[1]
        score = s[:, None].expand(-1, rollouts, -1)
        perturbed = score
        if random:
            uniform = torch.rand(score.shape, generator=random, device=s.device).clamp(1e-20, 1 - 1e-7)
            perturbed = score - torch.log(-torch.log(uniform))
        order = perturbed.argsort(stable=True, dim=-1, descending=True)
        groups = torch.where(batch.valid, batch.groups, GROUPS)[:, None].expand_as(order).gather(-1, order)
        by_group = groups.argsort(stable=True, dim=-1)
        order, groups = order.gather(-1, by_group), groups.gather(-1, by_group)
        size = nn.functional.one_hot(groups[:, 0], GROUPS + 1).sum(1)[:, None].expand(-1, rollouts, -1)
        first = size.cumsum(-1) - size
        rank = torch.arange(many, device=s.device) - first.gather(-1, groups)
        place = torch.arange(limit, device=s.device)
        at = (first[..., :GROUPS, None] + place).clamp(max=many - 1)
        size = size[..., :GROUPS]
        ranked = order.gather(-1, at.flatten(2)).view_as(at)
        ahead = torch.where(
            place < size[..., None], score.gather(-1, ranked.flatten(2)).view_as(at), _NOTHING
        )
        behind = torch.where((rank >= limit) & (groups < GROUPS), score.gather(-1, order), _NOTHING)
        most = torch.full((*order.shape[:2], GROUPS + 1), _NOTHING, device=s.device).scatter_reduce(
            -1, groups, behind, "amax"
        )
        summed = torch.zeros_like(most).scatter_add(-1, groups, (behind - most.gather(-1, groups)).exp())
        tail = torch.where(most > _NOTHING / 2, most + summed.log(), _NOTHING)[..., :GROUPS, None]
        mass = torch.cat([ahead, tail], -1).flip(-1).logcumsumexp(-1).flip(-1)
        best = torch.cat([ahead, most[..., :GROUPS, None]], -1).flip(-1).cummax(-1).values.flip(-1)
        return cls(size, ranked, ahead, mass, best)


def _before_each(
    s: Tensor, batch: Candidates, picked: Tensor, there: Tensor, score: Tensor, onehot: Tensor
) -> tuple[Tensor, Tensor]:
    """L_g [B, R, T, GROUPS] and largest s [B, R, T] of what remained before each decision: from the end, what
    was never taken, backwards.
    """
    rollouts, steps = picked.shape[1:]
    never = _untaken(batch.valid[:, None].expand(-1, rollouts, -1), picked, there)
    member = nn.functional.one_hot(batch.groups, GROUPS).to(s.dtype)  # [B, K, GROUPS]
    most = torch.where(member > 0, s[..., None], _NOTHING).amax(1).detach()  # [B, GROUPS]
    weight = (s - most.gather(-1, batch.groups)).exp()[..., None] * member
    left = never.to(s.dtype)
    mass = torch.where(left @ member > 0, (left @ weight).clamp(min=1e-37).log() + most[:, None], _NOTHING)
    best = torch.where(never, s[:, None], _NOTHING).amax(-1)
    masses, bests = [], []
    for step in range(steps - 1, -1, -1):
        value = score[..., step]
        mass = torch.where(onehot[..., step, :], torch.logaddexp(mass, value[..., None]), mass)
        best = torch.maximum(best, value)
        masses.append(mass)
        bests.append(best)
    return torch.stack(masses[::-1], 2), torch.stack(bests[::-1], 2)


def _untaken(valid: Tensor, picked: Tensor, there: Tensor) -> Tensor:
    """`valid` [B, R, K] without what was picked."""
    taken = torch.zeros(valid.shape, device=valid.device).scatter_add(-1, picked, there.to(torch.float32))
    return valid & (taken == 0)
