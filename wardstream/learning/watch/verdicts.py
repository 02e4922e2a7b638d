"""Live reward and grounding of what is in service and on trial: what has fallen is rolled back, a good trial
is promoted, a bad one ended.

    in service    against its predecessor, which answers a share of the same days' requests (`learning.control`): reward, and statements that stood
                  (less `learning.cut_margin`). Where it earns less than at first (by `learning.fall`), the world may have changed: against every
                  earlier policy, on the same decisions. `learning.false_alarms` between the three for as long as it serves.
                  A suspicion, by these and by the weeks before, raises the predecessor's share to `learning.doubt` until it is settled. Promoted without a share: against
                  the past, where a weekend or a winter may count as a fall
    blind         too few drafts are answered, by policy and by action, to be judged by, or surely fewer than of the predecessor on the same days: an alarm,
                  no promotion; where it lasts for `learning.blind_days`, back to the predecessor
    on trial      against what is in service, over the same time: ended where it is worse for certain, promoted where it is no worse by more than
                  the margins for certain, also where a draft that nobody answers is worth nothing; after `learning.trial_days` ended

The statistics are always valid (trainers/gate/falls.py): looking every quarter of an hour raises no
false alarms. Where what was before would be no better now, it goes back further (live_rewards.py). After a
roll-back, by whomever, nothing is rolled back further until something is promoted: the next cycle of learning
is the remedy then, and a person. Moves are the registry's, signed, with the reason, and are in the history
(`wardstream learn report`); one that a kill kept from it is recorded there at the next look.
"""

from __future__ import annotations

import fcntl
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from msgspec import Struct

from models.registry import Move, Registry, Standing
from models.registry.registry import Moved
from models.registry.slots import Kind, standing
from schemas.errors import ConfigurationError
from schemas.instant import DAY, Instant, from_datetime
from streams.telemetry import Telemetry
from trainers.datasets.decisions import Floats
from trainers.gate.falls import (
    Compared,
    compared,
    evidence,
    fallen,
    lower_bound,
    prior,
    suspicion,
)
from trainers.gate.gate import GateSettings
from wardstream.learning.cycles.reports import Cycle, append
from wardstream.learning.cycles.window import BY_WATCH, moment, of_late
from wardstream.learning.watch.live_rewards import (
    SHARE,
    Lived,
    Living,
    answered,
    better_before,
    blocks,
    by_patient,
    due,
    earned_of,
    kept_of,
    landmarks,
    living,
    matured,
    reward_of,
    surely_better,
    waits,
)
from wardstream.learning.watch.trial_verdicts import LEAST, SETTLING, Act, Ruling, alarms_of, policies, ruled
from wardstream.settings import Settings
from wardstream.settings.parts import LearningSettings

log: Final = logging.getLogger("wardstream.learn")
_DONE: Final = {
    "roll-back": "rolled back",
    "promote-trial": "trial promoted",
    "end-trial": "trial ended",
    "control": "share of the predecessor changed",
}
#: Of the replaced policy the last so many count; at first: a policy's own.
_LAST: Final = 1_000
_FIRST: Final = 200
#: Of `learning.false_alarms`: reward, statements cut, earlier policies, answers.
_PARTS: Final = (0.7, 0.1, 0.1, 0.1)
#: Of the replaced policy before the promotion, by which a fall may be suspected.
_EARLIER: Final = 28 * DAY
#: Of the share of drafts that are answered, a fall that is tolerated; as the gate has it.
_FEWER: Final = GateSettings().fall
#: Odds of a fall from which the predecessor answers more requests, and below which it is fewer again.
_SUSPECTED, _SETTLED = 2.0, 1.2
#: A share of drafts that are answered below which nothing is known, where no more is usual.
_SILENCE: Final = 0.02


class Side(Struct, frozen=True):
    """Of one policy, "" what ships. `reward`, `cut`: means over patients; None where there is none."""

    policy: str
    decisions: int
    patients: int  # with a reward that counts
    reward: float | None
    cut: float | None


class Verdict(Struct, frozen=True):
    """`act`: "" nothing; `why`: of the act, or of none. `control`: the predecessor, since the promotion;
    `blind`: what too few drafts are answered of, "" where enough are; `share`: of the predecessor, by an act
    `control`; `to`: of a roll-back, None where it is still to be found.
    """

    slot: str
    at: str
    act: Act
    why: str
    live: Side
    before: Side
    trial: Side | None = None
    control: Side | None = None
    blind: str = ""
    share: float = 0.0
    to: str | None = None


def look(
    settings: Settings,
    slot: str,
    *,
    at: datetime | None = None,
    token: int | None = None,
    dry: bool = False,
    telemetry: Telemetry | None = None,
) -> Verdict:
    """Looks, and moves the slot where that is called for. `token`: of the leader of the schedule in whose
    name it is; `dry`: nothing is moved.

    Raises ConfigurationError where learning.folder or learning.registry is not set, or nothing is logged;
    StateError where the registry is not what it was, or another leads.
    """
    wanted = settings.learning
    if wanted.folder is None or wanted.registry is None:
        raise ConfigurationError(
            "learning.folder or learning.registry is not set; set both: docs/learning.md"
        )
    now = at or datetime.now(UTC)
    registry = Registry(wanted.registry, token, settings.anchor)
    with _alone(wanted.folder / "schedule" / f"{slot}.look"):
        moves = registry.moves(slot)
        stands = standing(moves)
        for move in moves:
            if move.why.startswith(BY_WATCH):
                append(wanted.folder, _line(move, None, 0, 0))
        replaced = _replaced(moves, stands)
        if replaced is None and not stands.trial:
            return Verdict(
                slot,
                _iso(now),
                "",
                "nothing was promoted since the last roll-back, nothing is on trial",
                _nobody(stands.current),
                _nobody(""),
            )
        lived = living(wanted.folder, slot, from_datetime(now), wanted.account_share, stands.trial)
        verdict = judged(slot, now, stands, replaced, lived, moves, wanted, registry)
        if verdict.blind and not dry:
            log.warning("slot %s: blind: %s", slot, verdict.blind)
            (telemetry or Telemetry()).learned(slot, "blind")
        if verdict.act and not dry:
            _move(registry, stands, verdict, moves, wanted.folder, wanted, telemetry or Telemetry())
        return verdict


def lines(verdict: Verdict) -> Iterator[str]:
    """For a person."""
    yield f"{verdict.slot}: {_DONE[verdict.act] if verdict.act else 'stays as it is'}: {verdict.why}"
    if verdict.blind:
        yield f"  blind: {verdict.blind}"
    for title, side in (
        ("in service", verdict.live),
        ("before it", verdict.before),
        ("before it, on the same days", verdict.control),
        ("on trial", verdict.trial),
    ):
        if side is not None and side.decisions:
            reward = (
                "no reward yet"
                if side.reward is None
                else f"reward {side.reward:.3f} of {side.patients} patients"
            )
            cut = "" if side.cut is None else f", {side.cut:.1%} of its statements cut"
            yield f"  {title}: {side.policy[:12] or 'what ships'}, {side.decisions} decisions, {reward}{cut}"


def _replaced(moves: Sequence[Move], stands: Standing) -> str | None:
    """What the policy in service took the place of; None where it got there by a roll-back, or is what
    ships.
    """
    serving = ""
    found: str | None = None
    for number, move in enumerate(moves, 1):
        if move.kind == "promote" and move.artefact != serving:
            found, serving = serving, move.artefact
        elif move.kind == "roll-back":
            found, serving = None, move.artefact
        elif move.kind == "retire" and move.artefact == serving:
            found, serving = None, standing(moves[:number]).current
    return found if stands.current else None


def judged(
    slot: str,
    now: datetime,
    stands: Standing,
    replaced: str | None,
    lived: Living,
    moves: Sequence[Move],
    wanted: LearningSettings,
    registry: Registry,
) -> Verdict:
    """What follows from the decisions of a slot; nothing is moved. `replaced`: what the policy in service took
    the place of, None where it got there by a roll-back.
    """
    live = _lately(lived.of(stands.current), moves, "promote", stands.current)
    before: Sequence[Lived] = lived.of(replaced) if replaced is not None else ()
    control: Sequence[Lived] = ()
    if stands.control_share and live:
        control = [one for one in before if one.at >= live[0].at]
        before = [one for one in before if one.at < live[0].at]
    tried = _lately(lived.of(stands.trial, trial=True), moves, "try", stands.trial) if stands.trial else ()
    # What was before may have no rewards at all.
    share = SETTLING if stands.control_share else SHARE
    marks = landmarks(before, share) or landmarks([*live, *control][: 2 * _FIRST], share)

    def side(policy: str, decisions: Sequence[Lived]) -> Side:
        ripe = matured(decisions, marks, lived.now)
        earned = by_patient(ripe, reward_of)
        cut = 1 - float(by_patient(decisions, kept_of).mean()) if decisions else None
        return Side(policy, len(decisions), len(earned), float(earned.mean()) if len(earned) else None, cut)

    found = Verdict(
        slot,
        _iso(now),
        "",
        "",
        side(stands.current, live),
        side(replaced or "", before),
        side(stands.trial, tried) if stands.trial else None,
        side(stands.control, control) if stands.control_share else None,
    )
    shares = [from_datetime(moment(move.at)) for move in moves if move.kind == "control"]
    blind, lasts = _blind(live, before, control, marks, lived.now, shares, wanted)
    ruling = Ruling()
    if replaced is not None:
        if stands.control_share:
            ruling = _against_control(live, before, control, marks, lived.now, stands, shares, wanted)
            if ruling.act != "roll-back" and _own_fall(live, marks, lived.now, wanted):
                ruling = _world(registry, slot, moves, lived.now, wanted) or ruling
        else:
            ruling = _fallen(live, before, marks, lived.now, wanted)
        if lasts and ruling.act != "roll-back":
            ruling = Ruling("roll-back", f"blind for {wanted.blind_days:g} days: {blind}", to=replaced)
    if ruling.act != "roll-back" and stands.trial:
        move = next(move for move in reversed(moves) if move.kind == "try")
        alarms = alarms_of(registry, move, wanted)
        of = policies(registry, slot, stands, wanted.explore)
        tried_ruling = ruled(tried, live, lived.now, _days(move.at, now), alarms, wanted, of)
        if tried_ruling.act == "promote-trial" and blind:
            over = _days(move.at, now) >= wanted.trial_days  # looked at for the last time
            tried_ruling = Ruling("end-trial" if over else "", f"blind, so that nothing is promoted: {blind}")
        if tried_ruling.act or not ruling.act:
            ruling = tried_ruling
    why = ruling.why or (
        "blind: no judgement" if blind else "as good as what it replaced, as far as the log shows"
    )
    return msgspec.structs.replace(
        found, act=ruling.act, why=why, share=ruling.share, to=ruling.to, blind=blind
    )


def _against_control(
    live: Sequence[Lived],
    before: Sequence[Lived],
    control: Sequence[Lived],
    marks: Mapping[str, Instant],
    now: Instant,
    stands: Standing,
    shares: Sequence[Instant],
    wanted: LearningSettings,
) -> Ruling:
    """On the same days, reward and statements; and how many requests are compared from now on, which `before` has a say in."""
    ripe, ripe_control = matured(live, marks, now), matured(control, marks, now)
    of_late = [one for one in before if live and one.at >= live[0].at - _EARLIER]
    changes = sorted(
        [*(one.at for one in live[:1]), *shares]
    )  # no block has requests from before the promotion and after it
    rewards = blocks(ripe, [*matured(of_late, marks, now), *ripe_control], reward_of, now, marks, changes)
    stood = blocks(live, [*of_late, *control], kept_of, now, {}, changes)
    questions: tuple[tuple[str, Compared, float], ...] = (
        ("the live reward fell below that of its predecessor", compared(rewards), _PARTS[0]),
        ("more statements are cut than of its predecessor", compared(stood, wanted.cut_margin), _PARTS[1]),
    )
    alone = ""
    for question, found, part in questions:
        reached = -np.log(wanted.false_alarms * part)
        if found.evidence < reached:
            continue
        if part == _PARTS[0] and (alone := _of_one_account(ripe, ripe_control, reached, now, marks, shares)):
            continue
        return Ruling(
            "roll-back",
            f"{question} on the same days: {found.lately[0]:.3f}, {found.lately[1]:.3f} of the predecessor since it "
            f"fell; {found.answers} answers; by chance at most once in {np.exp(min(found.evidence, 99.0)):.0f}",
        )
    doubt = max(suspicion(rewards), suspicion(stood, wanted.cut_margin))
    usual, wide = (
        min(wanted.control or stands.control_share, wanted.doubt),
        stands.control_share > wanted.control,
    )
    if not wide and doubt >= np.log(_SUSPECTED) and wanted.doubt > stands.control_share:
        share, why = (
            wanted.doubt,
            "it may have fallen: more requests stay on the predecessor until that is settled",
        )
    elif wide and doubt < np.log(_SETTLED) and usual < stands.control_share:
        share, why = usual, "the suspicion of a fall has passed"
    else:
        few = not questions[0][1].answers
        why = "no request of the predecessor was answered on the same days yet" if few else ""
        return Ruling(
            "", f"a fall by the marks of account {alone} alone rolls nothing back" if alone else why
        )
    return Ruling("control", why, share)


#: Accounts whose marks take most from the reward, without each of which a fall must be there.
_SEVEREST: Final = 5


def _of_one_account(
    live: Sequence[Lived],
    control: Sequence[Lived],
    reached: float,
    now: Instant,
    marks: Mapping[str, Instant],
    shares: Sequence[Instant],
) -> str:
    """The account without whose marks the reward has not fallen for certain; "" where there is none, or hardly anybody
    else answers.
    """
    mean = sum(map(reward_of, live)) / max(len(live), 1)
    taken: dict[str, float] = {}
    for one in live:
        if one.account:
            taken[one.account] = taken.get(one.account, 0.0) + mean - reward_of(one)
    for account in sorted(taken, key=lambda name: -taken[name])[:_SEVEREST]:
        others, of_control = ([one for one in part if one.account != account] for part in (live, control))
        if len(others) < LEAST:
            continue
        if compared(blocks(others, of_control, reward_of, now, marks, shares)).evidence < reached:
            return account
    return ""


def _own_fall(
    live: Sequence[Lived], marks: Mapping[str, Instant], now: Instant, wanted: LearningSettings
) -> bool:
    """Whether it earns less than at first: by a season, or because clinicians want something else."""
    earned = by_patient(matured(live, marks, now), reward_of)
    first, later = earned[:_FIRST], earned[_FIRST:]
    if len(first) < LEAST or not len(later):
        return False
    least = min(max(lower_bound(np.clip(first, 0, 1), _ANY) - wanted.fall, 0.001), 0.999)
    return fallen(later, least, _ANY) is not None


#: No alarm by itself: how readily earlier policies are judged anew.
_ANY: Final = 0.2


def _world(
    registry: Registry, slot: str, moves: Sequence[Move], now: Instant, wanted: LearningSettings
) -> Ruling | None:
    """Back to an earlier policy that would surely earn more now. Judged from the beginning of a week on, of
    which each has its part of the false alarms, as beginnings of a fall have.
    """
    if wanted.folder is None:
        return None
    promoted = from_datetime(moment(next(move.at for move in reversed(moves) if move.kind == "promote")))
    late = (now - round(wanted.fall_days * DAY)) // (7 * DAY) * 7 * DAY if wanted.fall_days else 0
    week = max(0, (late - promoted) // (7 * DAY))
    alarms = wanted.false_alarms * _PARTS[2] * prior(week)
    found = surely_better(wanted.folder, registry, slot, moves, max(promoted, late), wanted.explore, alarms)
    if found is None:
        return None
    to, by = found
    why = f"the live reward fell from what it was at first, and {to[:12] or 'what ships'} would earn"
    return Ruling("roll-back", f"{why} {by.value:+.3f} [{by.low:+.3f}, {by.high:+.3f}] of late", to=to)


def _blind(
    live: Sequence[Lived],
    before: Sequence[Lived],
    control: Sequence[Lived],
    marks: Mapping[str, Instant],
    now: Instant,
    shares: Sequence[Instant],
    wanted: LearningSettings,
) -> tuple[str, bool]:
    """What too few drafts are answered of, "" where enough are or few were due; and whether it lasts."""

    def rate(decisions: Sequence[Lived]) -> float:
        return sum(answered(one, marks) for one in decisions) / len(decisions)

    fewer = _fewer_answers(live, control, marks, now, shares, wanted)
    if fewer[0]:
        return fewer
    late: Sequence[Lived] = due(live, marks, now)
    usual = [part for one in (before, control) if len(part := due(one, marks, now)[-_LAST:]) >= LEAST]
    most = max(usual, key=rate, default=())
    recent = _window(late, wanted.blind_days / 2)
    if not recent:
        return "", False
    known = bool(most) and rate(most) >= _SILENCE
    least = wanted.answers * rate(most) if known else _SILENCE
    alarms = (
        wanted.false_alarms * _PARTS[3] / 8
    )  # a bound and an e-process each, of all drafts and of actions
    if rate(recent) < least and (not known or _fell(late, most, marks, alarms)):
        why = f"{rate(recent):.0%} of {len(recent)} drafts were answered in time; at least {least:.0%} are expected"
        lasts = True
        for _ in range(_QUARTERS):
            quarter = _window(late, wanted.blind_days / _QUARTERS)
            lasts = lasts and bool(quarter) and rate(quarter) < least
            late = late[: len(late) - len(quarter)]
        return why, lasts
    by_action: dict[str, list[Lived]] = {}
    for one in late:
        by_action.setdefault(one.action, []).append(one)
    for action, decisions in sorted(by_action.items()):
        of = [one for one in decisions if one.at >= recent[0].at]
        if len(of) >= LEAST and rate(of) < wanted.answers * rate(recent):
            others = [one for one in late if one.action != action][-_LAST:]
            if len(others) >= LEAST and _fell(decisions, others, marks, alarms / len(by_action)):
                return (
                    f"{rate(of):.0%} of {len(of)} drafts of the action {action} were answered in time, "
                    f"{rate(recent):.0%} of all"
                ), False
    return "", False


def _fell(
    decisions: Sequence[Lived], usual: Sequence[Lived], marks: Mapping[str, Instant], alarms: float
) -> bool:
    """Whether they are now answered less often than `usual` is, however often one looks: the e-process of `evidence`, which
    falls again when answers come. Nobody who answers as rarely as ever is taken for silent.
    """
    now, then = (np.array([float(answered(one, marks)) for one in part]) for part in (decisions, usual))
    least = min(max(lower_bound(then, alarms), 0.001), 0.999)
    return bool(evidence(now, least)[-1] >= -np.log(alarms))


def _fewer_answers(
    live: Sequence[Lived],
    control: Sequence[Lived],
    marks: Mapping[str, Instant],
    now: Instant,
    shares: Sequence[Instant],
    wanted: LearningSettings,
) -> tuple[str, bool]:
    """Whether surely fewer of its drafts are answered than of the predecessor's on the same days, as by `_blind`; not where
    it earns no less with drafts that nobody answers worth nothing, which is what a trial promotes by.
    """
    settling = {one.task: waits(one.task, marks) for one in live}

    def until(end: Instant, value: Callable[[Lived], float], margin: float = 0.0) -> Compared:
        new, old = due(live, marks, end), due(control, marks, end)
        return compared(blocks(new, old, value, end, settling, shares), margin)

    def answers(end: Instant) -> Compared:
        return until(end, lambda one: float(answered(one, marks)), _FEWER)

    sure, found = -np.log(wanted.false_alarms * _PARTS[3] / 2), answers(now)
    if found.evidence < sure or found.live >= found.control:
        return "", False
    worth = until(now, lambda one: earned_of(one, marks))
    if worth.live >= worth.control:
        return "", False
    why = f"{found.live:.0%} of its drafts were answered in time, {found.control:.0%} of the predecessor's on the same days"
    return why, answers(now - round(wanted.blind_days * DAY)).evidence >= sure


#: Parts of `learning.blind_days`, each of which must be blind before it has lasted so long.
_QUARTERS: Final = 4


def _window(decisions: Sequence[Lived], days: float) -> Sequence[Lived]:
    """The last of so many days, or `LEAST`, whichever are more; none where fewer are there."""
    if len(decisions) < LEAST:
        return ()
    since = decisions[-1].at - round(days * DAY)
    return decisions[min(sum(one.at < since for one in decisions), len(decisions) - LEAST) :]


def _lately(decisions: Sequence[Lived], moves: Sequence[Move], kind: Kind, artefact: str) -> Sequence[Lived]:
    """Of what serves, or is tried, for the second time only what was decided since: who brought it back knew
    how it had ended the first time.
    """
    began = [move.at for move in moves if (move.kind, move.artefact) == (kind, artefact)]
    if len(began) < 2:
        return decisions
    since = from_datetime(moment(began[-1]))
    return [one for one in decisions if one.at >= since]


def _fallen(
    live: Sequence[Lived],
    before: Sequence[Lived],
    marks: Mapping[str, int],
    now: int,
    wanted: LearningSettings,
) -> Ruling:
    """Three questions, a third of the false alarms for each, half of that for what it is compared with."""
    alarms = wanted.false_alarms / 6
    earned, earlier = (
        by_patient(matured(live, marks, now), reward_of),
        by_patient(matured(before, marks, now), reward_of)[-_LAST:],
    )
    stood, stood_before = by_patient(live, kept_of), by_patient(before, kept_of)[-_LAST:]
    questions: tuple[tuple[str, Floats, Floats, float], ...] = (
        ("the live reward fell below that of what it replaced", earned, earlier, wanted.margin),
        ("more statements are cut than of what it replaced", stood, stood_before, wanted.cut_margin),
        ("the live reward fell from what it was at first", earned[_FIRST:], earned[:_FIRST], wanted.fall),
    )
    few = []
    for question, values, against, margin in questions:
        if len(against) < LEAST or not len(values):
            few.append(question)
            continue
        least = min(max(lower_bound(np.clip(against, 0, 1), alarms) - margin, 0.001), 0.999)
        at = fallen(values, least, alarms)
        if at is not None:
            return Ruling(
                "roll-back",
                (
                    f"{question}: {values[-max(at, LEAST) :].mean():.3f} of late, {against.mean():.3f} then; "
                    "clear "
                    f"after {at} patients"
                ),
            )
    nothing = len(few) == len(questions)
    return Ruling("", f"{LEAST} patients with an outcome on each side are not there yet" if nothing else "")


def _move(
    registry: Registry,
    stands: Standing,
    verdict: Verdict,
    moves: Sequence[Move],
    folder: Path,
    wanted: LearningSettings,
    telemetry: Telemetry,
) -> None:
    try:
        made = _moved(registry, stands, verdict, moves, folder, wanted)
    except Moved:
        return  # somebody was faster, as a person who saw the same fall; the next look sees what is now
    log.warning("slot %s: %s: %s", verdict.slot, _DONE[verdict.act], verdict.why)
    telemetry.learned(verdict.slot, _DONE[verdict.act].replace(" ", "-"))
    append(folder, _line(made, verdict, verdict.live.decisions, verdict.live.patients))


def _moved(
    registry: Registry,
    stands: Standing,
    verdict: Verdict,
    moves: Sequence[Move],
    folder: Path,
    wanted: LearningSettings,
) -> Move:
    """Raises Moved where the slot is not what was looked at: how far to go back takes a while to find."""
    why = BY_WATCH + verdict.why
    if verdict.act == "roll-back":
        since = of_late(moves, moment(verdict.at), wanted)
        to = verdict.to
        if to is None:
            to = better_before(folder, registry, verdict.slot, moves, since, wanted.explore)
        return registry.roll_back(verdict.slot, verdict.at, why, to, seen=stands)
    if verdict.act == "control":
        return registry.control(verdict.slot, verdict.share, verdict.at, why, seen=stands)
    if verdict.act == "promote-trial":
        report = registry.report(next(move for move in reversed(moves) if move.kind == "try"))
        return registry.promote(
            verdict.slot, stands.trial, report, verdict.at, why, seen=stands, control=wanted.control
        )
    return registry.end_trial(verdict.slot, verdict.at, why, seen=stands)


def _line(move: Move, verdict: Verdict | None, decisions: int, answered: int) -> Cycle:
    """Of the history; without what was found, where a kill fell between the move and its line."""
    acts: dict[str, Act] = {
        "roll-back": "roll-back",
        "promote": "promote-trial",
        "end-trial": "end-trial",
        "control": "control",
    }
    act = acts[move.kind]
    before, live = (None, None)
    if verdict is not None:
        other = verdict.trial if act in ("promote-trial", "end-trial") else verdict.control or verdict.before
        pair = (verdict.live, other) if other is verdict.trial else (other, verdict.live)
        before, live = (side.reward if side is not None else None for side in pair)
    return Cycle(
        move.slot,
        move.at,
        "",
        decisions,
        answered,
        before,
        live,
        act == "promote-trial",
        move.why.removeprefix(BY_WATCH),
        move.artefact,
        "",
        f"watch-{move.number}",
        moved=_DONE[act],
    )


def _nobody(policy: str) -> Side:
    return Side(policy, 0, 0, None, None)


def _days(began: str, now: datetime) -> float:
    return (now - moment(began)).total_seconds() / 86_400


def _iso(now: datetime) -> str:
    return now.isoformat(timespec="seconds")


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One look at a time: two that see the same fall would roll back twice."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
