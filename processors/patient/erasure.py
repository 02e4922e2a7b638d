"""A record is erased: its rows go, other records lose what they have of it, published drafts are withdrawn.

What stays is one row, the time of the erasure under the hash of the record's key: what was recorded up to then
is not taken again, whenever it arrives. What is recorded later makes a new record.
"""

from __future__ import annotations

from typing import Final

import msgspec

from models.search.chunk_rows import chunks_in
from processors.patient import links, slots
from processors.patient.record import Memory, Record
from processors.patient.rows import ERASED, INDEX, Head, encode
from schemas.deltas import Delta
from schemas.events import PatientEvent
from schemas.instant import Instant
from schemas.rows import Rows

_TIME: Final = msgspec.json.Decoder(Instant)


def erase(record: Record, event: PatientEvent) -> None:
    """Embeddings of texts that another record shares go with it: they are requested anew when they are
    searched.
    """
    for slot in slots.of_record(record):
        slots.cancel(record, slot, (slots.ERASED,))
    links.leave(record, event)
    record.rules.search.forget({chunk.hash for chunk in chunks_in(record.rows, record.prefix + INDEX)})
    for key, _ in list(record.rows.scan(record.prefix)):
        record.rows.delete(key)
    record.rows.put(record.prefix + ERASED, encode(event.recorded))
    patient = record.head.patient
    record.head = Head(patient, watch=record.head.watch, since=record.head.since)
    record.memory = Memory()
    record.out.deltas.append(
        Delta(
            patient=patient,
            event=event.id,
            change="erase",
            kind="erase",
            resource=patient,
            rank=event.rank,
            occurred=event.occurred,
            recorded=event.recorded,
            trace=event.trace,
        )
    )
    record.out.count("erase", "erased")


def erased_until(rows: Rows, prefix: bytes) -> Instant | None:
    """When the record was erased; None where it never was."""
    found = rows.get(prefix + ERASED)
    return None if found is None else _TIME.decode(found)
