"""What to expect by R²AG's own walk (sections 3.1 and 3.2): a policy that `wardstream train gro --as-written` made, walked from the
concepts of the admission-time record.

The paper hands the paths to a language model and ranks nothing. Here concepts are in the order of how many rollouts reach
them, and the letter shows the path that explains one, as with the policy that ships: so screening, gate and wording are the
same. Measured, it foresees less than popularity does (docs/benchmarks.md, "the paper's walk").
"""

from __future__ import annotations

import hashlib
import logging
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Self

import torch

from kg.medical.linking import Link
from kg.medical.snapshot import Snapshot
from kg.medical.walk.policy import FILE, KIND, RETRAIN, PaperPolicy, restored
from kg.medical.walk.starts import start
from kg.medical.walk.tensors import Lists
from kg.medical.walk.walk import Graph, Starts, walk
from models.policies.cards import Card, load
from models.policies.expectations import Expected
from schemas.errors import StateError, StoreUnavailable

#: G of training as written; the card of a trained policy has its own.
ROLLOUTS: Final = 8
log: Final = logging.getLogger("wardstream.knowledge")


def opened(folder: Path, snapshot: Snapshot) -> tuple[Card, PaperPolicy]:
    """What `wardstream train gro --as-written` wrote. Raises StateError for another graph's."""
    card, weights = load(folder / FILE, KIND, retrain=RETRAIN, graph=snapshot.hash)
    return card, restored(card, weights)


class Walking:
    """`Foresees`. Equal texts walk alike."""

    def __init__(
        self, snapshot: Snapshot, policy: PaperPolicy, rollouts: int = ROLLOUTS, lists: Lists | None = None
    ) -> None:
        """`lists`: where neighbours are read, if not in the snapshot. Raises StateError for a graph without embeddings."""
        self._snapshot, self._policy, self._rollouts = snapshot, policy, rollouts
        self._graph = Graph.of(snapshot, lists=lists)

    @classmethod
    def open(cls, snapshot: Snapshot, folder: Path, lists: Lists | None = None) -> Self:
        """Raises StateError for another graph's policy, and for a graph without embeddings."""
        card, policy = opened(folder, snapshot)
        return cls(snapshot, policy, int(card.settings.get("rollouts", ROLLOUTS)), lists)

    def expected(self, text: str, links: Iterable[Link], *, limit: int) -> list[Expected]:
        links = list(links)
        begun = start(
            [one.row for one in links if not (one.negated or one.family or one.hypothetical)], self._snapshot
        )
        if not begun.concepts:
            return []
        seed = int.from_bytes(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=4).digest())
        starts, chance = Starts.of([begun], self._graph), torch.Generator().manual_seed(seed)
        try:
            walked = walk(self._graph, starts, self._policy, self._rollouts, chance)
        except (StateError, StoreUnavailable) as error:  # a letter is due whether or not a store answers
            log.warning("a letter has no expectations: %s", error)
            return []
        paths = list(zip(walked.rollout.tolist(), walked.rows.tolist(), strict=True))
        rows = ordered(paths, frozenset(one.row for one in links))[:limit]
        return [Expected(row, *self._reached(row, paths)) for row in rows]

    def _reached(self, row: int, paths: Sequence[tuple[int, list[int]]]) -> tuple[int, float]:
        """Where the first path to it began, and the odds that a rollout reaches it."""
        through = [(rollout, rows) for rollout, rows in paths if row in rows]
        reached = len({rollout for rollout, _ in through})
        odds = (reached + 0.5) / (self._rollouts - reached + 0.5)
        return through[0][1][0], round(math.log(odds), 4)


def ordered(paths: Iterable[tuple[int, Sequence[int]]], named: frozenset[int]) -> list[int]:
    """Distinct concepts of (rollout, concepts; -1: nothing) that are not named: by how many rollouts hold them, then by how early
    the first path reaches them.
    """
    rollouts: defaultdict[int, set[int]] = defaultdict(set)
    earliest: dict[int, int] = {}
    for rollout, rows in paths:
        for place, row in enumerate(rows):
            if row >= 0 and row not in named:
                rollouts[row].add(rollout)
                earliest[row] = min(place, earliest.get(row, place))
    return sorted(rollouts, key=lambda row: (-len(rollouts[row]), earliest[row], row))
