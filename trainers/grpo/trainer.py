"""The loop of GRPO: play G rollouts of each of P patients, compare, climb; stage by stage (Deep-DxSearch,
5.2).

    play      the agent's loop against each patient's own environment, all P x G stays interleaved
    reward    eq. 13 to 17 with the stage's weights
    compare   eq. 18's advantages, within each patient's group
    climb     the clipped loss over the agent's tokens, held near the frozen reference

Why no library does this: docs/adr/0019.
"""

from __future__ import annotations

import asyncio
import copy
import io
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

import torch
from msgspec import Struct
from torch import Tensor, nn

from models.llm.decoder import Model
from models.llm.local import Local
from processors.diagnosis.agent.environment import Environment
from processors.diagnosis.agent.loop import RunSettings, Speaker, everyone, run_all
from processors.diagnosis.agent.prompt import Presented
from processors.diagnosis.agent.trajectory import Trajectory
from schemas.errors import ConfigurationError
from trainers.grpo.loss import LossSettings, frozen, grpo
from trainers.grpo.patients import Task
from trainers.grpo.rewards import AS_SHIPPED, Rewards, RewardSettings, Weights, rewards
from trainers.grpo.rollouts import Rollout, batch, of
from trainers.grpo.stages import Stage

LEAST: Final = (
    4  # rollouts of a patient: below it, a mean is weak evidence; with one, GRPO has no baseline at all
)
_EQUAL: Final = 1e-6  # a standard deviation below which a group is one of equals


def advantages(rewards: Tensor, *, scaled: bool = True) -> Tensor:
    """float [P, G] of rewards [P, G]; each row has mean 0. `scaled`: over the population's standard
    deviation, as eq. 18 has it.

    A group of equals teaches nothing: its advantages are 0, where the formula divides by 0. Unscaled (Dr.
    GRPO) a group counts by how much its rewards differ; scaled, a nearly equal group counts as much as any.
    Raises ConfigurationError for fewer than 4 rollouts.
    """
    if rewards.shape[-1] < LEAST:
        raise ConfigurationError(
            f"expected groups of at least {LEAST} rollouts, got {rewards.shape[-1]}: advantages are "
            "relative to the group"
        )
    centred = rewards - rewards.mean(-1, keepdim=True)
    deviation = rewards.std(-1, keepdim=True, correction=0)
    if not scaled:
        return torch.where(deviation < _EQUAL, torch.zeros_like(centred), centred)
    return torch.where(deviation < _EQUAL, torch.zeros_like(centred), centred / deviation.clamp(min=_EQUAL))


def of_groups(rewards: Sequence[float], group: int, *, scaled: bool = True) -> Tensor:
    """The same, [P * G], of rewards that stand patient by patient."""
    return (
        advantages(torch.tensor(rewards, dtype=torch.float64).view(-1, group), scaled=scaled)
        .flatten()
        .float()
    )


class GrpoSettings(Struct, frozen=True, kw_only=True):
    """One value of these, one seed and one machine give one policy."""

    patients: int = 8  # P of a step
    group: int = 8  # G; the paper names none, its releases take 5 or, by a default, 1
    # of AdamW; 3e-4 and more stalls or collapses for the small policy, 1e-6 is the releases' for 7 B
    rate: float = 1e-4
    updates: int = 1  # passes over a step's rollouts; with more than one the ratio of loss.py is no longer 1
    micro: int = 16  # rollouts in one forward pass
    norm: float = 1.0  # largest norm of a step's gradient
    scaled: bool = True  # advantages over the group's deviation (eq. 18)
    temperature: float = 1.0  # of rollouts; what they are trained at
    loss: LossSettings = LossSettings()
    rewards: RewardSettings = AS_SHIPPED
    seed: int = 0

    def __post_init__(self) -> None:
        if self.group < LEAST:
            raise ConfigurationError(
                f"expected a group of at least {LEAST} rollouts, got {self.group}: GRPO compares within "
                "the group"
            )
        if self.temperature != 1.0:
            raise ConfigurationError(
                f"expected rollouts at temperature 1, got {self.temperature}: their log-probabilities are "
                "compared with the policy's own"
            )


class Point(Struct, frozen=True):
    """One step of the curve."""

    stage: str
    step: int
    reward: float  # mean of the rollouts, by the stage's weights
    match: float
    search: float
    answer: float
    format: float
    drift: float  # mean KL of a token from the reference
    clipped: float
    flat: float  # share of groups whose rollouts were all equal: they taught nothing

    def line(self) -> str:
        return (
            f"{self.stage} {self.step}: reward {self.reward:.3f} (match {self.match:.2f}, search "
            f"{self.search:.2f}, answer {self.answer:.2f}), "
            f"format {self.format:.2f}, KL {self.drift:.4f}, equal groups {self.flat:.2f}"
        )


#: A model at a temperature, for so many stays at once, as those who write for its stays.
Speaking = Callable[[Model, float, int], Speaker]
#: The frozen policy, as long as the context is open.
Reference = Callable[[], AbstractContextManager[Any]]


class Trainer:
    """Holds the policy, its frozen reference and the optimiser over all stages.

    `speaking`: who plays; default: the policy of this process, in words · `reference`: the network as it was
    (with LoRA the same one, with other adapters); default: a copy.
    Patients and seeds go on where the last call of `train` ended.
    """

    def __init__(
        self,
        model: Model,
        settings: GrpoSettings,
        asking: RunSettings,
        *,
        speaking: Speaking | None = None,
        reference: Reference | None = None,
    ) -> None:
        self.model = model
        self._settings = settings
        self._asking = asking
        self._speaking = speaking or in_words
        if reference is None:
            held = copy.deepcopy(model.network).eval().requires_grad_(False)
            reference = lambda: nullcontext(held)  # noqa: E731
        self._reference = reference
        trained = [p for p in model.network.parameters() if p.requires_grad]
        self._optimiser = torch.optim.AdamW(trained, lr=settings.rate, betas=(0.9, 0.99), weight_decay=0.0)
        self._trained = trained
        self._pad = model.tokenizer.pad_token_id or 0
        self._draw = random.Random(settings.seed)
        self._waiting: list[Task] = []
        self._steps = 0

    def train(
        self,
        tasks: Sequence[Task],
        plan: Sequence[Stage],
        *,
        observe: Callable[[Point], None] = lambda _: None,
    ) -> list[Point]:
        """All stages, in order; patients are drawn without replacement until all were, over all stages."""
        curve: list[Point] = []
        for stage in plan:
            for _ in range(stage.steps):
                curve.append(self.step(tasks, stage))
                observe(curve[-1])
        return curve

    def step(self, tasks: Sequence[Task], stage: Stage) -> Point:
        """One step of a stage."""
        played, brought = self.play(self._next(tasks), stage.weights, self._steps)
        self._steps += 1
        drift, clipped = self.climb(played)
        return _point(stage.name, self._steps, brought, self._settings.group, drift, clipped)

    def play(self, tasks: Sequence[Task], weights: Weights, step: int) -> tuple[list[Rollout], list[Rewards]]:
        """G rollouts of each task, task by task."""
        g = self._settings.group
        stays = [(task.environment, task.patient.presented) for task in tasks for _ in range(g)]
        seeds = [(self._settings.seed * 1_000_003 + step) * g + at % g for at in range(len(stays))]
        done = asyncio.run(self._played(stays, seeds))
        brought = [
            rewards(one, tasks[at // g].patient.truths, weights, self._settings.rewards)
            for at, one in enumerate(done)
        ]
        return [of(one, brought[at].total, tasks[at // g].patient.id) for at, one in enumerate(done)], brought

    async def _played(
        self, stays: Sequence[tuple[Environment, Presented]], seeds: Sequence[int]
    ) -> list[Trajectory]:
        """Who speaks belongs to this event loop."""
        speaker = self._speaking(self.model, self._settings.temperature, len(stays))
        try:
            return await run_all(speaker, stays, self._asking, seeds=seeds, at_once=len(stays))
        finally:
            await speaker(stays[0][1]).aclose()

    def state(self) -> bytes:
        """All that another trainer of the same model and settings needs to go on as this one would."""
        file = io.BytesIO()
        order = [task.patient.id for task in self._waiting]
        torch.save(
            {
                "trained": [p.detach().cpu() for p in self._trained],
                "optimiser": self._optimiser.state_dict(),
                "draw": self._draw.getstate(),
                "order": order,
                "steps": self._steps,
            },
            file,
        )
        return file.getvalue()

    def go_on(self, state: bytes, tasks: Sequence[Task] = ()) -> None:
        """From what `state` gave; `tasks` as they were."""
        kept = torch.load(io.BytesIO(state), weights_only=True)
        with torch.no_grad():
            for p, value in zip(self._trained, kept["trained"], strict=True):
                p.copy_(value)
        self._optimiser.load_state_dict(kept["optimiser"])
        version, numbers, gauss = kept["draw"]
        self._draw.setstate((version, tuple(numbers), gauss))
        of = {task.patient.id: task for task in tasks}
        self._waiting = [of[one] for one in kept["order"]]
        self._steps = kept["steps"]

    def _next(self, tasks: Sequence[Task]) -> list[Task]:
        while len(self._waiting) < self._settings.patients:
            self._waiting += self._draw.sample(list(tasks), len(tasks))
        some, self._waiting = (
            self._waiting[: self._settings.patients],
            self._waiting[self._settings.patients :],
        )
        return some

    def climb(self, played: Sequence[Rollout], advantage: Tensor | None = None) -> tuple[float, float]:
        """One step's updates from rollouts that stand group by group, or whose advantages [R] are known
        otherwise. Mean KL and share of clipped tokens.
        """
        settings = self._settings
        if advantage is None:
            advantage = of_groups([one.reward for one in played], settings.group, scaled=settings.scaled)
        drifts, clips = [0.0], [0.0]
        pieces = list(_pieces(played, settings.micro))
        for _ in range(settings.updates):
            self._optimiser.zero_grad()
            for rows in pieces:
                if not advantage[rows].any() and not settings.loss.kl:
                    continue
                drift, clipped = self._backward(
                    [played[at] for at in rows], advantage[rows], len(rows) / len(played)
                )
                drifts.append(drift)
                clips.append(clipped)
            nn.utils.clip_grad_norm_(self._trained, settings.norm)
            self._optimiser.step()
        return sum(drifts) / max(len(drifts) - 1, 1), sum(clips) / max(len(clips) - 1, 1)

    def _backward(self, some: Sequence[Rollout], advantage: Tensor, share: float) -> tuple[float, float]:
        network = self.model.network
        device = next(network.parameters()).device
        held = batch(some, pad=self._pad).to(device)
        if not held.own.any():
            return 0.0, 0.0
        with self._reference() as reference:
            before = frozen(reference, held, self._settings.loss)
        parts = grpo(network, held, advantage.to(device), before, self._settings.loss)
        torch.autograd.backward(parts.loss * share)
        return parts.drift.item(), parts.clipped.item()


def in_words(model: Model, temperature: float, most: int) -> Speaker:
    """A language model of this process: one for all stays."""
    return everyone(Local(model, temperature=temperature, most=most))


def _pieces(played: Sequence[Rollout], micro: int) -> Iterator[list[int]]:
    """Rollouts of like length together: less padding. The order of a sum changes nothing else."""
    order = sorted(range(len(played)), key=lambda at: len(played[at].prompt) + len(played[at].response))
    for at in range(0, len(order), micro):
        yield order[at : at + micro]


def _point(
    stage: str, step: int, brought: Sequence[Rewards], group: int, drift: float, clipped: float
) -> Point:
    count = len(brought)
    groups = [{one.total for one in brought[at : at + group]} for at in range(0, count, group)]
    return Point(
        stage,
        step,
        sum(one.total for one in brought) / count,
        sum(one.match or 0.0 for one in brought) / count,
        sum(one.search for one in brought) / count,
        sum(one.answer for one in brought) / count,
        sum(one.format for one in brought) / count,
        drift,
        clipped,
        sum(len(one) == 1 for one in groups) / len(groups),
    )
