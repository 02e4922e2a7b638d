"""Sequences that were drawn in service judge a policy that would have drawn others, by the weight of the whole sequence."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sklearn", reason="the extra `learning` is not installed")

from trainers.drawn import CANDIDATE, CURRENT, Drawn
from trainers.offpolicy.estimators import overlap
from trainers.offpolicy.gate import Evidence, GateSettings, Judged, judge

NEW, OLD = Path("new"), None
ASKED = GateSettings(effective=50)


def letters(good: float, count: int = 2000, steps: int = 3) -> tuple[Drawn, float]:
    """Each step is a hit with probability .5 as logged, and with `good` under the candidate; the reward is the share of hits. And what the candidate earns."""
    random = np.random.default_rng(1)
    hits = random.random((count, steps)) < 0.5
    ratio = np.where(hits, good / 0.5, (1 - good) / 0.5).prod(axis=1)
    reward = np.clip(hits.mean(axis=1) + 0.05 * random.standard_normal(count), -0.2, 1.2)
    drawn = Drawn(
        tuple(map(str, range(count))), reward, np.arange(count) // 2, {"sex female": np.arange(count) % 4 < 2}, np.arange(count),
        lambda folder: ratio if folder == NEW else np.ones(count),
    )  # fmt: skip
    return drawn, good


def judged(drawn: Drawn, baseline: float) -> Judged:
    return judge(CANDIDATE, CURRENT, Evidence(drawn.decisions(NEW, OLD, baseline), drawn.groups), ASKED)


@pytest.mark.parametrize("good", [0.6, 0.7])
def test_a_policy_that_would_have_drawn_more_hits_is_promoted_and_its_value_is_the_truth(good: float) -> None:
    drawn, truth = letters(good)
    found = judged(drawn, 0.5)
    value, low, high = found.estimates["snips candidate"]
    assert found.promoted and low <= truth - 0.5 <= high and abs(value + 0.5 - truth) < 0.03
    assert overlap(drawn.decisions(NEW, OLD), CANDIDATE).mean.value == pytest.approx(1, abs=0.1)


def test_a_policy_that_would_have_drawn_fewer_is_refused() -> None:
    failed = {check.name for check in judged(letters(0.35)[0], 0.5).checks if not check.passed}
    assert {"gain", "no worse"} <= failed


def test_what_is_taken_from_each_reward_moves_no_difference_and_narrows_its_interval() -> None:
    drawn, _ = letters(0.6)
    plain, less = judged(drawn, 0.0), judged(drawn, 0.5)
    (_, low, high), (_, lower, higher) = plain.estimates["ips difference"], less.estimates["ips difference"]
    assert higher - lower < high - low and lower < 0.1 < higher
    assert plain.estimates["snips difference"] == pytest.approx(less.estimates["snips difference"])


def test_long_sequences_under_a_policy_that_has_moved_far_are_worth_too_little_to_judge_by() -> None:
    failed = {check.name for check in judged(letters(0.95, steps=30)[0], 0.5).checks if not check.passed}
    assert {"overlap", "support"} & failed


def test_nothing_drawn_is_no_decisions() -> None:
    nothing = Drawn((), np.zeros(0), np.zeros(0, np.int64), {}, np.zeros(0, np.int64), lambda _: np.zeros(0))
    assert len(nothing.decisions(NEW, OLD)) == 0
