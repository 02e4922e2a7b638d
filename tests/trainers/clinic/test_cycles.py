"""Cycles of the loop in a clinic whose truth is known. `python -m benchmarks.learning` runs many more."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("sklearn", reason="the extra `learning` is not installed")

from trainers.clinic.clinic import clinic
from trainers.clinic.cycles import run
from trainers.offpolicy.policy import chance

CHANCE = chance(6, 5)


def test_intervals_hold_the_truth_and_no_sabotaged_candidate_is_promoted() -> None:
    cycles = [cycle for number in range(30) for cycle in run(clinic(number), 7, 500, number, sabotage=0.2)]
    assert len(cycles) >= 200
    held = [low <= cycle.candidate <= high for cycle in cycles for _, low, high in [cycle.judged.estimates["dr candidate"]]]
    assert np.mean(held) >= 0.93
    assert any(cycle.sabotaged for cycle in cycles) and not any(cycle.sabotaged and cycle.judged.promoted for cycle in cycles)
    promoted = [cycle for cycle in cycles if cycle.judged.promoted]
    assert np.mean([cycle.candidate - cycle.current for cycle in promoted]) > 0.05
    assert sum(cycle.candidate < cycle.current - 0.01 for cycle in promoted) <= 0.05 * len(promoted)


def test_what_a_clinic_says_is_the_same_for_the_same_seed() -> None:
    one, again = (clinic(4).log(CHANCE, 50, 3) for _ in range(2))
    assert np.array_equal(one.reward, again.reward) and np.array_equal(one.action, again.action)


def test_after_a_drift_the_same_policy_earns_less() -> None:
    where = clinic(5)
    (*_, last) = run(where, 4, 800, 5)
    assert last.current > where.value(CHANCE)
    assert where.drifted(1.0, 1).value(CHANCE) < last.current

