"""The start of a policy from scratch: lessons of templates.py by cross-entropy on the teacher's tokens, the
environment's masked.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any

import torch
from msgspec import Struct
from torch import nn

from processors.diagnosis.agent.loop import Asking, run
from processors.diagnosis.agent.pointers import Stay
from processors.diagnosis.agent.pointing import Pointing
from trainers.grpo.loss import supervised
from trainers.grpo.patients import Task
from trainers.grpo.rollouts import Rollout, batch, of
from trainers.grpo.templates import USUAL, Taste, Teacher


class SupervisedSettings(Struct, frozen=True, kw_only=True):
    """How lessons are learned."""

    epochs: float = 3.0
    batch: int = 16
    rate: float = 3e-3  # of AdamW, after a warm-up falling to a tenth
    warm: float = 0.05  # share of the steps
    seed: int = 0


def lessons(
    tasks: Sequence[Task], asking: Asking, count: int, *, seed: int = 0, taste: Taste = USUAL
) -> list[Rollout]:
    """`count` trajectories of the teacher, patients taken in turn; each time it chooses anew."""
    draw = random.Random(seed)
    order = [task for _ in range(-(-count // len(tasks))) for task in draw.sample(list(tasks), len(tasks))][
        :count
    ]

    async def teach() -> list[Rollout]:
        found = []
        for number, task in enumerate(order):
            stay = Stay(task.patient.presented)
            teacher = Pointing(Teacher(stay, seed=seed * 1_000_003 + number, taste=taste), stay)
            found.append(of(await run(teacher, task.environment, task.patient.presented, asking)))
        return found

    return asyncio.run(teach())


def train(
    network: Any,
    taught: Sequence[Rollout],
    settings: SupervisedSettings,
    *,
    pad: int = 0,
    say: Callable[[str], None] = lambda _: None,
) -> list[float]:
    """Fits `network` in place; the loss of each step. Batches hold lessons of like length."""
    draw = random.Random(settings.seed)
    ordered = sorted(taught, key=lambda one: len(one.prompt) + len(one.response))
    groups = [ordered[at : at + settings.batch] for at in range(0, len(ordered), settings.batch)]
    steps = max(int(len(groups) * settings.epochs), 1)
    optimiser = torch.optim.AdamW(
        network.parameters(), lr=settings.rate, betas=(0.9, 0.98), weight_decay=0.01
    )
    losses: list[float] = []
    network.train()
    plan: list[list[Rollout]] = []
    for step in range(steps):
        if not plan:
            plan = draw.sample(groups, len(groups))
        for group in optimiser.param_groups:
            group["lr"] = settings.rate * _schedule(step, steps, settings.warm)
        loss = supervised(network, batch(plan.pop(), pad=pad))
        optimiser.zero_grad()
        torch.autograd.backward(loss)
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        if step % 20 == 19:
            say(f"SFT step {step + 1} of {steps}: loss {sum(losses[-20:]) / 20:.3f}")
    network.eval()
    return losses


def _schedule(step: int, steps: int, warm: float) -> float:
    """Up over the first share, then down to a tenth, linearly."""
    begin = max(steps * warm, 1)
    return min((step + 1) / begin, 1.0) * (1 - 0.9 * max(step - begin, 0) / max(steps - begin, 1))
