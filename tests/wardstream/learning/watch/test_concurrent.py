"""What serves is compared with its predecessor on the same days; where few answer, nothing is judged, and
that is reported.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from models.policies import ActionPolicy
from models.registry import Move, Standing
from processors.outcomes import Reward
from schemas.instant import DAY, HOUR, from_datetime, to_datetime
from schemas.trajectories import Trajectory
from tests.wardstream.learning.ward import CHANCE, SLOT, START, Ward
from tests.wardstream.learning.watch.test_verdicts import Hospital, plain
from trainers.gate.falls import prior
from wardstream.learning.cycles.reports import read_history
from wardstream.learning.watch.live_rewards import Lived, Living
from wardstream.learning.watch.trial_verdicts import ruled
from wardstream.learning.watch.verdicts import Verdict, judged
from wardstream.settings.parts import LearningSettings

NEW, OLD = "n" * 64, "o" * 64
BEGIN = from_datetime(datetime(2026, 3, 2, tzinfo=UTC))
SERVED = Standing(NEW, control=OLD, control_share=0.15)
TASKS = ("diagnosis", "care-summary")


@dataclass(frozen=True)
class Days:
    """Care summaries and diagnoses; answers within a day. `level`: of both policies, on a day."""

    seed: int
    count: int = 60
    before: int = 30
    a_day: int = 16
    fall: float = 0.0
    answered: float = 0.9
    silent_from: int = 10_000
    mute: str = ""  # an action of which nobody hears

    def level(self, day: int) -> float:
        return 0.55 - 0.3 * (day >= 0)  # on the day of the promotion a strike begins

    def lived(self, stands: Standing = SERVED, days: int | None = None) -> Living:
        random = np.random.default_rng(self.seed)
        found = []
        for day in range(-self.before, days if days is not None else self.count):
            for number in range(self.a_day):
                name = f"{day}/{number}"
                policy = stands.answers(name) if day >= 0 else OLD
                action = ("left", "right")[int(random.integers(2))]
                value = self.level(day) - self.fall * (policy == NEW) + 0.08 * random.standard_normal()
                heard = random.random() < self.answered and day < self.silent_from and action != self.mute
                after = round(random.uniform(1, 20) * HOUR)
                reward = float(np.clip(value, 0, 1)) if heard else None
                found.append(
                    Lived(
                        name,
                        TASKS[number % 2],
                        name,
                        BEGIN + day * DAY + number * HOUR,
                        policy,
                        False,
                        0.1,
                        reward,
                        after if heard else None,
                        action,
                    )
                )
        return Living(tuple(found), found[-1].at + 2 * DAY)


def verdict(lived: Living, stands: Standing = SERVED, trial: bool = False, **changes: object) -> Verdict:
    wanted = LearningSettings(**{"control": 0.15, **changes})  # type: ignore[arg-type]
    moves = [
        Move("llm-adapter", 1, "promote", OLD, to_datetime(BEGIN - 90 * DAY).isoformat()),
        Move("llm-adapter", 2, "promote", NEW, to_datetime(BEGIN).isoformat(), share=stands.control_share),
    ]
    if trial:
        moves.append(Move("llm-adapter", 3, "try", "t" * 64, to_datetime(BEGIN).isoformat(), share=0.5))
    return judged(
        "llm-adapter",
        to_datetime(lived.now),
        stands,
        OLD,
        lived,
        moves,
        wanted,
        None,  # type: ignore[arg-type]
    )


def test_a_strike_that_lowers_all_rewards_rolls_nothing_back_and_without_a_predecessor_it_would() -> None:
    for seed in range(8):
        assert verdict(Days(seed).lived()).act in ("", "control")
    alone = Standing(NEW)
    assert verdict(Days(0).lived(alone), alone, control=0.0).act == "roll-back"


def test_a_fall_within_the_strike_is_found_with_figures_of_the_same_days() -> None:
    found = verdict(Days(3, fall=0.1, count=25).lived())
    assert found.act == "roll-back" and "on the same days" in found.why
    assert found.control is not None and found.control.reward is not None and found.live.reward is not None
    assert 0.05 < found.control.reward - found.live.reward < 0.15


def test_a_suspicion_raises_the_share_of_the_predecessor_and_it_is_lowered_when_that_has_passed() -> None:
    acts = [verdict(Days(seed, fall=0.05).lived(days=days)) for seed in range(6) for days in (4, 6, 8)]
    raised = [one for one in acts if one.act == "control"]
    assert raised and {one.share for one in raised} == {0.5}
    wide = replace_share(0.5)
    calm = [verdict(Days(seed).lived(wide), wide) for seed in range(6)]
    assert "control" in {one.act for one in calm}
    assert {one.share for one in calm if one.act == "control"} == {0.15}
    never = [verdict(Days(seed, fall=0.05).lived(days=8), doubt=0.05) for seed in range(6)]
    assert "control" not in {one.act for one in never}


def replace_share(share: float) -> Standing:
    return Standing(NEW, control=OLD, control_share=share)


def test_where_nobody_answers_the_watch_is_blind_and_steps_back_when_that_lasts() -> None:
    # diagnoses are answered within weeks: nothing is blind before their time is over
    silent = Days(1, silent_from=20, count=50)
    first = verdict(silent.lived(days=27), blind_days=14)
    assert first.blind and first.act != "roll-back" and "0%" in first.blind
    last = verdict(silent.lived(), blind_days=14)
    assert last.act == "roll-back" and "blind for 14 days" in last.why and last.to == OLD
    assert not verdict(Days(1, answered=0.6).lived()).blind, "as rarely as ever"


def test_an_action_that_nobody_answers_is_an_alarm_and_no_roll_back() -> None:
    found = verdict(Days(2, mute="left").lived())
    assert "left" in found.blind and found.act != "roll-back"


def test_where_few_drafts_are_ever_answered_a_quiet_week_is_no_silence() -> None:
    rare = [Days(seed, answered=0.05, a_day=40) for seed in range(3)]
    seen = [verdict(days.lived(days=count), blind_days=4) for days in rare for count in range(15, 40, 6)]
    assert not [one.blind for one in seen if one.blind]
    assert verdict(Days(2, answered=0.3, silent_from=25).lived(), blind_days=4).blind


def test_an_action_that_is_seldom_chosen_is_no_alarm_before_its_answers_are_surely_fewer() -> None:
    lived = Days(2, answered=0.1, a_day=40).lived()
    few = {one.request for one in lived.decisions[-400:] if one.action == "left"}
    for chosen in (0.08, 1.0):
        kept = {name for name in few if hash(name) % 100 < 100 * chosen}
        found = tuple(
            unanswered(one) if one.request in kept else replace(one, action="right")
            for one in lived.decisions
        )
        assert ("left" in verdict(Living(found, lived.now)).blind) is (chosen == 1.0)


def marked(lived: Living, forged: float, accounts: int) -> Living:
    """Each answer by one of the accounts; one more account rejects a share of the new policy's drafts."""
    random = np.random.default_rng(1)
    found = []
    for one in lived.decisions:
        account = f"a{random.integers(accounts)}" if accounts else ""
        if one.policy == NEW and one.reward is not None and random.random() < forged:
            found.append(replace(one, reward=0.0, account="x"))
        else:
            found.append(replace(one, account=account if one.reward is not None else ""))
    return Living(tuple(found), lived.now)


@pytest.mark.parametrize("accounts", [0, 9])
def test_a_fall_by_the_marks_of_one_account_rolls_nothing_back_and_one_of_all_does(accounts: int) -> None:
    calm, fallen = Days(5).lived(), Days(5, fall=0.12).lived()
    found = verdict(marked(calm, 0.3, accounts), doubt=0.1)
    assert found.act == "" and "account x alone" in found.why
    assert verdict(marked(fallen, 0.3, accounts)).act == "roll-back"
    if accounts:
        assert verdict(marked(fallen, 0.0, 1)).act == "roll-back", "nobody else answers"


def test_nothing_on_trial_is_promoted_while_the_watch_is_blind() -> None:
    stands = Standing(NEW, "t" * 64, 0.5, "", OLD, 0.15)
    lived = Days(4, silent_from=15, count=40).lived(Standing(NEW, control=OLD, control_share=0.15))
    tried = tuple(
        Lived(
            f"trial {one.request}",
            one.task,
            f"trial {one.request}",
            one.at,
            "t" * 64,
            True,
            0.0,
            0.95,
            HOUR,
            one.action,
        )
        for one in lived.decisions
        if one.policy == NEW
    )
    both = Living(tuple(sorted((*lived.decisions, *tried), key=lambda one: one.at)), lived.now)
    heard = Days(4, count=40).lived(Standing(NEW, control=OLD, control_share=0.15))
    fine = Living(tuple(sorted((*heard.decisions, *tried), key=lambda one: one.at)), heard.now)
    assert verdict(fine, stands, trial=True).act == "promote-trial"
    assert verdict(both, stands, trial=True, blind_days=60, trial_days=60).act != "promote-trial"
    ended = verdict(both, stands, trial=True, blind_days=60, trial_days=28)
    assert ended.act == "end-trial" and "blind" in ended.why, "its last look is over"


def arms(seed: int, share: float, hidden: bool, days: int = 40) -> Living:
    """Half of the requests on trial. It earns .1 more, but a third of its drafts fail; those are answered as often as
    `share` has it, and `hidden` is whether they are the ones that nobody answers.
    """
    random = np.random.default_rng(seed)
    found = []
    for at in range(days * 40):
        trial = bool(random.random() < 0.5)
        fails = trial and random.random() < 0.3
        value = 0.1 if fails else 0.55 + 0.1 * trial
        heard = random.random() < (share if hidden and fails else 0.85)
        found.append(
            Lived(
                f"{at}",
                TASKS[at % 2],
                f"{at}",
                BEGIN + at * DAY // 40,
                "t" * 64 if trial else NEW,
                trial,
                0.1,
                float(np.clip(value + 0.1 * random.standard_normal(), 0, 1)) if heard else None,
                3 * HOUR if heard else None,
                "answer",
            )
        )
    return Living(tuple(found), found[-1].at + DAY)


def test_a_trial_whose_bad_drafts_nobody_answers_is_not_promoted_though_its_answers_look_better() -> None:
    stands = Standing(NEW, "t" * 64, 0.5)
    found = [verdict(arms(seed, 0.05, hidden=True), stands, trial=True) for seed in range(4)]
    for one in found:
        assert one.trial is not None and one.trial.reward is not None and one.live.reward is not None
        assert one.trial.reward > one.live.reward, "else the test shows nothing"
    assert {one.act for one in found} == {"end-trial"} and "worth nothing" in found[0].why


def test_the_last_look_at_a_trial_is_a_test_of_its_own_that_shows_more() -> None:
    """A little better: too little for intervals that hold at every look."""
    wanted, promoted = LearningSettings(trial_days=28), {20.0: 0, 28.0: 0}
    for seed in range(12):
        random = np.random.default_rng(seed)
        made = [
            Lived(f"{at}", TASKS[0], f"{at}", BEGIN + at * HOUR // 8, NEW, at % 2 == 0, 0.1, value, HOUR)
            for at, value in enumerate(np.clip(0.5 + 0.1 * random.standard_normal(4_000), 0, 1).tolist())
        ]
        tried = [replace(one, reward=(one.reward or 0) + 0.003) for one in made[::2]]
        for days in promoted:
            ruling = ruled(tried, made[1::2], made[-1].at + DAY, days, 0.002, wanted)
            promoted[days] += ruling.act == "promote-trial"
    assert promoted[28.0] >= 6 and promoted[28.0] > promoted[20.0] + 2


def test_where_fewer_drafts_are_answered_than_of_the_predecessor_the_watch_is_blind() -> None:
    days = Days(6, answered=0.9)
    lived = days.lived(replace_share(0.3))
    less = tuple(
        unanswered(one) if one.policy == NEW and number % 3 == 0 else one
        for number, one in enumerate(lived.decisions)
    )
    assert not verdict(lived, replace_share(0.3)).blind
    found = verdict(Living(less, lived.now), replace_share(0.3))
    assert "on the same days" in found.blind and found.act == "roll-back" and found.to == OLD
    early = tuple(one for one in less if one.at < BEGIN + 12 * DAY)
    first = verdict(Living(early, BEGIN + 13 * DAY), replace_share(0.3))
    assert first.act != "roll-back", "it has not lasted yet"
    better = tuple(
        replace(one, reward=one.reward + 0.4) if one.policy == NEW and one.reward is not None else one
        for one in less
    )
    earned = verdict(Living(better, lived.now), replace_share(0.3))
    assert not earned.blind and earned.act != "roll-back", (
        "what is answered is worth more than what is not may lose"
    )


def unanswered(one: Lived) -> Lived:
    return replace(one, reward=None, after=None)


def test_false_alarms_of_a_year_are_shared_out_among_its_weeks() -> None:
    assert sum(prior(week) for week in range(53)) == pytest.approx(1.0)


# Through the registry and the log.


@dataclass(frozen=True)
class Shared(Ward):
    """Where each request is answered as the registry has it."""

    stands: Standing = SERVED
    of: tuple[tuple[str, ActionPolicy], ...] = ()

    def _request(
        self, patient: int, number: int, policy: ActionPolicy, identity: str, random: np.random.Generator
    ) -> tuple[Trajectory, Reward]:
        who = self.stands.answers(f"request-{patient}-{number}")
        return super()._request(patient, number, dict(self.of)[who], who, random)


def test_a_bad_policy_is_found_by_the_requests_that_stayed_where_they_were_and_the_moves_are_signed(
    tmp_path: Path,
) -> None:
    hospital = Hospital(tmp_path, plain())
    hospital.treats(150)
    bad, policy = hospital.made(hospital.order[0])
    hospital.registry.promote(SLOT, bad, b"{}", to_datetime(START + 15 * DAY).isoformat(), control=0.2)
    for _ in range(8):
        stands = hospital.registry.standing(SLOT)
        where = hospital.where
        hospital.treats(60, where=Shared(where.where, where.cut, stands, ((bad, policy), ("", CHANCE))))
        if hospital.looks().act == "roll-back":
            break
    moves = hospital.registry.moves(SLOT)
    assert moves[-1].kind == "roll-back" and hospital.serves == ""
    assert "on the same days" in moves[-1].why
    assert hospital.registry.standing(SLOT) == Standing()
    told = {line.moved for line in read_history(hospital.log)}
    assert "rolled back" in told and told <= {"rolled back", "share of the predecessor changed"}
    assert hospital.looks(days=2).act == ""
