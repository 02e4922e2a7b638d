"""What has come of a record so far, handed on in bounded pieces."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from msgspec import Raw

from processors.ingest.letters import LetterBox
from processors.ingest.r4 import RESOURCE_TYPES
from processors.ingest.record import Definition, Deletion, Ingested, SourceRecord, Waiting
from schemas.dead_letters import DeadLetter
from schemas.errors import InputError
from schemas.events import PatientEvent
from schemas.instant import Instant

#: Partial letters of one kind per piece; the rest is counted in one more.
MAX_LIKE_LETTERS: Final = 20
_REJECTED: Final = "rejected"
_WAITING_HEADERS: Final = ("traceparent", "content-type", "source", "wardstream-backfill")


class Tally:
    """Events, letters and counts of one record. Equal versions are taken once; unequal ones of one version
    are stated to be so.
    """

    def __init__(self, record: SourceRecord) -> None:
        self._record = record
        self._events: list[PatientEvent] = []
        self._letters: list[DeadLetter] = []
        self._definitions: list[Definition] = []
        self._waiting: list[Waiting] = []
        self._deletions: list[Deletion] = []
        self._counts: dict[tuple[str, str], int] = {}
        self._partial: dict[tuple[str, str], int] = {}
        self._withheld: dict[tuple[str, str], InputError] = {}
        self._seen: dict[tuple[str, str, Instant | None], set[str]] = {}
        self.entries = 0

    @cached_property
    def _letterbox(self) -> LetterBox:
        return LetterBox(self._record)

    def aside(self) -> Tally:
        """For what is read once more, and has been counted and complained of."""
        return Tally(self._record)

    def event(self, event: PatientEvent) -> None:
        self._events.append(event)

    def define(self, definition: Definition) -> None:
        self._definitions.append(definition)

    def delete(self, deletion: Deletion) -> None:
        """Of a resource whose patient is not known here."""
        self._deletions.append(deletion)

    def wait(
        self,
        medication: str,
        order: bytes,
        around: tuple[Raw, ...],
        *,
        place: str,
        etag: str,
        modified: str,
        told: Instant | None,
        undone: bool,
        server: str,
        published: bool,
    ) -> None:
        """An order cannot be read in full before the Medication comes."""
        record = self._record
        headers: dict[str, str] = {
            name: record.headers[name] for name in _WAITING_HEADERS if name in record.headers
        }
        self._waiting.append(
            Waiting(
                medication,
                Raw(order),
                around,
                record.topic,
                record.partition,
                record.offset,
                record.recorded,
                headers,
                place,
                etag,
                modified,
                told,
                undone,
                published,
                server,
            )
        )

    def count(self, resource_type: str, outcome: str) -> None:
        """`resource_type` becomes a metric label: only types that FHIR has are named."""
        kind = (resource_type if resource_type in RESOURCE_TYPES else "unknown", outcome)
        self._counts[kind] = self._counts.get(kind, 0) + 1

    def refuse(
        self,
        error: InputError,
        *,
        original: bytes,
        location: str = "",
        resource_type: str = "",
        partial: bool = False,
    ) -> None:
        """Nothing was taken from the record, or (`partial`) of this entry of it."""
        known = resource_type if resource_type in RESOURCE_TYPES else ""
        self.count(error.resource_type or known, _REJECTED)
        self._letters.append(
            self._letterbox.write(
                error,
                original=original,
                location=location,
                resource_type=known,
                severity="partial" if partial else "rejected",
            )
        )

    def note(self, error: InputError, *, location: str = "", resource_type: str = "") -> None:
        """Something of a resource that did go on was left out. The resource is at its origin, so the letter
        carries no copy.
        """
        kind = (error.reason, resource_type)
        self._partial[kind] = self._partial.get(kind, 0) + 1
        if self._partial[kind] > MAX_LIKE_LETTERS:
            self._withheld[kind] = error
            return
        self._letters.append(
            self._letterbox.write(error, location=location, resource_type=resource_type, severity="partial")
        )

    def is_new(self, resource: str, version: str, updated: Instant | None, content: str) -> bool:
        """False for a version that this record has already brought."""
        known = self._seen.get((resource, version, updated))
        if known is None:
            self._seen[resource, version, updated] = {content}
            return True
        if content in known:
            return False
        known.add(content)
        return True

    def contradicts(self, resource: str, version: str, updated: Instant | None) -> bool:
        """Whether the record holds several contents for one version."""
        return len(self._seen.get((resource, version, updated), ())) > 1

    def take(self) -> Ingested:
        """The piece so far; counting starts again."""
        for (reason, resource_type), error in self._withheld.items():
            more = self._partial[reason, resource_type] - MAX_LIKE_LETTERS
            error = InputError(
                reason,
                expected=error.expected,
                came=f"{error.came} ({more} more like this in the same record)",
            )
            self._letters.append(
                self._letterbox.write(error, resource_type=resource_type, severity="partial")
            )
        piece = Ingested(
            tuple(self._events),
            tuple(self._letters),
            self._counts,
            tuple(self._definitions),
            tuple(self._waiting),
            tuple(self._deletions),
        )
        self._events, self._letters, self._counts, self.entries = [], [], {}, 0
        self._definitions, self._waiting, self._deletions = [], [], []
        self._partial, self._withheld = {}, {}
        return piece
