"""The paper's walk with the paper's policy: five decisions over semantic groups, concepts by similarity, G
times for each patient (torch).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import torch

from evaluation.discharge.patients import Patient
from kg.medical.snapshot import Snapshot
from kg.medical.walk.policy import PaperPolicy
from kg.medical.walk.starts import start
from kg.medical.walk.walk import Graph, Starts, walk
from models.policies.cards import Card
from models.policies.chooser import LONGEST
from processors.discharge.expectations.by_walk import ROLLOUTS, ordered

_TOGETHER: Final = 16  # patients


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
        rollouts: int = ROLLOUTS,
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
