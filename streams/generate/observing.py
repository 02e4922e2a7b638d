"""What GENERATE tells about itself. A request is handed over for its task and priority: nothing of its
evidence may be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from schemas.requests import Request
from streams.generate.drafting import Drafted


class GenerateObserver:
    """Hears and does nothing: subclass and override what is wanted. Must not block."""

    @contextmanager
    def drafting(self, request: Request, trace: str) -> Iterator[str]:
        """Around one draft, on the drafting thread. Yields the traceparent that the draft's records carry
        on.
        """
        yield trace

    def drafted(self, request: Request, drafted: Drafted, seconds: float) -> None:
        """A draft is there, of a model or the composer; drafting thread. It may yet be found to be
        superseded.
        """

    def closed(self, task: str, outcome: str) -> None:
        """A request has been closed (see outcomes.py for the outcomes); loop's thread, before its transaction
        commits.
        """

    def held(self, waiting: int, in_flight: int) -> None:
        """How many wait and how many are being drafted; loop's thread, with every transaction."""
