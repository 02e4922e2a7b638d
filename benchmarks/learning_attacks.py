"""The learning loop where a hospital breaks its assumptions: how often it is fooled, and how soon it notices.

    python -m benchmarks.learning_attacks [--repetitions 200] [--seed 0] [--days 365] [--noise 0.15] [--only calendar falls silence trials gate]

Everything runs in simulated wards that only pass decisions and their answers to the watch, never what is true
of them. `before`: the same wards under the rule without a concurrent predecessor (learning.control = 0), in
the same run.

    calendar   nothing falls, but rewards swing by the weekday and the season: share of policies rolled back
    falls      the policy in service earns .10 less, from its promotion on or from a later day: answered
               patients until it is rolled back
    silence    nobody answers any more, or only good drafts are answered: days until the watch is blind, and
               until it steps back
    trials     a candidate that is worse by .02 on trial until its time is over: share promoted
    gate       candidates judged from a log in which an assumption does not hold, and tried where the gate is in doubt: does the interval hold the true
               gain, how many that are worse are promoted, how many that are better
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluation.synthetic_clinic.clinic import clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from models.registry import Move, Registry
from models.registry.slots import Standing, standing
from schemas.instant import DAY, HOUR, Instant, from_datetime, to_datetime
from trainers.datasets.decisions import Decisions, Floats, Integers
from trainers.datasets.logged_decisions import weights
from trainers.gate.answers import Answers
from trainers.gate.estimators import Policy, fit
from trainers.gate.gate import Evidence, GateSettings, Judged, judge
from wardstream.learning.watch.live_rewards import Lived, Living
from wardstream.learning.watch.verdicts import Verdict
from wardstream.learning.watch.verdicts import judged as judged_live
from wardstream.settings.parts import LearningSettings

_START = from_datetime(datetime(2026, 1, 5, tzinfo=UTC))  # a Monday
_SLOT = "llm-adapter"  # its actions have no names: earlier policies are not judged off-policy
_NEW, _TRIED = "a" * 64, "b" * 64
_BEFORE = 60  # days of the predecessor alone


@dataclass(frozen=True)
class Ward:
    """`weekend`: added on Saturdays and Sundays; `year`: amplitude of a sine over the year, from a day that
    the seed draws; `fall`: of the policy in service, from the day `fallen` on; `silent`: from that day on a
    draft is answered as `answers` has it of its reward.
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

    def decided(
        self, since: Instant, until: Instant, random: np.random.Generator, shift: float, standing: Standing
    ) -> Iterator[Lived]:
        """Decisions of a time; before day 0 all are the predecessor's."""
        between = DAY // self.a_day
        for at in range(-(-since // between) * between, until, between):
            day = (at - _START) // DAY
            mean = 0.6 + self.weekend * (day % 7 >= 5) + self.year * np.sin(2 * np.pi * (day + shift) / 365)
            tried = bool(standing.trial) and random.random() < standing.share
            new = bool(standing.current) and not tried and random.random() >= standing.control_share
            lost = self.fall * (new and day >= self.fallen) + self.trial * tried
            reward = float(np.clip(mean - lost + self.noise * random.standard_normal(), 0, 1))
            answers = self.answers(reward) if day >= self.silent else 0.8
            heard = random.random() < answers
            yield Lived(
                f"{at}",
                "progress-note",
                f"patient {at}",
                at,
                _TRIED if tried else _NEW if new else "",
                tried,
                0.0,
                reward if heard else None,
                round(random.uniform(1, 12) * HOUR) if heard else None,
                "answer",
            )


@dataclass(frozen=True)
class Ended:
    """`rolled_back`: answered patients since the fall (or the promotion), None: never; `blind`, `stepped`:
    days; `verdict`: the last.
    """

    rolled_back: int | None
    blind: int | None
    verdict: Verdict
    doubted: int  # days


def lived_through(
    ward: Ward, days: int, seed: int, wanted: LearningSettings, every: int = 1, trial: float = 0.0
) -> Ended:
    """A policy is promoted on day 0 and looked at every `every` days until something is moved."""
    random = np.random.default_rng(seed)
    shift = float(random.uniform(0, 365))
    moves = [Move(_SLOT, 1, "promote", _NEW, _at(0), share=wanted.control)]
    if trial:
        moves.append(Move(_SLOT, 2, "try", _TRIED, _at(0), share=trial))
    log = list(ward.decided(_START - _BEFORE * DAY, _START, random, shift, Standing()))
    blind: int | None = None
    doubted = 0
    registry = Registry(Path("nothing-is-kept"))
    then = _START
    for day in range(days):
        stands = standing(moves)
        now = _START + (day + 1) * DAY + 14 * HOUR
        log += ward.decided(then, now, random, shift, stands)
        then = now
        doubted += stands.control_share > wanted.control
        if day % every:
            continue
        seen = tuple(
            one if one.after is None or one.at + one.after <= now else replace(one, reward=None, after=None)
            for one in log
        )
        verdict = judged_live(_SLOT, to_datetime(now), stands, "", Living(seen, now), moves, wanted, registry)
        if verdict.blind and blind is None:
            blind = day
        if verdict.act == "control":
            moves.append(
                Move(_SLOT, len(moves) + 1, "control", "", to_datetime(now).isoformat(), share=verdict.share)
            )
        elif verdict.act:
            since = _START + ward.fallen * DAY
            heard = sum(one.at >= since and one.reward is not None for one in seen)
            return Ended(heard if verdict.act == "roll-back" else None, blind, verdict, doubted)
    return Ended(None, blind, verdict, doubted)


def _at(day: int) -> str:
    return to_datetime(_START + day * DAY).isoformat()


def calendar(wanted: argparse.Namespace) -> None:
    print(f"\ncalendar: nothing falls, {wanted.days} days; rolled back (at most 5 % is promised)")
    print(f"{'weekend':>10} {'season':>8} {'now':>7} {'before':>8} {'days in doubt':>14}")
    for weekend, year in ((0.0, 0.0), (-0.2, 0.0), (0.0, 0.2), (-0.2, 0.2)):
        ward = Ward(wanted.noise, weekend=weekend, year=year)
        found = [
            _both(ward, wanted.days, wanted.seed + number, every=28) for number in range(wanted.repetitions)
        ]
        now, before = (np.mean([one[at].rolled_back is not None for one in found]) for at in (0, 1))
        doubt = np.mean([one[0].doubted for one in found])
        print(f"{weekend:>+10.2f} {year:>8.2f} {now:>7.1%} {before:>8.1%} {doubt:>14.1f}")


def falls(wanted: argparse.Namespace) -> None:
    print(
        "\nfalls of .10 at 20 answers a day, weekends -.2, seasons +-.2: answered patients until rolled back"
    )
    print(
        f"{'noise':>6} {'from day':>9} {'within 200':>11} {'median':>7} {'90 %':>6} {'before: within 200':>19} {'false, before it':>17}"
    )
    for noise in dict.fromkeys((0.1, wanted.noise)):
        for day in (0, 60):
            ward = Ward(noise, weekend=-0.2, year=0.2, fall=0.1, fallen=day)
            found = [
                _both(ward, day + 90, wanted.seed + number, every=1) for number in range(wanted.repetitions)
            ]
            rows = []
            for at in (0, 1):
                heard = [one[at].rolled_back for one in found]
                rows.append(np.array([np.inf if one is None else one for one in heard]))
            early = np.mean(rows[1] == 0)
            late = rows[0][rows[0] > 0]
            print(
                f"{noise:>6.2f} {day:>9} {np.mean((late > 0) & (late <= 200)):>11.1%} {np.quantile(late, 0.5, method='higher'):>7.0f} "
                f"{np.quantile(late, 0.9, method='higher'):>6.0f} {np.mean((rows[1] > 0) & (rows[1] <= 200)):>19.1%} {early:>17.1%}"
            )


def silence(wanted: argparse.Namespace) -> None:
    print("\nsilence from day 20 on: days until blind, until it steps back (none: it never does)")
    kinds: dict[str, Callable[[float], float]] = {
        "nobody answers": lambda reward: 0.0,
        "a quarter, good drafts only": lambda reward: 0.8 if reward > 0.7 else 0.05,
        "a third fewer, not for good": lambda reward: 0.55,
    }
    for name, answers in kinds.items():
        ward = Ward(wanted.noise, silent=20, answers=answers)
        found = [
            lived_through(ward, 70, wanted.seed + number, _set(0.1))
            for number in range(min(wanted.repetitions, 50))
        ]
        blind = [one.blind - 20 for one in found if one.blind is not None]
        left = np.mean([one.verdict.act == "roll-back" for one in found])
        days = [
            (datetime.fromisoformat(one.verdict.at) - to_datetime(_START)).days - 20
            for one in found
            if one.verdict.act == "roll-back"
        ]
        print(
            f"{name:>30}: blind in {len(blind) / len(found):.0%}"
            + (f", after {np.median(blind):.0f} days" if blind else "")
            + f"; stepped back in {left:.0%}"
            + (f", after {np.median(days):.0f} days" if days else "")
        )


def trials(wanted: argparse.Namespace) -> None:
    ward = Ward(wanted.noise, trial=0.02)
    number = min(wanted.repetitions, 100)
    found = [
        lived_through(ward, 40, wanted.seed + one, _set(0.1), trial=0.1, every=2) for one in range(number)
    ]
    promoted = np.mean([one.verdict.act == "promote-trial" for one in found])
    print(f"\ntrials of a candidate worse by .02, 28 days: promoted {promoted:.1%} of {number}")


@dataclass(frozen=True)
class Scene:
    """A hospital in which candidates are judged. `answered` [N] in (0, 1): of rewards [N] under actions [N], how likely each is answered; `failing`:
    of the last action, how often a draft fails; the others of it earn more, by nearly as much; `old`: the share of the log that is from before the actions changed places; `clinicians`: spread of what each of 20 clinicians gives more or less for each action.
    """

    answered: Callable[[Floats, Integers], Floats] = lambda reward, action: np.full(len(reward), 0.8)
    failing: float = 0.0
    old: float = 0.0
    clinicians: float = 0.0


_PATIENTS_OF_A_LOG, _ARMS, _FEATURES, _FAILED = 800, 4, 5, 0.1
_SCENES: Final = {
    "all assumptions hold": Scene(),
    "bad drafts answered 30 %, others 90 %": Scene(lambda reward, _: np.where(reward < 0.45, 0.3, 0.9), 0.4),
    "80 % of the log from before a change": Scene(old=0.8),
    "clinicians judge actions differently": Scene(clinicians=0.05),
    "one action answered 50 %, others 90 %": Scene(
        lambda reward, action: np.where(action == _ARMS - 1, 0.5, 0.9)
    ),
}


class Hospital:
    """One scene, drawn from a seed; what policies truly earn in it is asked for by the benchmark alone."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene, self.clinic = scene, clinic(seed, _FEATURES, _ARMS, strength=0.35)
        self.liking = scene.clinicians * np.random.default_rng(seed + 2).standard_normal((20, _ARMS))
        self.before = self.clinic.drifted(1.0, seed + 1) if scene.old else self.clinic

    def rewards(
        self,
        features: Floats,
        action: Integers,
        random: np.random.Generator,
        old: NDArray[np.bool_] | None = None,
        whose: Integers | None = None,
    ) -> Floats:
        mean = self.clinic.expected(features)[np.arange(len(action)), action]
        if old is not None:
            mean = np.where(old, self.before.expected(features)[np.arange(len(action)), action], mean)
        if whose is not None:
            mean = mean + self.liking[whose, action]
        reward = mean + 0.12 * random.standard_normal(len(action))
        fails = (action == _ARMS - 1) & (random.random(len(action)) < self.scene.failing)
        better = 0.9 * self.scene.failing * (action == _ARMS - 1)
        return np.clip(np.where(fails, _FAILED, reward + better * mean), 0, 1)

    def worth(self, policy: Policy) -> float:
        """What it truly earns, over requests that no log has."""
        random = np.random.default_rng(0)
        features = self.clinic.requests(4_000, random)
        p = policy.probabilities(features)
        each = [self.rewards(features, np.full(len(features), action), random) for action in range(_ARMS)]
        return float((p * np.stack(each, axis=1)).sum(axis=1).mean())

    def log(self, policy: LinearPolicy, random: np.random.Generator) -> tuple[Answers, NDArray[np.bool_]]:
        """All decisions, answered or not; and whose patients are held out."""
        patient = np.repeat(np.arange(_PATIENTS_OF_A_LOG), random.integers(1, 4, _PATIENTS_OF_A_LOG))
        features = self.clinic.requests(len(patient), random)
        action, probability = policy.decide(features, random)
        at = _START + np.sort(random.integers(0, 180 * DAY, len(patient)))
        old = at < _START + round(self.scene.old * 180 * DAY)
        whose = random.integers(0, 20, _PATIENTS_OF_A_LOG)[patient]
        reward = self.rewards(features, action, random, old, whose)
        answered = random.random(len(reward)) < self.scene.answered(reward, action)
        seen = np.where(answered, reward, 0.0)
        clinician = np.where(answered & bool(self.scene.clinicians), whose, -1)
        made = Decisions(
            features, action, probability, seen, patient, _ARMS, np.ones(len(patient)), at, clinician
        )
        return Answers(made, answered), (random.random(_PATIENTS_OF_A_LOG) < 0.5)[patient]

    def tried(
        self,
        candidate: LinearPolicy,
        current: LinearPolicy,
        days: int,
        a_day: int,
        random: np.random.Generator,
    ) -> tuple[Lived, ...]:
        """Decisions on trial and of what is in service, on the same days."""
        count = days * a_day
        features, trial = self.clinic.requests(count, random), random.random(count) < 0.1
        action = np.where(trial, candidate.decide(features, random)[0], current.decide(features, random)[0])
        reward = self.rewards(features, action, random, whose=random.integers(0, 20, count))
        answered = random.random(count) < self.scene.answered(reward, action)
        after = (random.uniform(1, 12, count) * HOUR).astype(np.int64)
        return tuple(
            Lived(
                f"{at}",
                "progress-note",
                f"patient {at}",
                _START + at * DAY // a_day,
                _TRIED if trial[at] else "",
                bool(trial[at]),
                0.0,
                float(reward[at]) if answered[at] else None,
                int(after[at]) if answered[at] else None,
                f"action {action[at]}",
            )
            for at in range(count)
        )


@dataclass(frozen=True)
class Tested:
    """`gain`: true; `estimate`, `bounds`: low and high, 95 %; `result`: of the gate; `promoted`: at the end."""

    gain: float
    estimate: tuple[float, float]
    bounds: tuple[float, float]
    judged: Judged
    promoted: bool


def _tested(scene: Scene, seed: int, a_day: int) -> Tested | None:
    """A candidate that learned from a log of the scene: as it is, weakened, turned upside down; or one that prefers the
    action that may fail.
    """
    random = np.random.default_rng(seed)
    hospital = Hospital(scene, seed)
    current = chance(_FEATURES, _ARMS)
    answers, held = hospital.log(current, random)
    heard = answers.decisions.of(answers.answered & ~held)
    if scene.old and random.random() < 0.5:  # as a cycle learns that has seen the change
        assert heard.at is not None
        heard = heard.of(heard.at >= _START + round(scene.old * 180 * DAY))
    learned = fit(heard)
    turned = learned * random.choice([1.0, 1.0, 0.3, 0.0, -1.0])
    turned[-1, -1] += random.choice([0.0, 0.0, 0.2, 0.5])  # more, or much more, of the last action
    candidate = LinearPolicy(turned, float(random.choice([3.0, 8.0])), 0.2)
    whole = answers.decisions.of(held)
    there = answers.answered[held]
    scaled = (whole.features - whole.features.mean(axis=0)) / whole.features.std(axis=0)
    stands = weights(scaled, there, whole.action)
    evidence = Evidence(replace(whole.of(there), weight=stands[there]), answers=Answers(whole, there))
    judged = judge(candidate, current, evidence, GateSettings(level=1 - _SPENT))
    gain = hospital.worth(candidate) - hospital.worth(current)
    promoted = judged.promoted
    if judged.tried:
        promoted = _trial_promotes(hospital.tried(candidate, current, 28, a_day, random))
    if not judged.estimates:
        return None
    return Tested(
        gain,
        judged.estimates["dr difference"][1:],
        judged.estimates["bounds of the difference"][1:],
        judged,
        promoted,
    )


def _trial_promotes(log: Sequence[Lived]) -> bool:
    stands, wanted = Standing("", _TRIED, 0.1), LearningSettings(false_alarms=2 * _SPENT)
    moves = [Move(_SLOT, 1, "try", _TRIED, _at(0), share=0.1)]
    for day in (7, 14, 21, 28, 29):
        now = _START + day * DAY
        seen = tuple(one for one in log if one.at < now)
        verdict = judged_live(
            _SLOT, to_datetime(now), stands, None, Living(seen, now), moves, wanted, Registry(Path("none"))
        )
        if verdict.act:
            return verdict.act == "promote-trial"
    return False


def gate(wanted: argparse.Namespace) -> None:
    print(
        f"\ngate: {_PATIENTS_OF_A_LOG} patients in the log, half of them held out; trials of 10 % of {_A_DAY} requests a day for 28 days"
    )
    print(
        f"{'':>40} {'interval':>9} {'bounds':>7} {'worse: at once':>15} {'at the end':>11} {'better: at once':>16} {'at the end':>11}"
    )
    for name, scene in _SCENES.items():
        found = [
            one
            for number in range(wanted.repetitions)
            if (one := _tested(scene, wanted.seed + number, _A_DAY)) is not None
        ]
        held = [
            np.mean(
                [
                    low <= one.gain <= high
                    for one, (low, high) in ((one, getattr(one, which)) for one in found)
                ]
            )
            for which in ("estimate", "bounds")
        ]
        worse = [one for one in found if one.gain < -0.01]
        better = [one for one in found if one.gain > _BETTER]
        shares = [
            f"{np.mean([one.judged.promoted for one in part]) if part else 0:.1%}  {sum(one.promoted for one in part)} of {len(part)}"
            for part in (worse, better)
        ]
        print(f"{name:>40} {held[0]:>9.3f} {held[1]:>7.3f} {shares[0]:>27} {shares[1]:>28}")


_A_DAY: Final = 500
_SPENT: Final = 0.002  # on a candidate, of learning.worse_in_a_year, where there is one each month
_BETTER: Final = 0.05  # a candidate that is better by so much is to be promoted


def _both(ward: Ward, days: int, seed: int, every: int) -> tuple[Ended, Ended]:
    return (
        lived_through(ward, days, seed, _set(0.1), every),
        lived_through(ward, days, seed, _set(0.0), every),
    )


def _set(control: float) -> LearningSettings:
    return LearningSettings(control=control)


def main() -> None:
    attacks = {"calendar": calendar, "falls": falls, "silence": silence, "trials": trials, "gate": gate}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repetitions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--noise", type=float, default=0.15)
    parser.add_argument("--only", nargs="+", choices=attacks, default=list(attacks))
    wanted, began = parser.parse_args(), time.process_time()
    for name in wanted.only:
        attacks[name](wanted)
    print(
        f"\n{wanted.repetitions} repetitions, seeds from {wanted.seed}, {time.process_time() - began:.0f} s of CPU"
    )


if __name__ == "__main__":
    main()
