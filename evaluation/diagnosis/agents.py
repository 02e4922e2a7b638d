"""The agent compared with the ranker that it can call, on cases with a known diagnosis: each system's outcome for
each case, and what differs from the ranker's.

ranker           the fused ranker alone
small            the agent with the small policy
llm              the agent with the configured language model
rag              the same sources by fixed steps and a rule: retrieval without training
vanilla          the model without any source
target-only      a policy that was trained on the answer's reward alone
… without …      one source taken away
… plain match    MaxSim over cases instead of the ranker (eq. 21, 22)
… foreign …      what comes back is another patient's
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from evaluation.diagnosis.irrelevant import Foreign
from evaluation.intervals import Bootstrap, Figure, by_patient
from processors.diagnosis.agent.claims import Named, named
from processors.diagnosis.agent.diagnosing import unusable
from processors.diagnosis.agent.environment import SOURCES, Environment, Referred, without
from processors.diagnosis.agent.grammar import normal
from processors.diagnosis.agent.loop import run_all
from processors.diagnosis.agent.pointers import UNKNOWN
from processors.diagnosis.agent.prompt import Presented
from processors.diagnosis.agent.trajectory import Returned, Trajectory
from processors.diagnosis.search import Short
from trainers.grpo.figures import hinted
from trainers.grpo.patients import Task, as_known, names_it
from trainers.grpo.rewards import format_coefficient, hit
from wardstream.diagnosis.agents import Voice

_MOST: Final = 20

#: A patient's environment, made of it and of the patient's before in the list.
Around = Callable[[Task, Task], Environment]
Outcomes = Sequence["Outcome"]


def as_it_is(own: Task, other: Task) -> Environment:
    return own.environment


@dataclass(frozen=True)
class System:
    """One row."""

    name: str
    by: Voice
    around: Around = as_it_is


@dataclass(frozen=True)
class Outcome:
    """Of one case under one system: whether the right disease is first, among five, among twenty that came
    back, anywhere; whether the format held. `first`, `five`: of what the agent itself named; `told_first`,
    `told_five`: of what `diagnose` answers, where the ranker's others stand behind what the agent named, and
    the ranker's order alone where it was not listened to.
    """

    kin: str
    first: bool
    five: bool
    told_first: bool
    told_five: bool
    hit: bool
    hint: bool
    format: bool
    instead: str = ""


MEASURES: Final[Mapping[str, Callable[[Outcome], float]]] = {
    "Acc@1": lambda one: float(one.first),
    "Acc@5": lambda one: float(one.five),
    "answered @1": lambda one: float(one.told_first),
    "answered @5": lambda one: float(one.told_five),
    "Hit@20": lambda one: float(one.hit),
    "Hint": lambda one: float(one.hint),
    "format": lambda one: float(one.format),
    "fallback": lambda one: float(bool(one.instead)),
    "model failed": lambda one: float(FAILED in one.instead),
}
#: How the fault of a model begins that did not answer (processors/diagnosis/agent/loop.py).
FAILED: Final = "model: "
UNNAMED: Final = "no diagnosis"


def of_ranker(tasks: Sequence[Task]) -> list[Outcome]:
    """The ranker with all findings: its first, its first five, its twenty. What it ranks is all that it
    tells: Hint is its Hit@20.
    """
    found = []
    for task in tasks:
        right = [names_it((one.disease, *one.disease_ids), task.patient.truths) for one in _ranked(task)]
        first, five = any(right[:1]), any(right[:5])
        found.append(Outcome(task.patient.group, first, five, first, five, any(right), any(right), True))
    return found


def _ranked(task: Task) -> Sequence[Referred]:
    match = task.environment.match
    return match.cases(task.patient.presented.phenotypes, _MOST) if match is not None else ()


def of_system(system: System, tasks: Sequence[Task], *, seed: int = 0) -> list[Outcome]:
    stays = [(system.around(task, tasks[at - 1]), task.patient.presented) for at, task in enumerate(tasks)]
    done = asyncio.run(_run(system.by, stays, seed))
    found = []
    for task, trajectory in zip(tasks, done, strict=True):
        truths, group = task.patient.truths, task.patient.group
        stated = as_known(named(trajectory), truths)[:5]
        own = [name for name in stated if normal(name) != UNKNOWN]
        instead = unusable(trajectory) or ("" if own else UNNAMED)
        reported = _answered(task, () if instead else own)
        kept = format_coefficient(trajectory.checked()) == 1.0
        found.append(
            Outcome(
                group,
                names_it(stated[:1], truths),
                names_it(stated, truths),
                names_it(reported[:1], truths),
                names_it(reported[:5], truths),
                hit(trajectory.returned, truths),
                hinted(trajectory, truths),
                kept,
                instead,
            )
        )
    return found


def _answered(task: Task, own: Sequence[str]) -> list[str]:
    """Names as `diagnose` would order them (processors/diagnosis/agent/diagnosing.py): the agent's own, the ranker's behind."""
    behind = [
        as_known(
            [Named(one.disease, (Returned("", one.id, "refer", one.disease, "", one.disease_ids),))],
            task.patient.truths,
        )[0]
        for one in _ranked(task)
    ]
    return list(dict.fromkeys([*own, *behind]))


async def _run(by: Voice, stays: Sequence[tuple[Environment, Presented]], seed: int) -> list[Trajectory]:
    async with by.speaking() as speaker:
        return await run_all(speaker, stays, by.asking, seeds=[seed] * len(stays))


def ablations(one: System) -> list[System]:
    """The same with less, and with what belongs to somebody else."""
    rows = [System(f"{one.name} without {source}", one.by, _without(source)) for source in SOURCES]
    rows.append(System(f"{one.name} without summariser", one.by, _unshortened))
    rows.append(System(f"{one.name}, plain match", one.by, _plain))
    rows.append(System(f"{one.name}, foreign lookup and search", one.by, _foreign_reading))
    return [*rows, System(f"{one.name}, half of match foreign", one.by, _foreign_half)]


def nothing(own: Task, other: Task) -> Environment:
    """Vanilla."""
    return Environment()


def _plain(own: Task, other: Task) -> Environment:
    return own.plain or own.environment


def _unshortened(own: Task, other: Task) -> Environment:
    search = own.environment.search
    return replace(own.environment, search=search.whole) if isinstance(search, Short) else own.environment


def _without(source: str) -> Around:
    return lambda own, other: without(own.environment, source)


def _foreign_reading(own: Task, other: Task) -> Environment:
    foreign = Foreign(own.environment, other.environment, other.patient.presented)
    return Environment(foreign, own.environment.match, foreign)


def _foreign_half(own: Task, other: Task) -> Environment:
    return Environment(
        own.environment.lookup,
        Foreign(own.environment, other.environment, other.patient.presented, half=True),
        own.environment.search,
    )


def table(found: Mapping[str, Outcomes], against: str = "ranker") -> dict[str, dict[str, Figure | None]]:
    """By system and measure, with 95 % intervals over groups of kin; and, as "answered @1 - ranker", the
    difference of the same cases.
    """
    bootstrap = Bootstrap(one.kin for one in found[against])
    reported: dict[str, dict[str, Figure | None]] = {}
    for name, outcomes in found.items():
        reported[name] = {
            measure: bootstrap.figure(_parts(outcomes, count)) for measure, count in MEASURES.items()
        }
        if name != against:
            for measure in ("answered @1", "answered @5"):
                reported[name][f"{measure} - {against}"] = bootstrap.difference(
                    _parts(outcomes, MEASURES[measure]), _parts(found[against], MEASURES[measure])
                )
    return reported


def fallbacks(found: Mapping[str, Outcomes]) -> dict[str, dict[str, int]]:
    """By system: why the ranker's order stood instead of the agent's -> cases."""
    return {name: dict(Counter(one.instead for one in of if one.instead)) for name, of in found.items()}


def _parts(outcomes: Outcomes, count: Callable[[Outcome], float]) -> dict[str, tuple[float, float]]:
    return by_patient((one.kin, count(one), 1.0) for one in outcomes)
