"""Cases put to an agent, as the commands do: the small policy, or the language model of the settings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from models.llm.opening import open_generator
from models.llm.port import Generator, LLMSettings
from processors.diagnosis.agent.diagnosing import Agent, AgentAnswer, Case
from processors.diagnosis.agent.loop import RunSettings, Speaker, everyone
from processors.diagnosis.agent.pointers import pointers_over
from processors.diagnosis.agent.prompt import system
from processors.diagnosis.agent.small import ASKING, SHIPPED, open_policy, served
from processors.diagnosis.agent.sources import Sources
from schemas.errors import ConfigurationError
from wardstream.diagnosis.queries import QueryLine

AGENTS: Final = ("ranker", "small", "llm")
_AT_ONCE: Final = 256  # lines that are held


@dataclass(frozen=True)
class Voice:
    """Who writes. `writer`: anew for each event loop, given back at its end · `speaker`: the writer for each
    stay.
    """

    writer: Callable[[], Generator]
    speaker: Callable[[Generator], Speaker]
    asking: RunSettings

    @asynccontextmanager
    async def speaking(self) -> AsyncIterator[Speaker]:
        writer = self.writer()
        try:
            yield self.speaker(writer)
        finally:
            await writer.aclose()


def voice(agent: str, policy: Path | None = None, llm: LLMSettings | None = None) -> Voice:
    """`policy`: of the small agent, or a LoRA adapter of the language model. Raises ConfigurationError for an agent that
    there is not, a model that is not set, or an adapter that it cannot load; StateError where there is no such policy.
    """
    if agent == "small":
        model = open_policy(policy or SHIPPED)
        return Voice(lambda: served(model), pointers_over, ASKING)
    if agent == "llm":
        if llm is None or not llm.answers():
            raise ConfigurationError(
                "expected a language model for the agent, got none; set llm.model and llm.base_url, or llm.use to "
                "local and llm.model to a folder, or ask for another agent"
            )
        return Voice(lambda: open_generator(llm, policy), everyone, RunSettings(system=system()))
    raise ConfigurationError(f"expected an agent among {', '.join(AGENTS)}, got {agent}")


def asked_agent(
    by: Voice, sources: Sources, lines: Iterable[QueryLine], top: int
) -> Iterator[tuple[QueryLine, AgentAnswer | None]]:
    """Every line in order; None where it is no case. Lines run interleaved, 256 at a time."""
    left = iter(lines)
    while some := list(islice(left, _AT_ONCE)):
        cases = [Case(f"{one.id} {one.line}", one.query, one.text) for one in some if one.query is not None]
        found = iter(asyncio.run(_diagnosed(by, sources, cases, top)))
        for one in some:
            yield one, next(found) if one.query is not None else None


async def _diagnosed(by: Voice, sources: Sources, cases: Sequence[Case], top: int) -> list[AgentAnswer]:
    async with by.speaking() as speaker:
        return await Agent(sources, speaker, by.asking).diagnose(cases, top)
