"""Requests for tests, as small as the types allow."""

from __future__ import annotations

from schemas.events import DocumentBody
from schemas.instant import DAY, HOUR
from schemas.requests import Evidence, Passage, Priority, Request, Task
from streams.stages.generate.queue import Origin, Ticket

NOON = 20_000 * DAY + 12 * HOUR


def request(
    id: str = "r1",
    *,
    patient: str = "Patient/1",
    slot: str = "admission",
    task: Task = "progress-note",
    priority: Priority = "routine",
    cancelled: bool = False,
    text: str = "Potassium 4.1 mmol/L. No chest pain.",
) -> Request:
    passage = Passage("DocumentReference/1", "1", NOON, "Encounter/1", DocumentBody(text=text))
    return Request(
        id=id,
        task=task,
        patient=patient,
        encounter="Encounter/1",
        slot=slot,
        cut=NOON,
        watermark="w-" + id,
        template="t1",
        priority=priority,
        cancelled=cancelled,
        evidence=Evidence(passages=(passage,)),
    )


def ticket(
    offset: int, asked: Request, *, partition: int = 0, topic: str = "ehr.request.progress-note"
) -> Ticket:
    return Ticket(Origin(topic, partition, offset, NOON), asked, size=1)
