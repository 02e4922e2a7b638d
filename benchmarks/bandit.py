"""Policies learned from logged decisions in clinics whose truth is known: how often truly better than what
was done, and what is learned from noise.

    python -m benchmarks.bandit [--clinics 20] [--patients 300]

Three behaviours wrote the logs: chance; one that learned something wrong; one that does what ships in 77 %.
The baseline of each figure is the behaviour's own true value; for comparison the direct method (ridge
regression alone) under the widest trust region, and what the best of all policies would earn. Clinics are
numbered, each its own seed.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from evaluation.synthetic_clinic.clinic import Clinic, clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from models.policies import ActionPolicy
from trainers.bandit.objective import Form, cloned, modelled
from trainers.bandit.training import BanditSettings, train
from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.estimators import fit

NAMES = ("a", "b", "c", "d", "e", "f")


@dataclass(frozen=True)
class Logged:
    decisions: Decisions
    names: tuple[str, ...] = NAMES
    actions: tuple[str, ...] = ("ships", "1", "2", "3", "4")


class AsPolicy:
    def __init__(self, policy: ActionPolicy) -> None:
        self._policy = policy

    def probabilities(self, features: Floats) -> Floats:
        return self._policy.of_rows(features)


def behaviours(seed: int) -> Iterator[tuple[str, LinearPolicy]]:
    yield "chance", chance(6, 5)
    yield (
        "learned wrong",
        LinearPolicy(0.5 * np.random.default_rng(seed + 1000).standard_normal((7, 5)), explore=0.2),
    )
    ships = np.zeros((7, 5))
    ships[-1, 0] = 3
    yield "what ships", LinearPolicy(ships, explore=0.25)


def best(where: Clinic) -> float:
    return float(where.expected(where.requests(20_000, np.random.default_rng(0))).max(axis=1).mean())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clinics", type=int, default=20)
    parser.add_argument("--patients", type=int, default=300)
    wanted = parser.parse_args()
    settings, began = BanditSettings(), time.process_time()
    rows: dict[str, list[tuple[float, float, float, float]]] = {}
    apart: list[float] = []
    for seed in range(wanted.clinics):
        where = clinic(seed)
        for name, by in behaviours(seed):
            log = where.log(by, wanted.patients, seed)
            form = Form(settings.explore, settings.clip, settings.l2)
            direct = modelled(cloned(log, form), fit(log), settings.reaches[-1] * float(log.reward.std()))
            with tempfile.TemporaryDirectory() as folder:
                policy = train(Logged(log), "alignment", Path(folder) / "run", settings)
                noise = replace(log, reward=0.5 + 0.2 * np.random.default_rng(seed).standard_normal(len(log)))
                of_noise = train(Logged(noise), "alignment", Path(folder) / "noise", settings)
            rows.setdefault(name, []).append(
                (where.value(by), where.value(AsPolicy(policy)), where.value(direct), best(where))
            )
            p, done = of_noise.of_rows(log.features), by.probabilities(log.features)
            apart.append(float((p * np.log(p / done)).sum(axis=1).mean()))
    print(
        f"{wanted.clinics} clinics of {wanted.patients} patients, {time.process_time() - began:.0f} s of CPU"
    )
    for name, found in rows.items():
        done, learned, direct, top = np.array(found).T
        print(
            f"{name:14} truly better in {np.mean(learned > done):.0%}, {done.mean():.3f} -> {learned.mean():.3f} (direct method {direct.mean():.3f}, the best {top.mean():.3f}): "
            f"{np.mean((learned - done) / (top - done)):.0%} of what there was to gain"
        )
    print(
        f"from noise: KL from what was done {np.median(apart):.3f} in the median, below .15 in {np.mean(np.array(apart) < 0.15):.0%}"
    )


if __name__ == "__main__":
    main()
