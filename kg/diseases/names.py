"""Names to what they name, by BM25 (Deep-DxSearch, eq. 20): every name is a text of its own, so that a
disease with many is no longer a document; tokens are stemmed and roman numerals read; a score is the share of
what the asked name has with itself, and 1 for the same name, once both are written in one way.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from kg.diseases.merging import simple

_OTHER: Final = 0.5
_K1: Final = 1.5
_B: Final = 0.75


class Names:
    """An index of R rows, each with any number of names."""

    def __init__(self, names: Sequence[Sequence[str]]) -> None:
        found = ((row, simple(name)) for row, of in enumerate(names) for name in of)
        self._texts = [one for one in dict.fromkeys(found) if one[1]]
        self._postings: dict[str, list[tuple[int, int, int]]] = defaultdict(
            list
        )  # token -> (text, how often, how long the text is)
        for text, (_, name) in enumerate(self._texts):
            tokens = name.split()
            for token, times in Counter(tokens).items():
                self._postings[token].append((text, times, len(tokens)))
        self._usual = max(sum(len(name.split()) for _, name in self._texts) / max(len(self._texts), 1), 1.0)

    def find(self, said: str, count: int = 1, *, whole: bool = False) -> list[tuple[int, float]]:
        """The rows whose names are nearest, with their scores; by score, then row. `whole`: what a name says
        beyond what was asked counts against it, by information.
        """
        tokens = simple(said).split()
        best = sum(self._idf(token) * (_K1 + 1) / (1 + self._norm(len(tokens))) for token in tokens)
        if not best:
            return []
        scores: dict[int, float] = defaultdict(float)
        for token in tokens:
            for text, times, length in self._postings.get(token, ()):
                scores[text] += self._idf(token) * times * (_K1 + 1) / (times + self._norm(length))
        of: dict[int, float] = {}
        for text, score in scores.items():
            row, name = self._texts[text]
            same = (
                1.0 if name == " ".join(tokens) else min(score / best, 0.999) * _numbers(tokens, name.split())
            )
            if whole and same < 1.0:
                same *= self._covered(tokens, name.split())
            of[row] = max(of.get(row, 0.0), same)
        return sorted(of.items(), key=lambda one: (-one[1], one[0]))[:count]

    def _idf(self, token: str) -> float:
        containing = len(self._postings.get(token, ()))
        return math.log((len(self._texts) - containing + 0.5) / (containing + 0.5) + 1)

    def _covered(self, asked: Sequence[str], there: Sequence[str]) -> float:
        return sum(self._idf(token) for token in there if token in asked) / sum(
            self._idf(token) for token in there
        )

    def _norm(self, length: int) -> float:
        return _K1 * (1 - _B + _B * length / self._usual)


def _numbers(asked: list[str], there: list[str]) -> float:
    """Type 1 is not type 3: names whose numbers are others mean others."""
    ours, theirs = ({token for token in tokens if token[0].isdigit()} for tokens in (asked, there))
    return _OTHER if ours and theirs and not ours & theirs else 1.0
