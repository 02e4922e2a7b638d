"""Wards that the watch looks at: decisions and answers day by day, of a policy that was promoted on day 0.

The watch is given decisions and answers only; what is true of a ward is the benchmark's to know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import numpy as np

from models.registry import Move, Registry
from models.registry.slots import Standing, standing
from processors.outcomes import Reward
from schemas.instant import DAY, HOUR, Instant, from_datetime, to_datetime
from streams.learning.accounts import jumps
from trainers.datasets.rewards import capped, counts
from wardstream.learning.watch.live_rewards import Lived, Living
from wardstream.learning.watch.verdicts import Verdict, judged
from wardstream.settings.parts import LearningSettings

START: Final = from_datetime(datetime(2026, 1, 5, tzinfo=UTC))  # a Monday
SLOT: Final = "llm-adapter"  # its actions have no names: earlier policies are not judged off-policy
NEW, TRIED = "a" * 64, "b" * 64
_BEFORE: Final = 60  # days of the predecessor alone
_FORGER: Final = "forger"


@dataclass(frozen=True)
class Ward:
    """`weekend`: added on Saturdays and Sundays; `year`: amplitude of a sine over the year, from a day that
    the seed draws; `fall`: of the policy in service, from the day `fallen` on; `silent`: from that day on a
    draft is answered as `answers` has it of its reward; `trial`: what a candidate on trial is worse by. `accounts`: who
    mark the drafts, none: the answers are documents; `forged`: share of the answers to the policy in service that
    one more account rejects, from the day `fallen` on.
    """

    noise: float = 0.15
    a_day: int = 25
    weekend: float = 0.0
    year: float = 0.0
    fall: float = 0.0
    fallen: int = 0
    silent: int = 10_000
    answers: Callable[[float], float] = lambda reward: 0.8
    trial: float = 0.0
    accounts: int = 0
    forged: float = 0.0

    def decided(
        self, since: Instant, until: Instant, random: np.random.Generator, shift: float, stands: Standing
    ) -> Iterator[Lived]:
        """Decisions of a time; before day 0 all are the predecessor's."""
        between = DAY // self.a_day
        for at in range(-(-since // between) * between, until, between):
            day = (at - START) // DAY
            mean = 0.6 + self.weekend * (day % 7 >= 5) + self.year * np.sin(2 * np.pi * (day + shift) / 365)
            tried = bool(stands.trial) and random.random() < stands.share
            new = bool(stands.current) and not tried and random.random() >= stands.control_share
            lost = self.fall * (new and day >= self.fallen) + self.trial * tried
            reward = min(max(mean - lost + self.noise * random.standard_normal(), 0.0), 1.0)
            heard = random.random() < (self.answers(reward) if day >= self.silent else 0.8)
            account = f"account {random.integers(self.accounts)}" if self.accounts else ""
            if new and day >= self.fallen and random.random() < self.forged:
                reward, account = 0.0, _FORGER
            yield Lived(
                f"{at}",
                "progress-note",
                f"patient {at}",
                at,
                TRIED if tried else NEW if new else "",
                tried,
                0.0,
                reward if heard else None,
                round(random.uniform(1, 12) * HOUR) if heard else None,
                "answer",
                account if heard else "",
            )


@dataclass(frozen=True)
class Ended:
    """`heard`: answered patients from the fall, or the promotion, to a roll-back, None: none; `blind`, `jump`: days since
    the promotion, None: never; `last`: verdict; `kept`: share of the requests from the promotion to the fall that stayed on the
    predecessor.
    """

    heard: int | None
    blind: int | None
    jump: int | None
    last: Verdict
    day: int
    kept: float

    @property
    def rolled_back(self) -> bool:
        return self.last.act == "roll-back"


def lived_through(
    ward: Ward, days: int, seed: int, wanted: LearningSettings, every: int = 1, trial: float = 0.0
) -> Ended:
    """A policy is promoted on day 0 and looked at every `every` days until it, or the trial, is moved. `trial`: share of a candidate."""
    random = np.random.default_rng(seed)
    shift = float(random.uniform(0, 365))
    moves = [Move(SLOT, 1, "promote", NEW, _at(0), share=wanted.control)]
    if trial:
        moves.append(Move(SLOT, 2, "try", TRIED, _at(0), share=trial))
    log = list(ward.decided(START - _BEFORE * DAY, START, random, shift, Standing()))
    blind = jump = None
    then = START
    for day in range(every - 1, days, every):
        stands = standing(moves)
        now = START + (day + 1) * DAY + 14 * HOUR
        log += ward.decided(then, now, random, shift, stands)
        then = now
        seen = _known(log, now, wanted.account_share) if ward.accounts else _arrived(log, now)
        verdict = judged(
            SLOT, to_datetime(now), stands, "", Living(seen, now), moves, wanted, Registry(Path("none"))
        )
        if verdict.blind and blind is None:
            blind = day
        if ward.accounts and jump is None and _jumped(log, now):
            jump = day
        if verdict.act == "control":
            moves.append(
                Move(SLOT, len(moves) + 1, "control", "", to_datetime(now).isoformat(), share=verdict.share)
            )
        elif verdict.act:
            break
    since = START + ward.fallen * DAY
    heard = sum(one.at >= since and one.reward is not None for one in seen)
    calm = [not one.policy for one in log if START <= one.at < since]
    kept = sum(calm) / max(len(calm), 1)
    return Ended(heard if verdict.act == "roll-back" else None, blind, jump, verdict, day, kept)


def _arrived(log: Sequence[Lived], now: Instant) -> tuple[Lived, ...]:
    late = now - DAY  # answers take half a day
    return tuple(
        one
        if one.at < late or one.after is None or one.at + one.after <= now
        else replace(one, reward=None, after=None, account="")
        for one in log
    )


def _known(log: Sequence[Lived], now: Instant, share: float) -> tuple[Lived, ...]:
    """Without what is beyond an account's share, as `living` reads it."""
    seen = _arrived(log, now)
    rewards = {
        one.request: Reward(one.request, "matched", one.reward, mark="edited", account=one.account)
        for one in seen
        if one.reward is not None
    }
    left = capped(rewards, {one.request: (one.policy, one.trial) for one in seen}, share)
    return tuple(
        one if one.reward is None or counts(left[one.request]) else replace(one, reward=None, account="")
        for one in seen
    )


def _jumped(log: Sequence[Lived], now: Instant) -> bool:
    """Whether the forger's marks are an alarm today."""
    today = now // DAY
    marks: Counter[tuple[str, int]] = Counter()
    rejected: Counter[tuple[str, int]] = Counter()
    for one in log:
        if one.account and one.at > now - 60 * DAY:
            marks[one.account, one.at // DAY] += 1
            rejected[one.account, one.at // DAY] += not one.reward
    rows = [(name, day, count, rejected[name, day]) for (name, day), count in marks.items()]
    return any(one.account == _FORGER for one in jumps(rows, today - 1))


def _at(day: int) -> str:
    return to_datetime(START + day * DAY).isoformat()
