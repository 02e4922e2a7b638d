"""One cycle of the loop after another: decide, wait, learn, judge, promote; next to the truth, which
the loop never sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal, TypeAlias

import numpy as np

from evaluation.synthetic_clinic.clinic import Clinic, Observed
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.estimators import fit
from trainers.gate.gate import Evidence, GateSettings, Judged, judge
from trainers.gate.harms import Harm, packaged_harms

#: upside: learned from rewards turned upside down, as a broken join would have it. unfair: the same policy,
# but in the group FEW it does what is worst there. : rash: the same policy, but it prefers the action of
# which most is cut.
Sabotage: TypeAlias = Literal["", "upside", "unfair", "rash"]
SABOTAGES: Final[tuple[Sabotage, ...]] = ("upside", "unfair", "rash")
#: Decisions -> a policy over the same actions; the number is of the seed.
Learning: TypeAlias = Callable[[Decisions, int], LinearPolicy]
_HELD_OUT = 0.5
_SHARPNESS = 20.0
_MUCH = 200.0  # of a score: outweighs whatever was learned


@dataclass(frozen=True)
class Truth:
    """Of one policy: what it earns, what it earns in the group FEW, the share of statements cut."""

    value: float
    few: float
    cut: float


@dataclass(frozen=True)
class Cycle:
    judged: Judged
    candidate: Truth
    current: Truth
    sabotage: Sabotage


def ridge(explore: float) -> Learning:
    """The best action by a linear reward model."""
    return lambda decisions, _: LinearPolicy(fit(decisions), _SHARPNESS, explore)


def bandit(explore: float) -> Learning:
    """trainers/bandit, as the loop trains."""

    def learn(decisions: Decisions, seed: int) -> LinearPolicy:
        from trainers.bandit.training import BanditSettings, train

        with TemporaryDirectory() as folder:
            policy = train(
                _Named(decisions),
                "retrieval-weights",
                Path(folder),
                BanditSettings(explore=explore, seed=seed),
            )
        table, scale = np.array(policy.weights), np.array(policy.scale)
        slopes = table[:, :-1] / scale
        return LinearPolicy(
            np.vstack([slopes.T, table[:, -1] - slopes @ np.array(policy.mean)]),
            policy.sharpness,
            policy.explore,
        )

    return learn


@dataclass(frozen=True)
class _Named:
    decisions: Decisions

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"feature {at}" for at in range(self.decisions.features.shape[1]))

    @property
    def actions(self) -> tuple[str, ...]:
        return tuple(f"action {at}" for at in range(self.decisions.actions))


def run(
    where: Clinic,
    cycles: int,
    patients: int,
    seed: int,
    settings: GateSettings | None = None,
    sabotage: float = 0.0,
    explore: float = 0.2,
    learning: Learning | None = None,
) -> Iterator[Cycle]:
    """`sabotage`: share of cycles whose candidate is made worse, one of SABOTAGES in turn."""
    random = np.random.default_rng(seed)
    current, learn = chance(len(where.effects), where.actions), learning or ridge(explore)
    for number in range(cycles):
        seen = where.observed(current, patients, int(random.integers(2**31)))
        held = random.random(patients) < _HELD_OUT
        candidate = learn(seen.decisions.of(~held[seen.decisions.patient]), number)
        how: Sabotage = SABOTAGES[number % len(SABOTAGES)] if random.random() < sabotage else ""
        candidate = sabotaged(candidate, how, where)
        judged = judge(candidate, current, evidence(seen, held), settings)
        yield Cycle(judged, _truth(where, candidate, number), _truth(where, current, number), how)
        if judged.promoted:
            current = candidate


def evidence(seen: Observed, held: np.ndarray) -> Evidence:
    """What of a log is of patients who are held out."""
    rows, named = held[seen.decisions.patient], packaged_harms().cut
    cut = Harm(named.name, seen.cut.of(held[seen.cut.patient]), named.margin, shown=True)
    return Evidence(seen.decisions.of(rows), {name: of[rows] for name, of in seen.groups.items()}, (cut,))


def sabotaged(policy: LinearPolicy, how: Sabotage, where: Clinic) -> LinearPolicy:
    weights: Floats = policy.weights.copy()
    if how == "upside":
        weights = -weights
    elif how == "rash":
        weights[-1, -1] += _MUCH / policy.sharpness
    elif how == "unfair":
        few = where.requests(20_000, np.random.default_rng(0))
        worst = int(where.expected(few[few[:, 1] > 1.0]).mean(axis=0).argmin())
        weights[1, worst] += (
            _MUCH / policy.sharpness
        )  # above 1 in the second feature it outweighs all else, below it is never taken
        weights[-1, worst] -= _MUCH / policy.sharpness
    return LinearPolicy(weights, policy.sharpness, policy.explore)


def _truth(where: Clinic, policy: LinearPolicy, seed: int) -> Truth:
    return Truth(where.value(policy, seed), where.value_of_few(policy, seed), where.cut(policy, seed))
