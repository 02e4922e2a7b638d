"""Hospitals in whose logs an assumption does not hold, and candidates that are judged from them: by the gate, and where
it is in doubt by a trial.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluation.synthetic_clinic.clinic import clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from evaluation.synthetic_clinic.watched import START
from models.policies import ActionPolicy, write_policy
from models.registry import Move, Registry
from models.registry.registry import FILE
from models.registry.slots import Standing
from processors.notes.retrieval.arms import SLOT as TRIED_IN
from processors.notes.retrieval.arms import packaged_arms
from processors.outcomes import Reward
from schemas.decisions import Decision
from schemas.instant import DAY, HOUR, to_datetime
from trainers.datasets.decisions import Decisions, Floats, Integers
from trainers.datasets.logged_decisions import weights
from trainers.datasets.rewards import ACCOUNT_SHARE, capped, counts
from trainers.gate.answers import Answers
from trainers.gate.estimators import Policy, fit
from trainers.gate.gate import Evidence, GateSettings, Judged, judge
from wardstream.learning.watch.live_rewards import Lived, Living
from wardstream.learning.watch.verdicts import judged as judged_live
from wardstream.settings.parts import LearningSettings

ARMS: Final = 4
_PATIENTS, _FEATURES, _CLINICIANS = 800, 5, 20
_DAYS, _FAILED = 180, 0.1
_FORGER: Final = _CLINICIANS
NAMES: Final = tuple(packaged_arms())[:ARMS]
SEEN: Final = tuple(f"feature {at}" for at in range(_FEATURES))


@dataclass(frozen=True)
class Scene:
    """`answered` [N] in (0, 1): of rewards [N] under actions [N], how likely each is answered; `failing`: of the
    last action, how often a draft fails; the others of it earn more, by nearly as much; `old`: the share of the
    log that is from before the actions changed places; `clinicians`: spread of what each clinician gives more or
    less for each action; `forged`: of the last action, the share of answers that one more account gives, 1 each; `days`: of a trial.
    """

    answered: Callable[[Floats, Integers], Floats] = lambda reward, action: np.full(len(reward), 0.8)
    failing: float = 0.0
    old: float = 0.0
    clinicians: float = 0.0
    forged: float = 0.0
    days: int = 56


class Hospital:
    """One scene, drawn from a seed; what policies truly earn in it is asked for by the benchmark alone."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene, self.clinic = scene, clinic(seed, _FEATURES, ARMS, strength=0.35)
        self.liking = scene.clinicians * np.random.default_rng(seed + 2).standard_normal((_CLINICIANS, ARMS))
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
        fails = (action == ARMS - 1) & (random.random(len(action)) < self.scene.failing)
        better = 0.9 * self.scene.failing * (action == ARMS - 1)
        return np.clip(np.where(fails, _FAILED, reward + better * mean), 0, 1)

    def worth(self, policy: Policy) -> float:
        """What it truly earns, over requests that no log has."""
        random = np.random.default_rng(0)
        features = self.clinic.requests(20_000, random)
        p = policy.probabilities(features)
        each = [self.rewards(features, np.full(len(features), action), random) for action in range(ARMS)]
        return float((p * np.stack(each, axis=1)).sum(axis=1).mean())

    def log(self, policy: LinearPolicy, random: np.random.Generator) -> tuple[Answers, NDArray[np.bool_]]:
        """All decisions, answered or not; and whose patients are held out."""
        patient = np.repeat(np.arange(_PATIENTS), random.integers(1, 4, _PATIENTS))
        features = self.clinic.requests(len(patient), random)
        action, probability = policy.decide(features, random)
        at = START + np.sort(random.integers(0, _DAYS * DAY, len(patient)))
        old = at < START + round(self.scene.old * _DAYS * DAY)
        whose = random.integers(0, _CLINICIANS, _PATIENTS)[patient]
        reward = self.rewards(features, action, random, old, whose)
        forged = (action == ARMS - 1) & (random.random(len(action)) < self.scene.forged)
        reward, whose = np.where(forged, 1.0, reward), np.where(forged, _FORGER, whose)
        arrived = answered = random.random(len(reward)) < self.scene.answered(reward, action)
        answered = _within_shares(reward, whose, action, arrived) if self.scene.forged else arrived
        marked = answered & bool(self.scene.clinicians or self.scene.forged)
        made = Decisions(
            features,
            action,
            probability,
            np.where(answered, reward, 0.0),
            patient,
            ARMS,
            np.ones(len(patient)),
            at,
            np.where(marked, whose, -1),
        )
        return Answers(made, answered, responded=arrived), (random.random(_PATIENTS) < 0.5)[patient]

    def tried(
        self,
        candidate: LinearPolicy,
        current: LinearPolicy,
        days: int,
        random: np.random.Generator,
        named: tuple[str, str],
    ) -> tuple[Lived, ...]:
        """Decisions on trial and of what is in service, on the same days. `named`: the artefacts of these two."""
        count = days * A_DAY
        features, trial = self.clinic.requests(count, random), random.random(count) < SHARE
        taken, others = candidate.decide(features, random), current.decide(features, random)
        action, probability = (np.where(trial, *pair) for pair in zip(taken, others, strict=True))
        whose = random.integers(0, _CLINICIANS, count)
        reward = self.rewards(features, action, random, whose=whose)
        forged = (action == ARMS - 1) & (random.random(count) < self.scene.forged)
        reward, whose = np.where(forged, 1.0, reward), np.where(forged, _FORGER, whose)
        arrived = answered = random.random(count) < self.scene.answered(reward, action)
        if self.scene.forged:
            answered = _within_shares(reward, whose, trial.astype(np.int64), arrived)
        marked = bool(self.scene.clinicians or self.scene.forged)
        after = (random.uniform(1, 12, count) * HOUR).astype(np.int64)
        return tuple(
            Lived(
                f"{at}",
                "progress-note",
                f"patient {at}",
                START + at * DAY // A_DAY,
                named[not trial[at]],
                bool(trial[at]),
                0.0,
                float(reward[at]) if answered[at] else None,
                int(after[at]) if arrived[at] else None,
                NAMES[action[at]],
                f"{whose[at]}" if answered[at] and marked else "",
                Decision(
                    TRIED_IN,
                    named[not trial[at]],
                    NAMES,
                    NAMES[action[at]],
                    float(probability[at]),
                    dict(zip(SEEN, features[at].tolist(), strict=True)),
                    bool(trial[at]),
                ),
            )
            for at in range(count)
        )


def _within_shares(
    reward: Floats, whose: Integers, group: Integers, answered: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Which answers are left where no account has more than its share of a group's."""
    rewards = {
        f"{at}": Reward(f"{at}", "matched", float(reward[at]), mark="edited", account=f"{whose[at]}")
        for at in np.flatnonzero(answered)
    }
    left = capped(rewards, {f"{at}": int(one) for at, one in enumerate(group)}, ACCOUNT_SHARE)
    return np.array([counts(left.get(f"{at}")) for at in range(len(reward))])


@dataclass(frozen=True)
class Tested:
    """`gain`: true; `estimate`, `bounds`: low and high, 95 %, of what was judged; `promoted`: at the end."""

    gain: float
    estimate: tuple[float, float]
    bounds: tuple[float, float]
    judged: Judged
    promoted: bool


def judgement(scene: Scene, seed: int) -> Tested | None:
    """A candidate that learned from a log of the scene: as it is, weakened, turned upside down; or one that prefers the
    action that may fail, or is praised. None where nothing was estimated.
    """
    random = np.random.default_rng(seed)
    hospital = Hospital(scene, seed)
    current = chance(_FEATURES, ARMS)
    answers, held = hospital.log(current, random)
    heard = answers.decisions.of(answers.answered & ~held)
    if scene.old and random.random() < 0.5:  # as a cycle learns that has seen the change
        assert heard.at is not None
        heard = heard.of(heard.at >= START + round(scene.old * _DAYS * DAY))
    turned = fit(heard) * random.choice([1.0, 1.0, 1.0, 0.3, -0.3, -1.0])
    turned[-1, -1] += random.choice([0.0, 0.0, 0.2, 0.5])  # more, or much more, of the last action
    candidate = LinearPolicy(turned, float(random.choice([3.0, 8.0])), 0.2)
    found = judge(candidate, current, _evidence(answers, held), GateSettings(level=1 - SPENT))
    if not found.estimates:
        return None
    promoted = found.promoted
    if found.tried:
        promoted = _promoted_by_trial(hospital, candidate, current, random)
    return Tested(
        hospital.worth(candidate) - hospital.worth(current),
        found.estimates["dr difference, now"][1:],
        found.estimates["bounds of the difference"][1:],
        found,
        promoted,
    )


def replaced_after_forgetting(seed: int) -> bool:
    """Whether what was trained anew without one patient takes the place of what has seen that patient."""
    random = np.random.default_rng(seed)
    hospital = Hospital(Scene(), seed)
    answers, held = hospital.log(chance(_FEATURES, ARMS), random)
    heard = answers.decisions.of(answers.answered & ~held)
    gone = random.choice(np.unique(heard.patient))
    seen, without = (LinearPolicy(fit(part), 8.0, 0.2) for part in (heard, heard.of(heard.patient != gone)))
    wanted = GateSettings(level=1 - SPENT, gain=-GateSettings().margin)  # as a cycle that renews has it
    found = judge(without, seen, _evidence(answers, held), wanted)
    return found.promoted or found.tried


def _evidence(answers: Answers, held: NDArray[np.bool_]) -> Evidence:
    whole, there = answers.decisions.of(held), answers.answered[held]
    scaled = (whole.features - whole.features.mean(axis=0)) / whole.features.std(axis=0)
    stands = weights(scaled, there, whole.action)
    return Evidence(replace(whole.of(there), weight=stands[there]), answers=answers.of(held))


def _promoted_by_trial(
    hospital: Hospital, candidate: LinearPolicy, current: LinearPolicy, random: np.random.Generator
) -> bool:
    with TemporaryDirectory() as folder:
        registry = Registry(Path(folder))
        tried, serves = (_artefact(registry, policy) for policy in (candidate, current))
        days = hospital.scene.days
        log = hospital.tried(candidate, current, days, random, (tried, serves))
        stands = Standing(serves, tried, SHARE)
        wanted = LearningSettings(false_alarms=2 * SPENT, trial_days=days)
        began = to_datetime(START).isoformat()
        moves = [
            Move(TRIED_IN, 1, "promote", serves, began),
            Move(TRIED_IN, 2, "try", tried, began, share=SHARE),
        ]
        for day in (*range(7, days + 1, 7), days + 1):
            now = START + day * DAY
            seen = Living(tuple(one for one in log if one.at < now), now)
            verdict = judged_live(TRIED_IN, to_datetime(now), stands, None, seen, moves, wanted, registry)
            if verdict.act:
                return verdict.act == "promote-trial"
    return False


def _artefact(registry: Registry, policy: LinearPolicy) -> str:
    rows = tuple(tuple(row) for row in policy.weights.T.tolist())
    nothing, one = (0.0,) * _FEATURES, (1.0,) * _FEATURES
    written = write_policy(
        ActionPolicy(TRIED_IN, NAMES, SEEN, nothing, one, rows, policy.sharpness, policy.explore)
    )
    return registry.artefacts.add({FILE: written}, "action-policy").id


#: Of a trial: requests a day, and the share of them that the candidate answers.
A_DAY, SHARE = 250, 0.2
#: Of `learning.worse_in_a_year`, on each candidate where there is one each month.
SPENT: Final = 0.002
