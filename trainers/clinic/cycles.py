"""One cycle of the loop after another: decide, wait, learn, judge, promote; with the truth beside it, which the loop never sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from trainers.clinic.clinic import Clinic
from trainers.offpolicy.decisions import split
from trainers.offpolicy.gate import Evidence, GateSettings, Judged, judge
from trainers.offpolicy.policy import LinearPolicy, chance
from trainers.offpolicy.rewards import fit

_HELD_OUT = 0.5
_SHARPNESS = 20.0


@dataclass(frozen=True)
class Cycle:
    """`truth`: what the candidate and the policy in service truly earn."""

    judged: Judged
    candidate: float
    current: float
    sabotaged: bool

    @property
    def worse(self) -> bool:
        return self.candidate < self.current


def run(
    where: Clinic, cycles: int, patients: int, seed: int, settings: GateSettings | None = None, sabotage: float = 0.0, explore: float = 0.2
) -> Iterator[Cycle]:
    """`sabotage`: share of cycles whose candidate was learned from rewards turned upside down, as a broken join would have it."""
    random = np.random.default_rng(seed)
    current = chance(len(where.effects), where.actions)
    for number in range(cycles):
        learned, held = split(where.log(current, patients, int(random.integers(2**31))), _HELD_OUT, int(random.integers(2**31)))
        bad = bool(random.random() < sabotage)
        model = fit(learned)
        candidate = LinearPolicy(-model if bad else model, _SHARPNESS, explore)
        judged = judge(candidate, current, Evidence(held), settings)
        yield Cycle(judged, where.value(candidate, number), where.value(current, number), bad)
        if judged.promoted:
            current = candidate
