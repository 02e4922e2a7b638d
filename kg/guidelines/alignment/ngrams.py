"""Similarity by letters alone: an encoder without a model, for installations without one and as the baseline
that a model has to beat.

A text is the bag of its words and of their character trigrams, hashed into signed counts (Weinberger et al.
2009, feature hashing), damped by the square root. "Chemotherapy (procedure)" and "Chemotherapy TH weekly" are
near; "lumpectomy" and "excision of breast tissue" are not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from math import sqrt

import numpy as np

from models.encoders.port import Vectors, readable, unit


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
