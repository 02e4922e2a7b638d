"""The policy that is learned from a log is truly better than the one that wrote it; from noise nothing is
learned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from evaluation.synthetic_clinic.clinic import Clinic, clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from models.policies import ActionPolicy
from schemas.errors import ConfigurationError, StateError
from tests.amounts import amount
from tests.trainers.killing import content, killed_until_done
from trainers.bandit.training import BanditSettings, train
from trainers.candidates import read
from trainers.datasets.decisions import Decisions, Floats

ACTIONS = ("ships", "new", "old", "words", "meaning")
NAMES = ("age", "notes", "days", "queries", "labs", "codes")


@dataclass(frozen=True)
class Logged:
    decisions: Decisions
    names: tuple[str, ...] = NAMES
    actions: tuple[str, ...] = ACTIONS


class AsPolicy:
    def __init__(self, policy: ActionPolicy) -> None:
        self._policy = policy

    def probabilities(self, features: Floats) -> Floats:
        return self._policy.of_rows(features)


def behaviours(seed: int) -> Iterator[LinearPolicy]:
    """Chance, one that has learned something wrong, and one that mostly does what ships."""
    yield chance(6, 5)
    yield LinearPolicy(0.5 * np.random.default_rng(seed + 1000).standard_normal((7, 5)), explore=0.2)
    ships = np.zeros((7, 5))
    ships[-1, 0] = 3
    yield LinearPolicy(ships, explore=0.25)


def learned(where: Clinic, by: LinearPolicy, seed: int, folder: Path, patients: int = 300) -> ActionPolicy:
    return train(Logged(where.log(by, patients, seed)), "retrieval-weights", folder)


def test_over_many_clinics_what_is_learned_beats_what_was_done_and_by_far(tmp_path: Path) -> None:
    gains = [
        where.value(AsPolicy(learned(where, by, seed, tmp_path / f"{seed} {number}"))) - where.value(by)
        for seed in range(10)
        for where in [clinic(seed)]
        for number, by in enumerate(behaviours(seed))
    ]
    assert np.mean([gain > 0 for gain in gains]) >= 0.9 and np.mean(gains) > 0.15


def test_where_rewards_are_noise_it_stays_near_what_was_done(tmp_path: Path) -> None:
    apart = []
    for seed in range(amount(3, 7)):
        for number, by in enumerate(behaviours(seed)):
            log = clinic(seed).log(by, 200, seed)
            noise = replace(log, reward=0.5 + 0.2 * np.random.default_rng(seed).standard_normal(len(log)))
            policy = train(Logged(noise), "retrieval-weights", tmp_path / f"{seed} {number}")
            p, done = policy.of_rows(log.features), by.probabilities(log.features)
            apart.append(float((p * np.log(p / done)).sum(axis=1).mean()))
    assert np.mean([one < 0.15 for one in apart]) >= 0.85
    assert np.median(apart) < 0.1


def test_a_log_without_features_teaches_which_action_is_best(tmp_path: Path) -> None:
    random = np.random.default_rng(0)
    action = random.integers(0, 3, 900)
    reward = np.array([0.4, 0.6, 0.5])[action] + 0.1 * random.standard_normal(900)
    decisions = Decisions(
        np.zeros((900, 0)), action, np.full(900, 1 / 3), reward, np.arange(900), 3, np.ones(900)
    )
    policy = train(Logged(decisions, (), ("a", "b", "c")), "alignment", tmp_path)
    assert policy.probabilities({}).argmax() == 1 and policy.probabilities({})[1] > 0.8


def test_chance_keeps_its_share_and_raw_features_give_the_same_policy_as_scaled_ones(tmp_path: Path) -> None:
    log = clinic(1).log(chance(6, 5), 300, 1)
    policy = train(Logged(log), "alignment", tmp_path / "one", BanditSettings(explore=0.2))
    assert policy.of_rows(log.features).min() >= 0.2 / 5 - 1e-12
    moved = replace(log, features=log.features * 1000 - 40)
    again = train(Logged(moved), "alignment", tmp_path / "two", BanditSettings(explore=0.2))
    assert np.allclose(again.of_rows(moved.features), policy.of_rows(log.features), atol=1e-3)


def test_killed_again_and_again_it_comes_to_the_same_bytes(tmp_path: Path) -> None:
    log = Logged(clinic(2).log(chance(6, 5), 60, 2))
    train(log, "alignment", tmp_path / "whole")
    kills = sum(
        killed_until_done(lambda at=at: train(log, "alignment", tmp_path / str(at)), seed=at, most=120)
        for at in range(amount(1, 3))
    )  # type: ignore[misc]
    assert kills >= amount(5, 20)
    assert all(content(tmp_path / str(at)) == content(tmp_path / "whole") for at in range(amount(1, 3)))


def test_the_candidate_tells_what_it_comes_from_and_the_direct_method_beside_it(tmp_path: Path) -> None:
    log = Logged(clinic(2).log(chance(6, 5), 100, 2))
    told: list[str] = []
    shown: list[tuple[int, int]] = []
    train(
        log,
        "alignment",
        tmp_path,
        say=told.append,
        measure=lambda step, of, _: shown.append((step, of)),
        lineage={"snapshot": "abc"},
    )
    candidate = read(tmp_path / "candidate")
    assert candidate.kind == "action-policy" and set(candidate.files) == {"policy.json"}
    assert candidate.lineage["snapshot"] == "abc" and float(candidate.lineage["value"]) > float(
        candidate.lineage["earned"]
    )
    assert candidate.lineage["method"] in ("direct", "doubly robust")
    assert all(f"| {method} |" in candidate.card for method in ("direct", "doubly robust")) and told
    assert shown == [(step, 16) for step in range(1, 17)]


def test_too_few_patients_and_another_log_in_the_same_folder_are_refused(tmp_path: Path) -> None:
    where = clinic(2)
    with pytest.raises(StateError, match="20 patients"):
        train(Logged(where.log(chance(6, 5), 10, 2)), "alignment", tmp_path / "few")
    train(Logged(where.log(chance(6, 5), 60, 2)), "alignment", tmp_path / "one")
    with pytest.raises(StateError, match="begun with"):
        train(Logged(where.log(chance(6, 5), 60, 3)), "alignment", tmp_path / "one")


@pytest.mark.parametrize(
    "wrong", [{"explore": 0.0}, {"reaches": (0.1, 1.0)}, {"reaches": ()}, {"folds": 1}, {"clip": 0.5}]
)
def test_settings_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ConfigurationError):
        msgspec.structs.replace(BanditSettings(), **wrong)
