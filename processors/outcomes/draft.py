"""What is kept of a draft until a clinician's document is held to it."""

from __future__ import annotations

from msgspec import Struct

from schemas.instant import Instant
from schemas.requests import Task


class Draft(Struct, frozen=True):
    """A published draft. `own`: its sentences that stand in no note that it was given: what a clinician can only have from the draft."""

    request: str
    task: Task
    document: str  # stable over revisions
    encounter: str
    cut: Instant
    text: str
    own: tuple[str, ...] = ()

