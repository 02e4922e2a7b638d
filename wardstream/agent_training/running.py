"""From cases to a policy in a folder: lessons, a supervised start, GRPO by stages; the figures before, between and after, on patients held out.

Without cases, patients are simulated from the open annotations: enough to see all of it run, and nothing to judge diagnosis by.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from models.generation.decoder import Model, load, save
from models.generation.local import Local
from models.whole_file import whole_file
from processors.diagnosis.agent.environment import Found, Profile
from processors.diagnosis.agent.shelf import Passages
from schemas.errors import ConfigurationError
from trainers.grpo.measuring import Figures, measure
from trainers.grpo.patients import Patient, Task, simulated, split, tasks
from trainers.grpo.policy_model import ASKING, shortened, untrained
from trainers.grpo.stages import stages
from trainers.grpo.supervised import SupervisedSettings, lessons
from trainers.grpo.supervised import train as start
from trainers.grpo.trainer import GrpoSettings, Point, Trainer

CARD: Final = "training.json"
_OUT: Final = 0.15  # of the groups, held out
_SIMULATED: Final = (60, 12)  # diseases, patients of each


class Plan(Struct, frozen=True, kw_only=True):
    """How much of it. The default takes a quarter of an hour on two cores."""

    least: int = 10  # cases of a disease: what is rarer, this policy is not taught
    lessons: int = 6_000
    supervised: SupervisedSettings = SupervisedSettings(batch=12, epochs=1.0, rate=4e-3)
    stages: str = "four"
    steps: int = 48
    grpo: GrpoSettings = GrpoSettings(patients=8, group=8, rate=1e-4)
    measured: int = 128  # held-out patients
    seed: int = 0


class World(Struct, frozen=True):
    """Who is trained on, who is held out, and what they may ask."""

    known: list[Patient]
    tasks: list[Task]
    held_out: list[Task]
    diseases: int


def world(patients: Sequence[Patient], profiles: Sequence[Profile], plan: Plan) -> World:
    """Held out by group; the base is what is not held out, and hides each asking patient's own group. Raises ConfigurationError for too few."""
    known, out = split(shortened(patients), _OUT)
    count = Counter(one.truths[0].names[0] for one in known)
    taught = {name for name, many in count.items() if many >= plan.least}
    known, out = ([one for one in some if one.truths[0].names[0] in taught] for some in (known, out))
    if len(known) < 20 or not out:
        raise ConfigurationError(
            f"expected at least 20 cases of diseases with {plan.least} cases or more, and some held out; came {len(known)} and {len(out)} "
            f"of {len(patients)}; give more cases, or a smaller --least"
        )
    mine = [one for one in profiles if one.name in taught]
    passages = Passages([Found(f"profile/{one.id}", "WIKI", one.name, "; ".join(one.phenotypes)) for one in mine])
    chosen = random.Random(plan.seed).sample(out, min(plan.measured, len(out)))
    return World(known, tasks(known, known, mine, passages), tasks(chosen, known, mine, passages), len(taught))


def open_world(profiles: Sequence[Profile], plan: Plan) -> tuple[list[Patient], list[Profile]]:
    """Simulated patients of some diseases, and these diseases."""
    usable = [one for one in profiles if len(one.phenotypes) >= 6 and one.id.startswith("OMIM:")]
    some = random.Random(plan.seed).sample(usable, min(_SIMULATED[0], len(usable)))
    return simulated(some, _SIMULATED[1], seed=plan.seed), some


def run(
    patients: Sequence[Patient], profiles: Sequence[Profile], out: Path, plan: Plan, *, start_from: Path | None = None, say: Callable[[str], None]
) -> dict[str, Any]:
    """Trains, writes the policy and its card into `out`, returns the card. `start_from`: a policy that has had its lessons."""
    began = time.monotonic()
    there = world(patients, profiles, plan)
    say(f"{len(there.known):,} cases of {there.diseases} diseases; {len(there.held_out)} patients of other groups held out")
    told: list[tuple[str, Figures]] = []

    def look(model: Model, when: str) -> None:
        found, _ = measure(Local(model), there.held_out, ASKING)
        told.append((when, found))
        say(f"[{time.monotonic() - began:4.0f} s] {when}: {found.told()}")

    if start_from is None:
        model = untrained(there.known, seed=plan.seed)
        taught = lessons(Local(model), there.tasks, ASKING, plan.lessons, seed=plan.seed)
        say(f"[{time.monotonic() - began:4.0f} s] {len(taught):,} lessons; a policy of {model.parameters / 1e6:.1f} M parameters")
        start(model.network, taught, plan.supervised, pad=model.tokenizer.pad_token_id, say=say)
        save(model, out)
    else:
        model = load(start_from)
    look(model, "after lessons")
    trainer = Trainer(model, plan.grpo, ASKING)
    curve: list[Point] = []

    def observe(point: Point) -> None:
        curve.append(point)
        say(f"[{time.monotonic() - began:4.0f} s] {point.told()}")

    for stage in stages(plan.stages, plan.steps) if plan.steps else ():
        trainer.train(there.tasks, [stage], observe=observe)
        save(model, out)
        look(model, f"after stage {stage.name}")
    card = {
        "cases": len(there.known), "diseases": there.diseases, "held_out": len(there.held_out), "parameters": model.parameters,
        "plan": msgspec.to_builtins(plan), "seconds": round(time.monotonic() - began),
        "figures": {when: msgspec.to_builtins(one) for when, one in told}, "curve": msgspec.to_builtins(curve),
    }  # fmt: skip
    with whole_file(out / CARD) as file:
        file.write(msgspec.json.format(msgspec.json.encode(card), indent=1) + b"\n")
    return card | {"written": str(out)}
