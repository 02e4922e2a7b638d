"""The path that explains a concept somebody else has chosen: by stated edges where there are any, else by a leap, which says so.

R²AG's paths are walked; the policy that ships chooses concepts (models/policy/expecting.py), and this finds how the graph connects them to
what the patient came with: an edge, two edges over a concept between, or "group leap", as the paper prints a step that no edge stands for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from kg.paths.path import GROUP_LEAP, Path, Step
from kg.snapshot import Snapshot
from kg.snapshot.edges import INVERSE
from kg.snapshot.snapshot import Neighbour

#: A concept with more neighbours says nothing by standing between two others.
_HUB: Final = 400
#: Sources of edges that say what is done or comes next; others say what a thing is.
_DOING: Final = frozenset({"curated", "site"})
#: What may stand before such an edge: what is done for a disease is done for its kinds, and for what it may be the cause of.
_BEFORE: Final = frozenset({"is a", "may be caused by"})


class _Found(NamedTuple):
    """Compared by its fields: a path that says what follows from the start, before one that only joins both; then the shorter; then the stronger."""

    follows: bool
    steps: int  # negative
    strength: float
    path: Path

    def better(self, other: _Found) -> bool:
        return self[:3] > other[:3]


def explain(snapshot: Snapshot, starts: Iterable[int], end: int) -> Path:
    """The best path of one or two edges from any of `starts` to `end`; from the first of them by a leap where there is none.

    `starts` in the order of how much they speak for the end, one at least: of equal paths that of the earlier. Raises ValueError for none.
    """
    given = list(dict.fromkeys(starts))
    if not given:
        raise ValueError("expected a concept to start from, came none")
    best: _Found | None = None
    into = {one.row: one for one in _strongest(snapshot, end)}
    for start in given:
        for found in _paths(snapshot, start, end, into):
            if best is None or found.better(best):
                best = found
    return best.path if best is not None else Path(given[0], (Step(GROUP_LEAP, end),))


def _paths(snapshot: Snapshot, start: int, end: int, into: dict[int, Neighbour]) -> Iterator[_Found]:
    direct = [one for one in snapshot.neighbours(start) if one.row == end]
    for one in direct:
        yield _Found(_does(one.relation, one.source), -1, one.weight, Path(start, (Step(one.relation, end),)))
    for one in _strongest(snapshot, start):
        last = into.get(one.row)
        if last is None or one.row in (start, end) or _degree(snapshot, one.row) > _HUB:
            continue
        relation = _turned(last.relation)
        if _aside(one.relation, relation):
            continue
        follows = one.relation in _BEFORE and _does(relation, last.source)
        yield _Found(follows, -2, min(one.weight, last.weight), Path(start, (Step(one.relation, one.row), Step(relation, end))))


def _strongest(snapshot: Snapshot, row: int) -> list[Neighbour]:
    """One edge to each neighbour, one that says what is done where there is one."""
    found: dict[int, Neighbour] = {}
    for one in snapshot.neighbours(row):
        before = found.get(one.row)
        if before is None or (one.source in _DOING, one.weight) > (before.source in _DOING, before.weight):
            found[one.row] = one
    return list(found.values())


def _does(relation: str, source: str) -> bool:
    """Whether it says what follows from its subject, read in this direction."""
    return source in _DOING and relation not in _BEFORE and not relation.startswith(INVERSE)


def _aside(first: str, second: str) -> bool:
    """Up and down again: two things of one kind, or two reasons for one drug, say little of each other."""
    return second == _turned(first)


def _turned(relation: str) -> str:
    return relation.removeprefix(INVERSE) if relation.startswith(INVERSE) else INVERSE + relation


def _degree(snapshot: Snapshot, row: int) -> int:
    groups = len(snapshot.groups)
    return int(snapshot.pointer[(row + 1) * groups] - snapshot.pointer[row * groups])
