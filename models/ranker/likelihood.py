"""How much better a disease explains a finding than chance does, over the HPO graph.

    score(d) = Σ_t log [ ((1 - ε) max over ancestors a of t of F(a|d) (bg_t / bg_a)^γ + ε bg_t) / bg_t ]

F(a|d) is how often the disease shows a or something below it, bg how often any patient does. A finding that a
disease is not annotated with is explained by the nearest ancestor that it is; γ says how much is lost on the
way up: 1 would be exact if siblings were equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from models.ranker.knowledge import Floats, Rows
from models.ranker.ontology import Ontology

_NOISE: Final = 0.02


class Explained:
    """F of the ancestors of a query's findings, dense: `share` float32 [A, D] for `rows` int32 [A]."""

    def __init__(self, ontology: Ontology, terms: Sequence[int], profiles: Any, background: Floats) -> None:
        """`profiles`: CSC [D, T]."""
        self._ontology = ontology
        self._background = background
        self.rows = ontology.closure(terms)
        dense = np.zeros((len(self.rows), profiles.shape[0]), np.float32)
        for at, row in enumerate(self.rows.tolist()):
            begin, end = profiles.indptr[row], profiles.indptr[row + 1]
            dense[at, profiles.indices[begin:end]] = profiles.data[begin:end]
        self.share = dense

    def chosen(self, diseases: Rows) -> Explained:
        """The same for these diseases alone."""
        part = object.__new__(Explained)
        part._ontology, part._background, part.rows = self._ontology, self._background, self.rows
        part.share = np.ascontiguousarray(self.share[:, diseases])
        return part

    def of(self, term: int) -> Floats:
        """F of the term itself, float32 [D]."""
        share: Floats = self.share[np.searchsorted(self.rows, term)]
        return share

    def log_ratio(self, term: int, gamma: float) -> Floats:
        """The addend of one finding, float32 [D]."""
        above = self._ontology.ancestors(term)
        usual = self._background[term]
        ratio = np.minimum((usual / self._background[above]) ** gamma, 1.0).astype(np.float32)
        at = np.searchsorted(self.rows, above)
        best = (self.share[at] * ratio[:, None]).max(axis=0)
        explained: Floats = np.log(((1 - _NOISE) * best + _NOISE * usual) / usual)
        return explained

    def log_ratios(self, terms: Sequence[int], gamma: float) -> Floats:
        """float32 [len(terms), D]."""
        if not terms:
            return np.zeros((0, self.share.shape[1]), np.float32)
        return np.stack([self.log_ratio(term, gamma) for term in terms])


def log_ratios_absent(shares: NDArray[np.float32], background: Floats) -> Floats:
    """The same for findings that are not there: log [(1 - F) / (1 - bg)], float32 [E, D] for shares [E,
    D].
    """
    found: Floats = np.log((1 - np.minimum(shares, 0.98)) / (1 - np.minimum(background, 0.98))[:, None])
    return found
