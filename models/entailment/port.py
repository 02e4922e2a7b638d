"""The port: how probable it is that one text bears out another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Entailment(Protocol):
    """A judge of pairs of texts. Safe to call from several threads; a call blocks, so keep it off the event loop."""

    @property
    def name(self) -> str:
        """What made the probabilities: other weights have another name."""
        ...

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        """For each (source, statement) how probable it is that the source bears out the statement: 0 to 1 with
        three digits, the same alone and among others; None where the two are longer than it reads.
        """
        ...
