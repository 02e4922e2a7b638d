"""A candidate that must not pass: the trainer's own, turned upside down, as rewards with the wrong sign would make it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from models.bandit import read_policy, write_policy
from models.bandit.loading import FILE
from models.registry import Artefact
from trainers.candidates import Candidate
from trainers.datasets.snapshot import Snapshot
from wardstream.learning.training import Say, trainer_of


class Sabotaged:
    """A `Trainer`."""

    name = "sabotaged"

    def __call__(self, snapshot: Snapshot, slot: str, run: Path, seed: int, start: Artefact | None, lineage: dict[str, str], say: Say, /) -> Candidate:
        made = trainer_of(slot)(snapshot, slot, run, seed, start, lineage, say)
        policy = read_policy(made.files[FILE])
        turned = tuple(tuple(-one for one in row) for row in policy.weights)
        bad = write_policy(msgspec.structs.replace(policy, weights=turned))
        return msgspec.structs.replace(made, files={**made.files, FILE: bad})
