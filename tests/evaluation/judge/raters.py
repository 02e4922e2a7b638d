"""Judges of known character, and drafts for them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from evaluation.judge.items import Item
from evaluation.judge.judge import NotRated, Rated, Rating, Verdict
from evaluation.judge.rubric import DIMENSIONS


def same(score: float) -> Rated:
    """The same in every dimension."""
    return Rated({dimension: Rating(min(5.0, max(1.0, score))) for dimension in DIMENSIONS})


@dataclass
class Rater:
    """Rates by a draft and its place; with noise of its own, drawn anew for every sheet."""

    name: str
    rate: Callable[[Item, int], float | None]
    family: str = ""
    noise: float = 0.0
    closed: bool = False

    async def judge(self, items: Sequence[Item], *, seed: int) -> tuple[Verdict, ...]:
        drawn = random.Random(f"{self.name}{seed}{[(item.id, item.words) for item in items]}")
        told = [self.rate(item, place) for place, item in enumerate(items)]
        return tuple(
            NotRated("would not") if one is None else same(one + drawn.gauss(0, self.noise)) for one in told
        )

    async def aclose(self) -> None:
        self.closed = True


def drafts(
    cases: int, systems: Sequence[str] = ("llama-3", "qwen-3", "composer"), seed: int = 3
) -> tuple[Item, ...]:
    """Of each case one draft by each system, of lengths and qualities that have nothing to do with each other
    or with who wrote it.
    """
    random_ = random.Random(seed)
    return tuple(
        Item(
            f"{case}/{system}",
            system,
            "summary",
            f"Record {case}.",
            " ".join(["word"] * random_.randint(20, 60)),
        )
        for case in range(cases)
        for system in systems
    )


def quality(item: Item) -> float:
    """From 2 to 4, drawn by the draft's id."""
    return 2 + 2 * random.Random(f"quality {item.id}").random()
