"""What a history asks for, as the composer drafts it: progress notes, each with the note that clinicians
wrote next, and letters to patients.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from evaluation.progress_notes import reference_of
from models.encoders.port import Encoder
from processors.patient import TriggerSettings
from processors.tasks import TASKS
from schemas.drafts import Draft
from schemas.outcomes import ClinicianDocument
from schemas.requests import Request, Task
from wardstream.replay.in_process import requests_of
from wardstream.replay.message import History

LETTER: Final[Task] = "discharge-instruction"


@dataclass(frozen=True)
class NoteRequest:
    """The last request for a progress note, and its reference, "" where there is none."""

    request: Request
    reference: str

    def draft(self) -> Draft:
        return TASKS["progress-note"].compose(self.request)


def once_a_day(settings: TriggerSettings) -> TriggerSettings:
    """One draft of a day's note: another would have the clinician's own, its reference, in its evidence."""
    return settings.model_copy(update={"progress_again": 86400})


def note_requests(history: History, encoder: Encoder | None, settings: TriggerSettings) -> list[NoteRequest]:
    """In the order in which they fell due. Documents whose reason has gone are left out."""
    last: dict[str, Request] = {}
    documents: dict[str, ClinicianDocument] = {}
    for one in requests_of(history, encoder, once_a_day(settings)):
        if isinstance(one, ClinicianDocument):
            documents[one.resource] = one
        elif one.task == "progress-note":
            last[one.document] = one
    return [
        NoteRequest(request, reference_of(request, documents.values()))
        for request in last.values()
        if not request.cancelled
    ]


def letters(history: History, settings: TriggerSettings) -> list[Draft]:
    """The last draft of each letter to a patient, in the order in which they fell due."""
    asked_for = (
        one for one in requests_of(history, None, settings) if isinstance(one, Request) and one.task == LETTER
    )
    last = {request.document: request for request in asked_for}
    return [TASKS[LETTER].compose(request) for request in last.values() if not request.cancelled]
