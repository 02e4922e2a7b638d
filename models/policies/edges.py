"""What the graph's edges from the concepts of a text say for each concept that statistics are kept of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from models.policies.features import EDGES

Floats = NDArray[np.float32]

#: Edges of these sources say what is done, not what a thing is.
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
    """What is asked of a snapshot."""

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
