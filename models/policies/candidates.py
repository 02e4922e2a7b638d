"""The candidates of one patient: which concepts may come later, and what speaks for each. Numpy alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from models.policies.statistics import Floats, Statistics, tokens, unit

# What speaks for a candidate, in the order of its row of features. A feature is 0 where what it needs is
# absent.

#: Along the graph's edges from the concepts of the text: log of one and what they weigh (see edges.py).
EDGES: Final[tuple[str, ...]] = (
    "edge",  # the strongest that was learned or curated
    "edge_tested",  # ... of "tested by"
    "edge_treated",  # ... of "treated by"
    "edge_managed",  # ... of "managed by", "advised"
    "edge_other",  # ... of other relations
    "edge_sum",  # all of them together
    "edge_cause",  # through something that may have caused a concept of the text
    "edge_parent",  # from what a concept of the text is a kind of
    "edge_back",  # against their direction: to what a concept of the text is done for
    "edge_aside",  # to what else is done for that
    "stated",  # a neighbour in a vocabulary (is a, annotation)
)
#: Of what a name resembles: weighted mean over concepts with like names.
ALIKE: Final[dict[str, str]] = {
    "alike_rate": "later",
    "alike_later": "text_later",
    "alike_noted": "text_noted",
    "alike_then": "then_sum",
    "alike_along": "along_sum",
}
FEATURES: Final[tuple[str, ...]] = (
    "later",  # log of the share of pairs that name it later
    "noted",  # log of the share of notes that name it
    "before",  # log of the share of notes that begin with it
    "text_later",  # regression on words and concepts of the text: how likely it is new later
    "text_noted",  # ... that the note names it at all
    "text_later_log",  # log of the two
    "text_noted_log",
    # log of how much likelier than usual after the concepts of the text, summed and divided by the root
    # of their number
    "then_sum",
    "then_best",  # log of the largest conditional probability
    "along_sum",  # the same of naming both anywhere
    "along_best",
    *EDGES,
    "named",  # share of the words of its name that are in the text, rare ones counting more
    *ALIKE,
    "given",  # log of one and how many concepts the text names
    "length",  # log of one and how many words it has
)
COLUMN: Final[dict[str, int]] = {name: at for at, name in enumerate(FEATURES)}


#: Edges of these sources state what is done, not what a thing is.
_DOING: Final = frozenset({"curated", "site", "site notes"})
#: ... but for these.
_BEING: Final = frozenset({"is a", "acts as"})
_CAUSED: Final = "may be caused by"
#: Edges that mean the same both ways.
_BOTH_WAYS: Final = frozenset({"seen with", "mentioned with"})
_INVERSE: Final = "inverse of "
_OF_RELATION: Final = {
    "tested by": "edge_tested",
    "treated by": "edge_treated",
    "managed by": "edge_managed",
    "advised": "edge_managed",
}
_SUMMED: Final = frozenset({"edge_sum", "edge_cause", "edge_parent", "edge_back", "edge_aside"})
#: Of what is done for one thing, the strongest so many count as company.
_COMPANY: Final = 20
_ASIDE: Final = 0.5


class Neighbours(Protocol):
    """What is needed of a snapshot."""

    def neighbours(self, row: int, group: int | None = None) -> Iterator[Any]: ...


class Reached(NamedTuple):
    """From one concept, once for each edge or way: which concept, by which column of EDGES, how strongly."""

    at: NDArray[np.int32]
    column: NDArray[np.int8]
    weight: Floats


class _Around(NamedTuple):
    """The neighbours of a row that matter here."""

    forth: tuple[tuple[str, int, float], ...]  # relation, row, weight; the strongest first
    back: tuple[tuple[int, float], ...]
    parents: tuple[int, ...]
    stated: tuple[int, ...]


class EdgeFeatures:
    """Bound to a snapshot; `at`: row of the snapshot -> place of the concept. Remembers what each concept
    reaches.
    """

    def __init__(self, snapshot: Neighbours, at: Mapping[int, int], count: int) -> None:
        self._snapshot, self._at, self._count = snapshot, at, count
        self._around: dict[int, _Around] = {}
        self._reached: dict[int, Reached] = {}

    def __call__(self, asserted: Iterable[int]) -> tuple[Floats, NDArray[np.int32]]:
        """[count, EDGES], and for each concept the row of the text that its strongest edge comes from, -1:
        none.
        """
        x = np.zeros((self._count, len(EDGES)), np.float32)
        via = np.full(self._count, -1, np.int32)
        for row in asserted:
            reached = self._of(row)
            summed = _IS_SUM[reached.column]
            direct = reached.column == _EDGE
            stronger = reached.weight[direct] > x[reached.at[direct], _EDGE]
            via[reached.at[direct][stronger]] = row
            np.add.at(x, (reached.at[summed], reached.column[summed]), reached.weight[summed])
            np.maximum.at(x, (reached.at[~summed], reached.column[~summed]), reached.weight[~summed])
        return np.log1p(x), via

    def _of(self, row: int) -> Reached:
        if row not in self._reached:
            found = list(self._ways(row))
            self._reached[row] = Reached(
                np.array([at for at, _, _ in found], np.int32),
                np.array([EDGES.index(column) for _, column, _ in found], np.int8),
                np.array([weight for _, _, weight in found], np.float32),
            )
        return self._reached[row]

    def _ways(self, row: int) -> Iterator[tuple[int, str, float]]:
        for other, column, weight in self._rows(row):
            if (at := self._at.get(other)) is not None:
                yield at, column, weight

    def _rows(self, row: int) -> Iterator[tuple[int, str, float]]:
        around = self._near(row)
        for relation, other, weight in around.forth:
            for column in ("edge", _OF_RELATION.get(relation, "edge_other"), "edge_sum"):
                yield other, column, weight
            if relation == _CAUSED:
                for further, then, more in self._near(other).forth:
                    if further != _CAUSED:
                        yield then, "edge_cause", weight * more
        for parent in around.parents:
            for _, other, weight in self._near(parent).forth:
                yield other, "edge_parent", weight
        for other, weight in around.back:
            yield other, "edge", weight
            yield other, "edge_back", weight
            for _, then, more in self._near(other).forth[:_COMPANY]:
                yield then, "edge_aside", weight * more * _ASIDE
        for other in around.stated:
            yield other, "stated", 1.0

    def _near(self, row: int) -> _Around:
        if row not in self._around:
            forth, back, parents, stated = [], [], [], []
            for one in self._snapshot.neighbours(row):
                relation = one.relation.removeprefix(_INVERSE)
                if one.relation == "is a":
                    parents.append(one.row)
                if one.source not in _DOING or relation in _BEING:
                    stated.append(one.row)
                elif relation == one.relation or relation in _BOTH_WAYS:
                    forth.append((relation, one.row, float(one.weight)))
                else:
                    back.append((one.row, float(one.weight)))
            forth.sort(key=lambda edge: -edge[2])
            self._around[row] = _Around(tuple(forth), tuple(back), tuple(parents), tuple(stated))
        return self._around[row]


_EDGE: Final = EDGES.index("edge")
_IS_SUM: Final = np.array([name in _SUMMED for name in EDGES])


#: Candidates that the policy is given; the screen's best.
MANY: Final = 1200
_FLOOR: Final = 1e-3


class Linked(Protocol):
    """A link of text to a concept, as `kg.medical.linking.Link`."""

    @property
    def row(self) -> int: ...
    @property
    def negated(self) -> bool: ...
    @property
    def family(self) -> bool: ...


class Graph(Protocol):
    """What is needed of a snapshot."""

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
    via: NDArray[
        np.int32
    ]  # [K] row of the concept of the text that speaks most for it; -1: none does, the text as a whole


class Scoring:
    """Statistics bound to one snapshot: bound once, used for every patient."""

    def __init__(self, statistics: Statistics, snapshot: Graph) -> None:
        self.statistics, self.snapshot = statistics, snapshot
        rows = [snapshot.row(one) for one in statistics.ids]
        self.rows: NDArray[np.int32] = np.array([-1 if row is None else row for row in rows], np.int32)
        self._at = {row: at for at, row in enumerate(rows) if row is not None}
        self._names = self._named()
        self._edges = EdgeFeatures(snapshot, self._at, len(rows))

    def candidates(
        self, text: str, links: Iterable[Linked], *, many: int = MANY, excluded: Iterable[int] = ()
    ) -> Candidates:
        """The `many` that the screen puts first."""
        links = list(links)
        named = {link.row for link in links}
        asserted = sorted({link.row for link in links if not link.negated and not link.family})
        given = sorted({self._at[row] for row in asserted if row in self._at})
        x = np.zeros((len(self.rows), len(FEATURES)), np.float32)
        self._whole_text(x, tokens(text), given)
        via = self._from_concepts(x, given)
        edges, along = self._edges(asserted)
        x[:, COLUMN[EDGES[0]] : COLUMN[EDGES[-1]] + 1] = edges
        via[along >= 0] = along[along >= 0]
        self._from_alike(x)
        possible = (self.rows >= 0) & ~np.isin(self.rows, np.fromiter((*named, *excluded), np.int64, -1))
        order = np.flatnonzero(possible)
        if len(order) > many:
            score = x[order] @ self.statistics.screen
            order = order[np.sort(np.argsort(-score, kind="stable")[:many])]
        rows = self.rows[order]
        return Candidates(rows, self.snapshot.group[rows].astype(np.uint8), x[order], via[order])

    def _whole_text(self, x: Floats, counts: dict[str, int], given: Sequence[int]) -> None:
        of = self.statistics
        at = [of.words[word] for word in counts if word in of.words]
        weight = np.array(
            [1 + np.log(count) for word, count in counts.items() if word in of.words], np.float32
        )
        words = unit(weight * of.rarity[at])
        concepts = unit(of.concept_rarity[list(given)]) * of.concept_share
        places, values = [*at, *(len(of.words) + one for one in given)], np.concatenate([words, concepts])
        for name, rate, regression in (
            ("later", of.later, of.text_later),
            ("noted", of.noted, of.text_noted),
        ):
            x[:, COLUMN[name]] = np.log(rate + _FLOOR)
            x[:, COLUMN[f"text_{name}"]] = likely = rate + regression(places, values)
            x[:, COLUMN[f"text_{name}_log"]] = np.log(np.maximum(likely, 0) + _FLOOR)
        x[:, COLUMN["before"]] = np.log(of.before + _FLOOR)
        x[:, COLUMN["named"]] = self._share_of_names(
            {of.words[word] for word in counts if word in of.words and " " not in word}
        )
        x[:, COLUMN["given"]] = np.log1p(len(given))
        x[:, COLUMN["length"]] = np.log1p(sum(count for word, count in counts.items() if " " not in word))

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
            x[:, COLUMN[f"{name}_sum"]] = total / np.sqrt(max(len(given), 1))
            x[:, COLUMN[f"{name}_best"]] = np.log(best + _FLOOR) if name == "then" else best
        return via

    def _from_alike(self, x: Floats) -> None:
        """What speaks for concepts with like names speaks a little for this one."""
        values = x[:, [COLUMN[name] for name in ALIKE.values()]]
        values[:, list(ALIKE.values()).index("later")] = self.statistics.later
        x[:, [COLUMN[name] for name in ALIKE]] = self.statistics.alike.mean(values)

    def _named(self) -> tuple[NDArray[np.int32], NDArray[np.int32], Floats]:
        """Concept, word, and share of the name that the word is."""
        of = self.statistics
        concepts, words, shares = [], [], []
        for at, row in enumerate(self.rows.tolist()):
            if row < 0:
                continue
            found = [
                of.words[word]
                for word in tokens(self.snapshot.name(row))
                if word in of.words and " " not in word
            ]
            total = sum(float(of.rarity[word]) for word in found) or 1.0
            concepts += [at] * len(found)
            words += found
            shares += [float(of.rarity[word]) / total for word in found]
        return np.array(concepts, np.int32), np.array(words, np.int32), np.array(shares, np.float32)

    def _share_of_names(self, held: set[int]) -> Floats:
        concepts, words, shares = self._names
        there = np.isin(words, np.fromiter(held, np.int64, len(held)))
        return np.bincount(concepts[there], shares[there], len(self.rows)).astype(np.float32)
