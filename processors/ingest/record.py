"""What goes into the ingest step and what comes out of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Raw, Struct

from schemas.dead_letters import DeadLetter
from schemas.events import PatientEvent
from schemas.instant import DAY, Instant

MIB = 1024 * 1024


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


class IngestSettings(Struct, frozen=True):
    """How much is taken at once, and whom we believe about identity."""

    max_bytes: int = 16 * MIB  # a larger value is refused unread
    letter_bytes: int = (
        256 * 1024
    )  # a dead letter carries the original up to this size; above, it is read at its origin
    piece_entries: int = 500  # a Bundle is handed on in pieces of so many entries
    max_depth: int = 64  # JSON nesting of one resource; FHIR content needs about 20
    max_repeats: int = 1000  # elements of one list in a resource, e.g. codings of a concept
    future_tolerance: Instant = DAY  # a source clock may run ahead of the broker by so much
    max_like_letters: int = 20  # partial letters of one kind per piece; the rest is counted in one more
    trusted_identifier_types: tuple[str, ...] = (
        "MR",
    )  # v2-0203 codes of identifiers that name exactly one patient
    trusted_systems: tuple[str, ...] = ()  # identifier systems to believe; empty: any, if the type is trusted
    bases: tuple[
        str, ...
    ] = ()  # base URLs of our own FHIR servers; empty: absolute references are taken as our own
    zone: str = ""  # IANA zone of times that come without one, which FHIR forbids; "" refuses them
    backfill: bool = (
        False  # mark events as loaded history (a record can say so itself with `wardstream-backfill: true`)
    )


class Definition(Struct, frozen=True):
    """What a Medication says, the same for all patients."""

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
    published: bool = False  # by its display; what was left out has been said then


#: "Medication/123" -> its definition, None where it is not known.
Definitions: TypeAlias = Callable[[str], Definition | None]


def none_known(name: str) -> None:
    """The definitions of whoever keeps none."""


class Ingested(Struct, frozen=True):
    """All that came of a record, or of one piece of it. `counts` is (resource type, outcome) -> number.

    Outcomes: event, event-untimed (at the broker's timestamp, for nothing else was expected), retracted,
    duplicate, rejected, definition (a Medication, for the orders that refer to it), passed-by (a type that is
    not read), and for a Bundle empty.
    """

    events: tuple[PatientEvent, ...] = ()
    letters: tuple[DeadLetter, ...] = ()
    counts: dict[tuple[str, str], int] = {}
    definitions: tuple[Definition, ...] = ()  # to be known in all partitions
    waiting: tuple[Waiting, ...] = ()  # to be read again when their Medication comes
