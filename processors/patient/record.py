"""One patient record as an event finds it, and what the event changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct

from processors.patient.carried import Carried
from processors.patient.guidelines import Watch
from processors.patient.history.by_encoder import Rescore
from processors.patient.note_search import Search
from processors.patient.rows import Head
from processors.patient.settings import TriggerSettings
from schemas import outcomes as wire
from schemas.deltas import Delta
from schemas.embeddings import Unembedded
from schemas.events import PatientEvent
from schemas.identity import IdentityCase
from schemas.instant import Instant
from schemas.requests import Request, Task
from schemas.rows import Rows


@dataclass(frozen=True)
class Complaint:
    """Something in an event that could not be followed: becomes a partial dead letter."""

    reason: str
    expected: str
    came: str


class Outcome(Struct):
    """What events lead to outside the state, in order."""

    deltas: list[Delta] = []
    requests: list[Request] = []
    events: list[PatientEvent] = []  # to other records
    outcomes: list[wire.Outcome] = []  # of earlier drafts
    unembedded: list[Unembedded] = []  # texts of chunks that have no vector yet
    cases: list[tuple[str, IdentityCase | None]] = []  # identity cases by name; None: it is one no longer
    complaints: list[Complaint] = []
    counts: dict[tuple[str, str], int] = {}  # (event kind, outcome) -> events

    def count(self, kind: str, what: str, number: int = 1) -> None:
        self.counts[kind, what] = self.counts.get((kind, what), 0) + number

    def add(self, other: Outcome) -> None:
        """Append what another event led to."""
        self.deltas += other.deltas
        self.requests += other.requests
        self.events += other.events
        self.outcomes += other.outcomes
        self.unembedded += other.unembedded
        self.cases += other.cases
        self.complaints += other.complaints
        for (kind, what), number in other.counts.items():
            self.count(kind, what, number)


class Memory(Struct):
    """What was worked out from the rows of a record, kept between its events and never stored."""

    carried: Carried | None = None
    indexed: dict[str, Instant] | None = None  # landmarks.py: since when a resource is in the index
    # persons.py: resources of which nothing stands, where the Patients name several persons and only one has
    # documents; None: to be looked for
    gone: frozenset[str] | None = None
    reads: int = 0  # of the index, so far: a record with one event does not read all of it


class Changes(Struct):
    """The delta of one event to one record. The state of a partition is the fold of these."""

    rows: Mapping[bytes, bytes | None]  # to be written; None deletes
    head: Head
    memory: Memory
    out: Outcome


@dataclass(frozen=True, slots=True)
class Rules:
    """What the state is folded by: the same for every event."""

    settings: TriggerSettings
    templates: Mapping[Task, str]  # template version by task, part of a request's identity
    watch: Watch  # the guidelines by which actions fall due
    search: Search
    rescore: Rescore | None = None  # what sentences of a history are worth; None: by their words


class Record(Struct):
    """The state of one record as the steps of an update see it. `rows` shows what the update has written so
    far; `head` and `out` are its own.
    """

    rules: Rules
    rows: Rows
    prefix: bytes
    head: Head
    memory: Memory
    tick: Instant  # the partition's clock
    trace: str | None  # of the event; None where none makes the change: time, other guidelines
    out: Outcome

    @property
    def now(self) -> Instant:
        """Event time as this record knows it."""
        return max(self.head.clock, self.tick)
