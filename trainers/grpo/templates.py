r"""Trajectories of a teacher without skill, played against the real environment: what a small policy learns the language from (SFT).

The teacher knows the tags, the limits and how to copy names; it does not know the truth, and it chooses among what came back nearly at random:
how often to match, with which phenotypes, which diseases to look up, in which order to name them. What pays is left to GRPO.

Deviation: the paper excludes supervised fine-tuning, as its base models follow instructions already. A model from scratch does not.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from models.generation.port import Continuation
from processors.diagnosis.agent.grammar import block, blocks, items
from processors.diagnosis.agent.prompt import Presented

_LINE: Final = "\n"


class Taste(Struct, frozen=True, kw_only=True):
    """How the teacher chooses. Shares are of 1."""

    again: float = 0.35  # another match
    lookup: float = 0.7
    search: float = 0.25
    keen: float = 0.45  # of taking the next best of a list rather than going on down it
    most: int = 8  # phenotypes in a match
    named: int = 4  # diseases in a lookup or a diagnosis, at most


USUAL: Final = Taste()


def turn(told: str, presented: Presented, draw: random.Random, taste: Taste = USUAL) -> str:
    """What the teacher writes next, behind `told` (the response so far): a reason and an action."""
    steps = blocks(told)
    kinds = [step.kind for step in steps]
    asked = [items(step.body) for step in steps if step.kind == "match"]
    referred = _referred([step.body for step in steps if step.kind == "refer"])
    if not asked:
        chosen = _some(presented.phenotypes, draw, taste.most)
        return _said(f"{len(presented.phenotypes)} findings; similar cases first", "match", "; ".join(chosen))
    if len(asked) < 3 and draw.random() < (taste.again if referred else 0.8):
        chosen = _refined(asked[-1], presented.phenotypes, draw)
        if len(set(chosen) ^ set(asked[-1])) >= 2:
            return _said(f"{len(referred)} diseases so far; change the findings", "match", "; ".join(chosen))
    if "lookup" not in kinds and referred and draw.random() < taste.lookup:
        suspected = _ranked(referred, draw, taste, draw.randint(2, min(3, taste.named)))
        return _said(f"compare {len(suspected)} diseases", "lookup", "; ".join(name for _, name in suspected))
    if kinds.count("search") < 1 and referred and draw.random() < taste.search:
        _, name = _ranked(referred, draw, taste, 1)[0]
        return _said("read about one", "search", f"|{draw.choice(('WIKI', 'PMC', 'BOOK'))}| {name}")
    named = _ranked(referred, draw, taste, draw.randint(1, taste.named))
    if not named:
        return _said("no reference", "diagnose", r"\textbf{unknown}")
    return _said("enough", "diagnose", _LINE.join(rf"\textbf{{{name}}} [{anchor}]" for anchor, name in named))


class Teacher:
    """The teacher as a `Generator` over another's tokens, so that a lesson is a trajectory like any other."""

    def __init__(self, tokenizer: object, presented: Presented, *, seed: int, taste: Taste = USUAL) -> None:
        self.name = "teacher"
        self._encode = tokenizer
        self._presented = presented
        self._draw = random.Random(seed)
        self._taste = taste
        self._told = ""

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        return await self._encode.opened(system, user)  # type: ignore[attr-defined,no-any-return]

    async def encoded(self, text: str) -> tuple[int, ...]:
        self._told += text
        return await self._encode.encoded(text)  # type: ignore[attr-defined,no-any-return]

    async def continued(self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int) -> Continuation:
        text = turn(self._told, self._presented, self._draw, self._taste)
        self._told += text
        written = await self._encode.encoded(text)  # type: ignore[attr-defined]
        return Continuation(text, tuple(written), (0.0,) * len(written), (*(0,) * (len(written) - 1), len(text)), "stop")

    async def aclose(self) -> None:
        return None


def _said(reason: str, kind: str, body: str) -> str:
    return f"{block('reason', reason)}\n{block(kind, body)}"


def _some(names: Sequence[str], draw: random.Random, most: int) -> list[str]:
    """All, or some of them, in their order."""
    count = min(len(names), most)
    if count > 3 and draw.random() < 0.5:
        count = draw.randint(3, count)
    return [names[at] for at in sorted(draw.sample(range(len(names)), count))]


def _refined(before: Sequence[str], phenotypes: Sequence[str], draw: random.Random) -> list[str]:
    """Some left out, some of the patient's others taken in."""
    unused = [name for name in phenotypes if name not in before]
    left = [name for name in before if draw.random() > 0.3] or list(before[:1])
    return [*left, *draw.sample(unused, min(len(unused), draw.randint(0, 4)))]


def _referred(bodies: Sequence[str]) -> list[tuple[str, str]]:
    """(anchor, disease) of the lines of `<refer>` blocks, the latest block first, each disease once."""
    found: dict[str, str] = {}
    for body in reversed(bodies):
        for line in body.split(_LINE):
            if line.startswith("[") and "] " in line:
                anchor, rest = line[1:].split("] ", 1)
                found.setdefault(rest.rsplit(" (", 1)[0], anchor)
    return [(anchor, name) for name, anchor in found.items()]


def _ranked(referred: Sequence[tuple[str, str]], draw: random.Random, taste: Taste, count: int) -> list[tuple[str, str]]:
    """Some, each time the best left with the share `keen`, else further down."""
    left, chosen = list(referred), list[tuple[str, str]]()
    while left and len(chosen) < count:
        at = 0
        while at + 1 < len(left) and draw.random() > taste.keen:
            at += 1
        chosen.append(left.pop(at))
    return chosen
