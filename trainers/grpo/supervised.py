"""The start of a policy from scratch: lessons of templates.py by cross-entropy on the teacher's tokens, the
environment's masked.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any, Final

import torch
from msgspec import Struct
from torch import nn

from models.llm.decoder import Model, Writing
from models.llm.local import Local
from models.llm.port import Continuation, Generator
from processors.diagnosis.agent.environment import CORPORA
from processors.diagnosis.agent.loop import RunSettings, run
from processors.diagnosis.agent.pointers import ALL, UNKNOWN, Pointing, Stay, numbers
from trainers.grpo.loss import supervised
from trainers.grpo.patients import Task
from trainers.grpo.rollouts import Rollout, batch, of


class Taste(Struct, frozen=True, kw_only=True):
    """How the teacher chooses. Shares are of 1."""

    again: float = 0.3  # another match
    whole: float = 0.3  # a match with all findings
    lookup: float = 0.5
    search: float = 0.2
    among: int = 8  # first diseases that were returned, among which it chooses
    named: int = 5  # diseases in a diagnosis, at most
    compared: int = 4  # in a lookup, at most


USUAL: Final = Taste()
_MATCHES: Final = 3
_CHANGED: Final = 2
_WEIGHED: Final = ("ahead", "close", "agrees", "differs")


def turn(stay: Stay, draw: random.Random, taste: Taste = USUAL) -> list[str]:
    """What the teacher writes next: a reason and an action."""
    findings = [f"p{at + 1}" for at in range(len(stay.findings))]
    if not stay.asked:
        return _said("first", "match", [ALL] if draw.random() < taste.whole else _some(findings, draw))
    if (
        len(stay.asked) < _MATCHES
        and not {"lookup", "search"} & set(stay.used)
        and draw.random() < taste.again
    ):
        chosen, before = _some(findings, draw), stay.asked[-1]
        if len(set(chosen) ^ set(before)) >= _CHANGED:
            return _said("wider" if len(chosen) > len(before) else "fewer", "match", chosen)
    choices = stay.choices()[: taste.among]
    if choices and "lookup" not in stay.used and draw.random() < taste.lookup:
        return _said(
            "compare", "lookup", draw.sample(choices, min(len(choices), draw.randint(1, taste.compared)))
        )
    if choices and "search" not in stay.used and draw.random() < taste.search:
        return _said("read", "search", [f"|{draw.choice(CORPORA)}|", draw.choice(choices)])
    if not choices:
        return _said("nothing", "diagnose", [UNKNOWN])
    return _said(
        draw.choice(_WEIGHED),
        "diagnose",
        draw.sample(choices, min(len(choices), draw.randint(1, taste.named))),
    )


class Teacher:
    """The teacher as a `Generator` below a stay's pointers, so that a lesson is a trajectory like any
    other.
    """

    def __init__(self, stay: Stay, *, seed: int, taste: Taste = USUAL) -> None:
        self.name = "teacher"
        self._stay = stay
        self._draw = random.Random(seed)
        self._taste = taste

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        return ()

    async def encoded(self, text: str) -> tuple[int, ...]:
        return ()

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        written = numbers(turn(self._stay, self._draw, self._taste))
        return Continuation("", written, (0.0,) * len(written), (0,) * len(written), "stop")

    async def aclose(self) -> None:
        return None


class InWords:
    """The same lessons for a language model: the teacher chooses by pointers, and the model's own tokenizer
    encodes the text that stands for them, and what the environment answers.
    """

    def __init__(self, teacher: Generator, tokenizer: Any, reader: Generator) -> None:
        """`tokenizer`: of `tokenizers`, the model's · `reader`: the model, which opens prompts."""
        self.name = teacher.name
        self._teacher, self._tokenizer, self._reader = teacher, tokenizer, reader

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        await self._teacher.opened(system, user)
        return await self._reader.opened(system, user)

    async def encoded(self, text: str) -> tuple[int, ...]:
        await self._teacher.encoded(text)
        return await self._reader.encoded(text)

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        wrote = await self._teacher.continued(ids, most=most, stop=stop, seed=seed)
        written = await self._reader.encoded(wrote.text)
        writing, ends = Writing(self._tokenizer), list[int]()
        for one in written:
            writing.add(one)
            ends.append(len(writing.text))
        return Continuation(writing.text, written, (0.0,) * len(written), tuple(ends), "stop")

    async def aclose(self) -> None:
        return None


def _said(reason: str, kind: str, body: Sequence[str]) -> list[str]:
    return ["<reason>", reason, "</reason>", f"<{kind}>", *body, f"</{kind}>"]


def _some(findings: Sequence[str], draw: random.Random) -> list[str]:
    """Any number of them, in their order."""
    count = draw.randint(min(2, len(findings)), len(findings))
    return [findings[at] for at in sorted(draw.sample(range(len(findings)), count))]


class SupervisedSettings(Struct, frozen=True, kw_only=True):
    """How lessons are learned."""

    epochs: float = 3.0
    batch: int = 16
    rate: float = 3e-3  # of AdamW, after a warm-up falling to a tenth
    warm: float = 0.05  # share of the steps
    seed: int = 0


def lessons(
    tasks: Sequence[Task],
    asking: RunSettings,
    count: int,
    *,
    seed: int = 0,
    taste: Taste = USUAL,
    model: Model | None = None,
) -> list[Rollout]:
    """`count` trajectories of the teacher, patients taken in turn; each time it chooses anew. In pointers, or
    in the words and tokens of a language model.
    """
    draw = random.Random(seed)
    order = [task for _ in range(-(-count // len(tasks))) for task in draw.sample(list(tasks), len(tasks))][
        :count
    ]

    async def teach() -> list[Rollout]:
        found = []
        for number, task in enumerate(order):
            stay = Stay(task.patient.presented)
            teacher: Generator = Pointing(Teacher(stay, seed=seed * 1_000_003 + number, taste=taste), stay)
            if model is not None:
                teacher = InWords(teacher, model.tokenizer.backend_tokenizer, Local(model))
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
    trained = [p for p in network.parameters() if p.requires_grad]
    optimiser = torch.optim.AdamW(trained, lr=settings.rate, betas=(0.9, 0.98), weight_decay=0.01)
    losses: list[float] = []
    network.train()
    plan: list[list[Rollout]] = []
    for step in range(steps):
        if not plan:
            plan = draw.sample(groups, len(groups))
        for group in optimiser.param_groups:
            group["lr"] = settings.rate * _schedule(step, steps, settings.warm)
        loss = supervised(network, batch(plan.pop(), pad=pad).to(trained[0].device))
        optimiser.zero_grad()
        torch.autograd.backward(loss)
        nn.utils.clip_grad_norm_(trained, 1.0)
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
