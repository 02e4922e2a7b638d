"""A small real encoder for tests: words hashed into signed counts. No model, no network, the same vectors
everywhere.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import numpy as np

from models.encoders.port import Vectors, readable, unit


class BagOfWords:
    """Texts that share words are similar; order of words is lost. Keeps what it was asked, so that tests can
    count.
    """

    def __init__(self, dimension: int = 64, *, max_characters: int = 4_000) -> None:
        self.name = f"bag-of-words-{dimension}"
        self.dimension = dimension
        self.asked: list[list[str]] = []
        self._most = max_characters

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.asked.append(list(texts))
        rows = np.zeros((len(texts), self.dimension))
        for row, text in zip(rows, texts, strict=True):
            row[0] = 0.01  # so that a text without words has a direction
            for word in re.findall(r"\w+|[^\w\s]", readable(text)[: self._most].lower()):
                digest = hashlib.blake2b(word.encode(), digest_size=8).digest()
                row[int.from_bytes(digest[:4]) % self.dimension] += 1 if digest[4] & 1 else -1
        return unit(rows)
