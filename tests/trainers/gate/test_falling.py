"""A fall is told soon, and what has not fallen is not said to have, however often one looks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.synthetic_clinic.clinic import Clinic, clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from tests.amounts import amount
from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.estimators import fit
from trainers.gate.falls import difference, evidence, fallen, lower_bound

RUNS, ALARMS = 200, 0.05
CLINICS = amount(80, 200)
CHANCE = chance(6, 5)


def by_patient(decided: Decisions) -> Floats:
    _, place = np.unique(decided.patient, return_inverse=True)
    return np.bincount(place, weights=np.clip(decided.reward, 0, 1)) / np.bincount(place)


def learned(where: Clinic, seed: int) -> LinearPolicy:
    return LinearPolicy(fit(where.log(CHANCE, 400, seed)), 20.0, 0.2)


def test_of_policies_that_do_not_fall_fewer_are_said_to_than_was_asked_for_and_a_drift_is_told_soon() -> None:
    """Against what it replaced: chance, then a learned policy that is better; then the clinic is another one,
    and its choices are the worst.
    """
    alarms, missed, delays = 0, 0, []
    for seed in range(CLINICS):
        where, policy = clinic(seed), learned(clinic(seed), seed)
        least = lower_bound(by_patient(where.log(CHANCE, 500, seed + 1000)), ALARMS / 2) - 0.01
        before = by_patient(where.log(policy, 400, seed + 2000))
        turned = Clinic(-where.effects, -where.bends)
        after = by_patient(turned.log(policy, 400, seed + 3000))
        at = fallen(np.concatenate([before, after]), least, ALARMS / 2)
        alarms += at is not None and at <= len(before)
        missed += at is None
        if at is not None and at > len(before):
            delays.append(at - len(before))
    assert alarms <= ALARMS * CLINICS and missed == 0
    assert np.median(delays) < 100


def test_where_the_mean_is_exactly_at_the_least_an_alarm_is_as_rare_as_was_asked_for() -> None:
    random = np.random.default_rng(5)
    bernoulli = [(random.random(2_000) < 0.4).astype(float) for _ in range(RUNS)]
    skewed = [random.beta(0.4, 0.6, 2_000) for _ in range(RUNS)]
    for values in (bernoulli, skewed):
        assert sum(fallen(one, 0.4, ALARMS) is not None for one in values) <= ALARMS * RUNS


@given(st.lists(st.floats(-0.5, 1.5), min_size=1, max_size=40), st.floats(0.05, 0.95))
def test_what_was_said_after_a_patient_is_not_changed_by_the_next_one(
    values: list[float], least: float
) -> None:
    whole = evidence(np.array(values), least)
    assert np.allclose(whole[: len(values) // 2], evidence(np.array(values[: len(values) // 2]), least))


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=30), st.floats(0.05, 0.95))
def test_a_worse_patient_is_never_weaker_evidence(pairs: list[tuple[float, float]], least: float) -> None:
    low, high = np.array([min(pair) for pair in pairs]), np.array([max(pair) for pair in pairs])
    assert (evidence(low, least) >= evidence(high, least) - 1e-9).all()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12), st.floats(0.05, 0.95))
def test_evidence_is_the_mixture_that_it_is_said_to_be(values: list[float], least: float) -> None:
    """By its definition: over bets and beginnings, each a product."""
    from trainers.gate.falls import _BETS

    total = 0.0
    for bet in _BETS / (1 - least):
        for begins in range(1, len(values) + 1):
            total += (
                np.prod([1 + bet * (least - one) for one in values[begins - 1 :]])
                / (begins * (begins + 1))
                / len(_BETS)
            )
    assert np.isclose(evidence(np.array(values), least)[-1], np.log(total + 1 / (len(values) + 1)))


def test_the_interval_of_a_difference_holds_it_at_all_looks_at_once() -> None:
    """Patients with up to three requests, alike, each request given to one of two policies by chance; looked
    at after every 25 patients.
    """
    left = 0
    for seed in range(CLINICS):
        random = np.random.default_rng(seed)
        patient = np.repeat(np.arange(600), random.integers(1, 4, 600))
        tried = (random.random(len(patient)) < 0.3).astype(float)
        reward = np.clip(
            0.5
            + 0.05 * tried
            + 0.15 * random.standard_normal(600)[patient]
            + 0.15 * random.standard_normal(len(patient)),
            0,
            1,
        )
        looks = [
            difference(reward[rows], patient[rows], tried[rows], ALARMS)
            for end in range(50, 601, 25)
            for rows in [patient < end]
        ]
        left += any(not look.low <= 0.05 <= look.high for look in looks)
    assert left <= ALARMS * RUNS


def test_an_interval_of_one_policy_and_a_bound_of_one_patient_are_refused() -> None:
    with pytest.raises(ValueError, match="two policies"):
        difference(np.ones(3), np.arange(3), np.ones(3), 0.05)
    with pytest.raises(ValueError, match="two patients"):
        lower_bound(np.ones(1), 0.05)
    with pytest.raises(ValueError, match="between 0 and 1"):
        evidence(np.ones(1), 1.0)
