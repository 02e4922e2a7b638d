"""What serves is compared with its predecessor on the same days; where few answer, nothing is judged, and
that is reported.
"""

from __future__ import annotations

from dataclasses import dataclass
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
    assert verdict(both, stands, trial=True, blind_days=60).act != "promote-trial"


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
