"""What has fallen is rolled back with its reason, a good trial is promoted, a bad one ended; nothing else is
moved.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import numpy as np
import pytest

from evaluation.synthetic_clinic.clinic import Clinic
from models.policies import ActionPolicy
from models.registry import Registry
from processors.outcomes import Reward
from schemas.instant import DAY, HOUR, from_datetime, to_datetime
from schemas.trajectories import Trajectory
from tests.wardstream.learning.ward import ARMS, CHANCE, SLOT, START, Ward, settings
from trainers.datasets.decisions import Floats
from wardstream.learning.cycles.reports import FILE, read_history
from wardstream.learning.watch.live_rewards import Lived, landmarks, living, matured
from wardstream.learning.watch.trial_verdicts import Policies, policies, ruled
from wardstream.learning.watch.verdicts import Verdict, look

AT = datetime(2026, 11, 22, tzinfo=UTC)


@dataclass(frozen=True)
class Plain(Clinic):
    """What each way earns, whoever the patient is, give or take."""

    worth: tuple[float, ...] = tuple(np.linspace(0.35, 0.65, len(ARMS)))

    def expected(self, features: Floats) -> Floats:
        earned: Floats = np.clip(np.array(self.worth) + 0.15 * np.tanh(features[:, :1]), 0, 1)
        return earned


def plain(cut: tuple[float, ...] = (0.1,) * len(ARMS), **worth: tuple[float, ...]) -> Ward:
    return Ward(Plain(np.zeros((6, len(ARMS))), np.zeros((6, len(ARMS))), **worth), cut)


class Hospital:
    """A ward with policies that nearly always choose one way."""

    def __init__(self, folder: Path, where: Ward) -> None:
        self.where = where
        self.set = settings(folder)
        self.registry = Registry(folder / "registry")
        self.log = folder / "log"
        self._patients = 0
        self.order = [
            ARMS[at] for at in np.argsort(where.where.expected(np.zeros((1, 6)))[0])
        ]  # the worst first

    def made(self, arm: str) -> tuple[str, ActionPolicy]:
        policy = only(arm)
        return self.registry.artefacts.add(
            {"policy.json": msgspec.json.encode(policy)}, "action-policy", made=AT.isoformat()
        ).id, policy

    def promoted(self, arm: str) -> tuple[str, ActionPolicy]:
        made = self.made(arm)
        self.registry.promote(SLOT, made[0], b"{}", AT.isoformat())
        return made

    def treats(
        self,
        patients: int,
        policy: ActionPolicy = CHANCE,
        identity: str = "",
        where: Ward | None = None,
        trial: bool = False,
    ) -> None:
        ward = where or self.where
        (OnTrial(ward.where, ward.cut) if trial else ward).log(
            self.log, patients, self._patients, policy, identity
        )
        self._patients += patients

    def looks(self, days: float = 1, **more: bool) -> Verdict:
        return look(self.set, SLOT, at=AT + timedelta(days=days), **more)

    @property
    def serves(self) -> str:
        return self.registry.standing(SLOT).current


@dataclass(frozen=True)
class OnTrial(Ward):
    """Where the policy answers a share of the requests."""

    def _request(
        self, patient: int, number: int, policy: ActionPolicy, identity: str, random: np.random.Generator
    ) -> tuple[Trajectory, Reward]:
        told, reward = super()._request(patient, number, policy, identity, random)
        (decision,) = told.decisions
        return msgspec.structs.replace(
            told, decisions=(msgspec.structs.replace(decision, trial=True),)
        ), reward


@dataclass(frozen=True)
class Failing(Ward):
    """Where the policy whose turn it is cannot answer, and what ships stands in. `turn`: its artefact."""

    turn: str = ""

    def _request(
        self, patient: int, number: int, policy: ActionPolicy, identity: str, random: np.random.Generator
    ) -> tuple[Trajectory, Reward]:
        told, reward = super()._request(patient, number, policy, identity, random)
        (decision,) = told.decisions
        return msgspec.structs.replace(
            told, decisions=(msgspec.structs.replace(decision, failed=self.turn),)
        ), reward


@dataclass(frozen=True)
class Mistyped(Ward):
    """Where somebody wrote another century."""

    def _request(
        self, patient: int, number: int, policy: ActionPolicy, identity: str, random: np.random.Generator
    ) -> tuple[Trajectory, Reward]:
        told, reward = super()._request(patient, number, policy, identity, random)
        return msgspec.structs.replace(told, cut=told.cut + 36_500 * DAY), msgspec.structs.replace(
            reward, state="waiting", value=None, answered=None
        )


def only(arm: str) -> ActionPolicy:
    """Chooses `arm` but for a tenth of chance."""
    return ActionPolicy(
        SLOT, ARMS, weights=tuple((float(one == arm),) for one in ARMS), sharpness=50.0, explore=0.1
    )


@pytest.fixture
def hospital(tmp_path: Path) -> Hospital:
    return Hospital(tmp_path, plain())


def test_without_a_promotion_nothing_is_looked_at(hospital: Hospital) -> None:
    hospital.treats(60)
    assert hospital.looks().act == "" and "nothing was promoted" in hospital.looks().why


def test_a_policy_that_is_better_stays(hospital: Hospital) -> None:
    hospital.treats(300)
    name, policy = hospital.promoted(hospital.order[-1])
    for _ in range(4):
        hospital.treats(80, policy, name)
        assert hospital.looks().act == ""
    assert hospital.serves == name and read_history(hospital.log) == []
    found = hospital.looks()
    assert (
        found.live.reward is not None
        and found.before.reward is not None
        and found.live.reward > found.before.reward
    )


def test_a_policy_that_earns_less_than_what_it_replaced_is_rolled_back_once_with_the_reason(
    hospital: Hospital,
) -> None:
    hospital.treats(300)
    good, policy = hospital.promoted(hospital.order[-1])
    hospital.treats(200, policy, good)
    bad, policy = hospital.promoted(hospital.order[0])
    hospital.treats(120, policy, bad)
    assert hospital.looks(dry=True).act == "roll-back" and hospital.serves == bad
    assert hospital.looks().act == "roll-back" and hospital.serves == good
    assert "live reward fell below" in hospital.registry.moves(SLOT)[-1].why
    assert hospital.looks().act == "" and hospital.serves == good, "one roll-back does not call for the next"
    (line,) = read_history(hospital.log)
    assert (
        line.moved == "rolled back"
        and line.before is not None
        and line.estimated is not None
        and line.estimated < line.before
    )


def test_a_drift_under_a_good_policy_is_rolled_back(hospital: Hospital) -> None:
    hospital.treats(300)
    name, policy = hospital.promoted(hospital.order[-1])
    hospital.treats(250, policy, name)
    assert hospital.looks().act == ""
    turned = plain(worth=tuple(np.linspace(0.65, 0.35, len(ARMS))))
    for _ in range(6):
        hospital.treats(60, policy, name, turned)
        if hospital.looks().act == "roll-back":
            break
    assert hospital.serves == "" and "live reward fell" in hospital.registry.moves(SLOT)[-1].why


def test_a_policy_whose_statements_are_cut_more_often_is_rolled_back_whatever_it_earns(
    tmp_path: Path,
) -> None:
    second, best = Hospital(tmp_path, plain()).order[-2:]
    there = Hospital(tmp_path, plain(tuple(0.9 if arm == best else 0.05 for arm in ARMS)))
    there.set = settings(tmp_path, cut_margin=0.02)
    there.treats(300, only(second))
    name, policy = there.promoted(best)
    there.treats(200, policy, name)
    assert there.looks().act == "roll-back" and "statements are cut" in there.registry.moves(SLOT)[-1].why


@pytest.mark.parametrize(
    ("arm", "came", "serves"), [(-1, "promote-trial", "trial"), (0, "end-trial", "current")]
)
def test_a_trial_is_promoted_with_its_report_where_it_is_good_and_ended_where_it_is_bad(
    hospital: Hospital, arm: int, came: str, serves: str
) -> None:
    hospital.treats(150)
    current, policy = hospital.promoted(hospital.order[len(ARMS) // 2])
    trial, tried = hospital.made(hospital.order[arm])
    hospital.registry.try_out(SLOT, trial, 0.3, b'{"promoted":true}', AT.isoformat())
    act = ""
    while not act:
        hospital.treats(60, policy, current)
        hospital.treats(60, tried, trial, trial=True)
        act = hospital.looks().act
    assert (
        act == came
        and hospital.serves == {"trial": trial, "current": current}[serves]
        and not hospital.registry.standing(SLOT).trial
    )
    if came == "promote-trial":
        assert hospital.registry.report(hospital.registry.moves(SLOT)[-1]) == b'{"promoted":true}'
        assert read_history(hospital.log)[-1].promoted


def test_a_trial_is_judged_by_the_decisions_of_both_policies_where_their_features_are_known(
    hospital: Hospital,
) -> None:
    hospital.treats(60)
    policies_of = [hospital.made(arm) for arm in (hospital.order[-1], hospital.order[0])]
    (trial, tried), (current, serves) = policies_of
    hospital.registry.promote(SLOT, current, b"{}", AT.isoformat())
    hospital.registry.try_out(SLOT, trial, 0.3, b"{}", AT.isoformat())
    hospital.treats(60, tried, trial, trial=True)
    hospital.treats(60, serves, current)
    stands, wanted = hospital.registry.standing(SLOT), hospital.set.learning

    def why(of: Policies | None, on_trial: str = trial) -> str:
        lived = living(hospital.log, SLOT, from_datetime(AT), trial=on_trial)
        both = lived.of(trial, trial=True), lived.of(current)
        return ruled(*both, lived.now, 1.0, 0.05, wanted, of).why

    of = policies(hospital.registry, SLOT, stands, 0.2)
    assert of is not None and of == (tried, serves)
    means = why(None)
    assert why(of) != means and why(of, "") == means
    (hospital.registry.artefacts.get(trial).path / "policy.json").write_bytes(b"{}")
    assert policies(hospital.registry, SLOT, stands, 0.2) is None


def test_a_trial_that_nobody_came_to_is_ended_when_its_time_is_over(hospital: Hospital) -> None:
    hospital.treats(60)
    current, _ = hospital.promoted(hospital.order[-1])
    trial, _ = hospital.made(hospital.order[0])
    hospital.registry.try_out(SLOT, trial, 0.3, b"{}", AT.isoformat())
    assert hospital.looks(days=55).act == ""
    assert hospital.looks(days=57).act == "end-trial" and hospital.serves == current


def test_a_move_that_a_kill_kept_from_the_history_is_told_there_at_the_next_look(hospital: Hospital) -> None:
    hospital.treats(300)
    bad, policy = hospital.promoted(hospital.order[0])
    hospital.treats(150, policy, bad)
    assert hospital.looks().act == "roll-back"
    (hospital.log / FILE).unlink()
    hospital.looks()
    hospital.looks()
    (line,) = read_history(hospital.log)
    assert (line.moved, line.artefact) == ("rolled back", "")


def test_a_policy_that_never_answers_is_rolled_back_however_well_others_stand_in(hospital: Hospital) -> None:
    hospital.treats(200)
    name, _ = hospital.promoted(hospital.order[-1])
    hospital.treats(100, where=Failing(hospital.where.where, hospital.where.cut, turn=name))
    found = hospital.looks()
    assert found.act == "roll-back" and "statements are cut" in found.why and hospital.serves == ""


def test_a_date_far_ahead_makes_no_decision_ripe_before_its_time(hospital: Hospital) -> None:
    hospital.treats(60)
    name, policy = hospital.promoted(hospital.order[-1])
    hospital.treats(
        41, policy, name
    )  # the last decides as we look: the time that answers take has not passed
    at = to_datetime(START + 100 * DAY // 10 + HOUR)
    found = look(hospital.set, SLOT, at=at, dry=True)
    assert (found.live.decisions, found.live.patients) == (61, 40)
    hospital.treats(1, policy, name, where=Mistyped(hospital.where.where, hospital.where.cut))
    found = look(hospital.set, SLOT, at=at, dry=True)
    assert (found.live.decisions, found.live.patients) == (63, 40)


def test_quick_answers_alone_do_not_speak_against_a_policy() -> None:
    """Quick answers are bad ones: of a new policy they are all that is there. Held against quick answers of
    the old one, it is as good.
    """
    old = [lived(f"o{number}", 0, number % 10) for number in range(100)]
    new = [lived(f"n{number}", 100 * HOUR, number % 10) for number in range(100)]
    marks = landmarks(old)
    for hours in (101, 103, 106, 120):
        now = hours * HOUR
        there = [one for one in new if one.after is not None and one.at + one.after <= now]
        counted = matured(there, marks, now)
        assert not counted or np.isclose(mean(counted), mean(matured(old, marks, now)))
    assert len(counted) == 80
    assert mean(old) > mean(matured(old, marks, now)), "else the test shows nothing"


def lived(request: str, at: int, hours: int) -> Lived:
    return Lived(request, "progress-note", request, at, "", False, 0.0, hours / 10, hours * HOUR)


def mean(decisions: list[Lived]) -> float:
    return float(np.mean([one.reward for one in decisions if one.reward is not None]))


def test_who_brings_a_policy_back_by_hand_is_not_overruled_by_what_it_did_before(hospital: Hospital) -> None:
    hospital.treats(300)
    fell, policy = hospital.promoted(hospital.order[0])
    hospital.treats(150, policy, fell)
    assert hospital.looks().act == "roll-back"
    hospital.registry.promote(
        SLOT,
        fell,
        b"{}",
        datetime(2023, 1, 1, tzinfo=UTC).isoformat(),
        "by hand: clinicians write otherwise now",
    )
    assert hospital.looks().act == "roll-back", "what it has done since counts"
    hospital.registry.promote(
        SLOT, fell, b"{}", (AT + timedelta(days=2)).isoformat(), "by hand: clinicians write otherwise now"
    )
    found = hospital.looks(days=2.1)
    assert (found.act, found.live.decisions, hospital.serves) == ("", 0, fell)


def test_a_fall_is_seen_also_where_nobody_heard_what_became_of_what_was_before(hospital: Hospital) -> None:
    hospital.treats(60)
    with closing(sqlite3.connect(hospital.log / "rewards.db")) as sql, sql:
        sql.execute("DELETE FROM reward")
    name, policy = hospital.promoted(hospital.order[-1])
    hospital.treats(250, policy, name)
    assert hospital.looks().act == ""
    hospital.treats(300, policy, name, plain(worth=tuple(np.linspace(0.65, 0.35, len(ARMS)))))
    found = hospital.looks()
    assert found.act == "roll-back" and "at first" in found.why and hospital.serves == ""
