"""Retrieval without training: always the same steps, answered by a rule. What the paper calls agentic RAG,
composed without a language model.

All findings are matched, the first five diseases looked up and read about; they are named by how many of the
findings their profile shares, equal ones in the order of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from models.llm.port import Continuation
from processors.diagnosis.agent.loop import RunSettings
from processors.diagnosis.agent.pointers import ALL, UNKNOWN, Pointing, Stay, numbers
from processors.diagnosis.agent.prompt import Presented
from wardstream.diagnosis.agents import Voice

_NAMED: Final = 5


class NoModel:
    """A `Generator` that writes nothing: fixed steps need no model."""

    name = "fixed"

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        return ()

    async def encoded(self, text: str) -> tuple[int, ...]:
        return ()

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        return Continuation("", (), (), (), "stop")

    async def aclose(self) -> None:
        return None


class Fixed(NoModel):
    """`Generator` below a stay's pointers."""

    def __init__(self, stay: Stay) -> None:
        self._stay = stay

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        written = numbers(_turn(self._stay))
        return Continuation("", written, (0.0,) * len(written), (0,) * len(written), "stop")


def fixed(presented: Presented) -> Pointing:
    """Of one stay: a `Speaker`."""
    stay = Stay(presented)
    return Pointing(Fixed(stay), stay)


def fixed_steps(asking: RunSettings) -> Voice:
    """Retrieval without training as an agent to evaluate."""
    return Voice(NoModel, lambda _: fixed, asking)


def _turn(stay: Stay) -> list[str]:
    choices = stay.choices()[:_NAMED]
    if not stay.asked:
        return _step("first", "match", [ALL])
    if not choices:
        return _step("nothing", "diagnose", [UNKNOWN])
    if "lookup" not in stay.used:
        return _step("compare", "lookup", choices)
    if "search" not in stay.used:
        return _step("read", "search", ["|WIKI|", *choices[:1]])
    return _step(
        "agrees", "diagnose", sorted(choices, key=lambda anchor: -stay.agreeing.get(stay.named[anchor], 0))
    )


def _step(reason: str, kind: str, body: Sequence[str]) -> list[str]:
    return ["<reason>", reason, "</reason>", f"<{kind}>", *body, f"</{kind}>"]
