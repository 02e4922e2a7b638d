"""A candidate against the policy in service, on the held-out part of a snapshot and on replayed stays: what the gate needs, and what it says."""

from __future__ import annotations

import msgspec

from models.bandit import ActionPolicy, read_policy
from trainers.candidates import Candidate
from trainers.datasets.decided import decided
from trainers.datasets.snapshot import Snapshot
from trainers.offpolicy.checks import Check
from trainers.offpolicy.gate import Evidence, GateSettings, Judged, enough, judge, judge_replay
from trainers.offpolicy.logged_harms import logged_harms
from trainers.offpolicy.named import Named
from wardstream.learning.replays import Replayed
from wardstream.settings.parts import LearningSettings

POLICY = "policy.json"


def wanted(settings: LearningSettings) -> GateSettings:
    return GateSettings(
        margin=settings.margin, gain=settings.gain, outcomes=settings.least_outcomes, patients=settings.least_patients,
        effective=settings.least_effective, seed=settings.seed,
    )  # fmt: skip


def lacking(snapshot: Snapshot, slot: str, settings: LearningSettings) -> Judged | None:
    """Where no candidate could be judged, however good: what is missing. None where there is enough."""
    found = decided(snapshot.table("held"), slot).decisions
    checks = enough(found, wanted(settings))
    return None if all(check.passed for check in checks) else Judged(False, checks, {}, len(found), len(set(found.patient.tolist())))


def gate(candidate: Candidate, current: ActionPolicy | None, snapshot: Snapshot, slot: str, settings: LearningSettings, replay: Replayed) -> Judged:
    """`current`: what is in service, None where that is no policy over actions."""
    asked = wanted(settings)
    if POLICY in candidate.files and current is not None:
        new, table = read_policy(candidate.files[POLICY]), snapshot.table("held")
        held = decided(table, slot)
        harms = logged_harms(table, slot, held.actions, settings.cut_margin)
        evidence = Evidence(held.decisions, held.groups, harms, replay.rates, replay.paired)
        found = judge(Named(new, held.names, held.actions), Named(current, held.names, held.actions), evidence, asked)
        required = settings.replay_required
    else:
        found, required = judge_replay(replay.rates, replay.paired, asked), True
    if required and not replay.made:
        check = Check("replay", False, "held-out stays that both drafted (learning.replay)", replay.told)
        found = msgspec.structs.replace(found, promoted=False, checks=(*found.checks, check))
    return found
