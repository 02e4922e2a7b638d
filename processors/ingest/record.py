"""What goes into the ingest step and what comes out of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Raw, Struct

from schemas.dead_letters import DeadLetter
from schemas.events import PatientEvent
from schemas.instant import Instant


class SourceRecord(Struct, frozen=True):
    """One Kafka record as an integration engine wrote it. Its key is not here on purpose: keys are not
    trusted.
    """

    topic: str
    partition: int
    offset: int
    recorded: Instant  # the broker's timestamp
    value: bytes | None  # None: a tombstone
    headers: dict[str, str] = {}


class Definition(Struct, frozen=True):
    """What a Medication states, the same for all patients."""

    name: str  # "Medication/123"
    rank: tuple[int, Instant, str]  # the highest counts
    recorded: Instant  # when it was learned: an order is known by it from then on
    resource: Raw  # the Medication, as far as it is read


class Waiting(Struct, frozen=True):
    """An order and everything needed to read it again as it was read."""

    medication: str  # "Medication/123"
    order: Raw
    around: tuple[Raw, ...]  # entries of its Bundle that it refers to
    topic: str
    partition: int
    offset: int
    recorded: Instant
    headers: dict[str, str]
    place: str
    etag: str = ""
    modified: str = ""
    told: Instant | None = None
    undone: bool = False
    published: bool = False  # by its display; what was left out has been stated then
    server: str = ""  # mark of its server


class Deletion(Struct, frozen=True):
    """A resource was deleted, and the record does not show whose it was: who had it is remembered elsewhere
    (streams/stages/owners.py).
    """

    resource: str  # "Observation/123"
    version: str  # of the event's id, behind the @
    rank: tuple[int, Instant, str]  # number 0: the deletion follows what was learned before it
    occurred: Instant
    recorded: Instant
    server: str = ""  # mark of the server where it was deleted, where that is stated


#: "Medication/123" -> its definition, None where it is not known.
Definitions: TypeAlias = Callable[[str], Definition | None]


def none_known(name: str) -> None:
    """The definitions of whoever keeps none."""


class Ingested(Struct, frozen=True):
    """The result of a record, or of one piece of it. `counts` is (resource type, outcome) -> number.

    Outcomes: event, event-untimed (at the broker's timestamp, for nothing else was expected), retracted,
    duplicate, rejected, deleted (for whoever is known to have had it), withdrawn (a version that another patient has now), definition (a Medication, for the orders that refer to it), passed-by (a type that is
    not read), and for a Bundle empty.
    """

    events: tuple[PatientEvent, ...] = ()
    letters: tuple[DeadLetter, ...] = ()
    counts: dict[tuple[str, str], int] = {}
    definitions: tuple[Definition, ...] = ()  # to be known in all partitions
    waiting: tuple[Waiting, ...] = ()  # to be read again when their Medication comes
    deletions: tuple[Deletion, ...] = ()  # of resources whose patient the record does not show
