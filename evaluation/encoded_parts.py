"""Texts that are longer than an encoder reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from models.encoders.port import Encoder, Vectors

_WORDS: Final = 150  # that one embedding covers; an encoder reads some 256 pieces


def parts(text: str) -> list[str]:
    """One at least, each as long as an encoder reads."""
    words = text.split()
    return [" ".join(words[at : at + _WORDS]) for at in range(0, max(1, len(words)), _WORDS)]


def by_parts(encoder: Encoder, texts: Sequence[str]) -> Vectors:
    """(n, d), of unit length: the mean of a text's parts."""
    rows = []
    for text in texts:
        mean = encoder.encode(parts(text)).mean(axis=0)
        rows.append(mean / max(float(np.linalg.norm(mean)), 1e-9))
    return np.stack(rows).astype(np.float32)
