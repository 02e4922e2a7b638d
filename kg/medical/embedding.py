"""Embeddings of the names of concepts, made once when the graph is built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.encoders.port import Encoder

#: Names that go to the encoder in one call: enough for it to sort by length, little enough that a server
# answers in time.
_SLICE: Final = 8192


class Names(NamedTuple):
    """An encoder as the snapshot's builder wants it."""

    identity: str
    embed: Callable[[Sequence[str]], NDArray[np.float32]]


def names_embedder(encoder: Encoder, report: Callable[[int, int], None] = lambda done, of: None) -> Names:
    """`report` hears how many names are done, of how many."""

    def embed(names: Sequence[str]) -> NDArray[np.float32]:
        """float32 [n, d]. Slices are of names of one length: none waits for the longest of all."""
        order = sorted(range(len(names)), key=lambda at: (len(names[at]), at))
        vectors = np.zeros((len(names), encoder.dimension), np.float32)
        for start in range(0, len(order), _SLICE):
            rows = order[start : start + _SLICE]
            vectors[rows] = encoder.encode([names[row] for row in rows])
            report(min(start + _SLICE, len(order)), len(order))
        return vectors

    return Names(encoder.name, embed)
