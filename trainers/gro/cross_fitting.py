"""Features of each pair by statistics that never saw it, or anything like it: what a policy can be trained
on.

Features by statistics that did see the pair would reveal its reference, and the policy would learn to trust
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.medical.snapshot import Snapshot
from models.policies.candidates import Candidates, Scoring
from models.policies.statistics import Statistics
from trainers.gro.examples import Example
from trainers.gro.folds import folds
from trainers.gro.statistics import DEFAULT, FittingSettings, fit


class Described(NamedTuple):
    """A pair as a policy is shown it."""

    example: Example
    candidates: Candidates
    hit: NDArray[np.bool_]  # [K]


def described(examples: Sequence[Example], statistics: Statistics, snapshot: Snapshot) -> Iterator[Described]:
    """By statistics of others."""
    scoring = Scoring(statistics, snapshot)
    for one in examples:
        found = scoring.candidates(one.text, one.links)
        yield Described(one, found, np.isin(found.rows, np.fromiter(one.new, np.int64, len(one.new))))


def crossed(
    examples: Sequence[Example],
    notes: Sequence[Example],
    group: NDArray[np.int64],
    snapshot: Snapshot,
    *,
    count: int = 5,
    seed: int = 0,
    settings: FittingSettings = DEFAULT,
) -> list[Described]:
    """In the order of `examples`. `group`: of examples, then notes, as `folds.groups` gives them."""
    fold = folds(group, count, seed)
    mine, theirs = fold[: len(examples)], fold[len(examples) :]
    found: dict[int, Described] = {}
    for one in range(count):
        seen, unseen = np.flatnonzero(mine != one).tolist(), np.flatnonzero(mine == one).tolist()
        statistics = fit(
            [examples[at] for at in seen],
            [notes[at] for at in np.flatnonzero(theirs != one).tolist()],
            snapshot,
            settings=settings,
        )
        features = described([examples[at] for at in unseen], statistics, snapshot)
        found.update(zip(unseen, features, strict=True))
    return [found[at] for at in range(len(examples))]
