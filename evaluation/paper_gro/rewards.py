"""What paths through the graph bring: eq. 7 for each path alone, and what the set of a rollout's paths names
that the input did not.

`rows` int64 [B, G, N, L]: concepts of N paths, -1: nothing. Column 0 is the start, then two for each decision
(connection point, concept).
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from trainers.gro.environment import GroSettings


def path_reward(
    rows: Tensor, hit: Tensor, embeddings: Tensor, reference: Tensor, settings: GroSettings
) -> Tensor:
    """Eq. 7: float [B, G, N], at the end of each path. `hit` bool as `rows`: concepts of the reference, those
    of the input included. `reference` [B, d]: mean embedding of its concepts. Binary: whether there is one
    (section 3.3), count: how many (eq. 7).
    """
    there = rows >= 0
    mean = (embeddings[rows.clamp(min=0)] * there[..., None]).sum(-2) / there.sum(-1, keepdim=True).clamp(
        min=1
    )
    hits = (hit & there).sum(-1).to(mean.dtype)
    if settings.binary:
        hits = hits.clamp(max=1)
    return hits + settings.soft * functional.cosine_similarity(mean, reference[:, None, None], dim=-1)


def set_reward(rows: Tensor, hit: Tensor, known: Tensor, on: Tensor, settings: GroSettings) -> Tensor:
    """Float [B, G, N, T], at the decision that earned it. 1 for each distinct concept of the reference that
    is not in the input, to the decision that first led to it (of the same step: the first path); less
    `diversity` for each that leads where the rollout had been; less `price` for each decision to go on.
    `known` bool as `rows`: the input names it; `on` bool [B, G, N, T]: a decision other than to stop.
    """
    first = first_seen(rows)
    concept = torch.zeros_like(rows, dtype=torch.bool)
    concept[..., 2::2] = True
    there = rows >= 0
    new = (hit & ~known & first & there).to(torch.float32)
    again = (concept & there & ~first).to(torch.float32)
    each = new - settings.diversity * again
    return each[..., 1::2] + each[..., 2::2] - settings.price * on


def first_seen(rows: Tensor) -> Tensor:
    """bool as `rows`: the first time that any of the rollout's paths holds the concept, step by step, of the
    same step path by path.
    """
    patients, rollouts, paths, length = rows.shape
    flat = rows.transpose(2, 3).flatten(2)  # [B, G, L * N], by step
    ordered, order = flat.sort(dim=-1, stable=True)
    fresh = torch.ones_like(ordered, dtype=torch.bool)
    fresh[..., 1:] = ordered[..., 1:] != ordered[..., :-1]
    return (
        torch.zeros_like(fresh)
        .scatter(-1, order, fresh)
        .view(patients, rollouts, length, paths)
        .transpose(2, 3)
    )
