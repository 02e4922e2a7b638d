"""For each step, the patient's nearest descriptions: the maximum of eq. 3, kept up to date, with runners-up
for when the nearest is retracted.

A row holds the first `depth` of the true order (most similar first, equals by the text's own number), never
more than `kept`. So a new description goes where it beats somebody who is held (or to the end where nobody
else is left out), and one that is taken back leaves its row shorter. Only a row that has run empty is
computed anew, from all the patient's descriptions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kg.guidelines.alignment.vectors import DescriptionVectors, cosines
from kg.guidelines.alignment.view import View

NONE: Final = -1  # no description


class Nearest:
    """Of one patient: float32 similarities and int64 description numbers, [s, kept] each."""

    def __init__(self, view: View, vectors: DescriptionVectors, kept: int) -> None:
        self._view = view
        self._vectors = vectors
        self._kept = kept
        self._similarity = np.full((len(view.rows), kept), -np.inf, np.float32)
        self._number = np.full((len(view.rows), kept), NONE, np.int64)
        self._depth = np.zeros(len(view.rows), np.int64)

    @property
    def best(self) -> NDArray[np.float32]:
        """[s]: the highest similarity, -inf for a patient to whom nothing has happened."""
        return self._similarity[:, 0]

    @property
    def number(self) -> NDArray[np.int64]:
        """[s]: the description that has it, or NONE."""
        return self._number[:, 0]

    @property
    def nbytes(self) -> int:
        return self._similarity.nbytes + self._number.nbytes + self._depth.nbytes

    def add(self, number: int, others: int) -> NDArray[np.int64]:
        """A new description beside `others`. Returns the rows, rising, whose nearest it now is."""
        similarity = cosines(self._view.matrix, self._vectors.matrix(np.array([number])))[:, 0]
        tie = self._vectors.ties(np.array([number]))[0]
        place = np.zeros(len(similarity), np.int64)  # how many that are held are nearer
        for column in range(self._kept):
            held = self._similarity[:, column]
            nearer = held > similarity
            for row in np.flatnonzero(
                (held == similarity) & (column < self._depth)
            ):  # rare: two texts equally near
                nearer[row] = self._vectors.ties(self._number[row, column : column + 1])[0] < tie
            place += nearer & (column < self._depth)
        goes = (place < self._depth) | ((self._depth == others) & (place < self._kept))
        rows = np.flatnonzero(goes)
        self._insert(rows, place[rows], similarity[rows], number)
        first: NDArray[np.int64] = rows[place[rows] == 0]
        return first

    def remove(self, number: int, left: Callable[[], NDArray[np.int64]]) -> NDArray[np.int64]:
        """A description is gone, `left` [D] are the others, asked for where a row has run empty. Returns the
        rows, rising, whose nearest it was.
        """
        hit = self._number == number
        rows = np.flatnonzero(hit.any(axis=1))
        place = hit[rows].argmax(axis=1)
        column = np.arange(self._kept)
        source = np.minimum(column + (column >= place[:, None]), self._kept - 1)
        self._similarity[rows] = np.take_along_axis(self._similarity[rows], source, 1)
        self._number[rows] = np.take_along_axis(self._number[rows], source, 1)
        self._depth[rows] -= 1
        free = column >= self._depth[rows][:, None]
        self._similarity[rows] = np.where(free, -np.inf, self._similarity[rows])
        self._number[rows] = np.where(free, NONE, self._number[rows])
        empty = rows[self._depth[rows] == 0]
        if len(empty):
            self.fill(empty, left())
        first: NDArray[np.int64] = rows[place == 0]
        return first

    def fill(self, rows: NDArray[np.int64], numbers: NDArray[np.int64]) -> None:
        """The rows anew from all the patient's descriptions [D]: one matrix product."""
        if not len(rows) or not len(numbers):
            return
        numbers = numbers[np.argsort(self._vectors.ties(numbers))]  # argmax takes the first of equals
        every = len(rows) == len(self._view.rows)  # spares a copy of the whole matrix
        matrix = self._view.matrix if every else self._view.matrix[rows]
        similarity = cosines(matrix, self._vectors.matrix(numbers))
        at = np.arange(len(rows))
        self._depth[rows] = min(self._kept, len(numbers))
        for column in range(min(self._kept, len(numbers))):
            first = similarity.argmax(axis=1)
            self._similarity[rows, column] = similarity[at, first]
            self._number[rows, column] = numbers[first]
            similarity[at, first] = -np.inf

    def moved(self, view: View) -> tuple[Nearest, NDArray[np.int64]]:
        """The same for another view, and the rows [n] that this one did not have, still to be filled."""
        there = Nearest(view, self._vectors, self._kept)
        _, mine, theirs = np.intersect1d(self._view.rows, view.rows, assume_unique=True, return_indices=True)
        there._similarity[theirs] = self._similarity[mine]
        there._number[theirs] = self._number[mine]
        there._depth[theirs] = self._depth[mine]
        new = np.ones(len(view.rows), np.bool_)
        new[theirs] = False
        return there, np.flatnonzero(new)

    def _insert(
        self, rows: NDArray[np.int64], place: NDArray[np.int64], similarity: NDArray[np.float32], number: int
    ) -> None:
        column = np.arange(self._kept)
        source = column - (column > place[:, None])  # what stood there, or one to the left
        mine = column == place[:, None]
        self._similarity[rows] = np.where(
            mine, similarity[:, None], np.take_along_axis(self._similarity[rows], source, 1)
        )
        self._number[rows] = np.where(mine, number, np.take_along_axis(self._number[rows], source, 1))
        self._depth[rows] = np.minimum(self._depth[rows] + 1, self._kept)
