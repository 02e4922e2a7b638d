"""Descriptions as vectors: each distinct text is encoded once, and a pair of texts has one similarity,
whatever else it is computed with.

A matrix product in floating point depends in its last digits on the shape of the batch: an update of one
event and a run from scratch would differ, and where two events are equally near, disagree about which is
nearer. So components are rounded to multiples of 2^-11. Products of two are multiples of 2^-22, and a sum of
them of magnitude below 4 fits the 24 bits of a float32: no order of adding rounds, every product is exact.
What the rounding costs: a cosine moves by 2e-4 (the encoder's own promise is 1e-3).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.encoders.cached import content_hash
from models.encoders.port import Encoder, Vectors, readable, unit

_GRID: Final = np.float32(2048)
_FIRST: Final = 256  # rows of the first allocation


class DescriptionVectors:
    """The vectors of all descriptions met, of steps and events alike, by number. One encoder's: vectors of
    two must not be compared.

    Grows with distinct texts (about 4 bytes a component), never with patients, events or paths. Not
    thread-safe.
    """

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self._number: dict[str, int] = {}  # content hash -> number
        self._matrix: Vectors = np.empty((_FIRST, encoder.dimension), np.float32)
        self._tie = np.empty(_FIRST, np.uint64)

    def __len__(self) -> int:
        return len(self._number)

    def numbers(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """int64 [len(texts)]: equal texts have equal numbers. Texts not met yet go to the encoder in one
        call. Raises what it raises.
        """
        hashes = [content_hash(text) for text in texts]
        new = {key: text for key, text in zip(hashes, texts, strict=True) if key not in self._number}
        if new:
            self._keep(list(new), self.encoder.encode(list(new.values())))
        return np.array([self._number[key] for key in hashes], np.int64)

    def matrix(self, numbers: NDArray[np.int64]) -> Vectors:
        """float32 [n, d], a copy."""
        return self._matrix[numbers]

    def ties(self, numbers: NDArray[np.int64]) -> NDArray[np.uint64]:
        """uint64 [n], of the text alone: among equally similar descriptions the lowest is taken, whichever
        came first.
        """
        return self._tie[numbers]

    def similarities(self, left: NDArray[np.int64], right: NDArray[np.int64]) -> Vectors:
        """float32 [n, m]: the cosines of eq. 3, exact on the grid."""
        return cosines(self.matrix(left), self.matrix(right))

    def _keep(self, hashes: list[str], encoded: Vectors) -> None:
        first, last = len(self._number), len(self._number) + len(hashes)
        if last > len(self._matrix):
            room = max(last, 2 * len(self._matrix))
            self._matrix = np.concatenate(
                [self._matrix, np.empty((room - len(self._matrix), self.encoder.dimension), np.float32)]
            )
            self._tie = np.concatenate([self._tie, np.empty(room - len(self._tie), np.uint64)])
        self._matrix[first:last] = np.rint(encoded * _GRID) / _GRID
        self._tie[first:last] = [int(key[:16], 16) for key in hashes]
        self._number |= zip(hashes, range(first, last), strict=True)


def cosines(left: Vectors, right: Vectors) -> Vectors:
    """float32 [n, m] of rows on the grid."""
    found: Vectors = left @ right.T
    return np.clip(found, -1.0, 1.0, out=found)


# Similarity by letters alone: an encoder without a model, for installations without one and as the baseline
# that a model has to beat.
#
# A text is the bag of its words and of their character trigrams, hashed into signed counts (Weinberger et al.
# 2009, feature hashing), damped by the square root. "Chemotherapy (procedure)" and "Chemotherapy TH weekly" are
# near; "lumpectomy" and "excision of breast tissue" are not.


class CharacterNgrams:
    """The Encoder port. The same vectors on every machine."""

    def __init__(self, dimension: int = 512) -> None:
        self.name = f"character-ngrams-{dimension}"
        self.dimension = dimension

    def encode(self, texts: Sequence[str]) -> Vectors:
        rows = np.zeros((len(texts), self.dimension))
        for row, text in zip(rows, texts, strict=True):
            row[0] = 1e-3  # so that a text without words has a direction
            for gram, count in Counter(_grams(readable(text).lower())).items():
                digest = blake2b(gram.encode(), digest_size=8).digest()
                row[int.from_bytes(digest[:4], "big") % self.dimension] += sqrt(count) * (
                    1 if digest[4] & 1 else -1
                )
        return unit(rows)


def _grams(text: str) -> Iterator[str]:
    for word in re.findall(r"\w+", text):
        yield word
        padded = f"<{word}>"
        for at in range(len(padded) - 2):
            yield padded[at : at + 3]
