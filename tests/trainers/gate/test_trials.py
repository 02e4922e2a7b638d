"""In a trial of named actions each decision speaks for both policies, where logged probabilities are those of the policies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from evaluation.synthetic_clinic.clinic import clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from trainers.datasets.decisions import Decisions
from trainers.gate.estimators import fit
from trainers.gate.falls import difference
from trainers.gate.trials import Tried, lowest, tried_at_once

SHARE, ALARMS = 0.2, 0.05
WHERE = replace(clinic(4, features=4, actions=3), missing=0.0)
LEARNED = fit(WHERE.log(chance(4, 3), 900, 1))
CURRENT = LinearPolicy(np.roll(LEARNED, 1, axis=1), 2.0, 0.3)
CANDIDATE = LinearPolicy(LEARNED, 6.0, 0.2)
#: Share answered of each action.
HEARD = np.array([0.9, 0.9, 0.5])


def month(seed: int, count: int = 1500) -> tuple[Decisions, NDArray[np.bool_], NDArray[np.bool_]]:
    """Decisions of a trial, 0 where nobody answered; who answered; and whose they are."""
    random = np.random.default_rng(seed)
    features, trial = WHERE.requests(count, random), random.random(count) < SHARE
    pairs = zip(CANDIDATE.decide(features, random), CURRENT.decide(features, random), strict=True)
    action, probability = (np.where(trial, new, old) for new, old in pairs)
    reward = WHERE.expected(features)[np.arange(count), action] + 0.1 * random.standard_normal(count)
    heard = random.random(count) < HEARD[action]
    every = np.where(heard, np.clip(reward, 0, 1), 0.0)
    return (
        Decisions(features, action, probability, every, np.arange(count), 3, np.ones(count)),
        heard,
        trial,
    )


def tried(due: Decisions, heard: NDArray[np.bool_], trial: NDArray[np.bool_]) -> Tried | None:
    of = (policy.probabilities(due.features) for policy in (CANDIDATE, CURRENT))
    return tried_at_once(due, heard, trial, *of, ALARMS)


def truth(share: NDArray[np.float64]) -> float:
    """Of rewards, each worth `share` of itself by action."""
    features = WHERE.requests(50_000, np.random.default_rng(0))
    more = CANDIDATE.probabilities(features) - CURRENT.probabilities(features)
    return float((more * WHERE.expected(features) * share).sum(axis=1).mean())


def test_intervals_hold_the_gain_of_answered_and_of_all_drafts_and_are_narrower_than_of_the_means() -> None:
    held, widths = [], []
    for seed in range(20):
        due, heard, trial = month(seed)
        found = tried(due, heard, trial)
        assert found is not None
        plain = difference(due.reward, due.patient, trial.astype(float), ALARMS)
        held += [
            one.low <= gain <= one.high
            for one, gain in ((found.answered, truth(np.ones(3))), (found.nothing, truth(HEARD)))
        ]
        widths.append((found.nothing.high - found.nothing.low) / (plain.high - plain.low))
    assert sum(held) >= 39 and np.median(widths) < 0.6


def test_two_policies_that_do_alike_are_known_to_earn_alike() -> None:
    due, heard, trial = month(1)
    same = CURRENT.probabilities(due.features)
    own = due.probability.copy()
    own[trial] = same[np.arange(len(due)), due.action][trial]
    found = tried_at_once(replace(due, probability=own), heard, trial, same, same, ALARMS)
    assert found is not None and found.nothing.low == found.nothing.value == found.nothing.high == 0


@pytest.mark.parametrize("wrong", ["probabilities", "one group", "no answer"])
def test_nothing_is_estimated_where_probabilities_do_not_fit_or_a_group_is_not_there(wrong: str) -> None:
    due, heard, trial = month(2)
    if wrong == "probabilities":
        due = replace(due, probability=np.full(len(due), 1 / 3))
    elif wrong == "one group":
        trial = np.zeros(len(due), dtype=np.bool_)
    else:
        heard = np.zeros(len(due), dtype=np.bool_)
    assert tried(due, heard, trial) is None


def test_an_unanswered_draft_is_worth_as_little_as_the_lowest_answered_ones_of_its_action() -> None:
    """Of the second action every fifth fails; failed drafts are seldom answered, and few of the third are."""
    count = 300
    action = np.repeat([0, 1, 2], count)
    fails = (action == 1) & (np.arange(3 * count) % 5 == 0)
    reward = np.where(fails, 0.1, 0.6)
    heard = np.where(fails, np.arange(3 * count) % 10 == 0, np.arange(3 * count) % 9 > 0)
    heard &= (action < 2) | (np.arange(3 * count) % 50 == 0)
    filled = lowest(reward, heard, np.full(3 * count, 0.5), action)
    assert (filled[heard] == reward[heard]).all()
    for number, worth in ((0, 0.6), (1, 0.1), (2, 0.0)):
        assert filled[~heard & (action == number)] == pytest.approx(worth), number
