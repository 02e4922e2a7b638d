"""BM25 over words: which chunks hold a word how often, and how long each chunk is.

Okapi BM25 (Robertson et al., TREC-3) with the never negative idf log(1 + (N - n + .5) / (n + .5)): in a visit
of few chunks many words stand in more than half of them. N, n and the mean length are those of the chunks
that are searched, taken from the postings at query time. So nothing that was written after the
cut, or in another visit, moves a score; there are no statistics to store, to bring up to date, or to get
wrong; and a question reads the postings of its own words only.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

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

    @property
    def words(self) -> Collection[str]:
        """All words of all slots."""
        return self._slots.keys()

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


class ViewScores:
    """BM25 over the chunks of one view: the postings of each word are read once, however many questions
    hold it.
    """

    def __init__(self, postings: Postings, position: NDArray[np.intp], lengths: NDArray[np.float64]) -> None:
        """`position` as `Postings.holding` takes it; `lengths`: words of each chunk of the view."""
        self._postings = postings
        self._position = position
        self._lengths = lengths
        self._held: dict[str, tuple[NDArray[np.intp], NDArray[np.float64]]] = {}
        self._damping: dict[Okapi, NDArray[np.float64]] = {}
        self._shares: dict[tuple[str, Okapi], NDArray[np.float64]] = {}

    def matches(self, phrases: Iterable[Sequence[str]]) -> NDArray[np.int64]:
        """(number of chunks,). Of how many phrases a chunk holds all words."""
        found = np.zeros(len(self._lengths), dtype=np.int64)
        known = self._postings.words
        for phrase in phrases:
            if all(map(known.__contains__, phrase)):
                found[self._places(phrase)] += 1
        return found

    def bm25(self, words: Iterable[str], okapi: Okapi) -> NDArray[np.float64]:
        """(number of chunks,)"""
        scores = np.zeros(len(self._lengths))
        if not self._lengths.any():
            return scores
        for word, times in sorted(Counter(words).items()):
            places = self._holding(word)[0]
            if len(places):
                scores[places] += times * self._share(word, okapi)
        return scores

    def _places(self, phrase: Iterable[str]) -> NDArray[np.intp]:
        """Of the chunks that hold all of the words, ascending; all of them where there are no words."""
        found: NDArray[np.intp] | None = None
        for word in phrase:
            places = self._holding(word)[0]
            found = places if found is None else np.intersect1d(found, places, assume_unique=True)
        return np.arange(len(self._lengths)) if found is None else found

    def _holding(self, word: str) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        held = self._held.get(word)
        if held is None:
            held = self._held[word] = self._postings.holding(word, self._position)
        return held

    def _share(self, word: str, okapi: Okapi) -> NDArray[np.float64]:
        """What the word adds to each chunk that holds it, for a question that holds it once."""
        share = self._shares.get((word, okapi))
        if share is None:
            places, counts = self._holding(word)
            total, found = len(self._lengths), len(places)
            damping = self._damping.get(okapi)
            if damping is None:
                mean = self._lengths.sum() / total
                damping = self._damping[okapi] = okapi.k1 * (1 - okapi.b + okapi.b * self._lengths / mean)
            idf = np.log1p((total - found + 0.5) / (found + 0.5))
            share = idf * counts * (okapi.k1 + 1) / (counts + damping[places])
            self._shares[word, okapi] = share
        return share
