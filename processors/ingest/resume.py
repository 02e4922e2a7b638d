"""An order that waited for its Medication, read again now that it is known: as if the Medication had come
first.
"""

from __future__ import annotations

import msgspec

from processors.ingest.bundle import Index, open_entry
from processors.ingest.decode import parse
from processors.ingest.record import Definitions, Ingested, SourceRecord, Waiting
from processors.ingest.resources import frame_of, take_resource
from processors.ingest.settings import IngestSettings
from processors.ingest.step import unexpected
from processors.ingest.tally import Tally
from schemas.errors import InputError


def resume(order: Waiting, settings: IngestSettings, known: Definitions) -> Ingested:
    """The event, or a dead letter where the Medication states nothing. What was stated when it first arrived
    is not stated again.
    """
    raw = bytes(order.order)
    record = SourceRecord(order.topic, order.partition, order.offset, order.recorded, raw, order.headers)
    tally = Tally(record)
    frame = frame_of(record, tally, Index([open_entry(entry) for entry in order.around]), settings, known)
    frame = msgspec.structs.replace(frame, told=order.told, undone=order.undone, server=order.server)
    try:
        take_resource(raw, frame, order.place, etag=order.etag, modified=order.modified)
    except InputError as error:
        tally.refuse(error, original=raw, location=order.place, resource_type=parse(raw)["resourceType"])
    except Exception as error:  # the order's failure, not that of the Medication which is being read
        tally.refuse(unexpected(error), original=raw, location=order.place)
    piece = tally.take()
    letters = () if order.published else piece.letters
    return msgspec.structs.replace(
        piece, events=piece.events[-1:], letters=letters, waiting=()
    )  # its display was taken over then
