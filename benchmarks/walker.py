"""The walk of R²AG, section 3.2, one patient at a time, in numpy: the reference that tests and benchmarks
compare kg.medical.walk.walk with. It runs over anything that knows neighbours, such as a database.

What the paper leaves open is settled in batched.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kg.medical.paths.path import AS_WALKED, GROUP_LEAP, Decision, Outcome, Path, Step, WalkSettings
from kg.medical.snapshot import Snapshot
from kg.medical.walk.starts import Start

Floats = NDArray[Any]


class GroupPolicy(Protocol):
    """Eq. 4, for one path."""

    def probabilities(self, group: int, scarce: int, explored: Floats) -> Floats:
        """[groups] or, with a stop action, [groups + 1]; `explored` [d] is the mean embedding of the path's
        concepts.
        """
        ...


class Neighbours(Protocol):
    """Who knows the graph: a snapshot, a database."""

    def neighbours(self, row: int, group: int) -> Sequence[tuple[int, str]]:
        """(row, relation) of all edges of a concept into a group, in the snapshot's order."""
        ...


class InSnapshot:
    """`Neighbours` of a snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def neighbours(self, row: int, group: int) -> Sequence[tuple[int, str]]:
        return [(one.row, one.relation) for one in self._snapshot.neighbours(row, group)]


class Walker:
    """Walks one patient's paths."""

    def __init__(self, snapshot: Snapshot, graph: Neighbours, settings: WalkSettings = AS_WALKED) -> None:
        self._embeddings = embeddings(snapshot)
        self._group = snapshot.group
        self._groups = len(snapshot.groups)
        self._graph = graph
        self._settings = settings

    def walk(self, of: Start, policy: GroupPolicy, chance: Floats) -> list[Path]:
        """One path for each of `of.concepts`. `chance` [paths, steps] in [0, 1) decides each sampling (eq.
        5).
        """
        paths = [Path(concept, ()) for concept in of.concepts]
        for step in range(self._settings.steps):
            known = sorted({*of.keywords, *(row for path in paths for row in path.rows)})
            paths = [
                self._extended(path, of, known, policy, float(chance[at, step]))
                for at, path in enumerate(paths)
            ]
        return paths

    def _extended(
        self, path: Path, of: Start, known: Sequence[int], policy: GroupPolicy, chance: float
    ) -> Path:
        if path.decisions and path.decisions[-1].outcome == "stopped":
            return path
        last, here = path.rows[-1], int(self._group[path.rows[-1]])
        cumulated = np.cumsum(policy.probabilities(here, of.scarce, self._mean(path.rows)))
        group = min(int(np.searchsorted(cumulated, chance * cumulated[-1], side="right")), len(cumulated) - 1)
        if group == self._groups:
            return path._replace(decisions=(*path.decisions, Decision(group, "stopped")))
        steps = list(path.steps)
        outcome: Outcome = "retrieved"
        if group != here:
            leap = self._leap(path, group, known) if self._settings.leaps else None
            outcome = "crossed" if leap is None else "leapt"
            if leap is not None:
                steps.append(Step(GROUP_LEAP, leap))
                last = leap
        extended = path._replace(steps=tuple(steps))
        found = self._retrieved(extended, last, group, of)
        if found is None:
            outcome = "leapt only" if outcome == "leapt" else "nothing"
        else:
            extended = extended._replace(steps=(*extended.steps, found))
        return extended._replace(decisions=(*path.decisions, Decision(group, outcome)))

    def _leap(self, path: Path, group: int, known: Sequence[int]) -> int | None:
        """c_leap, or None where C_cand is empty."""
        candidates = [row for row in known if self._group[row] == group and row not in path.rows]
        if not candidates:
            return None
        return candidates[int(np.argmax(self._embeddings[candidates] @ unit(self._mean(path.rows))))]

    def _retrieved(self, path: Path, last: int, group: int, of: Start) -> Step | None:
        """Eq. 6 with its relation, or None where C_neighbor is empty."""
        found = [
            (row, relation) for row, relation in self._graph.neighbours(last, group) if row not in path.rows
        ]
        if not found:
            return None
        towards = (unit(self._mean(of.keywords)) + unit(self._mean(path.rows))) / 2
        row, relation = found[int(np.argmax(self._embeddings[[row for row, _ in found]] @ towards))]
        return Step(relation, row)

    def _mean(self, rows: Sequence[int]) -> Floats:
        mean: Floats = self._embeddings[list(rows)].mean(0)
        return mean


def embeddings(snapshot: Snapshot) -> Floats:
    """float64 [n, d]. Raises StateError for a graph without any."""
    return snapshot.similarities().astype(np.float64)


def unit(vector: Floats) -> Floats:
    """Of norm 1; what has none stays zero."""
    return vector / max(float(np.linalg.norm(vector)), 1e-12)
