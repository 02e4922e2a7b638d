"""The paper's walk with the paper's policy: five decisions over semantic groups, concepts by similarity, G
times for each patient (torch).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

import torch

from evaluation.discharge.patients import Patient
from evaluation.paper_gro.policy import FILE, KIND, RETRAIN, PaperPolicy, restored
from evaluation.paper_gro.starts import start
from evaluation.paper_gro.walk import Graph, Starts, walk
from kg.medical.snapshot import Snapshot
from models.policies.cards import Card, load
from models.policies.chooser import LONGEST

#: G of training as written; the card of a trained policy says its own.
_ROLLOUTS: Final = 8
_TOGETHER: Final = 16  # patients


def opened(folder: Path, snapshot: Snapshot) -> tuple[Card, PaperPolicy]:
    """What `wardstream train gro --as-written` wrote. Raises StateError for another graph's."""
    card, weights = load(folder / FILE, KIND, retrain=RETRAIN, graph=snapshot.hash)
    return card, restored(card, weights)


def untrained(snapshot: Snapshot, card: Card | None = None) -> PaperPolicy:
    """Where training starts; of a trained one, where its own did."""
    if card is not None:
        return PaperPolicy(**card.shape, seed=card.seed)
    return PaperPolicy(snapshot.similarities().shape[1], groups=len(snapshot.groups))


class PaperWalk:
    """Distinct concepts along the paths of all rollouts: by how many rollouts hold them, then by how early
    the first path reaches them.

    The paper hands the paths to a language model and ranks nothing; visits are what its sampling says of how
    much speaks for a concept.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        patients: Sequence[Patient],
        policy: PaperPolicy,
        seed: int,
        rollouts: int = _ROLLOUTS,
    ) -> None:
        self._snapshot, self._patients, self._policy = snapshot, patients, policy
        self._seed, self._rollouts = seed, rollouts

    def chosen(self, at: int) -> int:
        """All of them: the paper's walk knows no less."""
        return LONGEST

    def ranked(self, at: int) -> list[int]:
        return self._found[at]

    @cached_property
    def _found(self) -> list[list[int]]:
        graph, random = Graph.of(self._snapshot), torch.Generator().manual_seed(self._seed)
        found: list[list[int]] = []
        for first in range(0, len(self._patients), _TOGETHER):
            some = self._patients[first : first + _TOGETHER]
            starts = Starts.of([start(one.given, self._snapshot) for one in some], graph)
            walked = walk(graph, starts, self._policy, self._rollouts, random)
            paths: list[list[tuple[int, list[int]]]] = [[] for _ in some]
            for place, rollout, rows in zip(
                walked.patient.tolist(), walked.rollout.tolist(), walked.rows.tolist(), strict=True
            ):
                paths[place].append((rollout, rows))
            found += [ordered(one, of.named)[:LONGEST] for one, of in zip(paths, some, strict=True)]
        return found


def ordered(paths: Iterable[tuple[int, Sequence[int]]], named: frozenset[int]) -> list[int]:
    """Of (rollout, concepts; -1: nothing)."""
    rollouts: defaultdict[int, set[int]] = defaultdict(set)
    earliest: dict[int, int] = {}
    for rollout, rows in paths:
        for place, row in enumerate(rows):
            if row >= 0 and row not in named:
                rollouts[row].add(rollout)
                earliest[row] = min(place, earliest.get(row, place))
    return sorted(rollouts, key=lambda row: (-len(rollouts[row]), earliest[row], row))
