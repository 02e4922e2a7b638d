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
    suspicion,
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
        made.append(Block(day, values - fall * ~control * (day >= begins), control))
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
    found = compared([*better, *(replace(one, day=one.day + 42) for one in worse)])
    assert found.evidence > np.log(20) and found.lately[0] < found.lately[1] - 0.1
    assert found.live > found.control


def service(
    seed: int, count: int, fall: float = 0.0, of_all: float = 0.0, share: float = 0.1, unseen: int = 7
) -> list[Block]:
    """Five weeks of the predecessor, without one weekday, then `count` days of both: two tasks, weekends that are worse, a trend."""
    random, made = np.random.default_rng(seed), []
    for day in range(-35, count):
        if day < 0 and day % 7 == unseen:
            continue
        for task, level in (("note", 0.7), ("letter", 0.5)):
            control = (random.random(12) < share) | (day < 0)
            level += 0.002 * day - 0.15 * (day % 7 >= 5) - of_all * (day >= 0)
            made.append(Block(day, level + 0.1 * random.standard_normal(12) - fall * ~control, control, task))
    return made


def served(blocks: list[Block]) -> list[Block]:
    return [one for one in blocks if one.day >= 0]


def test_a_fall_is_suspected_within_days_by_what_was_before() -> None:
    fallen_now = [service(seed, 3, fall=0.08) for seed in range(30)]
    soon = [suspicion(one) > np.log(2) for one in fallen_now]
    alone = [suspicion(served(one)) > np.log(2) for one in fallen_now]
    assert sum(soon) >= 24 and sum(soon) > sum(alone)
    calm = [suspicion(service(seed, 3)) > np.log(2) for seed in range(30)]
    assert sum(calm) <= 8


def test_where_all_earn_less_the_odds_of_a_fall_rise_little_and_the_same_days_settle_it() -> None:
    for seed in range(10):
        blocks, as_ever = service(seed, 2, of_all=0.2), service(seed, 2)
        assert suspicion(as_ever) < suspicion(blocks) <= suspicion(as_ever) + 2 + 1e-6, (
            "e times, from 1 / e times"
        )
        assert compared(blocks).evidence == compared(served(blocks)).evidence, (
            "no test rests on what was before"
        )
    settled = [suspicion(service(seed, 14, of_all=0.2, share=0.5)) < np.log(1.2) for seed in range(20)]
    assert sum(settled) >= 17


def test_a_weekday_that_was_never_seen_leaves_open_what_would_be_earned() -> None:
    for unseen in (0, 7):
        blocks, lower = (service(4, 1, of_all=of_all, unseen=unseen) for of_all in (0.0, 0.2))
        assert (suspicion(blocks) == pytest.approx(suspicion(lower))) is (unseen == 0)
    assert suspicion([one for one in blocks if one.day < 0]) == 0.0


def test_a_single_look_needs_a_narrower_interval_and_it_holds_the_difference_as_often() -> None:
    left, narrower = 0, []
    for seed in range(CLINICS):
        random = np.random.default_rng(seed)
        numbers, patient = random.exponential(0.3, 2000), np.arange(2000) // 2
        of_all, once = (one := sequence(numbers, patient, ALARMS)), one.once(ALARMS / 2)
        left += not once.low <= 0.3 <= once.high
        narrower.append((once.high - once.low) / (of_all.high - of_all.low))
    assert left <= 2 * ALARMS * CLINICS and max(narrower) < 0.75


def test_where_all_answers_are_of_one_policy_nothing_is_said() -> None:
    alone = Block(0, np.array([0.1, 0.9]), np.array([False, False]))
    found = compared([alone, alone])
    assert (found.evidence, found.answers) == (0.0, 0) and np.isnan(found.control)


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
