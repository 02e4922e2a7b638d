"""Retrievers that see nothing but the graph: neighbours at random, by similarity, and along weighted
paths.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from evaluation.discharge.patients import Patient
from kg.medical.snapshot import Snapshot
from models.policies.chooser import LONGEST
from models.policies.statistics import Floats

#: Names of concepts, and a patient's place -> how like the patient's text each is.
Similar = Callable[[Sequence[int], int], Floats]
#: Neighbours of one concept that are looked at: "neoplasm" has thousands.
_MOST: Final = 200
#: DR.KNOWS-like: paths kept after a hop, and what a hop further away is worth.
_BEAM, _FURTHER = 30, 0.5


class _Hops:
    def __init__(self, snapshot: Snapshot, patients: Sequence[Patient]) -> None:
        self._snapshot, self._patients = snapshot, patients
        self._known: dict[int, list[int]] = {}

    def chosen(self, at: int) -> int:
        return LONGEST

    def _neighbours(self, row: int) -> list[int]:
        if row not in self._known:
            found = list(dict.fromkeys(one.row for one in self._snapshot.neighbours(row)))
            self._known[row] = found if len(found) <= _MOST else found[:: len(found) // _MOST + 1]
        return self._known[row]

    def _one_hop(self, at: int) -> list[int]:
        of = self._patients[at]
        found = dict.fromkeys(other for row in sorted(of.given) for other in self._neighbours(row))
        return [row for row in found if row not in of.named]


class Random1hop(_Hops):
    """Neighbours of the text's concepts in any order."""

    def __init__(self, snapshot: Snapshot, patients: Sequence[Patient], seed: int) -> None:
        super().__init__(snapshot, patients)
        self._seed = seed

    def ranked(self, at: int) -> list[int]:
        rows = self._one_hop(at)
        order = np.random.default_rng((self._seed, at)).permutation(len(rows))[:LONGEST]
        return [rows[place] for place in order]


class Sim1hop(_Hops):
    """Neighbours whose names are most like the text."""

    def __init__(self, snapshot: Snapshot, patients: Sequence[Patient], similar: Similar) -> None:
        super().__init__(snapshot, patients)
        self._similar = similar

    def ranked(self, at: int) -> list[int]:
        rows = self._one_hop(at)
        if not rows:
            return []
        order = np.argsort(-self._similar(rows, at), kind="stable")[:LONGEST]
        return [rows[place] for place in order]


class DrKnows(_Hops):
    """After DR.KNOWS (Gao et al. 2025): paths of up to two hops, kept by how like the text they are; no
    learned attention over paths.
    """

    def __init__(self, snapshot: Snapshot, patients: Sequence[Patient], similar: Similar) -> None:
        super().__init__(snapshot, patients)
        self._similar = similar

    def ranked(self, at: int) -> list[int]:
        of = self._patients[at]
        worth: defaultdict[int, float] = defaultdict(float)
        frontier = dict.fromkeys(of.given, 1.0)
        for hop in range(2):
            reached: dict[int, float] = {}
            for row, before in frontier.items():
                for other in self._neighbours(row):
                    if other not in of.named:
                        reached[other] = max(reached.get(other, 0.0), before)
            if not reached:
                break
            rows = list(reached)
            likeness = self._similar(rows, at)
            value = {
                row: reached[row] * float(like) * _FURTHER**hop
                for row, like in zip(rows, likeness, strict=True)
            }
            for row, reported in value.items():
                worth[row] += reported
            frontier = dict(sorted(value.items(), key=lambda item: -item[1])[:_BEAM])
        return [row for row, _ in sorted(worth.items(), key=lambda item: (-item[1], item[0]))[:LONGEST]]
