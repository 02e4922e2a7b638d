"""A tick as a record of `ehr.patient-event`: event time has reached `now` for a whole partition."""

from __future__ import annotations

import msgspec

from schemas.events import PatientEvent, TickBody, encode_events
from schemas.instant import Instant


def tick(now: Instant) -> bytes:
    """The value of the record; the same for every partition."""
    event = PatientEvent(
        id=f"tick/{now}",
        patient="",
        kind="tick",
        resource="",
        occurred=now,
        recorded=now,
        rank=(0, now, ""),
        body=msgspec.Raw(msgspec.json.encode(TickBody(now))),
    )
    return encode_events((event,))
