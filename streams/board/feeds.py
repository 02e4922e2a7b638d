"""Records of our topics, read only as far as the board needs them: evidence and texts are passed over
undecoded.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw, Struct

from schemas.events import EncounterBody, PatientBody
from schemas.instant import Instant
from schemas.requests import Priority, Task


class Change(Struct, frozen=True):
    """A Delta."""

    patient: str
    change: str
    kind: str
    resource: str
    rank: tuple[int, Instant, str]
    occurred: Instant
    origin: str = ""
    retracted: bool = False
    body: Raw = Raw(b"{}")


class Requested(Struct, frozen=True):
    """A Request without its evidence."""

    id: str
    task: Task
    patient: str
    encounter: str
    slot: str
    cut: Instant
    priority: Priority = "routine"
    reason: str = ""
    cancelled: bool = False

    @property
    def document(self) -> str:
        return f"{self.task}/{self.patient}/{self.encounter}/{self.slot}"


class Answered(Struct, frozen=True):
    """A Trajectory."""

    request: str
    document: str
    backend: str
    fallback: str = ""
    statements: int = 0
    rejected: dict[str, int] = {}


class Letter(Struct, frozen=True):
    """A DeadLetter without the record that it is about."""

    stage: str
    reason: str
    expected: str
    came: str
    topic: str
    partition: int
    offset: int
    recorded: Instant
    location: str = ""
    resource_type: str = ""
    severity: str = "rejected"
    replay: str = ""


class _Reference(Struct, frozen=True):
    reference: str = ""


class _Identifier(Struct, frozen=True):
    value: str


class Relation(Struct, frozen=True):
    code: str = ""


class Composition(Struct, frozen=True):
    """The head of a document."""

    resourceType: str = ""
    encounter: _Reference = _Reference()
    relatesTo: tuple[Relation, ...] = ()


class _Entry(Struct, frozen=True):
    resource: Raw = Raw(b"{}")


class Document(Struct, frozen=True):
    """A document Bundle."""

    identifier: _Identifier
    entry: tuple[_Entry, ...]

    def head(self) -> Composition:
        return _COMPOSITION.decode(self.entry[0].resource) if self.entry else Composition()


CHANGES: Final = msgspec.json.Decoder(tuple[Change, ...])
REQUESTED: Final = msgspec.json.Decoder(Requested)
ANSWERED: Final = msgspec.json.Decoder(Answered)
LETTER: Final = msgspec.json.Decoder(Letter)
DOCUMENT: Final = msgspec.json.Decoder(Document)
PATIENT: Final = msgspec.json.Decoder(PatientBody)
ENCOUNTER: Final = msgspec.json.Decoder(EncounterBody)
_COMPOSITION: Final = msgspec.json.Decoder(Composition)
