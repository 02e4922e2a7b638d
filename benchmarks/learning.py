"""The loop in clinics whose truth is known: do intervals hold it, does the gate promote what is better and nothing else.

    python -m benchmarks.learning [--clinics 50] [--cycles 8] [--patients 600]

Rewards are a smooth function that no linear model has; a fifth of the outcomes never come, by what was known; a fifth of the candidates are learned
from rewards turned upside down. Clinics and cycles are numbered, each its own seed. The baseline is promotion without a gate.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from trainers.clinic.clinic import clinic
from trainers.clinic.cycles import Cycle, run
from trainers.offpolicy.gate import GateSettings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clinics", type=int, default=50)
    parser.add_argument("--cycles", type=int, default=8)
    parser.add_argument("--patients", type=int, default=600)
    wanted = parser.parse_args()
    began = time.process_time()
    cycles = [one for seed in range(wanted.clinics) for one in run(clinic(seed), wanted.cycles, wanted.patients, seed, sabotage=0.2)]
    print(f"{len(cycles)} cycles in {wanted.clinics} clinics of {wanted.patients} patients, {time.process_time() - began:.1f} s of CPU")
    for name in ("dr", "snips", "ips"):
        print(f"{name:6} 95 % intervals that hold the truth: candidate {_held(cycles, name, 'candidate'):.1%}, difference {_held(cycles, name, 'difference'):.1%}")
    for title, chosen in (("with the gate", [one for one in cycles if one.judged.promoted]), ("without one", cycles)):
        worse = sum(one.candidate < one.current - GateSettings().margin for one in chosen)
        bad = sum(one.sabotaged for one in chosen)
        gain = np.mean([one.candidate - one.current for one in chosen])
        print(f"{title}: {len(chosen)} promoted, {worse} truly worse beyond the margin, {bad} sabotaged, true gain {gain:+.3f} in the mean")


def _held(cycles: list[Cycle], estimator: str, what: str) -> float:
    held = []
    for one in cycles:
        _, low, high = one.judged.estimates[f"{estimator} {what}"]
        held.append(low <= (one.candidate if what == "candidate" else one.candidate - one.current) <= high)
    return float(np.mean(held))


if __name__ == "__main__":
    main()
