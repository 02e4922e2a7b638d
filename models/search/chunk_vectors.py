"""Embeddings by content hash, in one float32 matrix that doubles when it is full: a further one costs the
same however many there are.
"""

from __future__ import annotations

from array import array
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

#: How an embedding is stored: half the bytes of float32; a cosine moves by less than .0005.
STORED: Final = np.dtype("<f2")


def pack(vector: ArrayLike) -> bytes:
    """A unit vector as it is stored."""
    return np.asarray(vector, dtype=STORED).tobytes()


def unpack(stored: bytes) -> NDArray[np.float32]:
    return np.frombuffer(stored, dtype=STORED).astype(np.float32)


class Vectors:
    """Rows are numbered in the order in which hashes are first named, whether or not their embedding is
    there.
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._known = array("b")
        self._matrix: NDArray[np.float32] = np.zeros((0, 0), dtype=np.float32)

    def number(self, content: str) -> int:
        """The row of a content hash."""
        number = self._numbers.setdefault(content, len(self._numbers))
        if number == len(self._known):
            self._known.append(0)
        return number

    def put(self, content: str, vector: ArrayLike) -> None:
        """The embedding of a text, a unit vector (d,). Rounded as the store rounds it: live and restored
        search the same.
        """
        row = unpack(pack(vector))
        number = self.number(content)
        rows, dimension = self._matrix.shape
        if dimension not in (0, len(row)):
            expected = (
                f"expected an embedding of dimension {dimension} like the others of this index, got "
                f"{len(row)}"
            )
            raise ValueError(f"{expected}; read the index with the embeddings of one encoder only")
        if number >= rows:
            grown = np.zeros((max(64, 2 * rows, number + 1), len(row)), dtype=np.float32)
            if rows:
                grown[:rows] = self._matrix
            self._matrix = grown
        self._matrix[number] = row
        self._known[number] = 1

    def known(self, numbers: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Which of the rows have their embedding."""
        if not len(numbers):
            return np.zeros(0, dtype=np.bool_)
        return np.frombuffer(self._known, dtype=np.int8)[numbers].astype(np.bool_)

    def rows(self, numbers: NDArray[np.intp]) -> NDArray[np.float32]:
        """(len(numbers), d). Of rows that are known."""
        return self._matrix[numbers]

    @property
    def dimension(self) -> int:
        return int(self._matrix.shape[1])

    def all(self) -> dict[str, NDArray[np.float32]]:
        """Every embedding that is there, by its hash."""
        return {
            content: self._matrix[number] for content, number in self._numbers.items() if self._known[number]
        }
