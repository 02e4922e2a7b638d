"""Exact MaxSim over the whole base (Deep-DxSearch, eq. 21 and 22).

    Sim(q, i) = 1/|q| Σ_j max_k sim(q_j, p_ik)        TopN over all cases i

Similarities are computed once for each finding of the query and each distinct finding of the base; a case
then only gathers them. Cases are laid out by how many findings they have: of all cases with (about) L
findings, the first findings stand in one array, the second in another, so that a maximum over a case is L
elementwise maxima of rows of 16 similarities, and the cost of a similarity is paid once however often a
finding is repeated.

Deviations from the paper: similarity is of the ontology unless an encoder is given
(models.ranker.similarity); similarities are rounded to multiples of 2^-20, by which sums are exact and
the ranking is that of a loop over cases, bit for bit; equal cases rank by their place in the base.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.ranker.case import Columns
from models.ranker.ontology import Rows
from models.ranker.similarity import Similarity

AT_ONCE: Final = (
    16  # findings of the query: a row of similarities is one cache line, and sums are exact in float32
)
_LANES: Final = 4
_SLOTS: Final = np.array(
    [*range(1, 13), 14, 16, 18, 20, 24, 28, 32, 40, 48, 64, 96, 128]
)  # cases are laid out as if they had so many findings
_BLOCK: Final = 2048  # cases: their similarities stay in the cache

Floats = NDArray[np.float32]


class Match(NamedTuple):
    """A similar case: its row in the base, and how similar, [0, 1]."""

    row: int
    similarity: float


class Matcher:
    """Built once over a base, queried often. Memory: 4 bytes for each finding of each case, in addition to
    the columns.
    """

    def __init__(self, columns: Columns, similarity: Similarity) -> None:
        self.columns = columns
        self._similarity = similarity
        self._distinct, place = columns.distinct
        lengths = np.diff(columns.begin)
        slots = _SLOTS[np.minimum(np.searchsorted(_SLOTS, lengths), len(_SLOTS) - 1)]
        slots = np.maximum(slots, np.where(lengths > _SLOTS[-1], lengths, 0))
        self._blocks: list[tuple[NDArray[np.int64], Rows]] = []  # cases [n], their findings int32 [L, n]
        for length in np.unique(slots[lengths > 0]).tolist():
            cases = np.flatnonzero((slots == length) & (lengths > 0))
            within = np.minimum(
                np.arange(length)[None, :], lengths[cases][:, None] - 1
            )  # the last again: a maximum does not mind
            findings = place[columns.begin[cases][:, None] + within]
            for at in range(0, len(cases), _BLOCK):
                self._blocks.append(
                    (cases[at : at + _BLOCK], np.ascontiguousarray(findings[at : at + _BLOCK].T))
                )

    def similarities(self, rows: Rows) -> NDArray[np.float64]:
        """Eq. 21 for every case, float64 [N]; 0 where the query or the case has no finding."""
        sums = np.zeros(len(self.columns), np.float64)
        for at in range(0, len(rows), AT_ONCE):
            self._add(rows[at : at + AT_ONCE], sums)
        return sums / max(len(rows), 1)

    def match(self, rows: Rows, top: int, allowed: NDArray[np.bool_] | None = None) -> list[Match]:
        """The `top` most similar cases of those that are allowed (eq. 22)."""
        found = self.similarities(rows)
        if allowed is not None:
            found[~allowed] = -1.0
        order = best(found, top)
        return [Match(int(row), float(found[row])) for row in order if found[row] > 0]

    def _add(self, rows: Rows, sums: NDArray[np.float64]) -> None:
        width = -(-len(rows) // _LANES) * _LANES
        table = np.zeros((len(self._distinct), width), np.float32)
        table[:, : len(rows)] = self._similarity.between(rows, self._distinct).T
        buffer, highest = np.empty((2, _BLOCK, width), np.float32)
        ones = np.ones(width, np.float32)
        for cases, findings in self._blocks:
            count = len(cases)
            most, other = highest[:count], buffer[:count]
            np.take(table, findings[0], axis=0, out=most, mode="clip")
            for place in findings[1:]:
                np.take(table, place, axis=0, out=other, mode="clip")
                np.maximum(most, other, out=most)
            sums[cases] += most @ ones


def best(found: NDArray[np.float64], top: int) -> NDArray[np.int64]:
    """Rows of the highest values, falling; equal ones by row."""
    if top >= len(found):
        return np.argsort(-found, kind="stable")
    least = np.partition(found, len(found) - top)[len(found) - top]
    rows = np.flatnonzero(found >= least)
    return rows[np.argsort(-found[rows], kind="stable")][:top]
