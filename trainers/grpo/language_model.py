"""A language model as the diagnosis agent: GRPO in four stages over its own words (Deep-DxSearch, 5.2), by LoRA, in
a run that can be killed.

    run/start/       the policy before the first step, frozen: what the KL of eq. 18 is measured from
    run/settings.json, state, metrics.jsonl, candidate/      trainers/runs.py; the candidate is what `models promote` takes
    run/rollouts/    with a server: the adapter of each step, under a name of its own

Rollouts are played by the model in this process, or by a vLLM that sees the run's folder at the same path: each step's
adapter is loaded there under a new name, so that no rollout is another step's, and unloaded two steps later. What the
server's rounding changes of a log-probability the ratio of eq. 18 corrects, within its clip.

Deviations: the paper trains all weights of 7 to 14 B models on many GPUs; LoRA trains under one per cent of them. It
has no supervised start; a model that does not know the tags earns nothing and learns nothing, so lessons can come first.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

from models.hardware import Device, Precision
from models.llm.adapters import AdapterServer
from models.llm.completions import Completions
from models.llm.decoder import About, Model, load
from models.llm.local import Local
from models.llm.opening import prepare
from models.llm.port import BackendError, LLMSettings
from processors.diagnosis.agent.answers import Rendering
from processors.diagnosis.agent.loop import Budget, RunSettings, Speaker, everyone
from processors.diagnosis.agent.prompt import system
from schemas.errors import ConfigurationError, StateError
from trainers.candidates import Candidate
from trainers.grpo.figures import Figures, measure
from trainers.grpo.loss import LossSettings
from trainers.grpo.small_policy import World
from trainers.grpo.stages import stages
from trainers.grpo.supervised import SupervisedSettings, lessons
from trainers.grpo.supervised import train as taught
from trainers.grpo.trainer import GrpoSettings, Point, Trainer
from trainers.lora import (
    CARD,
    LARGE,
    POLICY,
    begin,
    candidate,
    hash_of,
    hash_of_folder,
    reference,
    save_adapter,
    use,
)
from trainers.runs import Measure, Run, unmeasured

_START: Final = "start"
_ROLLOUTS: Final = "rollouts"


class LanguagePlan(Struct, frozen=True, kw_only=True):
    """How much of it, and how. Rates: the authors' releases have 1e-6 for all weights of 7 B; LoRA bears ten times as
    much and more, a model of a few million parameters 1e-3.
    """

    rank: int = 16  # of LoRA; alpha is twice as much
    lessons: int = 0  # supervised trajectories of the teacher, before
    supervised: SupervisedSettings = SupervisedSettings(epochs=2.0, batch=8, rate=1e-3)
    stages: str = "four"
    steps: int = 64
    grpo: GrpoSettings = GrpoSettings(
        patients=8, group=8, rate=1e-5, micro=1, loss=LossSettings(kl=0.001, divergence="sampled")
    )
    budget: Budget = Budget()
    rendering: Rendering = Rendering()
    short_prompt: bool = False  # without the system prompt, for a model that was taught by lessons alone
    look_every: int = 0  # steps after which held-out patients are measured; 0: before, and after each stage
    seed: int = 0

    @property
    def run_settings(self) -> RunSettings:
        """How its stays are run."""
        return RunSettings(
            system="" if self.short_prompt else system(), budget=self.budget, rendering=self.rendering
        )


def rate_of(model: About) -> float:
    """A learning rate of an adapter: 1e-5 from a hundred million parameters on, 1e-3 for the few million of a trial."""
    return 1e-5 if model.parameters >= LARGE else 1e-3


def run(
    there: World,
    base: Path,
    folder: Path,
    plan: LanguagePlan,
    *,
    start_from: Path | None = None,
    server: LLMSettings | None = None,
    device: Device = "auto",
    precision: Precision = "auto",
    say: Callable[[str], None],
    observe: Measure = unmeasured,
) -> dict[str, Any]:
    """Trains, and returns the card. `base`: the model's folder · `start_from`: a LoRA adapter of it to go on from ·
    `server`: a vLLM of the same base that plays. Raises ConfigurationError before any work for a folder that is no
    model, an adapter of another base, or a server that does not answer; StateError for a run that was begun otherwise.
    """
    identity = {
        "trainer": "grpo of a language model",
        "plan": msgspec.to_builtins(plan),
        "base": hash_of_folder(base),
        "start": "" if start_from is None else hash_of_folder(start_from),
        "rollouts": "in process" if server is None else "server",
        "patients": [task.patient.id for task in there.tasks],
    }
    with Run(folder, identity, say, observe) as opened:
        if (found := opened.finished) is not None:
            return dict(msgspec.json.decode(found.files[CARD])) | {"written": str(folder)}
        model = load(base, device=device, precision=precision)
        series: list[dict[str, Any]] = []
        say(
            f"{model.parameters / 1e6:,.1f} M parameters; {len(there.tasks):,} cases to learn from, {len(there.held_out)} of "
            "other publications held out"
        )
        _begin(model, there, folder / _START, plan, start_from, say)
        trainer = Trainer(
            model,
            plan.grpo,
            plan.run_settings,
            speaking=_in_process if server is None else Published(server, folder / _ROLLOUTS, model),
            reference=lambda: reference(model.network),
        )
        if opened.kept is not None:
            kept = msgspec.msgpack.decode(opened.kept, type=_Kept)
            trainer.go_on(kept.trainer, there.tasks)
            series = kept.series
        steps = (
            [stage for stage in stages(plan.stages, plan.steps) for _ in range(stage.steps)]
            if plan.steps
            else []
        )
        if not series:
            series.append(_look(model, there, plan, "before", say))
        for step in range(opened.step, len(steps)):
            point = trainer.step(there.tasks, steps[step])
            say(point.line())
            last = step + 1 == len(steps)
            if (
                last
                or steps[step + 1].name != steps[step].name
                or (plan.look_every and not (step + 1) % plan.look_every)
            ):
                series.append(_look(model, there, plan, f"step {step + 1}, {steps[step].name}", say))
            state = msgspec.msgpack.encode(_Kept(trainer.state(), series))
            opened.keep(step + 1, len(steps), state, _values(point))
        card = {
            "base": base.name,
            "cases": len(there.tasks),
            "held_out": len(there.held_out),
            "parameters": model.parameters,
            "trained": sum(p.numel() for p in model.network.parameters() if p.requires_grad),
            "plan": msgspec.to_builtins(plan),
            "figures": series,
        }
        opened.finish(_candidate(model, plan, card, folder, identity))
        return card | {"written": str(folder / "candidate")}


class Published:
    """Rollouts by a server: before each step its adapter is loaded there under a new name."""

    def __init__(self, server: LLMSettings, folder: Path, model: Model) -> None:
        """Raises ConfigurationError for a server that does not answer, or serves another model."""
        self._settings, self._folder, self._admin = server, folder, AdapterServer(server)
        self._names: list[str] = []
        prepare(server.model_copy(update={"use": "server"}))
        try:
            theirs = asyncio.run(_opened(server))
        except BackendError as error:
            raise ConfigurationError(
                f"expected a server for rollouts at {server.base_url}, got: {error}"
            ) from error
        if theirs != asyncio.run(Local(model).opened("", "Who is there?")):
            raise ConfigurationError(
                f"expected the base model at {server.base_url}, got one of another tokenizer or chat template; serve the folder "
                "that is trained"
            )

    def __call__(self, model: Model, temperature: float, most: int) -> Speaker:
        name = f"wardstream-rollouts-{hash_of(model)[:16]}"
        if name not in self._names:
            made = self._folder / name
            save_adapter(model, made)
            try:
                if name not in self._admin.listed():
                    self._admin.load(name, made)
                self._names.append(name)
                while len(self._names) > 2:
                    gone = self._names.pop(0)
                    with suppress(BackendError):  # it was restarted since
                        self._admin.unload(gone)
                    shutil.rmtree(self._folder / gone, ignore_errors=True)
            except BackendError as error:
                raise StateError(
                    f"expected the server to load the adapter {name}, got: {error}. It needs --enable-lora, --max-lora-rank of "
                    f"the plan's rank, VLLM_ALLOW_RUNTIME_LORA_UPDATING=True, and to see {made} at this path"
                ) from error
        there = self._settings.model_copy(update={"model": name, "temperature": temperature})
        return everyone(Completions(there))


async def _opened(server: LLMSettings) -> tuple[int, ...]:
    client = Completions(server)
    try:
        return await client.opened("", "Who is there?")
    finally:
        await client.aclose()


class _Kept(Struct, frozen=True):
    trainer: bytes
    series: list[dict[str, Any]]


def _begin(
    model: Model,
    there: World,
    start: Path,
    plan: LanguagePlan,
    start_from: Path | None,
    say: Callable[[str], None],
) -> None:
    """The policy before its first step, in the network and, whole or not at all, in `start`; after its lessons."""

    def teach() -> None:
        given = lessons(there.tasks, plan.run_settings, plan.lessons, seed=plan.seed, model=model)
        use(model.network, POLICY)
        say(f"{len(given):,} lessons")
        taught(model.network, given, plan.supervised, pad=model.tokenizer.pad_token_id or 0, say=say)

    begin(model, start, start_from, plan.rank, plan.seed, teach if plan.lessons else None)


def _in_process(model: Model, temperature: float, most: int) -> Speaker:
    return everyone(Local(model, temperature=temperature, most=most, adapter=POLICY))


def _look(
    model: Model, there: World, plan: LanguagePlan, when: str, say: Callable[[str], None]
) -> dict[str, Any]:
    """The held-out patients by its likeliest tokens, in this process."""
    speaker = _in_process(model, 0.0, 64)
    found: Figures = measure(speaker, there.held_out, plan.run_settings)[0]
    use(model.network, POLICY)
    say(f"{when}: {found.line()}")
    return {"when": when, **structs.asdict(found)}


def _values(point: Point) -> dict[str, float]:
    return {name: value for name, value in structs.asdict(point).items() if isinstance(value, float)}


def _candidate(
    model: Model, plan: LanguagePlan, card: dict[str, Any], folder: Path, identity: dict[str, Any]
) -> Candidate:
    first, last = card["figures"][0], card["figures"][-1]
    text = (
        f"# Diagnosis agent: {card['base']}, LoRA\n\nGRPO, {plan.steps} steps, "
        f"{card['cases']} cases; on {card['held_out']} held out reward {first['reward']:.3f} -> {last['reward']:.3f}, "
        f"Acc@1 {first['first']:.3f} -> {last['first']:.3f}.\n"
    )
    lineage = {"trainer": identity["trainer"], "base": identity["base"], "seed": str(plan.seed)}
    return candidate(model, card, text, folder, lineage)
