"""Rewards that are missing: what they could change is bounded, and where it matters a trial decides."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.synthetic_clinic.clinic import clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from tests.amounts import examples
from trainers.datasets.decisions import Decisions
from trainers.gate.answers import Answers, checks, missing
from trainers.gate.estimators import fit
from trainers.gate.gate import Evidence, GateSettings, Judged, judge

CHANCE = chance(3, 3)
WHERE = replace(clinic(11, features=3, actions=3, strength=0.8), missing=0.0)
LOG = WHERE.log(CHANCE, 1200, 5)
LOG = replace(LOG, reward=np.clip(LOG.reward, 0, 1))
BEST = LinearPolicy(fit(WHERE.log(CHANCE, 1200, 6)), 8.0, 0.2)
LAST = LinearPolicy(np.array([[0.0] * 3] * 3 + [[0.0, 0.0, 1.0]]), 8.0, 0.1)


def answers(share: np.ndarray, log: Decisions = LOG, seed: int = 0) -> Answers:
    """`share` [N]: how likely each is answered."""
    return Answers(log, np.random.default_rng(seed).random(len(log)) < share)


def judged(found: Answers, candidate: LinearPolicy = BEST, **changes: object) -> Judged:
    heard = found.decisions.of(found.answered)
    return judge(candidate, CHANCE, Evidence(heard, answers=found), GateSettings(**changes))  # type: ignore[arg-type]


def refused(found: Judged) -> set[str]:
    return {check.name for check in found.checks if not check.passed}


def test_where_every_draft_is_answered_the_bounds_are_the_estimate_and_nothing_is_in_doubt() -> None:
    found = judged(answers(np.ones(len(LOG))))
    assert found.promoted and not found.tried
    assert found.estimates["bounds of the difference"] == pytest.approx(found.estimates["dr difference"])
    assert found.estimates["answers, difference"][0] == pytest.approx(0)


def test_a_gain_that_vanishes_where_the_missing_rewards_are_bad_is_tried_and_not_promoted() -> None:
    found = judged(answers(np.full(len(LOG), 0.5)))
    assert not found.promoted and found.tried and refused(found) == {"bounds"}
    (check,) = (one for one in found.checks if one.name == "bounds")
    assert "rewards are missing" in check.found


def test_a_candidate_that_is_refused_for_another_reason_is_not_tried() -> None:
    found = judged(answers(np.full(len(LOG), 0.5)), LinearPolicy(-BEST.weights, 8.0, 0.2))
    assert not found.promoted and not found.tried and {"gain", "bounds"} <= refused(found)


@pytest.mark.parametrize(("share", "names"), [(0.95, set()), (0.6, {"answers", "answers, shown"})])
def test_a_candidate_whose_drafts_are_surely_answered_less_is_refused(share: float, names: set[str]) -> None:
    found = judged(answers(np.where(LOG.action == 2, share, 1.0)), LAST, gain=0.0, subgroup=10**6)
    assert names <= refused(found) and ("answers" in refused(found)) is bool(names)


def test_missing_answers_that_cost_less_than_a_candidate_gains_refuse_it_not() -> None:
    paid = replace(LOG, reward=np.where(LOG.action == 2, 0.9, 0.4))
    for worth, refused_for in ((0.75, False), (0.2, True)):
        found = judged(answers(np.where(LOG.action == 2, worth, 1.0), paid), LAST)
        assert not found.promoted
        assert ("answers" in refused(found)) is refused_for and "answers, shown" in refused(found)


def test_an_action_that_is_seldom_answered_is_named() -> None:
    found = answers(np.where(LOG.action == 1, 0.2, 0.9))
    named = Answers(found.decisions, found.answered, ("short", "plain", "long"))
    (check,) = (
        one
        for one in checks(named, missing(named, BEST, CHANCE, 0), 0.99, 0.01, 0.05, 0.5)
        if one.name == "answers by action"
    )
    assert not check.passed and check.doubt and "plain" in check.found


@examples(100)
@given(
    st.floats(0.05, 1),
    st.floats(0.05, 1),
    st.integers(0, 2),
    st.integers(0, 10_000),
    st.sampled_from([BEST, LAST]),
)
def test_the_bounds_hold_the_gain_that_all_rewards_would_show_however_answers_depend_on_them(
    good: float, bad: float, mute: int, seed: int, candidate: LinearPolicy
) -> None:
    """The same decisions with every reward known: their estimate lies between the bounds, apart from what the reward
    models differ by."""
    some = LOG.of(np.arange(600))
    share = np.where(some.reward > 0.5, good, bad) * np.where(some.action == mute, 0.7, 1.0)
    whole = missing(Answers(some, np.ones(len(some), np.bool_)), candidate, CHANCE, 0)
    found = missing(answers(share, some, seed), candidate, CHANCE, 0)
    assert found.low.value - 0.02 <= whole.low.value <= found.high.value + 0.02
    assert found.low.low <= whole.low.value <= found.high.high


def test_rewards_of_drafts_that_nobody_answered_are_not_looked_at() -> None:
    found = answers(np.full(len(LOG), 0.7))
    other = replace(found, decisions=replace(LOG, reward=np.where(found.answered, LOG.reward, 0.123)))
    assert missing(found, BEST, CHANCE, 0) == missing(other, BEST, CHANCE, 0)


def test_answers_that_depend_on_the_reward_put_the_weights_of_the_answered_in_doubt_and_refuse_nothing() -> (
    None
):
    """Probabilities are true; where they are not, all decisions show it."""
    found = answers(np.where(LOG.reward > np.median(LOG.reward), 0.1, 0.95))
    shown = judged(found, LinearPolicy(BEST.weights, 40.0, 0.1))
    assert {"support, answered"} <= refused(shown) and "support" not in refused(shown)
    (check,) = (one for one in shown.checks if one.name == "support, answered")
    assert check.doubt
    wrong = replace(LOG, probability=LOG.probability / 2)
    assert "support" in refused(judged(answers(np.full(len(LOG), 0.9), wrong)))
