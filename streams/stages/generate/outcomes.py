"""Every request record is closed exactly once, as one of

published    its draft is out
superseded   a newer request of the same document came while it waited, or was published before it
cancelled    the reason for the document has gone
repeated     the last published draft of the document answers this very request; says so again, with that draft
awaited      the same request is already waiting or being drafted: its answer will be the answer
failed       neither a model nor the composer could draft it (goes with a dead letter)
unreadable   the record is no request (goes with a dead letter)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from schemas.requests import Request
from streams.stages.generate.offsets import Settled
from streams.stages.generate.rows import DocumentRow
from streams.stages.generate.waiting import Origin

Made = TypeVar("Made")
Outcome: TypeAlias = Literal[
    "published", "superseded", "cancelled", "repeated", "awaited", "failed", "unreadable"
]


@dataclass(frozen=True)
class Closed(Generic[Made]):
    """What became of one request record."""

    origin: Origin
    outcome: Outcome
    request: Request | None = None
    row: DocumentRow | None = None  # the document's row as it is from now on, where this changed it
    bundle: str = ""  # the published document, for `published` and `repeated`
    made: Made | None = None  # what there is to publish


@dataclass(frozen=True)
class Collected(Generic[Made]):
    """Everything closed since the last time, and where each topic partition stands with it."""

    closed: tuple[Closed[Made], ...]
    settled: dict[tuple[str, int], Settled]
