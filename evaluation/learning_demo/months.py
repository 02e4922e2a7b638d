"""Four months of the ward, a week at a time: drafts, outcomes, a look at what serves, a cycle of learning;
and next to each the truth.

In one week the candidate is sabotaged: learned from rewards turned upside down, as a broken join would have
it. In another a stolen login rejects a fifth of the drafts of the policy in service. From a third on clinicians write
otherwise, and what was learned is wrong. For a month nothing that they write arrives. At each weekend they write less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from evaluation.learning_demo.hospital import ACTIONS, Hospital, Truth, policy, serving
from evaluation.learning_demo.plot import Week
from evaluation.learning_demo.training import Few, Sabotaged
from evaluation.learning_demo.ward import START, Habit, stays
from models.policies import write_policy
from models.policies.action_policy import shipped
from models.registry import Registry
from models.registry.registry import FILE
from processors.notes.retrieval.arms import SLOT
from schemas.decisions import SLOTS
from schemas.instant import DAY, HOUR, Instant, to_datetime
from wardstream.learning.cycles.cycle import run_cycle
from wardstream.learning.cycles.reports import Cycle, Report
from wardstream.learning.watch.verdicts import look
from wardstream.settings import Settings

_WEEK: Final = 7
_MONTH: Final = 4  # weeks
#: What the watch did, in the words of the table.
_MOVED: Final = {"roll-back": "rolled back", "promote-trial": "promoted", "end-trial": "trial ended"}
#: Share of chance of what is learned.
_KEPT: Final = 0.2


@dataclass(frozen=True)
class Plan:
    """`a_day`: progress notes that fall due; `sabotage`: the week whose candidate is bad; `stolen`: that of the
    stolen login; `drift`: the first in which clinicians write otherwise; `silent`: the first of a month without outcomes.
    """

    weeks: int = 17
    a_day: int = 60
    sabotage: int = 5
    stolen: int = 6
    drift: int = 8
    silent: int = 12
    seed: int = 7
    fresh: int = 600  # stays, of no log, on which the truth is computed


def months(settings: Settings, plan: Plan, say: Callable[[str], None]) -> Iterator[Week]:
    """`settings.learning.folder` and `.registry` must not be there yet."""
    learning = settings.learning
    _begin(settings)
    truths: dict[Habit, Truth] = {}
    hospital = Hospital(learning)
    try:
        for number in range(1, plan.weeks + 1):
            habit: Habit = "problems" if number >= plan.drift else "thorough"
            if habit not in truths:
                say(
                    f"week {number}: clinicians write by the habit “{habit}”; what every choice truly earns "
                    "is computed once, on stays of its own"
                )
                truths[habit] = Truth(habit, START + 1000 * DAY, plan.seed + 1, plan.fresh)
            yield _week(settings, plan, hospital, number, habit, truths[habit])
    finally:
        hospital.close()


def _begin(settings: Settings) -> None:
    """What ships, exploring: promoted by hand, over the few ways to weigh that the ward tries."""
    registry = Registry(settings.learning.registry or Path())
    first = registry.artefacts.add(
        {FILE: write_policy(shipped(SLOT, ACTIONS, settings.learning.explore))},
        SLOTS[SLOT],
        "What ships, exploring.",
    )
    registry.promote(
        SLOT,
        first.id,
        b'{"promoted": true, "why": "by hand: where the ward begins"}',
        _at(START),
        "by hand: where the ward begins",
    )


def _week(
    settings: Settings, plan: Plan, hospital: Hospital, number: int, habit: Habit, truth: Truth
) -> Week:
    first = START + (number - 1) * _WEEK * DAY
    end = first + _WEEK * DAY + 12 * HOUR  # the last note of the week has come
    identity, before = serving(settings.learning)
    silent, stolen = plan.silent <= number < plan.silent + _MONTH, number == plan.stolen
    alarms = len(hospital.alarms)
    earned = hospital.live(stays(first, _WEEK, plan.a_day, habit, plan.seed), silent=silent, stolen=stolen)
    seen = look(settings, SLOT, at=to_datetime(end))
    alarm = f"alarm: {hospital.alarms[alarms]}" if len(hospital.alarms) > alarms else ""
    if seen.act in _MOVED:
        _, after = serving(settings.learning)
        return _figures(
            number,
            habit,
            truth,
            Cycle(SLOT, _at(end)),
            hospital.logged,
            earned,
            identity,
            truth.value(before),
            None,
            truth.value(after),
            _MOVED[seen.act],
            seen.why,
            alarm=alarm,
            silent=silent,
        )
    bad = number == plan.sabotage
    cycle = run_cycle(settings, SLOT, trainer=(Sabotaged if bad else Few)(_KEPT), at=to_datetime(end))
    candidate = truth.value(policy(settings.learning, cycle.artefact)) if cycle.artefact else None
    event = (
        "promoted"
        if cycle.promoted
        else "on trial"
        if cycle.trial
        else "refused"
        if cycle.artefact
        else "nothing learned"
    )
    _, after = serving(settings.learning)
    return _figures(
        number,
        habit,
        truth,
        cycle,
        hospital.logged,
        earned,
        identity,
        truth.value(before),
        candidate,
        truth.value(after),
        event,
        "" if cycle.promoted else cycle.why,
        bad,
        alarm or (f"blind: {seen.blind}" if seen.blind else ""),
        silent,
    )


def _figures(
    number: int,
    habit: Habit,
    truth: Truth,
    cycle: Cycle,
    logged: int,
    earned: float,
    identity: str,
    before: float,
    candidate: float | None,
    after: float,
    event: str,
    why: str,
    bad: bool = False,
    alarm: str = "",
    silent: bool = False,
) -> Week:
    low, high = _interval(cycle)
    return Week(
        number,
        habit,
        logged,
        cycle.trajectories,
        cycle.matched,
        earned,
        identity,
        cycle.before,
        cycle.estimated,
        low,
        high,
        before,
        candidate,
        after,
        truth.best(),
        event,
        why,
        bad,
        alarm,
        silent,
    )


def _interval(cycle: Cycle) -> tuple[float | None, float | None]:
    if not cycle.report or cycle.estimated is None:
        return None, None
    _, low, high = msgspec.json.decode(Path(cycle.report).read_bytes(), type=Report).estimates["dr candidate"]
    return low, high


def _at(moment: Instant) -> str:
    return to_datetime(moment).isoformat(timespec="seconds")
