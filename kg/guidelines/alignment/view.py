"""What of the compiled guidelines applies to a patient: descriptions [s] as one matrix, paths [p] as lists of
its rows.

All arrays are local to the view: row r is the description `rows[r]`, path q is the index's path `paths[q]`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kg.guidelines.alignment.vectors import DescriptionVectors


class View:
    """Read-only, shared by all patients to whom the same paths apply."""

    def __init__(
        self,
        vectors: DescriptionVectors,
        paths: NDArray[np.int64],
        begin: NDArray[np.int64],
        of: NDArray[np.int64],
    ) -> None:
        self.paths = paths  # int64 [p], rising
        self.length = (begin[paths + 1] - begin[paths]).astype(np.int64)  # [p]: steps of each path
        numbers = of[_spread(begin[paths], self.length)]
        self.rows, self.row = np.unique(
            numbers, return_inverse=True
        )  # [s] rising; [nnz]: the row of each step of each path
        self.matrix = vectors.matrix(self.rows)  # float32 [s, d]
        order = np.argsort(self.row, kind="stable")
        self._paths_by_row = np.repeat(np.arange(len(paths)), self.length)[order]
        self._begin_by_row = np.concatenate(
            [[0], np.cumsum(np.bincount(self.row, minlength=len(self.rows)))]
        ).astype(np.int64)

    def sums(self, value: NDArray[np.float64]) -> NDArray[np.float64]:
        """float64 [p]: the sum over a path's steps of `value` [s] of their rows.

        Exact, in any order: see vectors.py.
        """
        found = np.zeros(len(self.paths))
        full = self.length > 0  # reduceat would give a path without steps the next path's first value
        if full.any():
            found[full] = np.add.reduceat(value[self.row], (np.cumsum(self.length) - self.length)[full])
        return found

    def spread(
        self, rows: NDArray[np.int64], change: NDArray[np.float64]
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The paths [a], rising, that have any of `rows` [n], and by how much `change` [n] of the rows
        changes their sums.
        """
        size = self._begin_by_row[rows + 1] - self._begin_by_row[rows]
        hit = self._paths_by_row[_spread(self._begin_by_row[rows], size)]
        paths, place = np.unique(hit, return_inverse=True)
        return paths.astype(np.int64), np.bincount(
            place, np.repeat(change, size), minlength=len(paths)
        ).astype(np.float64)


def ragged(lists: Sequence[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Lists end to end: where each begins, int64 [n+1], and all elements."""
    begin = np.concatenate([[0], np.cumsum([len(one) for one in lists], dtype=np.int64)]).astype(np.int64)
    return begin, np.array([element for one in lists for element in one], np.int64)


def _spread(begin: NDArray[np.int64], size: NDArray[np.int64]) -> NDArray[np.int64]:
    """begin[0], begin[0]+1 ... for size[0], then begin[1] ...: the elements of some lists of many."""
    return np.repeat(begin - (np.cumsum(size) - size), size) + np.arange(int(size.sum()))
