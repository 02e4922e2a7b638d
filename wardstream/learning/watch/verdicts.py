"""Live reward and grounding of what is in service and on trial: what has fallen is rolled back, a good trial
is promoted, a bad one ended.

    in service    against what it replaced (reward less `learning.margin`, statements that stood less `learning.cut_margin`), and against what it earned itself at first
                  (less `learning.fall`), for the world may change under a policy: three questions,
                  `learning.false_alarms` between them for as long as it serves
    on trial      against what is in service, over the same time: ended where it is worse for certain, promoted where it is no worse by more than
                  the margins for certain; after `learning.trial_days` by the estimate: the gate has judged it
                  already, the trial is there to catch what the gate cannot see

The statistics are always valid (trainers/gate/falls.py): looking every quarter of an hour raises no
false alarms. Where what was before would be no better now, it goes back further (going_back.py). After a
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
from typing import Final, Literal, TypeAlias

import numpy as np
from msgspec import Struct

from models.registry import Move, Registry, Standing
from models.registry.registry import Moved
from models.registry.slots import Kind, standing
from schemas.errors import ConfigurationError
from schemas.instant import from_datetime
from streams.telemetry import Telemetry
from trainers.datasets.decisions import Floats
from trainers.gate.falls import Between, difference, fallen, lower_bound
from wardstream.learning.cycles.reports import Cycle, append
from wardstream.learning.cycles.window import BY_WATCH, moment, of_late
from wardstream.learning.watch.live_rewards import (
    Lived,
    Living,
    better_before,
    by_patient,
    kept_of,
    landmarks,
    living,
    matured,
    patients,
    reward_of,
)
from wardstream.settings import Settings
from wardstream.settings.parts import LearningSettings

log: Final = logging.getLogger("wardstream.learn")
Act: TypeAlias = Literal["", "roll-back", "promote-trial", "end-trial"]
_TOLD: Final = {"roll-back": "rolled back", "promote-trial": "trial promoted", "end-trial": "trial ended"}
#: Patients on each side, below which nothing is said; of the replaced policy the last so many count; at
# first: a policy's own.
LEAST: Final = 30
_LAST: Final = 1_000
_FIRST: Final = 200


class Side(Struct, frozen=True):
    """Of one policy, "" what ships. `reward`, `cut`: means over patients; None where there is none."""

    policy: str
    decisions: int
    patients: int  # with a reward that counts
    reward: float | None
    cut: float | None


class Verdict(Struct, frozen=True):
    """`act`: "" nothing; `why`: of the act, or of none."""

    slot: str
    at: str
    act: Act
    why: str
    live: Side
    before: Side
    trial: Side | None = None


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
        lived = living(wanted.folder, slot, from_datetime(now))
        verdict = _verdict(slot, now, stands, replaced, lived, moves, wanted)
        if verdict.act and not dry:
            _move(registry, stands, verdict, moves, wanted.folder, wanted, telemetry or Telemetry())
        return verdict


def lines(verdict: Verdict) -> Iterator[str]:
    """For a person."""
    yield f"{verdict.slot}: {_TOLD[verdict.act] if verdict.act else 'stays as it is'}: {verdict.why}"
    for title, side in (
        ("in service", verdict.live),
        ("before it", verdict.before),
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
    for move in moves:
        if move.kind == "promote" and move.artefact != serving:
            found, serving = serving, move.artefact
        elif move.kind == "roll-back":
            found, serving = None, move.artefact
    return found if stands.current else None


def _verdict(
    slot: str,
    now: datetime,
    stands: Standing,
    replaced: str | None,
    lived: Living,
    moves: Sequence[Move],
    wanted: LearningSettings,
) -> Verdict:
    live, before = (
        _lately(lived.of(stands.current), moves, "promote", stands.current),
        lived.of(replaced) if replaced is not None else (),
    )
    tried = _lately(lived.of(stands.trial, trial=True), moves, "try", stands.trial) if stands.trial else ()
    marks = landmarks(before) or landmarks(live[: 2 * _FIRST])  # what was before may have no rewards at all

    def side(policy: str, decisions: Sequence[Lived]) -> Side:
        ripe = matured(decisions, marks, lived.now)
        earned = by_patient(ripe, reward_of)
        cut = 1 - float(by_patient(decisions, kept_of).mean()) if decisions else None
        return Side(policy, len(decisions), len(earned), float(earned.mean()) if len(earned) else None, cut)

    sides = (
        side(stands.current, live),
        side(replaced or "", before),
        side(stands.trial, tried) if stands.trial else None,
    )
    act, why = _fallen(live, before, marks, lived.now, wanted) if replaced is not None else ("", "")
    if not act and stands.trial:
        began = next(move.at for move in reversed(moves) if move.kind == "try")
        act, why = _tried(tried, live, lived.now, _days(began, now), wanted)
    return Verdict(
        slot, _iso(now), act, why or "as good as what it replaced, as far as the log shows", *sides
    )


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
) -> tuple[Act, str]:
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
            return (
                "roll-back",
                (
                    f"{question}: {values[-max(at, LEAST) :].mean():.3f} of late, {against.mean():.3f} then; "
                    "clear "
                    f"after {at} patients"
                ),
            )
    return "", f"{LEAST} patients with an outcome on each side are not there yet" if len(few) == len(
        questions
    ) else ""


def _tried(
    tried: Sequence[Lived], live: Sequence[Lived], now: int, days: float, wanted: LearningSettings
) -> tuple[Act, str]:
    """Against what was in service since the first request of the trial."""
    serving = [one for one in live if tried and one.at >= tried[0].at]
    both = landmarks([*tried, *serving])
    ripe, ripe_serving = matured(tried, both, now), matured(serving, both, now)
    few = min(len({one.patient for one in group}) for group in (ripe, ripe_serving)) < LEAST
    if few and days < wanted.trial_days:
        return "", f"on trial: fewer than {LEAST} patients with an outcome on each side"
    if few:
        return "end-trial", f"after {days:.0f} days fewer than {LEAST} patients with an outcome on each side"
    reward, kept = (
        _between(ripe, ripe_serving, reward_of, wanted),
        _between(list(tried), serving, kept_of, wanted),
    )
    compared = (
        f"reward {reward.value:+.3f} [{reward.low:+.3f}, {reward.high:+.3f}], statements that stood "
        f"{kept.value:+.3f} [{kept.low:+.3f}, {kept.high:+.3f}] against what is in service"
    )
    if reward.high < 0 or kept.high < -wanted.cut_margin:
        return "end-trial", f"worse on trial: {compared}"
    if reward.low > -wanted.margin and kept.low > -wanted.cut_margin:
        return "promote-trial", f"no worse on trial: {compared}"
    if days >= wanted.trial_days:
        good = reward.value >= 0 and kept.value >= -wanted.cut_margin
        return (
            "promote-trial" if good else "end-trial"
        ), f"after {days:.0f} days by the estimate: {compared}"
    return "", f"on trial: {compared}"


def _between(
    tried: Sequence[Lived],
    serving: Sequence[Lived],
    value: Callable[[Lived], float],
    wanted: LearningSettings,
) -> Between:
    both = [*tried, *serving]
    flags = np.array([1.0] * len(tried) + [0.0] * len(serving))
    return difference(np.array([value(one) for one in both]), patients(both), flags, wanted.false_alarms / 2)


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
    log.warning("slot %s: %s: %s", verdict.slot, _TOLD[verdict.act], verdict.why)
    telemetry.learned(verdict.slot, _TOLD[verdict.act].replace(" ", "-"))
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
        to = better_before(
            folder, registry, verdict.slot, moves, of_late(moves, moment(verdict.at), wanted), wanted.explore
        )
        return registry.roll_back(verdict.slot, verdict.at, why, to, seen=stands)
    if verdict.act == "promote-trial":
        report = registry.report(next(move for move in reversed(moves) if move.kind == "try"))
        return registry.promote(verdict.slot, stands.trial, report, verdict.at, why, seen=stands)
    return registry.end_trial(verdict.slot, verdict.at, why, seen=stands)


def _line(move: Move, verdict: Verdict | None, decisions: int, answered: int) -> Cycle:
    """Of the history; without what was found, where a kill fell between the move and its line."""
    acts: dict[str, Act] = {"roll-back": "roll-back", "promote": "promote-trial", "end-trial": "end-trial"}
    act = acts[move.kind]
    before, live = (None, None)
    if verdict is not None:
        pair = (verdict.before, verdict.live) if act == "roll-back" else (verdict.live, verdict.trial)
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
        moved=_TOLD[act],
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
