"""A medical knowledge graph on its way into a store."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kg.medical.graph import Edge, GraphConcept
from kg.medical.snapshot import Snapshot
from kg.medical.snapshot.edges import INVERSE


class Knowledge(NamedTuple):
    """Concepts and edges, to be read once, and the hash of the whole."""

    hash: str
    concepts: Iterable[GraphConcept]  # the snapshot's have no surfaces: those are for the linker
    edges: Iterable[Edge]  # one way only: a store is walked both ways


def of_snapshot(snapshot: Snapshot) -> Knowledge:
    """What was compiled."""
    return Knowledge(snapshot.hash, _concepts(snapshot), _edges(snapshot))


def _concepts(snapshot: Snapshot) -> Iterable[GraphConcept]:
    codes: dict[int, list[str]] = {}
    for code, row in snapshot.all_codes():
        codes.setdefault(row, []).append(code)
    for row in range(len(snapshot)):
        yield GraphConcept(
            snapshot.id(row),
            snapshot.name(row),
            snapshot.group_of(row),  # type: ignore[arg-type]
            (),
            tuple(codes.get(row, ())),
        )


def _edges(snapshot: Snapshot) -> Iterable[Edge]:
    for row in range(len(snapshot)):
        subject = snapshot.id(row)
        for other, relation, weight, support, source in snapshot.neighbours(row):
            if not relation.startswith(INVERSE):
                yield Edge(subject, relation, snapshot.id(other), weight, support, source)
