r"""A teacher of the small policy's language without skill: its trajectories, played against the real
environment, are the lessons (SFT).

The teacher knows the tags, the limits and how to point; it does not know the truth, and it chooses nearly at
random: how many findings to match and which, whether to look up or read, which of the first diseases to name
and in which order. What pays is left to GRPO.

Deviation: the paper excludes supervised fine-tuning, as its base models follow instructions already. A model
from scratch does not.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from models.llm.generator import Continuation
from processors.diagnosis.agent.environment import CORPORA
from processors.diagnosis.agent.pointers import ALL, UNKNOWN, Stay, numbers


class Taste(Struct, frozen=True, kw_only=True):
    """How the teacher chooses. Shares are of 1."""

    again: float = 0.3  # another match
    whole: float = 0.3  # a match with all findings
    lookup: float = 0.5
    search: float = 0.2
    among: int = 8  # first diseases that came back, among which it chooses
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


def _said(reason: str, kind: str, body: Sequence[str]) -> list[str]:
    return ["<reason>", reason, "</reason>", f"<{kind}>", *body, f"</{kind}>"]


def _some(findings: Sequence[str], draw: random.Random) -> list[str]:
    """Any number of them, in their order."""
    count = draw.randint(min(2, len(findings)), len(findings))
    return [findings[at] for at in sorted(draw.sample(range(len(findings)), count))]
