"""Small graphs for the walk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from kg.medical.graph import GROUPS, Edge, GraphConcept
from kg.medical.snapshot import Snapshot, build


class Listed:
    """A source of what it was given."""

    name, version = "listed", "1"

    def __init__(self, concepts: Sequence[GraphConcept], edges: Sequence[Edge]) -> None:
        self._concepts, self._edges = concepts, edges

    def concepts(self) -> Iterator[GraphConcept]:
        yield from self._concepts

    def edges(self) -> Iterator[Edge]:
        yield from self._edges


def snapshot(
    folder: Path,
    groups: Sequence[str],
    edges: Sequence[tuple[int, str, int, float]],
    vectors: np.ndarray | None,
) -> Snapshot:  # type: ignore[type-arg]
    """Concept i is row i, in groups[i], with vectors[i], brought to norm 1; an edge is (from, relation, to,
    weight).
    """
    concepts = [GraphConcept(f"C{at:03}", f"concept {at}", group) for at, group in enumerate(groups)]  # type: ignore[arg-type]
    found = [Edge(f"C{a:03}", relation, f"C{b:03}", weight) for a, relation, b, weight in edges]
    embed = (
        None if vectors is None else lambda names: vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    )
    return Snapshot.open(build([Listed(concepts, found)], folder, embed=embed, encoder="random").path)


def random(folder: Path, seed: int, *, concepts: int, edges: int, groups: int, d: int = 6) -> Snapshot:
    chance = np.random.default_rng(seed)
    names = list(GROUPS)[:groups]
    return snapshot(
        folder,
        [names[at] for at in chance.integers(0, groups, concepts)],
        [
            (int(a), f"relation {r}", int(b), float(w))
            for a, b, r, w in zip(
                chance.integers(0, concepts, edges),
                chance.integers(0, concepts, edges),
                chance.integers(0, 3, edges),
                chance.random(edges) + 0.1,
                strict=True,
            )
        ],
        chance.normal(size=(concepts, d)),
    )
