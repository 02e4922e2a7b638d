"""The whole way of a note in one process: FHIR JSON -> ingest -> fold -> request -> draft, with what is said
about it on the way.
"""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from typing import Any

import orjson

from models.llm.port import Completion
from processors.drafting.compose.documents import NOT_READ, TO_CHECK
from processors.ingest import SourceRecord, ingest
from processors.tasks import TASKS
from schemas.dead_letters import DeadLetter
from schemas.drafts import Draft, Section, Statement
from schemas.requests import Request, Task
from schemas.rows import Rows
from tests.processors.ingest.samples import NOW, encounter, note, patient
from tests.processors.patient.hospital import DAY, Hospital, tick

GOOD = """\
SUBJECTIVE:
She feels well and walks the ward. She denies chest pain.

PLAN:
Continue furosemide 40 mg by mouth daily.
"""


def document(
    text: str | bytes, number: int = 1, *, media: str = "text/plain", at: str = "10:00", **changes: Any
) -> dict[str, Any]:
    """A DocumentReference with this attachment."""
    raw = text if isinstance(text, bytes) else text.encode("utf-8")
    attachment = {"contentType": media, "data": base64.b64encode(raw).decode()}
    return note(id=f"d{number}", date=f"2026-03-02T{at}:00Z", content=[{"attachment": attachment}], **changes)


def good(number: int = 9) -> dict[str, Any]:
    return document(GOOD, number, at="09:50")


def over() -> dict[str, Any]:
    """The patient goes home: the documents of the end are due."""
    period = {"start": "2026-02-28T10:00:00Z", "end": "2026-03-02T11:00:00Z"}
    return encounter(
        status="finished", period=period, meta={"versionId": "2", "lastUpdated": "2026-03-02T11:00:00Z"}
    )


@dataclass(frozen=True)
class Way:
    """What came of it. `requests`: the latest of each task."""

    letters: tuple[DeadLetter, ...]
    requests: dict[Task, Request]
    rows: Rows

    def request(self, task: Task = "progress-note") -> Request:
        return self.requests[task]

    def draft(self, task: Task = "progress-note") -> Draft:
        return TASKS[task].compose(self.request(task))


def sent(*resources: dict[str, Any], person: dict[str, Any] | None = None) -> Way:
    """A patient in hospital, then these resources, one message each."""
    hospital = Hospital(1)
    letters: list[DeadLetter] = []
    for offset, resource in enumerate((person or patient(), encounter(), *resources)):
        record = SourceRecord("ehr.note", 0, offset, NOW, json.dumps(resource).encode(), {})
        ingested = ingest(record)
        letters += ingested.letters
        hospital.tell(ingested.events)
    hospital.tell([tick(NOW), tick(NOW + DAY)])
    asked = {
        request.task: request
        for request in sorted(hospital.requests, key=lambda request: request.cut)
        if not request.cancelled
    }
    return Way(tuple(letters), asked, hospital.stores[0])


def statements(section: Section) -> list[Statement]:
    return [*section.statements, *(s for inner in section.sections for s in statements(inner))]


def told(draft: Draft) -> str:
    """What the draft says of the patient."""
    return "\n".join(
        s.text
        for section in draft.sections
        if section.title not in (TO_CHECK, NOT_READ)
        for s in statements(section)
    )


def checks(draft: Draft) -> list[Statement]:
    """What it says of its documents."""
    return [
        s for section in draft.sections if section.title in (TO_CHECK, NOT_READ) for s in section.statements
    ]


def answered(asked: Request, *said: tuple[str, list[str]], section: str = "18776-5") -> Draft:
    """A model that answers with these statements and sources, whatever it was asked."""
    answer = {
        "sections": [
            {"code": section, "statements": [{"text": text, "sources": sources} for text, sources in said]}
        ]
    }
    return TASKS[asked.task].from_completion(
        asked, Completion(orjson.dumps(answer).decode(), "model-x", 10, 5)
    )
