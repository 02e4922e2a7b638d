"""A candidate against the policy in service, on the held-out part of a snapshot and on replayed stays: what
the gate needs, and what it means.

retrieval-weights, alignment   by the probabilities of named actions (trainers/datasets/logged_decisions.py): doubly robust
retriever, diagnosis-agent     by the probabilities of what was drawn (trainers/gate/sequences.py): importance weights of whole sequences
others                         by replayed stays alone
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from models.policies import read_policy, shipped
from schemas.instant import DAY, Instant
from trainers.datasets.decisions import Decisions, Floats
from trainers.datasets.logged_decisions import decided
from trainers.gate.answers import Answers
from trainers.gate.estimators import Named, Policy, cross_fitted
from trainers.gate.gate import Evidence, GateSettings, Judged, enough, judge
from trainers.gate.harms import Check, logged_harms, measured
from trainers.gate.recency import changed
from trainers.gate.sequences import CANDIDATE, CURRENT, SLOTS, drawn
from wardstream.learning.cycles.replays import Replayed
from wardstream.learning.cycles.reports import Report
from wardstream.learning.cycles.slots import ACTIONS, actions_of
from wardstream.learning.cycles.window import moment

if TYPE_CHECKING:
    import pyarrow as pa

    from models.registry import Artefact
    from trainers.datasets.snapshot import Snapshot
    from wardstream.settings.parts import LearningSettings

FILE = "policy.json"
#: Served mostly, or always, by what is likeliest, logged with the probability that it would have been drawn
# with: a weight of one is no evidence about the other. : Importance weights narrow down who is worth a trial,
# and promote nobody.
GREEDY = ("diagnosis-agent", "retriever")


@dataclass(frozen=True)
class Outcomes:
    """A slot in a table: requests with an outcome, whose patients they are, and their
    rewards.
    """

    requests: tuple[str, ...]
    rewards: tuple[float, ...]
    patients: int


@dataclass(frozen=True)
class _Comparison:
    """What the gate compares. `shift`: what was subtracted from each reward."""

    candidate: Policy
    current: Policy
    evidence: Evidence
    shift: float = 0.0


def wanted(settings: LearningSettings, spent: float = 0.01) -> GateSettings:
    """`spent`: of the year's chance of a wrong promotion, on this candidate."""
    return GateSettings(
        level=1 - spent,
        margin=settings.margin,
        gain=settings.gain,
        outcomes=settings.least_outcomes,
        patients=settings.least_patients,
        effective=settings.least_effective,
        answers=settings.answers,
        seed=settings.seed,
    )


#: Of a candidate at most, and of what is left.
_MOST, _PART, _LEAST = 0.01, 0.25, 1e-6


def allowed(before: Iterable[Report], at: datetime, settings: LearningSettings) -> float:
    """The chance of a wrong promotion that a candidate may have, in the gate and in its trial together, after what the
    candidates of the slot were judged with `before`. Half of `learning.worse_in_a_year` is there at first, and the other half
    accrues within a year: in no year more is spent.
    """
    half = settings.worse_in_a_year / 2
    left, last = half, None
    for report in sorted(before, key=lambda one: one.at):
        if (spent := spent_on(report)) is None or (then := moment(report.at)) > at:
            continue
        left = max(_accrued(left, last, then, half) - spent, 0.0)
        last = then
    return max(min(_MOST, _PART * _accrued(left, last, at, half)), _LEAST)


def spent_on(report: Report) -> float | None:
    """None where nothing was judged."""
    return 1 - float(report.asked.get("level", 1 - _MOST)) if report.estimates else None


def _accrued(left: float, last: datetime | None, now: datetime, half: float) -> float:
    return left if last is None else min(half, left + half * (now - last).total_seconds() / (365 * 86_400))


def outcomes(table: pa.Table, slot: str) -> Outcomes:
    if slot in SLOTS:
        found = drawn(table, slot)
        return Outcomes(found.requests, tuple(found.reward.tolist()), len(set(found.patient.tolist())))
    logged = decided(table, slot)
    return Outcomes(
        logged.requests, tuple(logged.decisions.reward.tolist()), len(set(logged.decisions.patient.tolist()))
    )


def lacking(snapshot: Snapshot, slot: str, settings: LearningSettings) -> Judged | None:
    """Where no candidate could be judged, however good: what is missing. None where there is enough."""
    found = outcomes(snapshot.table("held"), slot)
    checks = enough(len(found.requests), found.patients, wanted(settings))
    return (
        None
        if all(check.passed for check in checks)
        else Judged(False, checks, {}, len(found.requests), found.patients)
    )


def since_change(snapshot: Snapshot, slot: str, settings: LearningSettings) -> Instant | None:
    """Event time from which on the decisions to learn from are of another world than those before; None where no
    change is shown, or where actions have no names.
    """
    if slot not in ACTIONS:
        return None
    decisions = decided(snapshot.table("train"), slot).decisions
    if len(np.unique(decisions.patient)) < settings.least_patients:
        return None
    change = changed(decisions, cross_fitted(decisions, settings.seed))
    return change.at // DAY * DAY if change is not None else None


def gate(
    candidate: Artefact,
    current: Artefact | None,
    snapshot: Snapshot,
    slot: str,
    settings: LearningSettings,
    replay: Replayed,
    spent: float = _MOST,
) -> Judged:
    """`current`: None for what ships; `spent`: as `allowed` has it."""
    gate_settings, required = wanted(settings, spent), settings.replay_required
    if slot in ACTIONS:
        found = _judged(_chosen(candidate, current, snapshot, slot, settings), replay, gate_settings)
    else:
        found = _judged(_drawn(candidate, current, snapshot, slot, settings), replay, gate_settings)
    if required and not replay.made:
        check = Check("replay", False, "held-out stays that both drafted (learning.replay)", replay.summary)
        found = msgspec.structs.replace(found, promoted=False, checks=(*found.checks, check))
    if slot in GREEDY and not settings.canary and not replay.made:
        needed = (
            "replayed stays (learning.replay), or a trial first (learning.canary): who takes what is "
            "likeliest leaves nothing to weigh another by"
        )
        found = msgspec.structs.replace(
            found, promoted=False, checks=(*found.checks, Check("explored", False, needed, "neither"))
        )
    return found


def _judged(comparison: _Comparison, replay: Replayed, wanted: GateSettings) -> Judged:
    found = judge(
        comparison.candidate,
        comparison.current,
        replace(comparison.evidence, rates=replay.rates, paired=replay.paired),
        wanted,
    )
    moved = {
        name: (value + comparison.shift, low + comparison.shift, high + comparison.shift)
        for name, (value, low, high) in found.estimates.items()
        if name.partition(" ")[0] in ("dr", "snips", "ips") and not name.endswith("difference")
    }
    return msgspec.structs.replace(found, estimates=found.estimates | moved)


def _chosen(
    candidate: Artefact, current: Artefact | None, snapshot: Snapshot, slot: str, settings: LearningSettings
) -> _Comparison:
    table = snapshot.table("held")
    held = decided(table, slot)
    old = (
        shipped(slot, actions_of(slot), settings.explore)
        if current is None
        else read_policy((current.path / FILE).read_bytes())
    )
    new = read_policy((candidate.path / FILE).read_bytes())
    harms = logged_harms(
        table,
        lambda numbers: decided(measured(table, numbers), slot, actions=held.actions).decisions,
        settings.cut_margin,
    )
    answers = Answers(held.due, held.answered, held.actions, held.responded)
    evidence = Evidence(held.decisions, held.groups, harms, answers=answers)
    return _Comparison(Named(new, held.names, held.actions), Named(old, held.names, held.actions), evidence)


def _drawn(
    candidate: Artefact, current: Artefact | None, snapshot: Snapshot, slot: str, settings: LearningSettings
) -> _Comparison:
    table = snapshot.table("held")
    held, learned = drawn(table, slot), outcomes(snapshot.table("train"), slot).rewards
    baseline = sum(learned) / len(learned) if learned else 0.0
    decisions = held.decisions(candidate.path, current.path if current is not None else None, baseline)

    def with_reward(numbers: Floats) -> Decisions:
        return replace(decisions, reward=numbers[held.rows])

    return _Comparison(
        CANDIDATE,
        CURRENT,
        Evidence(decisions, held.groups, logged_harms(table, with_reward, settings.cut_margin)),
        baseline,
    )
