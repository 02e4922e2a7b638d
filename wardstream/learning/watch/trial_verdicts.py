"""What becomes of a candidate on trial: promoted where it is no worse for certain, ended where it is worse, or where its
time is over.

Against what is in service since the first request of the trial: rewards of the drafts that were answered; rewards of all drafts with
unanswered ones worth nothing, and with them worth as little as the lowest tenth of the answered ones; statements that stood. Where actions have names, each decision of the two speaks for both policies
(trainers/gate/trials.py), which needs far fewer of them; else, or where logged probabilities do not fit, by the difference of
the two means. Intervals hold at all looks; those of the last look, when the time is over, are of that look alone, and narrower.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from models.policies import ActionPolicy, shipped
from models.registry import Move, Registry, Standing
from models.registry.registry import policy_of
from schemas.decisions import Decision
from schemas.errors import StateError
from schemas.instant import Instant
from trainers.datasets.decisions import Decisions, Floats
from trainers.datasets.logged_decisions import features_of
from trainers.gate.falls import Between, difference
from trainers.gate.trials import Tried, lowest, tried_at_once
from wardstream.learning.cycles.gate_evidence import spent_on
from wardstream.learning.cycles.reports import Report
from wardstream.learning.cycles.slots import ACTIONS, actions_of
from wardstream.learning.watch.live_rewards import (
    Lived,
    answered,
    clinicians,
    due,
    earned_of,
    kept_of,
    landmarks,
    matured,
    patients,
    reward_of,
)
from wardstream.settings.parts import LearningSettings

Act: TypeAlias = Literal["", "roll-back", "promote-trial", "end-trial", "control"]
#: Patients on each side, below which nothing is judged.
LEAST: Final = 30
#: Of the answers, those that are waited for where two policies are looked at on the same days: more than against the past, for
#: what comes later costs evidence there, and no bias.
SETTLING: Final = 0.95


class Ruling(NamedTuple):
    """`share`: of the predecessor from now on, by an act `control`; `to`: of a roll-back, None where it is
    still to be found.
    """

    act: Act = ""
    why: str = ""
    share: float = 0.0
    to: str | None = None


class Policies(NamedTuple):
    """What is on trial and what is in service, over named actions."""

    trial: ActionPolicy
    current: ActionPolicy


def policies(registry: Registry, slot: str, stands: Standing, explore: float) -> Policies | None:
    """None where actions have no names, nothing is on trial, or an artefact is damaged: nobody could serve it."""
    if slot not in ACTIONS or not stands.trial:
        return None
    names = actions_of(slot)
    with suppress(StateError):
        current = (
            policy_of(registry.artefacts.get(stands.current), slot, names)
            if stands.current
            else shipped(slot, names, explore)
        )
        return Policies(policy_of(registry.artefacts.get(stands.trial), slot, names), current)
    return None


def alarms_of(registry: Registry, move: Move, wanted: LearningSettings) -> float:
    """What its gate spent on a candidate of the year's chance of a wrong promotion; of a trial by hand, without a gate,
    half the false alarms.
    """
    if move.report:
        with suppress(msgspec.MsgspecError):
            spent = spent_on(msgspec.json.decode(registry.report(move), type=Report))
            if spent is not None:
                return spent
    return wanted.false_alarms / 2


def ruled(
    tried: Sequence[Lived],
    live: Sequence[Lived],
    now: Instant,
    days: float,
    alarms: float,
    wanted: LearningSettings,
    of: Policies | None = None,
) -> Ruling:
    """`days`: since the trial began; `alarms`: of each question, half of them for all looks until the last, which ends the trial, and
    half for that one; `of`: the two policies, where actions have names.
    """
    alarms, last = alarms / 2, days >= wanted.trial_days
    serving = [one for one in live if tried and one.at >= tried[0].at]
    both = landmarks([*tried, *serving], SETTLING)
    ripe, ripe_serving = matured(tried, both, now), matured(serving, both, now)
    few = min(len({one.patient for one in group}) for group in (ripe, ripe_serving)) < LEAST
    if few and not last:
        return Ruling("", f"on trial: fewer than {LEAST} patients with an outcome on each side")
    if few:
        return Ruling(
            "end-trial", f"after {days:.0f} days fewer than {LEAST} patients with an outcome on each side"
        )
    over, over_serving = (
        [one for one in due(part, both, now) if one.reward is not None or one.after is None]
        for part in (tried, serving)
    )
    shown = _at_once(over, over_serving, both, of, alarms) if of is not None else None
    if shown is None:
        low = _lowest(over, over_serving, both)
        shown = Tried(
            _between(ripe, ripe_serving, reward_of, alarms),
            _between(over, over_serving, lambda one: earned_of(one, both), alarms),
            _between(over, over_serving, lambda one: low[one.request], alarms),
        )
    questions: list[tuple[str, Between, float, float]] = [
        ("reward", shown.answered, 0.0, wanted.margin),
        ("of all drafts, unanswered ones worth nothing,", shown.nothing, wanted.margin, wanted.margin),
        ("as little as the lowest of their kind,", shown.lowest, wanted.margin, wanted.margin),
        (
            "statements that stood",
            _between(list(tried), serving, kept_of, alarms),
            wanted.cut_margin,
            wanted.cut_margin,
        ),
    ]
    if last:
        questions = [(name, one.once(alarms), surely, margin) for name, one, surely, margin in questions]
    found = ", ".join(
        f"{name} {one.value:+.3f} [{one.low:+.3f}, {one.high:+.3f}]" for name, one, *_ in questions
    )
    found += " against what is in service"
    if any(one.high < -surely for _, one, surely, _ in questions):
        return Ruling("end-trial", f"worse on trial: {found}")
    if all(one.low > -margin for _, one, _, margin in questions):
        return Ruling("promote-trial", f"no worse on trial: {found}")
    if last:
        return Ruling("end-trial", f"after {days:.0f} days not shown to be no worse: {found}")
    return Ruling("", f"on trial: {found}")


def _lowest(
    tried: Sequence[Lived], serving: Sequence[Lived], marks: Mapping[str, Instant]
) -> Mapping[str, float]:
    """By request, as of `Tried.lowest`, each policy's drafts by themselves."""
    lived, trial = [*tried, *serving], np.arange(len(tried) + len(serving)) < len(tried)
    rewards = np.array([earned_of(one, marks) for one in lived])
    heard = np.array([one.reward is not None and answered(one, marks) for one in lived], dtype=np.bool_)
    means = [rewards[heard & group].mean() if (heard & group).any() else 0.0 for group in (~trial, trial)]
    filled = lowest(rewards, heard, np.where(trial, means[1], means[0]), trial.astype(np.int64))
    return {one.request: float(value) for one, value in zip(lived, filled, strict=True)}


def _at_once(
    tried: Sequence[Lived],
    serving: Sequence[Lived],
    marks: Mapping[str, Instant],
    of: Policies,
    alarms: float,
) -> Tried | None:
    """None where that is not possible."""
    lived = [*tried, *serving]
    chosen = [one.decision for one in lived if one.decision is not None]
    actions = tuple(dict.fromkeys((*of.trial.actions, *of.current.actions)))
    if len(chosen) < len(lived) or not {one.action for one in chosen} <= set(actions):
        return None
    names = tuple(sorted({name for one in chosen for name in one.features}))
    decisions = Decisions(
        features_of([one.features for one in chosen], names),
        np.array([actions.index(one.action) for one in chosen], dtype=np.int64),
        np.array([one.probability for one in chosen]),
        np.array([earned_of(one, marks) for one in lived]),
        patients(lived),
        len(actions),
        np.ones(len(lived)),
        clinician=clinicians(lived),
    )
    heard = np.array([one.reward is not None and answered(one, marks) for one in lived], dtype=np.bool_)
    trial = np.arange(len(lived)) < len(tried)
    new, old = (_taken(policy, chosen, actions) for policy in of)
    return tried_at_once(decisions, heard, trial, new, old, alarms)


def _taken(policy: ActionPolicy, chosen: Sequence[Decision], actions: Sequence[str]) -> Floats:
    """float64 [N, K]: how likely it takes each action for the features that were logged."""
    rows = np.array(
        [
            [one.features.get(name, mean) for name, mean in zip(policy.features, policy.mean, strict=True)]
            for one in chosen
        ]
    ).reshape(len(chosen), len(policy.features))
    found = np.zeros((len(chosen), len(actions)))
    found[:, [actions.index(one) for one in policy.actions]] = policy.of_rows(rows)
    return found


def _between(
    tried: Sequence[Lived],
    serving: Sequence[Lived],
    value: Callable[[Lived], float],
    alarms: float,
) -> Between:
    both = [*tried, *serving]
    flags = np.array([1.0] * len(tried) + [0.0] * len(serving))
    rewards = np.array([value(one) for one in both])
    return difference(rewards, patients(both), flags, alarms, clinicians(both))
