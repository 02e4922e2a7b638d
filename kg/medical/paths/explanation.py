"""The path that explains a concept somebody else has chosen: by stated edges where there are any, else by a
leap, which says so.

R²AG's paths are walked; the policy that ships chooses concepts (models/policies/expectations.py), and this
finds how the graph connects them to what the patient came with: an edge, two edges over a concept between, or
"group leap", as the paper prints a step that no edge stands for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from kg.medical.paths.path import GROUP_LEAP, Path, Step
from kg.medical.snapshot import Snapshot
from kg.medical.snapshot.edges import INVERSE, back
from kg.medical.snapshot.snapshot import Neighbour

#: A concept with more neighbours says nothing by standing between two others.
_HUB: Final = 400
#: Sources of edges that say what is done or comes next; others say what a thing is.
_DOING: Final = frozenset({"curated", "site"})
#: What may stand before such an edge: what is done for a disease is done for its kinds, and for what it may
# be the cause of.
_BEFORE: Final = frozenset({"is a", "may be caused by"})


class _Found(NamedTuple):
    """Compared by its fields: a path that says what follows from the start, before one that only joins both;
    then the shorter; then the stronger.
    """

    follows: bool
    steps: int  # negative
    strength: float
    path: Path

    def better(self, other: _Found) -> bool:
        return self[:3] > other[:3]


class Explainer:
    """For one patient: the same few starts are looked up for each end, so what was read of the graph is
    kept.
    """

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._edges: dict[int, list[Neighbour]] = {}
        self._strongest: dict[int, dict[int, Neighbour]] = {}

    def explain(self, starts: Iterable[int], end: int) -> Path:
        """The best path of one or two edges from any of `starts` to `end`; from the first of them by a leap
        where there is none.

        `starts` in the order of how much they speak for the end, one at least: of equal paths that of the
        earlier. Raises ValueError for none.
        """
        given = list(dict.fromkeys(starts))
        if not given:
            raise ValueError("expected a concept to start from, got none")
        best: _Found | None = None
        for start in given:
            for found in self._paths(start, end):
                if best is None or found.better(best):
                    best = found
        return best.path if best is not None else Path(given[0], (Step(GROUP_LEAP, end),))

    def _paths(self, start: int, end: int) -> Iterator[_Found]:
        strongest, into = self._to_each(start), self._to_each(end)
        if end in strongest:
            for one in self._edges[start]:
                if one.row == end:
                    yield _Found(
                        _does(one.relation, one.source),
                        -1,
                        one.weight,
                        Path(start, (Step(one.relation, end),)),
                    )
        for row, one in strongest.items():
            if row not in into or row in (start, end) or self._degree(row) > _HUB:
                continue
            last = into[row]
            if (
                one.relation == last.relation
            ):  # up and down again: two things of one kind say little of each other
                continue
            relation = back(last.relation)
            follows = one.relation in _BEFORE and _does(relation, last.source)
            yield _Found(
                follows,
                -2,
                min(one.weight, last.weight),
                Path(start, (Step(one.relation, row), Step(relation, end))),
            )

    def _to_each(self, row: int) -> dict[int, Neighbour]:
        """One edge to each neighbour, one that says what is done where there is one."""
        if row not in self._strongest:
            found: dict[int, Neighbour] = {}
            self._edges[row] = list(self._snapshot.neighbours(row))
            for one in self._edges[row]:
                before = found.get(one.row)
                if before is None or (one.source in _DOING, one.weight) > (
                    before.source in _DOING,
                    before.weight,
                ):
                    found[one.row] = one
            self._strongest[row] = found
        return self._strongest[row]

    def _degree(self, row: int) -> int:
        groups = len(self._snapshot.groups)
        return int(self._snapshot.pointer[(row + 1) * groups] - self._snapshot.pointer[row * groups])


def _does(relation: str, source: str) -> bool:
    """Whether it says what follows from its subject, read in this direction."""
    return source in _DOING and relation not in _BEFORE and not relation.startswith(INVERSE)
