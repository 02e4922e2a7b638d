"""The candidates of one patient: which concepts may come later, and what speaks for each. Numpy alone.

A feature is 0 where what it needs is absent (an encoder, an edge); `encoder` tells which of the two a 0 of its feature means.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from models.policy.statistics import Floats, Statistics, unit
from models.policy.tokens import tokens

#: What speaks for a candidate, in the order of its row of features.
FEATURES: Final[tuple[str, ...]] = (
    "later",  # log of the share of pairs that name it later
    "noted",  # log of the share of notes that name it
    "before",  # log of the share of notes that begin with it
    "words_later",  # regression on the words of the text: what is new later
    "words_noted",  # ... what the note names at all
    "concepts_later",  # the same on the concepts of the text
    "concepts_noted",
    "vector_later",  # the same on the vector of the text
    "encoder",  # 1: there was a vector
    "then_sum",  # log of how much likelier than usual after the concepts of the text, summed and divided by the root of their number
    "then_best",  # log of the largest conditional probability
    "along_sum",  # the same of naming both anywhere
    "along_best",
    "edge",  # log of one and the weight of the strongest edge that was learned or curated from a concept of the text
    "stated",  # 1: a neighbour in a vocabulary (is a, annotation)
    "named",  # share of the words of its name that stand in the text, rare ones counting more
    "given",  # log of one and how many concepts the text names
    "length",  # log of one and how many words it has
)
#: Candidates that the policy is given; the screen's best.
MANY: Final = 512
_FLOOR: Final = 1e-3
#: Edges of these sources say what is done, not what a thing is.
_DOING: Final = frozenset({"curated", "site"})


class Linked(Protocol):
    """A link of text to a concept, as `kg.linking.Link`."""

    @property
    def row(self) -> int: ...
    @property
    def negated(self) -> bool: ...
    @property
    def family(self) -> bool: ...


class Graph(Protocol):
    """What is asked of a snapshot."""

    @property
    def hash(self) -> str: ...
    @property
    def group(self) -> NDArray[Any]: ...
    def id(self, row: int) -> str: ...
    def name(self, row: int) -> str: ...
    def row(self, concept: str) -> int | None: ...
    def neighbours(self, row: int, group: int | None = None) -> Iterator[Any]: ...


class Candidates(NamedTuple):
    """Concepts that the text does not name."""

    rows: NDArray[np.int32]  # [K] of the snapshot
    groups: NDArray[np.uint8]  # [K]
    features: Floats  # [K, F]
    via: NDArray[np.int32]  # [K] row of the concept of the text that speaks most for it; -1: none does, the text as a whole


class Scoring:
    """Statistics bound to one snapshot: bound once, asked for every patient."""

    def __init__(self, statistics: Statistics, snapshot: Graph) -> None:
        self.statistics, self.snapshot = statistics, snapshot
        rows = [snapshot.row(one) for one in statistics.ids]
        self.rows: NDArray[np.int32] = np.array([-1 if row is None else row for row in rows], np.int32)
        self._at = {row: at for at, row in enumerate(rows) if row is not None}
        self._names = self._named()
        self._edges: dict[int, list[tuple[int, float]]] = {}

    def candidates(
        self, text: str, links: Iterable[Linked], vector: Floats | None = None, *, many: int = MANY, excluded: Iterable[int] = ()
    ) -> Candidates:
        """The `many` that the screen puts first. `vector`: of the text, by the encoder that the statistics were made with; unit length."""
        links = list(links)
        named = {link.row for link in links}
        asserted = sorted({link.row for link in links if not link.negated and not link.family})
        given = sorted({self._at[row] for row in asserted if row in self._at})
        x = np.zeros((len(self.rows), len(FEATURES)), np.float32)
        said = tokens(text)
        self._whole_text(x, said, given, vector)
        via = self._from_concepts(x, given)
        self._along_edges(x, via, asserted)
        possible = (self.rows >= 0) & ~np.isin(self.rows, np.fromiter((*named, *excluded), np.int64, -1))
        order = np.flatnonzero(possible)
        if len(order) > many:
            score = x[order] @ self.statistics.screen[: x.shape[1]]
            order = order[np.sort(np.argsort(-score, kind="stable")[:many])]
        rows = self.rows[order]
        return Candidates(rows, self.snapshot.group[rows].astype(np.uint8), x[order], via[order])

    def _whole_text(self, x: Floats, said: dict[str, int], given: Sequence[int], vector: Floats | None) -> None:
        of = self.statistics
        at = [of.words[word] for word in said if word in of.words]
        weight = np.array([1 + np.log(count) for word, count in said.items() if word in of.words], np.float32)
        words = unit(weight * of.rarity[at])
        concepts = unit(of.concept_rarity[list(given)])
        column = {name: place for place, name in enumerate(FEATURES)}
        x[:, column["later"]] = np.log(of.later + _FLOOR)
        x[:, column["noted"]] = np.log(of.noted + _FLOOR)
        x[:, column["before"]] = np.log(of.before + _FLOOR)
        for name, places, values in (("words", at, words), ("concepts", given, concepts)):
            for target in ("later", "noted"):
                regression = of.regressions[f"{name}_{target}"]
                x[:, column[f"{name}_{target}"]] = (values @ regression.into[list(places)]) @ regression.out
        if vector is not None and "vector_later" in of.regressions:
            regression = of.regressions["vector_later"]
            x[:, column["vector_later"]] = ((vector - of.vector_mean) @ regression.into) @ regression.out
            x[:, column["encoder"]] = 1
        x[:, column["named"]] = self._share_of_names({of.words[word] for word in said if word in of.words and " " not in word})
        x[:, column["given"]] = np.log1p(len(given))
        x[:, column["length"]] = np.log1p(sum(count for word, count in said.items() if " " not in word))

    def _from_concepts(self, x: Floats, given: Sequence[int]) -> NDArray[np.int32]:
        """Which concept of the text speaks most for each, as rows."""
        via = np.full(len(self.rows), -1, np.int32)
        strongest = np.zeros(len(self.rows), np.float32)
        for name, counts in (("then", self.statistics.then), ("along", self.statistics.along)):
            total = np.zeros(len(self.rows), np.float32)
            best = np.zeros(len(self.rows), np.float32)
            for concept in given:
                of = slice(counts.pointer[concept], counts.pointer[concept + 1])
                other, log = counts.other[of], counts.log[of]
                total[other] += log
                value = counts.probability[of] if name == "then" else log
                np.maximum.at(best, other, value)
                better = log > strongest[other]
                via[other[better]] = self.rows[concept]
                strongest[other[better]] = log[better]
            x[:, FEATURES.index(f"{name}_sum")] = total / np.sqrt(max(len(given), 1))
            x[:, FEATURES.index(f"{name}_best")] = np.log(best + _FLOOR) if name == "then" else best
        return via

    def _along_edges(self, x: Floats, via: NDArray[np.int32], asserted: Sequence[int]) -> None:
        edge, stated = FEATURES.index("edge"), FEATURES.index("stated")
        for row in asserted:
            if row not in self._edges:
                self._edges[row] = self._edges_of(row)
            for at, weight in self._edges[row]:
                if weight == 0:
                    x[at, stated] = 1
                elif weight > x[at, edge]:
                    x[at, edge] = weight
                    via[at] = row

    def _edges_of(self, row: int) -> list[tuple[int, float]]:
        """Concept and weight; 0 where a vocabulary states it."""
        return [
            (at, float(np.log1p(one.weight)) if one.source in _DOING else 0.0)
            for one in self.snapshot.neighbours(row)
            if (at := self._at.get(one.row)) is not None
        ]

    def _named(self) -> tuple[NDArray[np.int32], NDArray[np.int32], Floats]:
        """Concept, word, and share of the name that the word is."""
        of = self.statistics
        concepts, words, shares = [], [], []
        for at, row in enumerate(self.rows.tolist()):
            if row < 0:
                continue
            found = [of.words[word] for word in tokens(self.snapshot.name(row)) if word in of.words and " " not in word]
            total = sum(float(of.rarity[word]) for word in found) or 1.0
            concepts += [at] * len(found)
            words += found
            shares += [float(of.rarity[word]) / total for word in found]
        return np.array(concepts, np.int32), np.array(words, np.int32), np.array(shares, np.float32)

    def _share_of_names(self, said: set[int]) -> Floats:
        concepts, words, shares = self._names
        there = np.isin(words, np.fromiter(said, np.int64, len(said)))
        return np.bincount(concepts[there], shares[there], len(self.rows)).astype(np.float32)
