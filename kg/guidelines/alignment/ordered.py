"""How much of a path's similarity is left when its events must be different ones and follow each other as its
steps do.

Eq. 3 takes for every step the nearest event of the whole trajectory: one event may stand for two steps, and a
result of ten years ago for what is "current". Here each step has an event of its own or none, and events come
in the order of the steps: the best such choice, found step by step as in the alignment of sequences
(Needleman and Wunsch 1970, gaps free). Events of one moment are taken in the order of the steps that they are
nearest to, since a record does not say which of a day's results came first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kg.guidelines.alignment.incremental import PatientAlignment


def ordered(state: PatientAlignment, number: int) -> float:
    """The highest sum of cosines (those below 0 count nothing) of a path's steps with events in their order;
    at most eq. 3's sum.
    """
    described = state.descriptions
    if not len(described):
        return 0.0
    similarity = state.index.vectors.similarities(state.index.descriptions(number), described)  # [l, D]
    said = [(time, name, at) for at, kind in enumerate(described.tolist()) for time, name in state.said(kind)]
    said.sort(key=lambda one: (one[0], one[1]))
    times = np.array([time for time, _, _ in said], np.int64)
    return in_order(np.maximum(similarity[:, [at for _, _, at in said]], 0).astype(np.float64), times)


def in_order(similarity: NDArray[np.float64], times: NDArray[np.int64]) -> float:
    """Of steps [l] with events [E] in time, none below 0."""
    if not similarity.size:
        return 0.0
    similarity = similarity[:, np.lexsort((similarity.argmax(axis=0), times))]
    best = np.zeros(similarity.shape[1] + 1)  # best[e]: of the steps so far with the first e events
    for row in similarity:
        taken = best[:-1] + row
        best[1:] = np.maximum.accumulate(np.maximum(best[1:], taken))
    return float(best[-1])
