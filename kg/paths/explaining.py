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
#: Edges that say what is done or expected, before edges that say what a thing is.
_TELLING: Final = frozenset({"curated", "site"})
#: Two edges are worth less than one, however strong.
_LONGER: Final = 0.25


class _Found(NamedTuple):
    worth: float
    path: Path


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
            if best is None or found.worth > best.worth:
                best = found
    return best.path if best is not None else Path(given[0], (Step(GROUP_LEAP, end),))


def _paths(snapshot: Snapshot, start: int, end: int, into: dict[int, Neighbour]) -> Iterator[_Found]:
    if start in into:
        back = into[start]
        yield _Found(_worth(back), Path(start, (Step(_turned(back.relation), end),)))
    for one in _strongest(snapshot, start):
        last = into.get(one.row)
        if last is None or one.row in (start, end) or _aside(one.relation, _turned(last.relation)) or _degree(snapshot, one.row) > _HUB:
            continue
        worth = _LONGER * min(_worth(one), _worth(last))
        yield _Found(worth, Path(start, (Step(one.relation, one.row), Step(_turned(last.relation), end))))


def _strongest(snapshot: Snapshot, row: int) -> list[Neighbour]:
    """One edge to each neighbour."""
    found: dict[int, Neighbour] = {}
    for one in snapshot.neighbours(row):
        if one.row not in found or _worth(one) > _worth(found[one.row]):
            found[one.row] = one
    return list(found.values())


def _worth(edge: Neighbour) -> float:
    return (2.0 if edge.source in _TELLING else 1.0) + min(edge.weight, 1.0)


def _aside(first: str, second: str) -> bool:
    """Up and down again: two things of one kind, or two reasons for one drug, say little of each other."""
    return second == _turned(first)


def _turned(relation: str) -> str:
    return relation.removeprefix(INVERSE) if relation.startswith(INVERSE) else INVERSE + relation


def _degree(snapshot: Snapshot, row: int) -> int:
    groups = len(snapshot.groups)
    return int(snapshot.pointer[(row + 1) * groups] - snapshot.pointer[row * groups])
