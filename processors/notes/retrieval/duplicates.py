"""Chunks that say the same collapse to the earliest of them: text copied forward is cited where it was first
written.

Equal hashes are the same text. Otherwise cosine at or above a threshold (CLI-RAG: "pairwise cosine similarity
thresholds"), or, where an embedding has not come, the share of common words; and then only if numbers, sides,
negations, changes and persons agree. Today's "K 4.1" is no copy of yesterday's "K 3.2", though an encoder
hardly distinguishes them. Dates may differ: a copied note carries a new one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.search.chunk_index import View
from models.search.tokens import tokens
from processors.notes.retrieval.questions import Cues
from schemas.retrieval import Weights

_DATE: Final = re.compile(
    r"\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}/\d{1,2}/\d{2,4}\b|\b[0-2]\d:[0-5]\d\b|\b(?:hospital day|hd|pod)\s*#?\d{1,3}\b",
    re.IGNORECASE,
)


class Copy(NamedTuple):
    """The chunk at `place` states what the earlier one at `of` states."""

    place: int
    of: int
    by: Literal["hash", "cosine", "words"]
    similarity: float


def copies_by_hash(view: View) -> dict[int, Copy]:
    """By place in the view. Its chunks are in order of time, so the first of equal ones is the source."""
    first: dict[str, int] = {}
    found: dict[int, Copy] = {}
    for place, chunk in enumerate(view.chunks):
        source = first.setdefault(chunk.hash, place)
        if source != place:
            found[place] = Copy(place, source, "hash", 1.0)
    return found


def near_copies(view: View, places: Sequence[int], weights: Weights, cues: Cues) -> dict[int, Copy]:
    """Among chunks of different hashes. Compared with the earliest only, never along a chain of small
    changes.
    """
    ordered = sorted(places)
    if len(ordered) < 2:
        return {}
    cosines = view.similarity(np.array(ordered, dtype=np.intp))
    without = np.isnan(cosines)
    words = _common_words([view.chunks[place].text for place in ordered]) if without.any() else cosines
    alike = np.where(without, words >= weights.same_words, np.nan_to_num(cosines) >= weights.same_cosine)
    stating = _Telling(view, cues.apart)
    found: dict[int, Copy] = {}
    for later, earlier in np.argwhere(np.tril(alike, -1)).tolist():
        place, of = ordered[later], ordered[earlier]
        if place in found or of in found:
            continue
        if stating[place] == stating[of]:
            by: Literal["cosine", "words"] = "words" if without[later, earlier] else "cosine"
            alikeness = float((words if by == "words" else cosines)[later, earlier])
            found[place] = Copy(place, of, by, round(alikeness, 6))
    return found


class _Telling(dict[int, Counter[str]]):
    """What must be equal, by place: numbers and the words that show texts apart, with how often each
    comes.
    """

    def __init__(self, view: View, apart: frozenset[str]) -> None:
        super().__init__()
        self._view, self._apart = view, apart

    def __missing__(self, place: int) -> Counter[str]:
        words = tokens(_DATE.sub(" ", self._view.chunks[place].text))
        stated = (word for word in words if word in self._apart or any(letter.isdigit() for letter in word))
        self[place] = Counter(stated)
        return self[place]


def _common_words(texts: Sequence[str]) -> NDArray[np.float64]:
    """(k, k). Jaccard similarity of the sets of words."""
    sets = [set(tokens(text)) for text in texts]
    column = {word: number for number, word in enumerate(sorted(set().union(*sets)))}
    holds = np.zeros((len(texts), max(1, len(column))), dtype=np.float32)
    for row, words in enumerate(sets):
        holds[row, [column[word] for word in words]] = 1
    common = (holds @ holds.T).astype(np.float64)
    sizes = holds.sum(axis=1, dtype=np.float64)
    shared: NDArray[np.float64] = common / np.maximum(sizes[:, None] + sizes[None, :] - common, 1.0)
    return shared
