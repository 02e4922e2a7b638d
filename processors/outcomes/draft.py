"""What is kept of a draft, and of a clinician's document, until one is held to the other."""

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


class Answer(Struct, frozen=True):
    """One version of a clinician's document. `rank` orders versions of one resource, as their events do."""

    resource: str
    version: str
    rank: tuple[int, int, str]
    encounter: str
    time: Instant  # when it was written
    note_type: str
    final: bool
    text: str
    retracted: bool = False
