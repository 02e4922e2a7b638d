"""Eq. 3 and 4: the score of a path, and which paths have the highest.

    Score(Tr, Pa) = sum over the path's steps of the highest cosine that any event has        (3)
    Pa* = argmax over the paths of Score                                                       (4)

The paper's plain sum grows with the path: every step finds something that is a little similar, so a longer
path wins by its length. `length_power` divides by steps^power. The threshold of section 4.4 is one of pairs
("when using BERT to calculate semantic similarity in the initial step"): eq. 3 itself has none, and sums the
maximum of every step. `counted="pairs"` sums accepted pairs only. What each does: docs/alignment.md.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kg.guidelines.alignment.incremental import PatientAlignment
from kg.guidelines.alignment.settings import AlignmentSettings


class Ranked(Struct, frozen=True):
    """A path and its score."""

    number: int  # in the index
    score: float  # normalised as the settings say
    total: float  # eq. 3


def normalised(sums: NDArray[np.float64], length: NDArray[np.int64], power: float) -> NDArray[np.float64]:
    """float64 [p]; a path without steps keeps its 0."""
    return np.asarray(sums / np.maximum(length, 1).astype(np.float64) ** power, dtype=np.float64)


def ranked(state: PatientAlignment, settings: AlignmentSettings, most: int) -> tuple[Ranked, ...]:
    """The best `most` paths, the best first; equal scores by the id of the path."""
    scores = normalised(state.sums, state.view.length, settings.length_power)
    left = np.arange(len(scores))
    if most < len(scores):  # all that may be among the first: equals of the last are put in order below
        left = np.flatnonzero(scores >= np.partition(scores, -most)[-most])
    order = left[np.lexsort((state.index.rank[state.view.paths[left]], -scores[left]))][:most]
    return tuple(Ranked(int(state.view.paths[at]), float(scores[at]), float(state.sums[at])) for at in order)
