"""PATIENT in the loop: canonical events into the state of their partition, deltas and requests out."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from models.policies import Decider
from processors.patient import Fold, Outcome, TriggerSettings, UpdateProgress, Watch
from processors.patient.history.by_encoder import Rescore
from schemas.dead_letters import DeadLetter
from schemas.deltas import Delta
from schemas.embeddings import Unembedded, encode_unembedded
from schemas.events import PatientEvent, decode_events, encode_events
from schemas.identity import encode_case
from schemas.requests import Request, Task, encode_request
from streams.loop import Failure, Outgoing, Record
from streams.loop import dead_letters as letters
from streams.loop.kafka import partition_of
from streams.loop.store import Store
from streams.telemetry.port import Telemetry
from streams.topics import EMBED, IDENTITY, OUTCOME, PATIENT_EVENT, TKG_DELTA, request_topic

logger: Final = logging.getLogger("wardstream.guidelines")

#: A record of deltas is closed when it reaches this many bytes of bodies; one delta alone may be larger.
BATCH_BYTES: Final = 512 * 1024
#: Texts in one record to EMBED.
EMBED_TEXTS: Final = 200
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError)


class PatientProcessor:
    """A `streams.loop.Processor`. `partitions`: of `ehr.patient-event` and so of all that follows from it;
    `embedding`: EMBED answers; `watch`: the guidelines by which actions fall due; `decider`: chooses how
    retrieval weighs, None: as it ships; `rescore`: what sentences of a long history are worth, None: by words.
    """

    def __init__(
        self,
        settings: TriggerSettings,
        templates: Mapping[Task, str],
        partitions: int,
        telemetry: Telemetry | None = None,
        *,
        embedding: bool = False,
        watch: Watch | None = None,
        decider: Decider | None = None,
        rescore: Rescore | None = None,
    ) -> None:
        self._rescore = rescore
        self._watch = watch
        self._decider = decider
        self._embedding = embedding
        self._settings = settings
        self._templates = templates
        self._partitions = partitions
        self._telemetry = telemetry or Telemetry()
        self._folds: dict[int, Fold] = {}

    def assigned(self, partition: int, store: Store) -> None:
        self._folds[partition] = Fold(
            store,
            self._settings,
            self._templates,
            embedding=self._embedding,
            watch=self._watch,
            decider=self._decider,
            rescore=self._rescore,
        )

    def revoked(self, partition: int) -> None:
        self._folds.pop(partition, None)

    def process(self, partition: int, store: Store, records: Sequence[Record]) -> Sequence[Outgoing]:
        out = Outcome()
        fold = self._folds[partition]
        taking_up = not fold.taken_up.done
        dead_letters: list[DeadLetter] = []
        batches: list[tuple[Record, tuple[PatientEvent, ...]]] = []
        for record in records:
            try:
                batches.append((record, decode_events(record.value or b"")))
            except _UNREADABLE:
                came = "no value" if record.value is None else f"{len(record.value)} bytes that are none"
                dead_letters.append(
                    _letter(record, "not-canonical", "a JSON array of canonical events", came)
                )
        traces = (
            [event.trace for _, events in batches for event in events if event.trace]
            if self._telemetry.on
            else []
        )
        with self._telemetry.folding(partition, traces):
            for record, events in batches:
                for event in events:
                    try:
                        fold.apply(event, out)
                    except _UNREADABLE:
                        dead_letters.append(
                            _letter(
                                record,
                                "not-canonical",
                                f"the body of a {event.kind} event",
                                "another one",
                                event,
                            )
                        )
                    if out.complaints:
                        dead_letters.extend(_complained(record, event, out))
            requests = [self._request(request, partition) for request in out.requests]
        fold.flush()
        if taking_up:
            _say_taken_up(partition, fold.taken_up)
        if self._telemetry.on:
            self._telemetry.folded(out.counts, dead_letters)
            self._telemetry.aged(
                "patient", [event.recorded for _, events in batches for event in events if event.recorded]
            )
        return [
            *_deltas(out.deltas, partition),
            *requests,
            *_events(out.events, self._partitions),
            *_unembedded(out.unembedded, partition),
            *(
                Outgoing(OUTCOME, None, msgspec.json.encode(passage), partition=partition)
                for passage in out.outcomes
            ),
            *(
                Outgoing(
                    IDENTITY, name.encode(), None if case is None else encode_case(case), partition=partition
                )
                for name, case in out.cases
            ),
            *map(letters.outgoing, dead_letters),
        ]

    def poison(self, record: Record, failure: Failure) -> Sequence[Outgoing]:
        """A record that ended the process more than once."""
        came = f"{failure.kind} in {failure.where}, each time it was read"
        letter = _letter(record, "poison", "a record that the patient stage survives", came)
        return [letters.outgoing(msgspec.structs.replace(letter, attempts=failure.attempts))]

    def _request(self, request: Request, partition: int) -> Outgoing:
        trace = self._telemetry.requested(request)
        headers = [("content-type", b"application/json")]
        if trace:
            headers.append(("traceparent", trace.encode()))
        return Outgoing(
            request_topic(request.task), request.patient.encode(), encode_request(request), headers, partition
        )


def _say_taken_up(partition: int, state: UpdateProgress) -> None:
    """Once a partition, when all records have been looked at that were last looked at with other
    guidelines.
    """
    if state.done and state.looked:
        logger.info(
            "guidelines taken up in partition %d: of %d patient records %d are touched",
            partition,
            state.looked,
            state.touched,
        )


def _complained(record: Record, event: PatientEvent, out: Outcome) -> list[DeadLetter]:
    """What of the event could not be applied, as dead letters."""
    dead_letters = [
        _letter(record, complaint.reason, complaint.expected, complaint.came, event, partial=True)
        for complaint in out.complaints
    ]
    out.complaints.clear()
    return dead_letters


def _deltas(deltas: list[Delta], partition: int) -> list[Outgoing]:
    """Deltas of a chunk in as few records as fit."""
    records: list[Outgoing] = []
    batch: list[Delta] = []
    size = 0
    for delta in deltas:
        if batch and size + _bytes(delta.body) > BATCH_BYTES:
            records.append(Outgoing(TKG_DELTA, None, msgspec.json.encode(batch), partition=partition))
            batch, size = [], 0
        batch.append(delta)
        size += _bytes(delta.body) + 300
    if batch:
        records.append(Outgoing(TKG_DELTA, None, msgspec.json.encode(batch), partition=partition))
    return records


def _events(events: list[PatientEvent], partitions: int) -> list[Outgoing]:
    """Events from one patient record to another. Their order is kept: one producer, one partition."""
    records: list[Outgoing] = []
    batches: dict[int, list[PatientEvent]] = {}
    sizes: dict[int, int] = {}
    for event in events:
        number = partition_of(event.patient, partitions)
        if sizes.get(number, 0) > BATCH_BYTES:
            records.append(
                Outgoing(PATIENT_EVENT, None, encode_events(batches.pop(number)), partition=number)
            )
            sizes[number] = 0
        batches.setdefault(number, []).append(event)
        sizes[number] = sizes.get(number, 0) + _bytes(event.body) + 300
    records.extend(
        Outgoing(PATIENT_EVENT, None, encode_events(batch), partition=number)
        for number, batch in batches.items()
    )
    return records


def _unembedded(texts: list[Unembedded], partition: int) -> list[Outgoing]:
    """Texts of a chunk, each once, in records that are worked off in seconds."""
    distinct = list({one.hash: one for one in texts}.values())
    parts = (distinct[at : at + EMBED_TEXTS] for at in range(0, len(distinct), EMBED_TEXTS))
    return [Outgoing(EMBED, None, encode_unembedded(part), partition=partition) for part in parts]


def _bytes(raw: msgspec.Raw) -> int:
    """Its length, without a copy."""
    return memoryview(raw).nbytes


def _letter(
    record: Record,
    reason: str,
    expected: str,
    came: str,
    event: PatientEvent | None = None,
    *,
    partial: bool = False,
) -> DeadLetter:
    return letters.about(
        record,
        "patient",
        reason=reason,
        expected=expected,
        came=came,
        resource_type="" if event is None else event.resource.partition("/")[0],
        severity="partial" if partial else "rejected",
        trace="" if event is None else event.trace,
    )
