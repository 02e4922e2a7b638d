"""A generator that follows a script, and tokens that are characters: the agent whole, without a model. For
tests, and to see a trajectory run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from models.llm.port import Continuation
from schemas.errors import BackendError


class Scripted:
    """Each token is one character (its code point); a turn is what `say` makes of the text so far, cut at the
    first stop string.

    `say`: text of the conversation -> what to write next. With `overrun`, nothing is cut: a model that writes
    on behind its stop.
    """

    name = "scripted"

    def __init__(self, say: Callable[[str], str], *, overrun: bool = False, fails: int = 0) -> None:
        self._say = say
        self._overrun = overrun
        self._fails = fails  # continuations from now that are refused
        self.asked = 0

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        return tuple(map(ord, f"{system}\n\n{user}\n"))

    async def encoded(self, text: str) -> tuple[int, ...]:
        return tuple(map(ord, text))

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        self.asked += 1
        if self._fails:
            self._fails -= 1
            raise BackendError("expected an answer, the script fails here")
        text = self._say("".join(map(chr, ids)))
        if not self._overrun:
            ends = [found + len(one) for one in stop if (found := text.find(one)) >= 0]
            text = text[: min(ends, default=len(text))]
        whole = text[:most]
        ended = any(whole.endswith(one) for one in stop) or len(text) < most
        return Continuation(
            whole,
            tuple(map(ord, whole)),
            (-0.1,) * len(whole),
            tuple(range(1, len(whole) + 1)),
            "stop" if ended else "length",
        )

    async def aclose(self) -> None:
        return None


def in_turn(*turns: str) -> Callable[[str], str]:
    """Says these one after the other, then nothing."""
    left = list(turns)
    return lambda _: left.pop(0) if left else ""
