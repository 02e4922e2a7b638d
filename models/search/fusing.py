"""Several rankings to one: reciprocal rank fusion (Cormack, Clarke and Büttcher 2009), sum of 1 / (60 +
rank).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final, TypeVar

K: Final = 60

Key = TypeVar("Key", bound=Hashable)


def fused(rankings: Iterable[Sequence[Key]]) -> dict[Key, float]:
    """Key -> score. Ranks begin at 1; what a ranking does not name gets nothing from it."""
    scores: dict[Key, float] = {}
    for ranking in rankings:
        for rank, key in enumerate(ranking, start=1):
            scores[key] = scores.get(key, 0.0) + 1 / (K + rank)
    return scores
