"""The product's trainer over the few ways to weigh that the ward tries, keeping the ward's share of chance;
and one that must not pass.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from evaluation.learning_demo.hospital import ACTIONS
from models.policies import read_policy, write_policy
from models.registry.registry import FILE
from trainers.candidates import Candidate
from trainers.datasets.snapshot import Snapshot
from trainers.slots import train
from wardstream.learning.cycles.slots import Say

if TYPE_CHECKING:
    from models.registry import Artefact


class Few:
    """A `Trainer`. `explore`: share of chance that a policy keeps."""

    name = "few"

    def __init__(self, explore: float) -> None:
        self._explore = explore

    def __call__(
        self,
        snapshot: Snapshot,
        slot: str,
        run: Path,
        seed: int,
        start: Artefact | None,
        lineage: dict[str, str],
        say: Say,
        /,
    ) -> Candidate:
        return train(
            slot,
            snapshot,
            run,
            seed=seed,
            explore=self._explore,
            parent=start.id if start else "",
            actions=ACTIONS,
            say=say,
            lineage=lineage,
        )


class Sabotaged(Few):
    """The same turned upside down, as rewards with the wrong sign would make it."""

    name = "sabotaged"

    def __call__(
        self,
        snapshot: Snapshot,
        slot: str,
        run: Path,
        seed: int,
        start: Artefact | None,
        lineage: dict[str, str],
        say: Say,
        /,
    ) -> Candidate:
        made = super().__call__(snapshot, slot, run, seed, start, lineage, say)
        policy = read_policy(made.files[FILE])
        turned = tuple(tuple(-one for one in row) for row in policy.weights)
        return msgspec.structs.replace(
            made, files={**made.files, FILE: write_policy(msgspec.structs.replace(policy, weights=turned))}
        )
