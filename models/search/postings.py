"""BM25 over words: which chunks hold a word how often, and how long each chunk is.

Okapi BM25 (Robertson et al., TREC-3) with the never negative idf log(1 + (N - n + .5) / (n + .5)): in a visit
of few chunks many words stand in more than half of them. N, n and the mean length are those of the chunks
that are searched, taken from the postings when a question is asked. So nothing that was written after the
cut, or in another visit, moves a score; there are no statistics to store, to bring up to date, or to get
wrong; and a question reads the postings of its own words only.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from schemas.retrieval import Okapi


class Postings:
    """For each word the slots that hold it, ascending, and how often. Slots are numbered by the index, from
    0.
    """

    def __init__(self) -> None:
        self._slots: dict[str, array[int]] = {}
        self._counts: dict[str, array[int]] = {}
        self._lengths = array("I")

    def add(self, words: Sequence[str]) -> None:
        """The words of the next slot."""
        slot = len(self._lengths)
        self._lengths.append(len(words))
        for word, count in Counter(words).items():
            if word not in self._slots:
                self._slots[word], self._counts[word] = array("I"), array("I")
            self._slots[word].append(slot)
            self._counts[word].append(count)

    def lengths(self, slots: NDArray[np.intp]) -> NDArray[np.float64]:
        return (
            np.frombuffer(self._lengths, dtype=np.uint32)[slots].astype(np.float64)
            if len(slots)
            else np.zeros(0)
        )

    def holding(self, word: str, position: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Where the word stands and how often. `position`: place of each slot among those searched, -1 for
        the others.
        """
        if word not in self._slots:
            return np.zeros(0, dtype=np.intp), np.zeros(0)
        places = position[np.frombuffer(self._slots[word], dtype=np.uint32)]
        among = places >= 0
        return places[among], np.frombuffer(self._counts[word], dtype=np.uint32)[among].astype(np.float64)

    def scores(
        self, words: Iterable[str], position: NDArray[np.intp], lengths: NDArray[np.float64], okapi: Okapi
    ) -> NDArray[np.float64]:
        """BM25 of each chunk that is searched, for a question of these words: (number of chunks,)."""
        total = len(lengths)
        scores = np.zeros(total)
        if not total or not lengths.any():
            return scores
        damping = okapi.k1 * (1 - okapi.b + okapi.b * lengths / (lengths.sum() / total))
        for word, asked in sorted(Counter(words).items()):
            places, counts = self.holding(word, position)
            found = len(places)
            idf = np.log1p((total - found + 0.5) / (found + 0.5))
            scores[places] += asked * idf * counts * (okapi.k1 + 1) / (counts + damping[places])
        return scores
