"""How alike terms are, for matching cases (eq. 21 of Deep-DxSearch).

The paper takes the cosine of BioLORD embeddings of the terms' names. `ByEmbedding` does the same with
whatever encoder there is; the default is `ByOntology`, Lin's measure 2 IC(nearest common ancestor) / (IC(a) +
IC(b)): it needs no model, is 1 for the same term and 0 for terms that share nothing but the root, and
embeddings of names brought nothing measurable on top of it (docs/diagnosis.md).

Both round to multiples of 2^-20, so that sums of up to 16 similarities are exact in float32, in whatever
order they are added: that is how the matcher ranks exactly as a loop over cases would.
"""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from models.ranker.ontology import Ontology, Rows

_KEPT: Final = 256  # terms; 76 KB each
STEP: Final = np.float32(2.0**-20)


class Similarity(Protocol):
    """Terms (rows) against terms: float32 [len(rows), len(others)], multiples of STEP, at most 1."""

    def between(self, rows: Rows, others: Rows) -> NDArray[np.float32]: ...


class ByOntology:
    """Lin's measure; terms without information (the root) are like nothing."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        self._shared: dict[int, NDArray[np.float32]] = {}  # the latest terms

    def between(self, rows: Rows, others: Rows) -> NDArray[np.float32]:
        ic = self._ontology.ic
        found = np.empty((len(rows), len(others)), np.float32)
        for at, row in enumerate(rows.tolist()):
            shared = self.shared(row)[others]
            both = ic[row] + ic[others]
            found[at] = np.divide(2 * shared, both, out=np.zeros_like(shared), where=both > 0)
        return rounded(found)

    def shared(self, row: int) -> NDArray[np.float32]:
        """Information of the nearest common ancestor with every term, float32 [T] (Resnik)."""
        found = self._shared.pop(row, None)
        if found is None:
            found = self._computed(row)
        self._shared[row] = found
        if len(self._shared) > _KEPT:
            del self._shared[next(iter(self._shared))]
        return found

    def _computed(self, row: int) -> NDArray[np.float32]:
        found = np.zeros(len(self._ontology), np.float32)
        ancestors = self._ontology.ancestors(row)
        for ancestor in ancestors[np.argsort(self._ontology.ic[ancestors], kind="stable")].tolist():
            found[self._ontology.descendants(ancestor)] = self._ontology.ic[ancestor]
        return found


class ByEmbedding:
    """Cosine of unit vectors, float32 [T, d]."""

    def __init__(self, vectors: NDArray[np.float32]) -> None:
        self._vectors = vectors

    def between(self, rows: Rows, others: Rows) -> NDArray[np.float32]:
        return rounded(self._vectors[rows] @ self._vectors[others].T)


def rounded(found: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.minimum(np.round(found / STEP) * STEP, np.float32(1))
