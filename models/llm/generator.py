"""The port: a sequence of token ids in, its continuation out. Ids are never made from text twice: what the
model wrote is kept as it wrote it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct


class Continuation(Struct, frozen=True):
    """What a model wrote. `ids`, `logprobs` and `ends` are of one length; the last token may reach beyond the
    text, which ends with the stop string.
    """

    text: str
    ids: tuple[int, ...]
    logprobs: tuple[
        float, ...
    ]  # natural, of each token under the distribution it was drawn from at temperature 1
    ends: tuple[int, ...]  # where in `text` each token ends, in characters; never falls
    finish: Literal["stop", "length"]  # length: `most` was reached first


class Generator(Protocol):
    """A model that continues."""

    name: str

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        """The token ids of a conversation at which the model is to begin its answer."""
        ...

    async def encoded(self, text: str) -> tuple[int, ...]:
        """The token ids of a text that goes on behind others: nothing is put before or after it."""
        ...

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        """At most `most` tokens behind `ids`, up to and with the first of the stop strings. Raises
        BackendError, and nothing else.
        """
        ...

    async def aclose(self) -> None:
        """Give back what is held."""
        ...
