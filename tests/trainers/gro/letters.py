"""A clinic whose letters draw what they expect, by a policy that knows its statistics and nothing else."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

import numpy as np
import torch

from kg.medical.linking import Linker
from kg.medical.snapshot import Snapshot
from models.policies.candidates import FEATURES, Scoring
from models.policies.cards import Card, save
from models.policies.chooser import KIND
from models.policies.chooser_net import ChooserNet
from models.policies.expectations import POLICY, STATISTICS, Expecting
from schemas.facts import Source
from schemas.paths import Expectations, PathStep, ReasoningPath
from tests.trainers.gro.ward import clinic, opened
from trainers.gro.examples import Example, of_pair
from trainers.gro.statistics import fit

LIMIT: Final = 6
CALLED: Final = "r2ag"


@cache
def ward() -> tuple[Snapshot, Linker, Path, tuple[Example, ...]]:
    """A clinic, and a policy for it that knows its statistics and nothing else: all candidates are alike to
    it.
    """
    torch.set_num_threads(1)
    folder = Path(mkdtemp())
    snapshot, linker = opened(folder)
    examples = [of_pair(pair, linker) for pair in clinic(240)]
    statistics = fit(examples[:120], [], snapshot)
    net = ChooserNet(len(FEATURES), hidden=0, state=4)
    scoring = Scoring(statistics, snapshot)
    net.standardise(
        torch.from_numpy(
            np.concatenate([scoring.candidates(one.text, one.links).features for one in examples[:20]])
        )
    )
    statistics.save(folder / "policy" / STATISTICS)
    save(folder / "policy" / POLICY, Card(KIND, net.shape(), features=FEATURES), net.weights())
    return snapshot, linker, folder / "policy", tuple(examples)


def drawn(expecting: Expecting, one: Example, seed: int) -> tuple[Expectations, dict[str, float]]:
    """What a letter's trajectory tells, and the parts of its reward."""
    snapshot = ward()[0]
    expected, choice = expecting.drawn(one.text, one.links, seed=seed, limit=LIMIT)
    start = PathStep("", "C:0", "start", "DISO")
    paths = tuple(
        ReasoningPath(
            start,
            (PathStep("seen later with", snapshot.id(at.row), "", "PROC"),),
            at.log_odds,
            Source("Encounter/1"),
        )
        for at in expected
    )
    return Expectations(f"{CALLED} on a graph", paths, choice), {
        f"path.{path.id}": float(at.row in one.new) for path, at in zip(paths, expected, strict=True)
    }
