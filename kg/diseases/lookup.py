"""Lookup of a disease's typical phenotypes by its name (Deep-DxSearch, eq. 20).

    T(d) = phenotypes of d' with the highest BM25(d, d'), where that reaches τ; else "no reference"

Deviations: every name and synonym is a text of its own, so that a disease with many synonyms is no longer a document; tokens are stemmed and roman
numerals read; τ is not a bare score, whose size depends on how rare the words are, but the share of the score that the asked name has with itself;
a name that is the same once written in one way is found whatever its score. Phenotypes come by share of patients times information, so that what is
both usual and telling comes first.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Final

from msgspec import Struct

from kg.diseases.merging import simple
from models.ranker.knowledge import Knowledge

TAU: Final = 0.55
TOP: Final = 10
NO_REFERENCE: Final = "no reference"
_OTHER: Final = 0.5
_K1: Final = 1.5
_B: Final = 0.75


class Phenotype(Struct, frozen=True):
    """`share` of the patients who show it, [0, 1]."""

    id: str
    name: str
    share: float


class Profile(Struct, frozen=True):
    """A disease as it is looked up. `score`: of its name against the asked one, 1 for the same name."""

    row: int
    ids: tuple[str, ...]
    name: str
    synonyms: tuple[str, ...]
    phenotypes: tuple[Phenotype, ...]
    inheritance: tuple[str, ...]
    onset: tuple[str, ...]
    score: float = 1.0


class Lookup:
    """Over the diseases of a compiled file. The index of names is made at the first question: half a second."""

    def __init__(self, knowledge: Knowledge, tau: float = TAU, top: int = TOP) -> None:
        self._knowledge = knowledge
        self._tau = tau
        self._top = top

    def lookup(self, said: str) -> Profile | None:
        """By name, or by an id; None means "no reference"."""
        row = self._knowledge.row_of.get(said.strip().upper().replace("ORPHANET:", "ORPHA:"))
        if row is not None:
            return self.profile(row)
        best = self.find(said)
        return self.profile(best[0][0], best[0][1]) if best and best[0][1] >= self._tau else None

    def find(self, said: str, count: int = 1) -> list[tuple[int, float]]:
        """The diseases whose names are nearest, with their scores as shares of the best possible; by score, then row."""
        tokens = simple(said).split()
        whole = sum(self._idf(token) * (_K1 + 1) / (1 + self._norm(len(tokens))) for token in tokens)
        if not whole:
            return []
        scores: dict[int, float] = defaultdict(float)
        for token in tokens:
            for text, times, length in self._postings.get(token, ()):
                scores[text] += self._idf(token) * times * (_K1 + 1) / (times + self._norm(length))
        of: dict[int, float] = {}
        for text, score in scores.items():
            row = self._texts[text][0]
            same = 1.0 if self._texts[text][1] == " ".join(tokens) else min(score / whole, 0.999) * _numbers(tokens, self._texts[text][1].split())
            of[row] = max(of.get(row, 0.0), same)
        return sorted(of.items(), key=lambda one: (-one[1], one[0]))[:count]

    def profile(self, row: int, score: float = 1.0) -> Profile:
        known = self._knowledge
        graph = known.ontology
        shown = [(term, share) for term, share in zip(known.shown.of(row).tolist(), known.shares(row).tolist(), strict=True) if graph.finding[term]]
        shown.sort(key=lambda one: (-one[1] * float(graph.ic[one[0]]), one[0]))
        names = known.names[row]
        return Profile(
            row, known.ids[row], names[0] if names else known.ids[row][0], names[1:],
            tuple(Phenotype(graph.id(term), graph.name(term), round(share, 3)) for term, share in shown[: self._top]),
            _named(graph.name(term) for term in known.inheritance.of(row).tolist()), _named(graph.name(term) for term in known.onset.of(row).tolist()),
            round(score, 4),
        )  # fmt: skip

    def _idf(self, token: str) -> float:
        containing = len(self._postings.get(token, ()))
        return math.log((len(self._texts) - containing + 0.5) / (containing + 0.5) + 1)

    def _norm(self, length: int) -> float:
        return _K1 * (1 - _B + _B * length / self._usual)

    @cached_property
    def _texts(self) -> list[tuple[int, str]]:
        """(disease, its name as it is compared) for every name."""
        found = ((row, simple(name)) for row, names in enumerate(self._knowledge.names) for name in names)
        return [one for one in dict.fromkeys(found) if one[1]]

    @cached_property
    def _postings(self) -> dict[str, list[tuple[int, int, int]]]:
        """token -> (text, how often, how long the text is)."""
        found: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
        for text, (_, name) in enumerate(self._texts):
            tokens = name.split()
            for token, times in Counter(tokens).items():
                found[token].append((text, times, len(tokens)))
        return dict(found)

    @cached_property
    def _usual(self) -> float:
        return max(sum(len(name.split()) for _, name in self._texts) / max(len(self._texts), 1), 1.0)


def _numbers(asked: list[str], there: list[str]) -> float:
    """Type 1 is not type 3: names whose numbers are others mean others."""
    ours, theirs = ({token for token in tokens if token[0].isdigit()} for tokens in (asked, there))
    return _OTHER if ours and theirs and not ours & theirs else 1.0


def _named(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
