"""A fall is told soon, and what has not fallen is not said to have, however often one looks."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.synthetic_clinic.clinic import Clinic, clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from tests.amounts import amount
from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.estimators import fit
from trainers.gate.falls import (
    Block,
    _ratio,
    compared,
    difference,
    evidence,
    fallen,
    lower_bound,
    sequence,
)

RUNS, ALARMS = 200, 0.05
CLINICS = amount(40, 200)
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


# The predecessor on the same days.


@given(st.lists(st.floats(0, 1), min_size=2, max_size=7), st.data())
def test_over_all_draws_of_who_answers_the_evidence_of_a_block_is_1_in_the_mean(
    values: list[float], data: st.DataObject
) -> None:
    """Exactly, and so however the rewards are distributed."""
    count = data.draw(st.integers(1, len(values) - 1))
    rates = np.array([0.3, 4.0, 40.0])
    every = [
        _ratio(np.array(values), np.isin(np.arange(len(values)), chosen), rates)
        for chosen in combinations(range(len(values)), count)
    ]
    assert np.allclose(np.exp(every).mean(axis=0), 1.0)


@given(
    st.lists(st.tuples(st.floats(0, 0.9), st.booleans()), min_size=4, max_size=30),
    st.floats(0, 0.1),
    st.integers(0, 29),
)
def test_a_day_that_is_better_for_all_is_no_evidence_and_a_better_answer_of_the_new_one_never_counts_against_it(
    answers: list[tuple[float, bool]], more: float, at: int
) -> None:
    values, control = np.array([one for one, _ in answers]), np.array([stays for _, stays in answers])
    rates = np.array([1.0, 9.0])
    assert np.allclose(_ratio(values, control, rates), _ratio(values + more, control, rates), atol=1e-6)
    better = values.copy()
    better[at % len(values)] += more * ~control[at % len(values)]
    assert (_ratio(better, control, rates) <= _ratio(values, control, rates) + 1e-9).all()


def days(
    random: np.random.Generator, count: int, fall: float, spread: float = 0.1, begins: int = 0
) -> list[Block]:
    """Thirty skewed answers a day, a sixth of them the predecessor's; every day has a level of its own."""
    made = []
    for day in range(count):
        control = random.random(30) < 1 / 6
        values = random.uniform(0.2, 0.7) + spread * (random.exponential(1, 30) - 1)
        made.append(Block(day // 7, values - fall * ~control * (day >= begins), control))
    return made


def test_no_season_of_days_is_taken_for_a_fall_and_a_fall_among_them_is_found() -> None:
    random = np.random.default_rng(11)
    alarms = sum(compared(days(random, 200, 0.0)).evidence >= -np.log(ALARMS) for _ in range(RUNS // 2))
    assert alarms <= ALARMS * RUNS // 2
    for begins in (0, 40):
        found = [compared(days(random, begins + 15, 0.1, begins=begins)) for _ in range(RUNS // 10)]
        assert np.mean([one.evidence >= -np.log(ALARMS) for one in found]) > 0.9
        assert min(one.evidence for one in found) >= 0
    assert compared(days(random, 60, 0.1), margin=0.12).evidence < -np.log(ALARMS)


def test_the_figures_of_a_fall_are_those_since_it_began_though_the_policy_was_better_before() -> None:
    random = np.random.default_rng(5)
    better, worse = days(random, 42, -0.2), days(random, 28, 0.15)
    found = compared([*better, *(replace(one, week=one.week + 6) for one in worse)])
    assert found.evidence > np.log(20) and found.lately[0] < found.lately[1] - 0.1
    assert found.live > found.control


def test_where_all_answers_are_of_one_policy_nothing_is_said() -> None:
    alone = Block(0, np.array([0.1, 0.9]), np.array([False, False]))
    found = compared([alone, alone])
    assert (found.evidence, found.doubt, found.answers) == (0.0, 0.0, 0) and np.isnan(found.control)


def test_the_interval_of_a_mean_holds_it_at_all_looks_at_once() -> None:
    left = 0
    for seed in range(CLINICS):
        random = np.random.default_rng(seed)
        patient = np.repeat(np.arange(400), random.integers(1, 4, 400))
        numbers = (
            0.1 + 0.3 * random.standard_normal(400)[patient] + 0.3 * random.exponential(1, len(patient)) - 0.3
        )
        looks = [
            sequence(numbers[patient < end], patient[patient < end], ALARMS) for end in range(50, 401, 25)
        ]
        left += any(not one.low <= 0.1 <= one.high for one in looks)
    assert left <= ALARMS * CLINICS
    with pytest.raises(ValueError, match="expected numbers"):
        sequence(np.zeros(0), np.zeros(0, np.int64), ALARMS)


def test_the_interval_of_a_difference_is_wide_enough_where_clinicians_judge_the_two_policies_differently() -> (
    None
):
    """Twelve clinicians, each with a liking of the one policy or the other that nobody else has."""
    random = np.random.default_rng(8)
    missed = {True: 0, False: 0}
    for _ in range(60):
        liking = 0.15 * random.standard_normal(12)
        whose = random.integers(0, 12, 4_000)
        tried = (random.random(4_000) < 0.5).astype(float)
        reward = 0.5 + tried * liking[whose] + 0.1 * random.standard_normal(4_000)
        for known in missed:
            found = difference(reward, np.arange(4_000), tried, 0.05, whose if known else None)
            missed[known] += not found.low <= 0 <= found.high
    assert missed[True] <= 3 and missed[False] > 12
