"""A log in which what actions earn has changed judges nobody by what was before."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from evaluation.synthetic_clinic.clinic import Clinic, clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from schemas.instant import DAY
from tests.amounts import amount
from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.answers import Answers
from trainers.gate.estimators import cross_fitted, fit
from trainers.gate.gate import Evidence, Judged, judge
from trainers.gate.recency import changed

CHANCE = chance(4, 3)
NOW = replace(clinic(21, features=4, actions=3, strength=0.7), missing=0.0)
THEN = replace(NOW, effects=-NOW.effects, bends=-NOW.bends)
DAYS = 150


def joined(parts: list[Decisions], season: float = 0.0) -> Decisions:
    """One after the other in DAYS days, patients apart; `season`: added to every reward, by a sine over half a year."""
    count = sum(len(part) for part in parts)
    at = np.arange(count) * DAYS * DAY // count
    swing = season * np.sin(np.pi * np.arange(count) / count)

    def whole(name: str) -> Floats:
        return np.concatenate([getattr(part, name) for part in parts])

    patient = np.concatenate([part.patient + 10_000 * number for number, part in enumerate(parts)])
    rewards = 0.6 * np.clip(whole("reward"), 0, 1) + swing
    return Decisions(
        whole("features"), whole("action"), whole("probability"), rewards, patient, 3, np.ones(count), at
    )


def logged(old: int, new: int, seed: int = 0, season: float = 0.0, then: Clinic = THEN) -> Decisions:
    """Of so many patients before and after."""
    parts = [
        where.log(CHANCE, count, seed + 7 * of)
        for of, (where, count) in enumerate(((then, old), (NOW, new)))
        if count
    ]
    return joined(parts, season)


def of_old(share: float) -> LinearPolicy:
    """Learned before the change, or after it where `share` is negative."""
    return LinearPolicy(share * fit(THEN.log(CHANCE, 600, 99)), 8.0, 0.2)


def judged(log: Decisions, candidate: LinearPolicy) -> Judged:
    return judge(candidate, CHANCE, Evidence(log, answers=Answers(log, np.ones(len(log), np.bool_))))


def refused(found: Judged) -> set[str]:
    return {check.name for check in found.checks if not check.passed}


def test_a_candidate_of_the_old_world_is_refused_however_much_of_it_is_in_the_log() -> None:
    log = logged(560, 140)
    timeless = judge(of_old(1.0), CHANCE, Evidence(replace(log, at=None)))
    assert timeless.promoted, "else the test shows nothing"
    found = judged(log, of_old(1.0))
    assert not found.promoted and not found.tried and {"change", "gain"} <= refused(found)
    assert found.decisions < 0.3 * len(log)


def test_a_candidate_that_is_better_since_the_change_is_tried_and_its_interval_is_of_now() -> None:
    found = judged(logged(560, 140, seed=3), of_old(-1.0))
    assert found.tried and "change" in refused(found)
    gain = 0.6 * (NOW.value(of_old(-1.0)) - NOW.value(CHANCE))
    _, low, high = found.estimates["dr difference"]
    assert low <= gain <= high


@pytest.mark.parametrize("season", [0.0, 0.3])
def test_where_nothing_changes_for_the_actions_no_change_is_seen_also_in_another_season(
    season: float,
) -> None:
    count = amount(20, 100)
    logs = [logged(0, 300, seed=seed, season=season) for seed in range(count)]
    found = [changed(log, cross_fitted(log, 0)) for log in logs]
    assert sum(one is not None for one in found) <= 0.1 * count + 4


def test_the_day_of_a_change_is_found_within_days_also_without_a_candidate() -> None:
    for seed in range(4):
        log = logged(300, 200, seed)
        found = changed(log, cross_fitted(log, 0))
        assert found is not None and abs(found.at - 0.6 * DAYS * DAY) < 12 * DAY


def test_with_few_patients_since_a_change_nobody_is_judged() -> None:
    log = logged(600, 33)
    found = judged(log, of_old(-1.0))
    if "change" in refused(found) and found.patients < 30:
        assert not found.tried and found.estimates == {}
    assert not found.promoted


def test_without_times_nothing_is_asked_about_them() -> None:
    found = judge(of_old(1.0), CHANCE, Evidence(replace(logged(0, 400), at=None)))
    assert not {"change", "recent"} & {check.name for check in found.checks}


def test_a_gain_that_is_gone_in_the_last_quarter_is_in_doubt() -> None:
    log = logged(0, 500, seed=5)
    good = LinearPolicy(fit(NOW.log(CHANCE, 600, 98)), 8.0, 0.2)
    late = np.arange(len(log)) >= 0.75 * len(log)
    flat = replace(log, reward=np.where(late, 0.5, log.reward))
    assert "recent" not in refused(judged(log, good)) and judged(log, good).promoted
    assert {"recent", "change"} & refused(judged(flat, good))


def test_a_weekend_on_which_actions_earn_something_else_is_no_change() -> None:
    """Three weeks that end with a weekend like each before it."""
    seen = []
    for seed in range(12):
        log = joined([NOW.log(CHANCE, 220, seed)])
        assert log.at is not None
        at = log.at * 21 // DAYS
        swapped = (log.action != 0) & (at // DAY % 7 >= 5)
        weekly = replace(log, at=at, reward=log.reward - 0.25 * swapped)
        seen.append(changed(weekly, cross_fitted(weekly, 0)))
    assert sum(one is not None for one in seen) <= 3
    assert all(one is None or 7 * DAY <= one.at <= 14 * DAY for one in seen)


def test_decisions_count_from_the_last_day_on_which_the_change_may_have_been() -> None:
    early = []
    for seed in range(6):
        log = logged(300, 200, seed + 30)
        found = changed(log, cross_fitted(log, 0))
        assert found is not None
        early.append(found.at < 0.6 * DAYS * DAY - DAY)
    assert sum(early) <= 1


def test_the_interval_of_the_gain_now_holds_those_of_each_part_of_the_log() -> None:
    for log in (logged(0, 400, seed=5), logged(560, 140, seed=3)):
        found = judged(log, of_old(-1.0)).estimates
        _, low, high = found["dr difference, now"]
        for part in ("dr difference", "dr difference, last quarter"):
            if part in found:
                assert low <= found[part][1] and found[part][2] <= high
