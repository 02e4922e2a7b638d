"""What a policy would have earned, judged from another's log: right in the mean, with intervals that hold the
truth.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.synthetic_clinic.clinic import clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from tests.amounts import amount
from trainers.datasets.decisions import Decisions, split
from trainers.datasets.logged_decisions import weights
from trainers.gate.estimators import cross_fitted, doubly_robust, fit, ips, overlap, predicted, snips
from trainers.gate.intervals import interval


def log(count: int = 4000, seed: int = 1) -> Decisions:
    return clinic(3).log(chance(6, 5), count, seed)


BEST = LinearPolicy(fit(log(seed=9)), sharpness=20.0, explore=0.2)


def test_all_three_estimates_come_near_the_truth_and_the_doubly_robust_one_is_the_narrowest() -> None:
    decisions, truth = log(), clinic(3).value(BEST)
    found = {
        "ips": interval(ips(decisions, BEST), decisions.patient),
        "snips": interval(snips(decisions, BEST), decisions.patient),
        "dr": interval(doubly_robust(decisions, BEST, cross_fitted(decisions, 0)), decisions.patient),
    }
    assert all(abs(one.value - truth) < 0.03 for one in found.values())
    assert (
        found["dr"].high - found["dr"].low
        < found["snips"].high - found["snips"].low
        < found["ips"].high - found["ips"].low
    )


def test_doubly_robust_is_right_where_the_model_is_wrong_and_where_the_probabilities_are() -> None:
    decisions, truth = log(8000), clinic(3).value(BEST)
    nothing = np.zeros((len(decisions), decisions.actions))
    assert abs(doubly_robust(decisions, BEST, nothing).mean() - truth) < 0.03
    known = clinic(3).expected(decisions.features)
    halved = Decisions(
        decisions.features,
        decisions.action,
        decisions.probability / 2,
        decisions.reward,
        decisions.patient,
        5,
        decisions.weight,
    )
    assert (
        abs(doubly_robust(halved, BEST, known).mean() - truth) < 0.03 < abs(ips(halved, BEST).mean() - truth)
    )


def test_a_policy_that_is_judged_from_its_own_log_has_earned_what_it_earned() -> None:
    decisions = clinic(3).log(BEST, 500, 2)
    whole = Decisions(
        decisions.features,
        decisions.action,
        decisions.probability,
        decisions.reward,
        decisions.patient,
        5,
        np.ones(len(decisions)),
    )
    assert (
        ips(whole, BEST).mean()
        == pytest.approx(whole.reward.mean())
        == pytest.approx(snips(whole, BEST).mean())
    )
    assert overlap(whole, BEST).effective == pytest.approx(len(whole)) and overlap(
        whole, BEST
    ).mean.value == pytest.approx(1)


def test_snips_does_not_move_with_a_constant_and_ips_does() -> None:
    decisions = log(500)
    raised = Decisions(
        decisions.features,
        decisions.action,
        decisions.probability,
        decisions.reward + 5,
        decisions.patient,
        5,
        decisions.weight,
    )
    assert snips(raised, BEST).mean() - snips(decisions, BEST).mean() == pytest.approx(5)
    assert abs(ips(raised, BEST).mean() - ips(decisions, BEST).mean() - 5) > 1e-3


def test_outcomes_that_are_missing_by_what_was_known_are_stood_for_by_their_kind() -> None:
    random = np.random.default_rng(0)
    features = random.standard_normal((20_000, 3))
    came = random.random(20_000) < np.where(features[:, 0] > 0, 0.9, 0.2)
    found = weights(features, came, np.zeros(20_000, np.int64))
    assert (
        abs(features[came, 0].mean()) > 0.2 > 0.05 > abs(np.average(features[came, 0], weights=found[came]))
    )
    assert found[came].mean() == pytest.approx(1) and not found[~came].any()


def test_stays_of_one_patient_make_an_interval_wider_and_twice_the_same_log_does_not_make_it_narrower() -> (
    None
):
    numbers, patients = np.random.default_rng(0).standard_normal(200), np.arange(200)
    once = interval(numbers, patients)
    twice = interval(np.tile(numbers, 2), np.tile(patients, 2))
    assert twice.high - twice.low == pytest.approx(once.high - once.low)
    assert interval(np.tile(numbers, 2), np.arange(400)).high < once.high


def test_a_few_patients_with_large_numbers_make_an_interval_wider_than_as_many_with_even_ones() -> None:
    even, few = np.resize([1.0, -1.0], 200), np.zeros(200)
    few[:2] = 10 * np.array([1.0, -1.0])
    patients = np.arange(200)
    one, other = interval(even, patients), interval(few, patients)
    assert (
        one.error == pytest.approx(other.error) and one.freedom == 199 and other.freedom == pytest.approx(2)
    )
    assert other.high - other.low > 2 * (one.high - one.low)


def test_a_split_keeps_patients_whole_and_is_the_same_for_the_same_seed() -> None:
    decisions = log(300)
    learned, held = split(decisions, 0.3, 5)
    assert not set(learned.patient) & set(held.patient) and len(learned) + len(held) == len(decisions)
    assert np.array_equal(split(decisions, 0.3, 5)[1].patient, held.patient)


def test_a_cross_fitted_prediction_has_seen_nothing_of_its_patient() -> None:
    decisions = log(100)
    changed = decisions.reward.copy()
    mine = decisions.patient == decisions.patient[0]
    changed[mine] += 100
    again = Decisions(
        decisions.features,
        decisions.action,
        decisions.probability,
        changed,
        decisions.patient,
        5,
        decisions.weight,
    )
    assert np.array_equal(cross_fitted(decisions, 0)[mine], cross_fitted(again, 0)[mine])
    assert not np.array_equal(cross_fitted(decisions, 0), cross_fitted(again, 0))
    assert predicted(fit(decisions), decisions.features).shape == (len(decisions), 5)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"probability": np.zeros(3)}, "probability"),
        ({"action": np.array([0, 1, 5])}, "actions"),
        ({"reward": np.array([0, np.nan, 1])}, "numbers"),
        ({"patient": np.zeros(2, np.int64)}, "patient"),
    ],
)
def test_a_log_that_cannot_be_learned_from_is_refused(changed: dict[str, np.ndarray], told: str) -> None:
    fields = {
        "features": np.zeros((3, 2)),
        "action": np.zeros(3, np.int64),
        "probability": np.ones(3),
        "reward": np.zeros(3),
        "patient": np.arange(3),
        "weight": np.ones(3),
    }
    with pytest.raises(ValueError, match=told):
        Decisions(actions=5, **{**fields, **changed})


def test_a_policy_never_stops_exploring() -> None:
    with pytest.raises(ValueError, match="explor"):
        LinearPolicy(np.zeros((3, 2)), explore=0.0)
    p = BEST.probabilities(np.random.default_rng(0).standard_normal((50, 6)) * 100)
    assert p.min() >= 0.2 / 5 - 1e-12 and np.allclose(p.sum(axis=1), 1)


def clinicians(seed: int, spread: float = 0.3) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Numbers of 300 patients, two each, and of 12 clinicians who differ."""
    random = np.random.default_rng(seed)
    patient = np.repeat(np.arange(300), 2)
    clinician = random.integers(0, 12, 600)
    likes = spread * random.standard_normal(12)
    return random.standard_normal(600) + likes[clinician], patient, clinician


def test_where_clinicians_differ_intervals_by_patients_alone_miss_the_truth_and_those_by_both_hold_it() -> (
    None
):
    count = amount(150, 600)
    alone, both = [], []
    for seed in range(count):
        numbers, patient, clinician = clinicians(seed)
        for kept, found in (
            (alone, interval(numbers, patient)),
            (both, interval(numbers, patient, clinician=clinician)),
        ):
            kept.append(found.low <= 0 <= found.high)
    assert np.mean(alone) < 0.75 and np.mean(both) > 0.9


@given(st.integers(0, 1000), st.floats(0, 1))
def test_knowing_the_clinicians_never_makes_an_interval_narrower(seed: int, known: float) -> None:
    numbers, patient, clinician = clinicians(seed, 0.0)
    named = np.where(np.random.default_rng(seed).random(600) < known, clinician, -1)
    alone, both = interval(numbers, patient), interval(numbers, patient, clinician=named)
    assert both.value == alone.value and both.error >= alone.error - 1e-12
    nobody = np.full(600, -1)
    assert interval(numbers, patient, clinician=nobody) == alone
