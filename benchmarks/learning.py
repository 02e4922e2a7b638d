"""The loop in clinics whose truth is known: do intervals hold it, does the gate promote what is better and
nothing else.

    python -m benchmarks.learning [--clinics 34] [--cycles 6] [--patients 600] [--trainer bandit|ridge]

Rewards are a smooth function that no linear model has; a fifth of the outcomes never come, by what was known;
under one action of five 25 % of the statements are cut instead of 5 %. Half of the candidates are sabotaged:
learned from rewards turned upside down, at the cost of one group in six, or with more statements cut. Trainer
and gate are those of the loop, subgroups and cut statements included. Clinics and cycles are numbered, each
its own seed. The baseline is promotion without a gate.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import numpy as np
from scipy.stats import binomtest

from evaluation.synthetic_clinic.clinic import clinic
from evaluation.synthetic_clinic.cycles import SABOTAGES, Cycle, bandit, ridge, run
from trainers.gate.gate import GateSettings
from trainers.gate.harms import packaged_harms

_EXPLORE = 0.2
_RASH = 0.25


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clinics", type=int, default=34)
    parser.add_argument("--cycles", type=int, default=6)
    parser.add_argument("--patients", type=int, default=600)
    parser.add_argument("--trainer", choices=("bandit", "ridge"), default="bandit")
    wanted = parser.parse_args()
    began = time.process_time()
    learning = {"bandit": bandit, "ridge": ridge}[wanted.trainer](_EXPLORE)
    cycles = [
        one
        for seed in range(wanted.clinics)
        for one in run(
            clinic(seed, rash=_RASH),
            wanted.cycles,
            wanted.patients,
            seed,
            sabotage=0.5,
            explore=_EXPLORE,
            learning=learning,
        )
    ]
    spent = time.process_time() - began
    print(
        f"{len(cycles)} cycles in {wanted.clinics} clinics of {wanted.patients} patients, trainer {wanted.trainer}, {spent:.0f} s of CPU"
    )
    for name in ("dr", "snips", "ips"):
        print(
            f"{name:6} 95 % intervals that hold the truth: candidate {_held(cycles, name, 'candidate')}, difference {_held(cycles, name, 'difference')}"
        )
    margin, rise = GateSettings().margin, packaged_harms().cut.margin
    for title, chosen in (
        ("with the gate", [one for one in cycles if one.judged.promoted]),
        ("without one", cycles),
    ):
        gain = np.mean([one.candidate.value - one.current.value for one in chosen])
        print(f"{title}: {len(chosen)} promoted, true gain {gain:+.3f} in the mean")
        print(
            f"  truly worse by more than {margin:g}:               {_share(one.candidate.value < one.current.value - margin for one in chosen)}"
        )
        print(
            f"  truly worse by more than {3 * margin:g} in one group in six: {_share(one.candidate.few < one.current.few - 3 * margin for one in chosen)}"
        )
        print(
            f"  truly more than {rise:.0%} more statements cut:     {_share(one.candidate.cut > one.current.cut + rise for one in chosen)}"
        )
    for how in SABOTAGES:
        chosen = [one for one in cycles if one.sabotage == how]
        print(
            f"sabotaged, {how:7}: {sum(not one.judged.promoted for one in chosen)} of {len(chosen)} refused"
        )
    honest = [
        one
        for one in cycles
        if not one.sabotage
        and one.candidate.value > one.current.value + margin
        and one.candidate.cut <= one.current.cut + rise
    ]
    print(
        f"not sabotaged, truly better by more than {margin:g}, no more cut: {sum(one.judged.promoted for one in honest)} of {len(honest)} promoted"
    )


def _held(cycles: Sequence[Cycle], estimator: str, what: str) -> str:
    """Of the cycles in which anything was estimated."""
    held = []
    for one in cycles:
        if one.judged.estimates:
            _, low, high = one.judged.estimates[f"{estimator} {what}"]
            held.append(
                low <= one.candidate.value - (one.current.value if what == "difference" else 0.0) <= high
            )
    return _share(held)


def _share(happened: object) -> str:
    """With its exact binomial interval."""
    values = list(happened)  # type: ignore[call-overload]
    if not values:
        return "none"
    low, high = binomtest(sum(values), len(values)).proportion_ci(0.95)
    return f"{sum(values)} of {len(values)} = {np.mean(values):.1%} [{low:.1%}, {high:.1%}]"


if __name__ == "__main__":
    main()
