"""From cases to a policy in a folder: lessons, a supervised start, GRPO by stages; the figures before,
between and after, on patients held out.

Without cases, patients are simulated from the open annotations: enough to see all of it run, and nothing to
judge diagnosis by.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from models.llm.decoder import Model, save
from models.ranker.case import Case
from models.ranker.ranker import Ranker
from models.whole_file import whole_file
from processors.diagnosis.agent.environment import Referred, Search
from processors.diagnosis.agent.small import ASKING, open_policy, speaker, untrained
from processors.diagnosis.agent.sources import Sources
from schemas.errors import ConfigurationError
from trainers.grpo.cases import few, groups, held_out, tasks
from trainers.grpo.figures import Figures, measure
from trainers.grpo.patients import Task, names_it
from trainers.grpo.stages import stages
from trainers.grpo.supervised import SupervisedSettings, lessons
from trainers.grpo.supervised import train as start
from trainers.grpo.trainer import GrpoSettings, Point, Trainer

CARD: Final = "training.json"
_OUT: Final = 0.2  # of the groups, held out
SIMULATED: Final = (300, 4)  # diseases, patients of each
_FEW: Final = 20  # patients to learn from
_OF_ONE: Final = 2  # cases of one group: a cohort repeats itself


class Plan(Struct, frozen=True, kw_only=True):
    """How much of it. docs/agent.md has what the default takes."""

    patients: int = 400  # to learn from
    lessons: int = 1_500
    supervised: SupervisedSettings = SupervisedSettings(epochs=7.0)
    stages: str = "four"
    steps: int = 64
    grpo: GrpoSettings = GrpoSettings(patients=8, group=8, rate=3e-4, updates=2)
    measured: int = 120  # held-out patients
    seed: int = 0


class World(Struct, frozen=True):
    """Who is trained on, and who is held out."""

    tasks: list[Task]
    held_out: list[Task]


def world(ranker: Ranker, cases: Sequence[Case], plan: Plan, search: Search | None = None) -> World:
    """Held out by group. `cases` are among those of the ranker's base, which shows nobody their own. Raises
    ConfigurationError for too few.
    """
    sources, group_of, draw = Sources(ranker, search), groups(ranker.base), random.Random(plan.seed)
    kept, out = held_out(cases, group_of, _OUT)
    kept, out = (
        few([some[at] for at in draw.sample(range(len(some)), len(some))], group_of, _OF_ONE)
        for some in (kept, out)
    )
    found = World(
        tasks(sources, kept, group_of)[: plan.patients], tasks(sources, out, group_of)[: plan.measured]
    )
    if len(found.tasks) < _FEW or not found.held_out:
        raise ConfigurationError(
            f"expected at least {_FEW} cases whose disease can be ranked, and some of other publications to "
            f"hold out; got {len(found.tasks)} and "
            f"{len(found.held_out)} of {len(cases)}; give more cases"
        )
    return found


def run(
    there: World,
    out: Path,
    plan: Plan,
    *,
    start_from: Path | None = None,
    say: Callable[[str], None],
    clock: Callable[[], float] = time.process_time,
) -> dict[str, Any]:
    """Trains, writes the policy and its card into `out`, returns the card. `start_from`: a policy that has
    had its lessons. Seconds are of `clock`: of the processor, unless stated otherwise.
    """
    began = clock()
    say(f"{len(there.tasks):,} cases to learn from; {len(there.held_out)} of other publications held out")
    series: list[tuple[str, Figures]] = []
    alone = ranker_alone(there.held_out)
    say(
        "the ranker alone on them: "
        + "  ".join(f"{name} {alone[name]:.3f}" for name in ("Acc@1", "Acc@5", "Hit@20"))
    )

    def look(model: Model, when: str) -> None:
        for how, temperature in (("", 0.0), (", as it plays in training", 1.0)):
            found, _ = measure(speaker(model, temperature=temperature), there.held_out, ASKING)
            series.append((when + how, found))
            say(f"[{clock() - began:4.0f} s] {when}{how}: {found.line()}")

    if start_from is None:
        taught = lessons(there.tasks, ASKING, plan.lessons, seed=plan.seed)
        model = untrained(seed=plan.seed)
        say(
            f"[{clock() - began:4.0f} s] {len(taught):,} lessons; a policy of {model.parameters / 1e6:.2f} "
            "M parameters"
        )
        start(model.network, taught, plan.supervised, pad=model.tokenizer.pad_token_id, say=say)
        save(model, out)
    else:
        model = open_policy(start_from)
    look(model, "after lessons")
    trainer = Trainer(
        model,
        plan.grpo,
        ASKING,
        speaking=lambda model, temperature, most: speaker(model, temperature=temperature, most=most),
    )
    curve: list[Point] = []

    def observe(point: Point) -> None:
        curve.append(point)
        say(f"[{clock() - began:4.0f} s] {point.line()}")

    for stage in stages(plan.stages, plan.steps) if plan.steps else ():
        trainer.train(there.tasks, [stage], observe=observe)
        save(model, out)
        look(model, f"after stage {stage.name}")
    card = {
        "cases": len(there.tasks),
        "held_out": len(there.held_out),
        "parameters": model.parameters,
        "ranker": alone,
        "plan": msgspec.to_builtins(plan),
        "cpu_seconds": round(clock() - began),
        "figures": {when: msgspec.to_builtins(one) for when, one in series},
        "curve": msgspec.to_builtins(curve),
    }
    with whole_file(out / CARD) as file:
        file.write(msgspec.json.format(msgspec.json.encode(card), indent=1) + b"\n")
    return card | {"written": str(out)}


def ranker_alone(held_out: Sequence[Task]) -> dict[str, float]:
    """The share of patients whose disease the ranker has first, among five, among twenty."""
    right = [
        [names_it((one.disease, *one.disease_ids), task.patient.truths) for one in _ranked(task)]
        for task in held_out
    ]
    return {
        name: sum(any(one[:most]) for one in right) / len(right)
        for name, most in (("Acc@1", 1), ("Acc@5", 5), ("Hit@20", 20))
    }


def _ranked(task: Task) -> Sequence[Referred]:
    match = task.environment.match
    return match.cases(task.patient.presented.phenotypes, 20) if match is not None else ()
