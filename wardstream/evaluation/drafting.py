"""The progress notes that a history asks for, as the composer drafts them, each beside the note that clinicians wrote next."""

from __future__ import annotations

from dataclasses import dataclass

from models.encoders.port import Encoder
from processors.patient import TriggerSettings
from processors.tasks import TASKS
from schemas.drafts import Draft
from schemas.requests import Passage, Request
from wardstream.evaluation.in_process import told
from wardstream.evaluation.progress_notes import reference_of
from wardstream.message import History


@dataclass(frozen=True)
class Asked:
    """The last request for a progress note, and its reference, "" where there is none."""

    request: Request
    reference: str

    def draft(self) -> Draft:
        return TASKS["progress-note"].compose(self.request)


def asked(history: History, encoder: Encoder | None, settings: TriggerSettings) -> list[Asked]:
    """In the order in which they fell due. Documents whose reason has gone are left out."""
    last: dict[str, Request] = {}
    documents: dict[str, Passage] = {}
    for one in told(history, encoder, settings):
        if isinstance(one, Passage):
            documents[one.resource] = one
        elif one.task == "progress-note":
            last[one.document] = one
    return [Asked(request, reference_of(request, documents.values())) for request in last.values() if not request.cancelled]
