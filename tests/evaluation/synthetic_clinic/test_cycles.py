"""Cycles of the loop in a clinic whose truth is known. `python -m benchmarks.learning` runs many more."""

from __future__ import annotations

import numpy as np

from evaluation.synthetic_clinic.clinic import clinic
from evaluation.synthetic_clinic.cycles import run
from evaluation.synthetic_clinic.softmax_policy import chance
from tests.amounts import amount

CHANCE = chance(6, 5)
CLINICS = amount(12, 30)


def test_intervals_hold_the_truth_and_what_was_sabotaged_is_refused() -> None:
    cycles = [
        cycle
        for number in range(CLINICS)
        for cycle in run(clinic(number, rash=0.25), 7, 500, number, sabotage=0.4)
    ]
    assert len(cycles) >= 6.6 * CLINICS
    held = [
        low <= cycle.candidate.value <= high
        for cycle in cycles
        for _, low, high in [cycle.judged.estimates["dr candidate"]]
    ]
    assert np.mean(held) >= 0.93
    for how in ("upside", "rash"):
        chosen = [cycle for cycle in cycles if cycle.sabotage == how]
        assert chosen and not any(cycle.judged.promoted for cycle in chosen)
    unfair = [cycle.judged.promoted for cycle in cycles if cycle.sabotage == "unfair"]
    assert np.mean(unfair) < 0.25  # a group of one in six is small
    promoted = [cycle for cycle in cycles if cycle.judged.promoted]
    assert np.mean([cycle.candidate.value - cycle.current.value for cycle in promoted]) > 0.05
    assert sum(cycle.candidate.value < cycle.current.value - 0.01 for cycle in promoted) <= 0.05 * len(
        promoted
    )
    assert not any(cycle.candidate.cut > cycle.current.cut + 0.05 for cycle in promoted)


def test_what_a_clinic_says_is_the_same_for_the_same_seed() -> None:
    one, again = (clinic(4).log(CHANCE, 50, 3) for _ in range(2))
    assert np.array_equal(one.reward, again.reward) and np.array_equal(one.action, again.action)


def test_after_a_drift_the_same_policy_earns_less() -> None:
    where = clinic(5)
    (*_, last) = run(where, 4, 800, 5)
    assert last.current.value > where.value(CHANCE)
    assert where.drifted(1.0, 1).value(CHANCE) < last.current.value
