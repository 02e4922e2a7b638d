"""Lookup of a disease's typical phenotypes by its name (Deep-DxSearch, eq. 20).

    T(d) = phenotypes of d' with the highest BM25(d, d'), where that reaches τ; else "no reference"

Deviations: names by BM25, see below; τ is not a bare score, whose size depends on how rare the words are, but
the share of the score that the requested name has with itself. Phenotypes come by share of patients times
information, so that what is both usual and informative comes first. Titles and inclusion terms of ICD-10-CM
are searched where no described disease has the very name, and count where they are nearer, what they add to
the requested name held against both. A disease that only ICD-10-CM names comes without phenotypes, because
nobody here says which it has.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from kg.diseases.merging import simple
from models.ranker.knowledge import Knowledge
from models.ranker.ontology import NO_ROW

TAU: Final = 0.55
TOP: Final = 10
NO_REFERENCE: Final = "no reference"
_ID: Final = re.compile(r"[A-Z][A-Z0-9]*:\S+")
_EVERY: Final = 1_000_000


class Phenotype(Struct, frozen=True):
    """`share` of the patients who show it, [0, 1]."""

    id: str
    name: str
    share: float


class Profile(Struct, frozen=True):
    """A disease as it is looked up; without `phenotypes` where no source states them. `row`: of the
    knowledge, and beyond it of its codes. `score`: of its name against the requested one, 1 for the same
    name.
    """

    row: int
    ids: tuple[str, ...]
    name: str
    synonyms: tuple[str, ...]
    phenotypes: tuple[Phenotype, ...]
    inheritance: tuple[str, ...]
    onset: tuple[str, ...]
    score: float = 1.0


class Lookup:
    """Over the diseases of a compiled file. An index of names is made at the first question that needs it:
    half a second each.
    """

    def __init__(self, knowledge: Knowledge, tau: float = TAU, top: int = TOP) -> None:
        self._knowledge = knowledge
        self._tau = tau
        self._top = top

    def lookup(self, given: str) -> Profile | None:
        """By name, by an id, or by a bare code of ICD-10-CM; None means "no reference". An id that nobody
        knows is not taken for words of a name.
        """
        known = self._knowledge
        typed = given.strip().upper().replace("ORPHANET:", "ORPHA:")
        for one in map(known.meant, (typed, f"ICD10CM:{typed}")):
            if one in known.row_of:
                return self.profile(known.row_of[one])
            if (row := known.codes.row_of.get(one)) is not None:
                return self.profile(len(known) + row)
        if _ID.fullmatch(typed):
            return None
        described = next(iter(self.find(given)), (NO_ROW, 0.0))
        if described[1] < 1.0:
            row, score = next(iter(self._coded.find(given, whole=True)), (NO_ROW, 0.0))
            if score >= self._tau and score > dict(self._described.find(given, _EVERY, whole=True)).get(
                described[0], 0.0
            ):
                one = known.codes.ids[row]
                return self.profile(known.row_of.get(one, len(known) + row), score)
        return self.profile(*described) if described[1] >= self._tau else None

    def described(self, given: str) -> Profile | None:
        """The same among diseases of which a source says what patients with them show."""
        row, score = next(iter(self.find(given)), (NO_ROW, 0.0))
        return self.profile(row, score) if score >= self._tau else None

    def find(self, given: str, count: int = 1) -> list[tuple[int, float]]:
        """The described diseases whose names are nearest, with their scores as shares of the best possible;
        by score, then row.
        """
        return self._described.find(given, count)

    def profile(self, row: int, score: float = 1.0) -> Profile:
        known = self._knowledge
        if row >= len(known):
            ids, (name, *more) = known.codes.ids[row - len(known)], known.codes.names[row - len(known)]
            return Profile(row, (ids,), name, tuple(more), (), (), (), round(score, 4))
        graph = known.ontology
        shown = [
            (term, share)
            for term, share in zip(known.shown.of(row).tolist(), known.shares(row).tolist(), strict=True)
            if graph.finding[term]
        ]
        shown.sort(key=lambda one: (-one[1] * float(graph.ic[one[0]]), one[0]))
        names = known.names[row]
        return Profile(
            row,
            known.ids[row],
            names[0] if names else known.ids[row][0],
            names[1:],
            tuple(
                Phenotype(graph.id(term), graph.name(term), round(share, 3))
                for term, share in shown[: self._top]
            ),
            _named(graph.name(term) for term in known.inheritance.of(row).tolist()),
            _named(graph.name(term) for term in known.onset.of(row).tolist()),
            round(score, 4),
        )

    @cached_property
    def _described(self) -> Names:
        return Names(self._knowledge.names)

    @cached_property
    def _coded(self) -> Names:
        return Names(self._knowledge.codes.names)


def _named(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


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

    def find(self, given: str, count: int = 1, *, whole: bool = False) -> list[tuple[int, float]]:
        """The rows whose names are nearest, with their scores; by score, then row. `whole`: what a name says
        beyond what was requested counts against it, by information.
        """
        tokens = simple(given).split()
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

    def _covered(self, wanted: Sequence[str], there: Sequence[str]) -> float:
        return sum(self._idf(token) for token in there if token in wanted) / sum(
            self._idf(token) for token in there
        )

    def _norm(self, length: int) -> float:
        return _K1 * (1 - _B + _B * length / self._usual)


def _numbers(wanted: list[str], there: list[str]) -> float:
    """Type 1 is not type 3: names whose numbers are others mean others."""
    ours, theirs = ({token for token in tokens if token[0].isdigit()} for tokens in (wanted, there))
    return _OTHER if ours and theirs and not ours & theirs else 1.0
