"""The record that is being folded, and what comes out of folding it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from processors.patient.carried import Carried
from processors.patient.rows import Head
from processors.patient.searching import Search
from processors.patient.settings import TriggerSettings
from processors.patient.watch import NoWatch, Watch
from schemas import outcomes as wire
from schemas.deltas import Delta
from schemas.embeddings import Unembedded
from schemas.events import PatientEvent
from schemas.instant import Instant
from schemas.requests import Request, Task
from schemas.rows import Rows


@dataclass(frozen=True)
class Complaint:
    """Something in an event that could not be followed: becomes a partial dead letter."""

    reason: str
    expected: str
    came: str


@dataclass
class Outcome:
    """What folding brought forth, in order."""

    deltas: list[Delta] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    events: list[PatientEvent] = field(default_factory=list)  # to other records
    outcomes: list[wire.Outcome] = field(default_factory=list)  # what became of earlier drafts
    unembedded: list[Unembedded] = field(default_factory=list)  # texts of chunks that have no vector yet
    complaints: list[Complaint] = field(default_factory=list)
    counts: dict[tuple[str, str], int] = field(default_factory=dict)  # (event kind, outcome) -> events

    def count(self, kind: str, what: str) -> None:
        self.counts[kind, what] = self.counts.get((kind, what), 0) + 1


@dataclass(slots=True)
class Record:
    """One patient record in its partition's store; `tick`, `out` and `trace` are those of the event in
    hand.
    """

    rows: Rows
    prefix: bytes
    head: Head
    tick: Instant  # the partition's clock
    settings: TriggerSettings
    templates: Mapping[Task, str]
    out: Outcome
    search: Search
    trace: str = ""
    watch: Watch = field(default_factory=NoWatch)
    carried: Carried | None = None

    @property
    def now(self) -> Instant:
        """Event time as this record knows it."""
        return max(self.head.clock, self.tick)
