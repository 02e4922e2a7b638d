"""Held-out stays, drafted by the candidate and by the policy in service: what came of it, for the gate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.bandit import ActionPolicy
from trainers.candidates import Candidate
from trainers.datasets.snapshot import Snapshot
from trainers.offpolicy.gate import Paired, Rate
from wardstream.learning.training import Say
from wardstream.settings import Settings


@dataclass(frozen=True)
class Replayed:
    """`told`: what was replayed, or why nothing was."""

    made: bool
    told: str
    rates: Sequence[Rate] = ()
    paired: Sequence[Paired] = ()


NOT_CONFIGURED = Replayed(False, "not made, no stays configured (learning.replay)")


def replayed(candidate: Candidate, current: ActionPolicy | None, slot: str, settings: Settings, snapshot: Snapshot, say: Say) -> Replayed:
    if settings.learning.replay is None:
        return NOT_CONFIGURED
    return Replayed(False, "not made")
