"""The chunks that one search may see, in an order that depends on nothing but them, and their scores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from models.chunk_index.postings import Postings
from models.chunk_index.vectors import Vectors
from schemas.chunks import Chunk
from schemas.retrieval import Okapi

if TYPE_CHECKING:
    from models.chunk_index.index import ChunkIndex

#: Decimals of a cosine: what an order of additions may change stands behind them.
_DECIMALS: Final = 6


class View:
    """Part of an index, by time, document and ordinal. Of use until the index changes.

    All scores are arrays over `chunks`, and the same for an index that was kept up to date and one that was
    built anew. The products are small: where several processes share a machine, one BLAS thread each
    (OPENBLAS_NUM_THREADS=1) was seven times faster than two.
    """

    def __init__(
        self,
        index: ChunkIndex,
        chunks: tuple[Chunk, ...],
        slots: NDArray[np.intp],
        numbers: NDArray[np.intp],
        size: int,
        postings: Postings,
        vectors: Vectors,
    ) -> None:
        self.chunks = chunks
        self._index = index
        self._generation = index.generation
        self._numbers = numbers
        self._postings = postings
        self._vectors = vectors
        self._position = np.full(size, -1, dtype=np.intp)
        self._position[slots] = np.arange(len(slots))
        self._lengths = postings.lengths(slots)
        self.embedded: NDArray[np.bool_] = vectors.known(numbers)

    def __len__(self) -> int:
        return len(self.chunks)

    def bm25(self, words: Iterable[str], okapi: Okapi | None = None) -> NDArray[np.float64]:
        """(n,). `words` as `tokens` gives them; N, document frequencies and mean length are those of this
        view.
        """
        self._check()
        return self._postings.scores(words, self._position, self._lengths, okapi or Okapi())

    def holding(self, words: Iterable[str]) -> NDArray[np.bool_]:
        """(n,). Which chunks hold all of the words."""
        self._check()
        found = np.ones(len(self.chunks), dtype=np.bool_)
        for word in words:
            places, _ = self._postings.holding(word, self._position)
            holds = np.zeros(len(self.chunks), dtype=np.bool_)
            holds[places] = True
            found &= holds
        return found

    def cosine(self, queries: ArrayLike) -> NDArray[np.float64]:
        """(n, q) for unit vectors (q, d); NaN for chunks whose embedding has not come yet."""
        self._check()
        asked = np.asarray(queries, dtype=np.float32)
        found = np.full((len(self.chunks), asked.shape[0]), np.nan)
        if self.embedded.any():
            if asked.shape[1] != self._vectors.dimension:
                raise ValueError(
                    f"expected questions of dimension {self._vectors.dimension} as the chunks have, got "
                    f"{asked.shape[1]}; "
                    "embed both with one encoder"
                )
            among = self._vectors.rows(self._numbers[self.embedded])
            found[self.embedded] = np.round((among @ asked.T).astype(np.float64), _DECIMALS)
        return found

    def similarity(self, places: NDArray[np.intp]) -> NDArray[np.float64]:
        """(k, k). Cosine between the chunks at these places; NaN where one of the two has no embedding."""
        self._check()
        found = np.full((len(places), len(places)), np.nan)
        embedded = self.embedded[places]
        if embedded.any():
            rows = self._vectors.rows(self._numbers[places[embedded]])
            found[np.ix_(embedded, embedded)] = np.round((rows @ rows.T).astype(np.float64), _DECIMALS)
        return found

    def _check(self) -> None:
        if self._index.generation != self._generation:
            raise RuntimeError("the index has changed since this view of it was taken; take a new one")
