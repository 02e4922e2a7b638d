"""A small environment in memory that does the real work: profiles by BM25 over names, cases by MaxSim over
words, passages by BM25.

It answers tests, the training demo, and a hospital's first hour; kg.diseases and models.ranker.case_base
answer at full size.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from processors.diagnosis.agent.environment import Corpus, Environment, Found, Profile, Referred
from processors.diagnosis.agent.grammar import normal

_K1: Final = 1.5  # the paper's example values (appendix A.6)
_B: Final = 0.75
# share of the best possible score of the words asked for (tau of eq. 20, which the paper leaves open)
THRESHOLD: Final = 0.5


class Bm25:
    """Over short texts: eq. 20's weights. Document frequencies are of the texts given."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(normal(text).split()) for text in texts]
        self._lengths = [max(sum(count.values()), 1) for count in counts]
        self._mean = sum(self._lengths) / max(len(counts), 1)
        self._postings: dict[str, list[tuple[int, int]]] = {}
        for at, count in enumerate(counts):
            for word, times in count.items():
                self._postings.setdefault(word, []).append((at, times))
        self._count = len(counts)

    def idf(self, word: str) -> float:
        n = len(self._postings.get(word, ()))
        return math.log((self._count - n + 0.5) / (n + 0.5) + 1)

    def scores(self, query: str) -> dict[int, float]:
        """Of the texts that share a word with the query."""
        found: dict[int, float] = {}
        for word in dict.fromkeys(normal(query).split()):
            idf = self.idf(word)
            for at, times in self._postings.get(word, ()):
                norm = _K1 * (1 - _B + _B * self._lengths[at] / self._mean)
                found[at] = found.get(at, 0.0) + idf * times * (_K1 + 1) / (times + norm)
        return found


class Profiles:
    """`Lookup`: a name or synonym by its words."""

    def __init__(self, profiles: Sequence[Profile]) -> None:
        self._named = [(name, profile) for profile in profiles for name in (profile.name, *profile.synonyms)]
        self._exact = {normal(name): profile for name, profile in reversed(self._named)}
        self._words = Bm25([name for name, _ in self._named])

    def profiles(self, names: Sequence[str]) -> Sequence[Profile | None]:
        return [self._one(name) for name in names]

    def _one(self, name: str) -> Profile | None:
        if (exact := self._exact.get(normal(name))) is not None:
            return exact
        scores = self._words.scores(name)
        if not scores:
            return None
        best = min(scores, key=lambda at: (-scores[at], at))
        possible = sum(self._words.idf(word) for word in set(normal(name).split()))
        share = scores[best] / possible if possible else 0.0
        return self._named[best][1] if share >= THRESHOLD else None


class Cases:
    """`Match`: eq. 21 with 1 for the same phenotype and the share of common words for another, weighed by how
    rare a phenotype is.

    `hidden`: keys of cases that this query must not see (the patient's own, those of one publication).
    """

    def __init__(self, cases: Sequence[Referred], *, groups: Sequence[str] | None = None) -> None:
        self._cases = list(cases)
        self._groups = list(groups) if groups is not None else [case.id for case in cases]
        self._having: dict[str, list[int]] = {}
        for at, case in enumerate(self._cases):
            for name in dict.fromkeys(map(normal, case.phenotypes)):
                self._having.setdefault(name, []).append(at)
        self._by_word: dict[str, set[str]] = {}
        for name in self._having:
            for word in name.split():
                self._by_word.setdefault(word, set()).add(name)
        self._sims: dict[str, dict[str, float]] = {}

    def cases(self, phenotypes: Sequence[str], most: int, hidden: Collection[str] = ()) -> Sequence[Referred]:
        requested = dict.fromkeys(map(normal, phenotypes))
        total = 0.0
        scores: dict[int, float] = {}
        for name in requested:
            weight = self._weight(name)
            total += weight
            best: dict[int, float] = {}
            for other, likeness in self._similar(name).items():
                for at in self._having[other]:
                    best[at] = max(best.get(at, 0.0), likeness)
            for at, likeness in best.items():
                scores[at] = scores.get(at, 0.0) + weight * likeness
        seen = [at for at in scores if self._groups[at] not in hidden]
        first = sorted(seen, key=lambda at: (-scores[at], at))[:most]
        return [
            Referred(c.id, c.disease, c.phenotypes, round(scores[at] / total, 4), c.disease_ids)
            for at in first
            for c in (self._cases[at],)
        ]

    def _weight(self, name: str) -> float:
        return math.log(1 + len(self._cases) / (1 + len(self._having.get(name, ()))))

    def _similar(self, name: str) -> dict[str, float]:
        """Distinct phenotypes of the base that share a word: Dice of the words, at least a half, worth half
        of the same phenotype's 1.
        """
        if name not in self._sims:
            words = set(name.split())
            others = set().union(*(self._by_word.get(word, set()) for word in words))
            found = {
                other: len(words & set(other.split())) * 2 / (len(words) + len(set(other.split())))
                for other in others
            }
            kept = {other: value / 2 for other, value in found.items() if value >= 0.5 and other != name}
            self._sims[name] = kept | ({name: 1.0} if name in self._having else {})
        return self._sims[name]


class Seen:
    """`Match` as one patient may ask it: without their own records."""

    def __init__(self, cases: Cases, hidden: Collection[str]) -> None:
        self._cases, self._hidden = cases, frozenset(hidden)

    def cases(self, phenotypes: Sequence[str], most: int) -> Sequence[Referred]:
        return self._cases.cases(phenotypes, most, self._hidden)


class Passages:
    """`Search`: BM25 over title and text, each corpus by itself."""

    def __init__(self, passages: Sequence[Found]) -> None:
        self._held: dict[Corpus, list[Found]] = {}
        for one in passages:
            self._held.setdefault(one.corpus, []).append(one)
        self._words = {
            corpus: Bm25([f"{one.title} {one.text}" for one in held]) for corpus, held in self._held.items()
        }

    def passages(self, corpus: Corpus, queries: Sequence[str], most: int) -> Sequence[Found]:
        if corpus not in self._held:
            return ()
        best: dict[int, float] = {}
        for query in queries:
            for at, score in self._words[corpus].scores(query).items():
                best[at] = max(best.get(at, 0.0), score)
        return [self._held[corpus][at] for at in sorted(best, key=lambda at: (-best[at], at))[:most]]


def shelf(
    profiles: Sequence[Profile] = (), cases: Sequence[Referred] = (), passages: Sequence[Found] = ()
) -> Environment:
    """All three sources over what is given."""
    return Environment(Profiles(profiles), Cases(cases), Passages(passages))
