"""What policies earn in service, from the log and the rewards: one value for each patient, of decisions that
had the same time to be answered.

Some drafts are answered within the hour, others after days. Right after a promotion only quick answers are
there; held against all answers of the policy before, they would show what quick answers are like, not what
the policy is like. So a decision counts by a landmark (Anderson, Cain and Gelber 1983): of each task, the
time within which `SHARE` of the answers to the *replaced* policy arrived, which the new one has no part in.
A decision counts when it is that old, in event time; its answer counts where it arrived within that time;
what is answered later, or never, counts in neither group. That costs a delay of the landmark (hours for a
progress note, not its whole window), and no bias of maturity is left: each group is looked at alike.

What is left: a reward that several outcomes make up is taken as it is known now, so that an older one may be
more settled; and if a policy changed
*whether* or *when* clinicians write, comparing what they wrote would miss it.

The share of statements that the gate cut is known with the draft: every decision counts at once. Of a policy
that could not answer, so that a fallback served, nothing stood.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from models.policies import shipped
from models.registry import Move, Registry
from models.registry.registry import policy_of
from models.registry.slots import line
from processors.outcomes import Reward
from processors.outcomes.kinds import kinds
from schemas.decisions import Decision
from schemas.errors import StateError
from schemas.instant import DAY, HOUR, Instant
from trainers.datasets.decisions import Decisions, Floats, Integers
from trainers.datasets.forgotten import read_forgotten
from trainers.datasets.log import contents, files, parsed
from trainers.datasets.logged_decisions import decided
from trainers.datasets.rewards import ACCOUNT_SHARE, capped, counts, read_rewards
from trainers.datasets.rows import gather
from trainers.gate.estimators import Named, cross_fitted, doubly_robust, overlap
from trainers.gate.falls import Between, Block, sequence
from wardstream.learning.cycles.slots import ACTIONS, actions_of

SHARE: Final = 0.8
#: What a document may need from the clinician's pen to us.
_ON_ITS_WAY: Final = HOUR
_DAYS: Final = timedelta(days=183)
_COLUMNS: Final = ("request", "task", "patient", "encounter", "cut", "statements", "rejected", "decisions")
_DECISIONS: Final = msgspec.json.Decoder(tuple[Decision, ...])
_REJECTED: Final = msgspec.json.Decoder(dict[str, int])


@dataclass(frozen=True)
class Lived:
    """One decision of the slot. `cut_share`: of the statements, those that the gate cut."""

    request: str
    task: str
    patient: str
    at: Instant  # event time
    policy: str
    trial: bool | None  # None: it could not answer, in whichever role
    cut_share: float
    reward: float | None
    after: (
        Instant | None
    )  # from the decision to its answer, also where nothing is learned from that: a copy, a mark too many
    action: str = ""
    account: str = ""  # pseudonym of who marked the draft
    decision: Decision | None = None  # of a request since a trial began


@dataclass(frozen=True)
class Living:
    """`now`: the latest event time that the log or an answer knows, and no later than now."""

    decisions: tuple[Lived, ...]  # by event time
    now: Instant

    def of(self, policy: str, *, trial: bool = False) -> tuple[Lived, ...]:
        return tuple(one for one in self.decisions if one.policy == policy and one.trial in (trial, None))


def living(
    folder: Path,
    slot: str,
    until: Instant,
    account_share: float = ACCOUNT_SHARE,
    trial: str = "",
) -> Living:
    """Of the last half year; `until`: now, by the clock on the wall: a date that is mistyped, and lies ahead,
    makes no answer due. `account_share`: of the answers to one policy that the marks of one account make up
    at most; `trial`: the artefact on trial, since whose first request decisions are kept with their features. Requests as they were last repeated, of people who are not forgotten. Raises
    ConfigurationError where there is no log, StateError for a file that cannot be read.
    """
    rewards, forgotten = read_rewards(folder), read_forgotten(folder)
    found: dict[str, tuple[dict[str, Any], Instant, Decision, int]] = {}
    now = 0
    for path, data in contents(_of_late(files(folder))):
        for row in parsed(path, data, _COLUMNS).to_pylist():
            if forgotten.gone(row["patient"], row["encounter"]):
                continue
            at = round(row["cut"].timestamp() * 1_000_000)
            now = max(now, at)
            try:
                decision = next(
                    (
                        one
                        for one in reversed(_DECISIONS.decode(row["decisions"] or "[]"))
                        if one.slot == slot
                    ),
                    None,
                )
                cut = sum(_REJECTED.decode(row["rejected"] or "{}").values())
            except msgspec.MsgspecError as error:
                raise StateError(
                    f"expected decisions and counts as JSON in {path}, got something else; restore the "
                    "file from a backup"
                ) from error
            if decision is not None:
                found[row["request"]] = (row, at, decision, cut)
    now = max((now, *(one.answered for one in rewards.values() if one.answered is not None)))
    since = min((at for _, at, one, _ in found.values() if one.trial and one.policy == trial), default=None)
    policies = {request: (one.policy, one.trial) for request, (_, _, one, _) in found.items()}
    rewards = capped(rewards, policies, account_share)
    lived = [
        _lived(request, row, forgotten.person(row["patient"]), at, decision, cut, rewards, since)
        for request, (row, at, decision, cut) in found.items()
    ]
    return Living(tuple(sorted(lived, key=lambda one: (one.at, one.request))), min(now, until))


def _of_late(paths: Sequence[Path]) -> list[Path]:
    """Those of the last half year that was logged: a policy is held against what was, not against what once
    was.
    """
    days = [date.fromisoformat(path.parent.name.partition("=")[2]) for path in paths]
    return [path for path, day in zip(paths, days, strict=True) if day >= max(days) - _DAYS]


def landmarks(replaced: Iterable[Lived], share: float = SHARE) -> Mapping[str, Instant]:
    """Time within which `share` of the answers arrived, by task; a task without an answer has none."""
    waited: dict[str, list[Instant]] = {}
    for one in replaced:
        if one.reward is not None and one.after is not None:
            waited.setdefault(one.task, []).append(one.after)
    return {task: round(float(np.quantile(times, share))) for task, times in waited.items()}


def matured(decisions: Iterable[Lived], marks: Mapping[str, Instant], now: Instant) -> list[Lived]:
    """Decisions whose answer counts, by these landmarks."""
    return [
        one
        for one in decisions
        if one.task in marks
        and now - one.at >= marks[one.task] + _ON_ITS_WAY
        and one.reward is not None
        and (one.after or 0) <= marks[one.task]
    ]


def due(decisions: Iterable[Lived], marks: Mapping[str, Instant], now: Instant) -> list[Lived]:
    """Decisions whose time to be answered is over: by the landmark of the task, by the longest time that
    kinds.yaml allows a document where nothing of the task was ever answered. Without those of a policy that
    could not answer.
    """
    return [one for one in decisions if one.trial is not None and now - one.at >= waits(one.task, marks)]


def answered(one: Lived, marks: Mapping[str, Instant]) -> bool:
    known = one.reward is not None or one.after is not None
    return known and (one.after or 0) <= waits(one.task, marks)


def earned_of(one: Lived, marks: Mapping[str, Instant]) -> float:
    """Its reward; of a draft that nobody answered in time nothing."""
    return one.reward if one.reward is not None and answered(one, marks) else 0.0


def waits(task: str, marks: Mapping[str, Instant]) -> Instant:
    """How long a decision of the task is waited for."""
    if task in marks:
        return marks[task] + _ON_ITS_WAY
    return next((round(kind.document.hours * HOUR) for name, kind in kinds().items() if name == task), 0)


#: Requests of a block at most: what is compared lies close together, and the likelihood stays quick.
_BLOCK: Final = 100


def blocks(
    live: Sequence[Lived],
    control: Sequence[Lived],
    value: Callable[[Lived], float],
    now: Instant,
    settling: Mapping[str, Instant],
    shares: Sequence[Instant],
) -> list[Block]:
    """Requests of one task and day, by time. `settling`: how long after a day's end all of a task is known;
    `shares`: when the predecessor's share was changed, which ends a block.
    """
    found: dict[tuple[int, int, str], list[tuple[Lived, bool]]] = {}
    for one, stays in ((one, stays) for part, stays in ((live, False), (control, True)) for one in part):
        day = one.at // DAY
        if now >= (day + 1) * DAY + settling.get(one.task, 0) + _ON_ITS_WAY:
            found.setdefault((day, bisect(shares, one.at), one.task), []).append((one, stays))
    made = []
    for (day, _, task), pairs in sorted(found.items()):
        pairs.sort(key=lambda pair: (pair[0].at, pair[0].request))
        for part in np.array_split(np.arange(len(pairs)), -(-len(pairs) // _BLOCK)):
            rewards = np.array([value(pairs[at][0]) for at in part])
            made.append(Block(day, rewards, np.array([pairs[at][1] for at in part]), task))
    return made


def by_patient(decisions: Iterable[Lived], value: Callable[[Lived], float]) -> Floats:
    """float64 [P]: means of patients, in the order of their first decisions."""
    values_of: dict[str, list[float]] = {}
    for one in decisions:
        values_of.setdefault(one.patient, []).append(value(one))
    return np.array([sum(values) / len(values) for values in values_of.values()])


def patients(decisions: Iterable[Lived]) -> Integers:
    """int64 [N]: a number for each patient."""
    names: dict[str, int] = {}
    return np.array([names.setdefault(one.patient, len(names)) for one in decisions], dtype=np.int64)


def clinicians(decisions: Iterable[Lived]) -> Integers:
    """int64 [N]: a number for each pseudonym, -1 where nobody marked."""
    names: dict[str, int] = {}
    return np.array(
        [names.setdefault(one.account, len(names)) if one.account else -1 for one in decisions],
        dtype=np.int64,
    )


def reward_of(one: Lived) -> float:
    assert one.reward is not None
    return one.reward


def kept_of(one: Lived) -> float:
    """Share of the statements that stood: like a reward, more is better."""
    return 1 - one.cut_share


def _lived(
    request: str,
    row: Mapping[str, object],
    person: str,
    at: Instant,
    decision: Decision,
    cut: int,
    rewards: Mapping[str, Reward],
    since: Instant | None,
) -> Lived:
    kept = decision if since is not None and at >= since else None
    if decision.failed:  # a fallback served: the model whose request it was published nothing
        return Lived(request, str(row["task"]), person, at, decision.failed, None, 1.0, None, None)
    if decision.told:  # the gate dropped its draft; what was published, and rewarded, is the composer's
        dropped = sum(count for name, count in decision.told.items() if name.startswith("cut."))
        whole = decision.told.get("statements", 0) + dropped
        return Lived(
            request,
            str(row["task"]),
            person,
            at,
            decision.policy,
            decision.trial,
            dropped / whole if whole else 1.0,
            None,
            None,
            decision.action,
            decision=kept,
        )
    reward = rewards.get(request)
    heard = reward is not None and counts(reward)
    value = reward.value if reward is not None and heard else None
    answer = reward.answered if reward is not None and reward.state == "matched" else None
    statements = int(str(row["statements"])) + cut
    return Lived(
        request,
        str(row["task"]),
        person,
        at,
        decision.policy,
        decision.trial,
        cut / statements if statements else 0.0,
        value,
        answer - at if answer is not None else None,
        decision.action,
        reward.account if reward is not None and heard else "",
        kept,
    )


# How far to go back when what serves has fallen.
#
# What was in service before is not the remedy where the world has changed: it was learned in the same one. All
# of them can be judged on what happened of late, though: every policy keeps exploring, so that what another one
# would have earned can be estimated from what this one did (doubly robust, trainers/gate). The one that
# would have earned most is gone back to; what ships is among them. Of late: since the promotion, but no longer
# than `learning.fall_days`, for what was earned before the fall speaks for what fell, and for all that learned
# in the same world.

#: Patients, and decisions that the log has to be worth for a policy, below which it is not judged by what
# happened of late.
_PATIENTS: Final = 30
_WORTH: Final = 10.0


def better_before(
    folder: Path, registry: Registry, slot: str, moves: Sequence[Move], since: Instant, explore: float
) -> str | None:
    """The artefact to go back to, "" what ships; None: nothing speaks for another than the one before.
    `since`: event time (cycles/window.py, `of_late`); `explore`: the share of chance of what ships.
    """
    judged = _earned(folder, registry, slot, moves, since, explore, least=2)
    return max(judged, key=lambda one: one[:3]).identity if judged else None


def surely_better(
    folder: Path,
    registry: Registry,
    slot: str,
    moves: Sequence[Move],
    since: Instant,
    explore: float,
    alarms: float,
) -> tuple[str, Between] | None:
    """The earlier policy that would have earned most since then, where it is certain that it would have
    earned more than what serves, and by how much: on the same decisions, so that no calendar enters. Wrong,
    for this `since` and however often one looks, with probability `alarms` at most (asymptotically).
    """
    judged = _earned(folder, registry, slot, moves, since, explore, least=1)
    found = [(one.between(alarms / len(judged)), one.identity) for one in judged]
    sure = [(between.value, identity, between) for between, identity in found if between.low > 0]
    return max(sure, key=lambda one: one[:2])[1:] if sure else None


class _Earned(NamedTuple):
    """`value`: estimated mean reward of an earlier policy; `steps`: how far back, negative; `gain` [N]: what
    it would have earned more than what serves, at each of `decisions`.
    """

    value: float
    steps: int
    identity: str
    gain: Floats
    decisions: Decisions

    def between(self, alarms: float) -> Between:
        return sequence(self.gain, self.decisions.patient, alarms, self.decisions.clinician)


def _earned(
    folder: Path,
    registry: Registry,
    slot: str,
    moves: Sequence[Move],
    since: Instant,
    explore: float,
    least: int,
) -> list[_Earned]:
    """Of each earlier policy that can be judged; none where fewer than `least` are there."""
    served = line(moves)
    chain = [
        one for one in served[-2::-1] if one != served[-1]
    ]  # the last first; what has fallen may have been promoted before, too
    if len(chain) < least or slot not in ACTIONS:
        return []  # what another answer would have been worth is in no log
    found = decided(gather(folder, read_rewards(folder), read_forgotten(folder), since=since).table, slot)
    if len(set(found.decisions.patient.tolist())) < _PATIENTS:
        return []
    values = cross_fitted(found.decisions, seed=0)

    def numbers(identity: str) -> Floats | None:
        try:
            policy = (
                policy_of(registry.artefacts.get(identity), slot, actions_of(slot))
                if identity
                else shipped(slot, actions_of(slot), explore)
            )
        except StateError:  # damaged since: nobody could serve it
            return None
        named = Named(policy, found.names, found.actions)
        worth = overlap(found.decisions, named).effective
        return doubly_robust(found.decisions, named, values) if worth >= _WORTH else None

    serves = numbers(served[-1])
    if serves is None:
        serves = found.decisions.weight * found.decisions.reward
    judged = []
    for steps, identity in enumerate(chain, 1):
        if (of := numbers(identity)) is not None:
            judged.append(_Earned(float(of.mean()), -steps, identity, of - serves, found.decisions))
    return judged
