"""Which concepts to expect of a patient whose later notes nobody has written: statistics, candidates and chooser in one."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final, NamedTuple, Self

import numpy as np

from models.policy.cards import load
from models.policy.chooser import KIND, LONGEST, RETRAIN, Chooser
from models.policy.features import FEATURES
from models.policy.scoring import Graph, Linked, Scoring
from models.policy.statistics import Statistics
from schemas.errors import StateError

STATISTICS: Final = "statistics.npz"
POLICY: Final = "policy.npz"
#: Share of a policy's concepts that a graph must have: names change from one release to the next, vocabularies do not.
LEAST_KNOWN: Final = 0.5
#: The same candidates and features, fitted to the references alone: where the policy's training started.
SCORER: Final = "scorer.npz"


class Expected(NamedTuple):
    """One concept that may come, in the order of choice."""

    row: int  # of the snapshot
    via: int  # the concept of the text that speaks most for it, -1: the text as a whole
    log_odds: float


class Expecting:
    """Bound to one snapshot. Pure: the same text gives the same concepts."""

    def __init__(self, scoring: Scoring, chooser: Chooser) -> None:
        self.scoring, self.chooser = scoring, chooser

    @classmethod
    def open(cls, snapshot: Graph, folder: Path | None = None, policy: str = POLICY) -> Self:
        """From `folder`, or what ships. Raises StateError where there is none, or it is of another version."""
        if folder is None:
            with as_file(files("models.policy.open")) as shipped:
                return cls.open(snapshot, shipped, policy)
        card, weights = load(folder / policy, KIND, retrain=RETRAIN, features=FEATURES)
        scoring = Scoring(Statistics.load(folder / STATISTICS), snapshot)
        there, asked = int((scoring.rows >= 0).sum()), len(scoring.rows)
        if there < LEAST_KNOWN * asked:
            raise StateError(
                f"expected a graph with the concepts of the policy in {folder}, came one with {there} of {asked}; "
                f"build the graph that it was trained on (wardstream kg build), or train a policy for this one: {RETRAIN}"
            )
        return cls(scoring, Chooser(card, weights))

    def expected(
        self, text: str, links: Iterable[Linked], *, limit: int = LONGEST, stopping: bool = True, excluded: Iterable[int] = ()
    ) -> list[Expected]:
        """Concepts that the text does not name and that are likely to come, the likeliest first; as many as the policy's stop finds worth reading."""
        found = self.scoring.candidates(text, links, excluded=excluded)
        if not len(found.rows):
            return []
        chosen = list(self.chooser.choose(found.groups, found.features, limit=limit, stopping=stopping).chosen)
        odds = self.chooser.logits(found.groups, found.features)
        return [Expected(int(found.rows[at]), int(found.via[at]), float(np.round(odds[at], 4))) for at in chosen]
