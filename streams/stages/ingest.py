"""INGEST in the loop: raw FHIR records in, micro-batches of canonical events and dead letters out.

Its state is what Medications say (`streams/stages/medications.py`) and whose each resource is
(`streams/stages/owners.py`).

Cost downstream is per record, so the events of a chunk travel together: one record per partition of
`ehr.patient-event`, split where it grows too large. A patient's events keep their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from processors.ingest import Definition, Ingested, IngestSettings, SourceRecord, ingest_parts, resume
from processors.ingest.canonical import CANONICAL_TYPES
from processors.ingest.letters import LetterBox, traceparent
from processors.ingest.validate import prepare
from schemas.dead_letters import DeadLetter, encode_dead_letter
from schemas.errors import InputError
from schemas.events import PatientEvent
from schemas.instant import SECOND, Instant
from streams.loop import Failure, Outgoing, Record
from streams.loop.kafka import partition_of
from streams.loop.store import Store
from streams.stages.medications import Medications
from streams.stages.owners import (
    Claim,
    Owners,
    claim_of,
    claim_of_deletion,
    decode_claims,
    encode_claims,
)
from streams.telemetry.port import Telemetry
from streams.topics import DEAD_LETTER, MEDICATION, OWNER, PATIENT_EVENT

_ENCODE: Final = msgspec.json.Encoder().encode
_DEFINITION: Final = msgspec.json.Decoder(Definition)
_MILLISECOND: Final = SECOND // 1000
#: A batch is closed when it reaches this; an event alone may be larger.
BATCH_BYTES: Final = 512 * 1024
#: A claim takes some two hundred bytes.
BATCH_CLAIMS: Final = 5_000
#: Of a Medication, code and ingredients take some hundred bytes; it goes to every partition.
LARGEST_DEFINITION: Final = 64 * 1024
#: What no record can hold: below the topic's limit of 16 MiB, with room for headers.
LARGEST_EVENT: Final = 15 * 1024 * 1024


class IngestProcessor:
    """A `streams.loop.Processor`. `partitions` is the number of partitions of `ehr.patient-event`."""

    def __init__(self, settings: IngestSettings, partitions: int, telemetry: Telemetry | None = None) -> None:
        self._settings = settings
        self._partitions = partitions
        self._telemetry = telemetry or Telemetry()
        self._prepared = False
        self._owners: dict[int, Owners] = {}

    def assigned(self, partition: int, store: Store) -> None:
        """Builds the validators before the first record waits for them."""
        self._owners[partition] = Owners(self._settings.owner_days)
        if not self._prepared:
            prepare(CANONICAL_TYPES)
            self._prepared = True

    def revoked(self, partition: int) -> None:
        """Of the owners, only where the last look at their age ended."""
        self._owners.pop(partition, None)

    def process(self, partition: int, store: Store, records: Sequence[Record]) -> Sequence[Outgoing]:
        owners = self._owners.setdefault(partition, Owners(self._settings.owner_days))
        chunk = _Chunk(partition, self._partitions, store, owners, self._settings)
        recorded: list[Instant] = []
        for record in sorted(records, key=_definitions_first):
            source = source_record(record)
            if record.topic == MEDICATION:
                chunk.define_elsewhere(record, source)
                continue
            if record.topic == OWNER:
                chunk.claimed_elsewhere(record, source)
                continue
            trace = traceparent(source.headers)
            with self._telemetry.ingesting(record.topic, record.partition, record.offset, trace) as span:
                if span.trace != trace:
                    source = msgspec.structs.replace(
                        source, headers={**source.headers, "traceparent": span.trace}
                    )
                for piece in ingest_parts(source, self._settings, chunk.medications.known):
                    chunk.take(source, piece)
            recorded.append(source.recorded)
        owners.sweep(store)
        self._telemetry.ingested(chunk.counts, chunk.letters)
        self._telemetry.aged("ingest", recorded)
        return chunk.outgoing()

    def poison(self, record: Record, failure: Failure) -> Sequence[Outgoing]:
        """A record that ended the process more than once: taken aside, with the place of the failure."""
        source = source_record(record)
        error = InputError(
            "poison",
            expected="a record that ingest survives",
            came=f"{failure.kind} in {failure.where}, each time it was read",
        )
        letter = LetterBox(source).write(error, original=record.value or b"")
        return [dead_letter(msgspec.structs.replace(letter, attempts=failure.attempts))]


def source_record(record: Record) -> SourceRecord:
    """Headers become text, names in lower case; what is not text is replaced, for headers never fail a
    record.
    """
    headers = {name.lower(): (value or b"").decode("utf-8", "replace") for name, value in record.headers}
    return SourceRecord(
        record.topic,
        record.partition,
        record.offset,
        max(record.timestamp_ms, 0) * _MILLISECOND,
        record.value,
        headers,
    )


def _definitions_first(record: Record) -> bool:
    """Orders that come with them need not wait."""
    return record.topic != MEDICATION


def dead_letter(letter: DeadLetter) -> Outgoing:
    """Keyed by origin: all letters of one source record stay together."""
    key = f"{letter.topic}/{letter.partition}/{letter.offset}".encode()
    return Outgoing(DEAD_LETTER, key, encode_dead_letter(letter))


def _oversized(source: SourceRecord, event: PatientEvent, settings: IngestSettings) -> DeadLetter:
    error = InputError(
        "event-too-large", expected=f"an event of at most {LARGEST_EVENT} bytes", came="a larger one"
    )
    resource_type = event.resource.partition("/")[0]
    return LetterBox(source).write(error, resource_type=resource_type, severity="partial")


def _nobodys(resource: str, origin: tuple[str, int, int], recorded: Instant) -> DeadLetter:
    error = InputError(
        "delete-without-patient",
        expected="the last version of the deleted resource in the same Bundle, or an earlier one, so "
        "that its patient is known",
        came="type and id only",
    )
    box = LetterBox(SourceRecord(*origin, recorded, None))
    return box.write(error, resource_type=resource.partition("/")[0], severity="partial")


def _unwieldy(source: SourceRecord, settings: IngestSettings) -> DeadLetter:
    error = InputError(
        "medication-too-large",
        expected=f"code, form and ingredients of at most {LARGEST_DEFINITION} bytes",
        came="more than that",
    )
    return LetterBox(source).write(error, resource_type="Medication", severity="partial")


class _Chunk:
    """The results of the records that are handled together."""

    def __init__(
        self, partition: int, partitions: int, store: Store, owners: Owners, settings: IngestSettings
    ) -> None:
        self.medications = Medications(store)
        self._store, self._owners = store, owners
        self._claims: dict[int, list[Claim]] = {}  # by partition of the resource
        self.letters: list[DeadLetter] = []
        self.counts: dict[tuple[str, str], int] = {}
        self._partition = partition
        self._partitions = partitions
        self._settings = settings
        self._batches = _Batches(partitions)
        self._definitions: list[Definition] = []

    def take(self, source: SourceRecord, piece: Ingested) -> None:
        self.letters.extend(piece.letters)
        for event in piece.events:
            if not self._batches.add(event):
                self.letters.append(_oversized(source, event, self._settings))
            elif (claim := claim_of(event)) is not None:
                self._claim(claim)
        for deletion in piece.deletions:
            self._claim(claim_of_deletion(deletion, (source.topic, source.partition, source.offset)))
        for kind, number in piece.counts.items():
            self.counts[kind] = self.counts.get(kind, 0) + number
        for order in piece.waiting:
            self.medications.wait(order)
        for definition in piece.definitions:
            if len(bytes(definition.resource)) > LARGEST_DEFINITION:
                self.letters.append(_unwieldy(source, self._settings))
            elif self._define(definition):
                self._definitions.append(definition)

    def define_elsewhere(self, record: Record, source: SourceRecord) -> None:
        """A Medication that another partition has read."""
        try:
            definition = _DEFINITION.decode(record.value or b"")
        except (msgspec.DecodeError, UnicodeDecodeError):
            error = InputError(
                "not-a-definition", expected="what ingest writes to " + MEDICATION, came="something else"
            )
            self.letters.append(LetterBox(source).write(error, original=record.value or b""))
            return
        self._define(definition)

    def claimed_elsewhere(self, record: Record, source: SourceRecord) -> None:
        """Whose resources are that belong to this partition."""
        try:
            claims = decode_claims(record.value or b"")
        except (msgspec.DecodeError, UnicodeDecodeError):
            error = InputError(
                "not-a-claim", expected="what ingest writes to " + OWNER, came="something else"
            )
            self.letters.append(LetterBox(source).write(error, original=record.value or b""))
            return
        for claim in claims:
            self._settle(claim)

    def outgoing(self) -> list[Outgoing]:
        return [
            *self._batches.closed(),
            *(dead_letter(letter) for letter in self.letters),
            *(
                Outgoing(MEDICATION, definition.name.encode(), _ENCODE(definition), partition=number)
                for definition in self._definitions
                for number in range(self._partitions)
                if number != self._partition
            ),
            *(
                Outgoing(OWNER, None, encode_claims(claims[at : at + BATCH_CLAIMS]), partition=number)
                for number, claims in self._claims.items()
                for at in range(0, len(claims), BATCH_CLAIMS)
            ),
        ]

    def _claim(self, claim: Claim) -> None:
        number = partition_of(claim.resource, self._partitions)
        if number == self._partition:
            self._settle(claim)
        else:
            self._claims.setdefault(number, []).append(claim)

    def _settle(self, claim: Claim) -> None:
        """What a claim withdraws goes out with the events of the chunk."""
        if claim.owned.kind == "erase":
            self.medications.erase(claim.owned.owner)
        settled = self._owners.settle(self._store, claim)
        for event in settled.events:
            self._batches.add(event)
            kind = event.resource.partition("/")[0], "withdrawn"
            self.counts[kind] = self.counts.get(kind, 0) + 1
        if settled.unknown and claim.origin is not None:
            self.letters.append(_nobodys(claim.resource, claim.origin, claim.owned.recorded))

    def _define(self, definition: Definition) -> bool:
        """Orders that waited for it follow. False if nothing in it is new."""
        orders = self.medications.define(definition)
        if orders is None:
            return False
        for order in orders:
            origin = SourceRecord(
                order.topic, order.partition, order.offset, order.recorded, None, order.headers
            )
            self.take(origin, resume(order, self._settings, self.medications.known))
        return True


class _Batches:
    """Encoded events by partition, each batch a JSON array as `schemas.events.decode_events` reads it."""

    def __init__(self, partitions: int) -> None:
        self._partitions = partitions
        self._open: dict[int, list[bytes]] = {}
        self._size: dict[int, int] = {}
        self._done: list[Outgoing] = []

    def add(self, event: PatientEvent) -> bool:
        """False for an event that no record can hold."""
        text = _ENCODE(event)
        if len(text) > LARGEST_EVENT:
            return False
        number = partition_of(event.patient, self._partitions)
        batch = self._open.setdefault(number, [])
        if batch and self._size[number] + len(text) > BATCH_BYTES:
            self._close(number)
            batch = self._open.setdefault(number, [])
        batch.append(text)
        self._size[number] = self._size.get(number, 0) + len(text) + 1
        return True

    def closed(self) -> list[Outgoing]:
        for number in list(self._open):
            self._close(number)
        return self._done

    def _close(self, number: int) -> None:
        value = b"[" + b",".join(self._open.pop(number)) + b"]"
        self._size[number] = 0
        self._done.append(Outgoing(PATIENT_EVENT, None, value, partition=number))
