"""A policy that writes pointers, as a generator of one stay: what it writes is put into words, what comes
back is put into pointers.
"""

from __future__ import annotations

from collections.abc import Sequence

from models.llm.generator import Continuation, Generator
from processors.diagnosis.agent.loop import Speaker
from processors.diagnosis.agent.pointers import Stay


class Pointing:
    """`Generator`. `writer` continues tokens for all stays; `stay` is this one's."""

    def __init__(self, writer: Generator, stay: Stay) -> None:
        self.name = writer.name
        self._writer = writer
        self._stay = stay

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        return self._stay.prompt()

    async def encoded(self, text: str) -> tuple[int, ...]:
        return self._stay.read(text)

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        wrote = await self._writer.continued(ids, most=most, stop=stop, seed=seed)
        text, ends = self._stay.told(wrote.ids)
        return Continuation(text, wrote.ids, wrote.logprobs, ends, wrote.finish)

    async def aclose(self) -> None:
        return None


def pointers_over(writer: Generator) -> Speaker:
    """One writer for all stays, pointers of their own for each."""
    return lambda presented: Pointing(writer, Stay(presented))
