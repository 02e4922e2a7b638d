"""The loss of eq. 18 over what the agent wrote: clipped importance weights, KL to a frozen reference, nothing
from the environment's tokens.

    L = mean over rollouts of 1/|c| Σ_t [ -min(r A, clip(r) A) + β KL(policy || reference) ]      r = policy / policy that wrote it

Deviations: the paper's formula has neither ratio nor clipping though it samples from an older policy (with
one update a batch, r = 1 and they agree); it sums over the whole sequence, here over the agent's tokens
alone. `exact` KL is the formula's sum over the vocabulary, `sampled` Schulman's k3 on the written tokens: the
vocabulary of a large model does not fit twice.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import torch
from msgspec import Struct
from torch import Tensor, nn

from trainers.grpo.rollouts import Batch


class LossSettings(Struct, frozen=True, kw_only=True):
    """Neither paper nor releases agree on these; docs/agent.md has what was tried."""

    kl: float = 0.01  # beta
    divergence: Literal["exact", "sampled"] = "exact"
    low: float = 0.2  # r is clipped to [1 - low, 1 + high]
    high: float = 0.28
    # log r is held within this: a token that the policy has moved further from teaches nothing, for or
    # against
    reach: float = 20.0
    per: Literal["rollout", "token"] = (
        "rollout"  # 1/|c| of each rollout, as eq. 18; or every token alike, whatever its rollout's length
    )


class Parts(NamedTuple):
    """Of one batch."""

    loss: Tensor  # scalar
    drift: Tensor  # scalar, mean KL of a token
    clipped: Tensor  # scalar, share of tokens at which the ratio is held


def logits(network: Any, batch: Batch) -> Tensor:
    """float [M, V]: of the M tokens that the agent wrote, row by row, and of no others: the head is not
    applied to the environment's.
    """
    decoder = network.get_decoder()
    hidden = decoder(input_ids=batch.ids, attention_mask=batch.seen, use_cache=False).last_hidden_state[
        :, :-1
    ]
    head: nn.Module = network.get_output_embeddings()
    found: Tensor = head(hidden[batch.own]).float()
    return found


def written(batch: Batch) -> Tensor:
    """int64 [M]: the tokens that `logits` are about."""
    return batch.ids[:, 1:][batch.own]


def supervised(network: Any, batch: Batch) -> Tensor:
    """Scalar: cross-entropy of what the agent wrote, the mean over its tokens."""
    return nn.functional.cross_entropy(logits(network, batch), written(batch))


def grpo(
    network: Any, batch: Batch, advantage: Tensor, reference: Tensor | None, settings: LossSettings
) -> Parts:
    """`advantage` [B] · `reference`: log-probabilities of the frozen policy, [M, V] for `exact`, [M] for
    `sampled`; None where kl is 0.
    """
    own, row = batch.own, torch.nonzero(batch.own)[:, 0]
    every = logits(network, batch).log_softmax(-1)
    new = every.gather(-1, written(batch)[:, None])[:, 0]
    ratio = (new - batch.old[own]).clamp(-settings.reach, settings.reach).exp()
    a = advantage[row]
    held = ratio.clamp(1 - settings.low, 1 + settings.high)
    gain = torch.minimum(ratio * a, held * a)
    drift = _divergence(every, new, reference, settings)
    if settings.per == "rollout":
        share = 1 / (own.sum(-1).clamp(min=1)[row] * own.any(-1).sum().clamp(min=1))
    else:
        share = torch.full_like(gain, 1 / max(len(gain), 1))
    loss = ((settings.kl * drift - gain) * share).sum()
    return Parts(
        loss,
        drift.detach().mean() if len(drift) else loss.detach() * 0,
        ((held != ratio) & (gain < ratio * a)).float().mean(),
    )


def frozen(network: Any, batch: Batch, settings: LossSettings) -> Tensor | None:
    """The reference's part of `grpo`, without gradient."""
    if not settings.kl:
        return None
    with torch.no_grad():
        every = logits(network, batch).log_softmax(-1)
        return every if settings.divergence == "exact" else every.gather(-1, written(batch)[:, None])[:, 0]


def _divergence(every: Tensor, new: Tensor, reference: Tensor | None, settings: LossSettings) -> Tensor:
    """float [M], never negative."""
    if reference is None:
        return torch.zeros_like(new)
    if settings.divergence == "exact":
        return (every.exp() * (every - reference)).sum(-1)
    ratio = (reference - new).clamp(-20, 20)
    return ratio.exp() - 1 - ratio
