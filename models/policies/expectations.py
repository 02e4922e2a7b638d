"""Which concepts to expect of a patient whose later notes nobody has written: statistics, candidates and
chooser in one.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final, NamedTuple, Self

import numpy as np

from models.policies.candidates import FEATURES, Graph, Linked, Scoring
from models.policies.cards import load
from models.policies.chooser import KIND, LONGEST, RETRAIN, Chooser, Floats
from models.policies.statistics import Statistics
from schemas.errors import StateError
from schemas.paths import Choice

STATISTICS: Final = "statistics.npz"
POLICY: Final = "policy.npz"
#: Share of a policy's concepts that a graph must have: names change from one release to the next,
# vocabularies do not.
LEAST_KNOWN: Final = 0.5
#: The same candidates and features, fitted to the references alone: where the policy's training started.
SCORER: Final = "scorer.npz"


#: Candidates that a set is drawn from: what is less likely than so many others is drawn by nobody, and would
# have to be logged.
AT_HAND: Final = 64
_HALF: Final = "f16:"


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
        """From `folder`, or what ships. Raises StateError where there is none, or it is of another
        version.
        """
        if folder is None:
            with as_file(files("models.policies.open")) as shipped:
                return cls.open(snapshot, shipped, policy)
        card, weights = load(folder / policy, KIND, retrain=RETRAIN, features=FEATURES)
        scoring = Scoring(Statistics.load(folder / STATISTICS), snapshot)
        there, needed = int((scoring.rows >= 0).sum()), len(scoring.rows)
        if there < LEAST_KNOWN * needed:
            raise StateError(
                f"expected a graph with the concepts of the policy in {folder}, got one with {there} of "
                f"{needed}; "
                "build the graph that it was trained on (wardstream kg build), or train a policy for this "
                f"one: {RETRAIN}"
            )
        return cls(scoring, Chooser(card, weights))

    def expected(
        self,
        text: str,
        links: Iterable[Linked],
        *,
        limit: int = LONGEST,
        stopping: bool = True,
        excluded: Iterable[int] = (),
    ) -> list[Expected]:
        """Concepts that the text does not name and that are likely to come, the likeliest first; as many as
        the policy's stop finds worth reading.
        """
        found = self.scoring.candidates(text, links, excluded=excluded)
        if not len(found.rows):
            return []
        chosen = list(
            self.chooser.choose(found.groups, found.features, limit=limit, stopping=stopping).chosen
        )
        odds = self.chooser.logits(found.groups, found.features)
        return [
            Expected(int(found.rows[at]), int(found.via[at]), float(np.round(odds[at], 4))) for at in chosen
        ]

    def drawn(
        self, text: str, links: Iterable[Linked], *, seed: int, limit: int = LONGEST
    ) -> tuple[list[Expected], Choice | None]:
        """The same, drawn by the policy's probabilities among the 64 likeliest candidates, with what is
        needed to learn from it; None where there are none.

        What is logged is what is chosen by: features are rounded to half precision first.
        """
        found = self.scoring.candidates(text, links)
        if not len(found.rows):
            return [], None
        near = np.argsort(-self.chooser.logits(found.groups, found.features), kind="stable")[:AT_HAND]
        groups, features = found.groups[near], found.features[near].astype(np.float16).astype(np.float32)
        episode = self.chooser.choose(groups, features, limit=limit, seed=seed)
        odds = self.chooser.logits(groups, features)
        expected = [
            Expected(int(found.rows[near[at]]), int(found.via[near[at]]), float(np.round(odds[at], 4)))
            for at in episode.chosen
        ]
        choice = Choice(
            seed,
            limit,
            tuple(self.scoring.snapshot.id(int(row)) for row in found.rows[near]),
            tuple(groups.tolist()),
            packed(features),
            episode.chosen,
            tuple(round(one, 5) for one in episode.logprobs),
            episode.stopped,
        )
        return expected, choice


def packed(features: Floats) -> str:
    """float32 [K, F] that half precision holds, as `schemas.paths.Choice` has it."""
    return _HALF + base64.b64encode(zlib.compress(features.astype("<f2").tobytes(), 9)).decode()


def unpacked(features: str, count: int) -> Floats:
    """float32 [count, F]. Raises ValueError for anything else."""
    try:
        raw = np.frombuffer(
            zlib.decompress(base64.b64decode(features.removeprefix(_HALF), validate=True)), "<f2"
        ).astype(np.float32)
    except zlib.error as error:
        raise ValueError("expected deflated numbers") from error
    found: Floats = raw.reshape(count, -1)
    if not features.startswith(_HALF) or not np.isfinite(found).all():
        raise ValueError("expected numbers in half precision")
    return found
