"""What a history asks for, drafted in this process by the composer or a language model: progress notes, each with
the note that clinicians wrote next, and letters to patients.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from evaluation.progress_notes import reference_of
from models.encoders.port import Encoder
from models.entailment.cross_encoder import classifier_of
from models.llm.opening import open_llm, prepare
from processors.care_summary.guidance.guide import Guide
from processors.patient import TriggerSettings
from processors.progress_note.task import ProgressNote
from processors.tasks import TASKS, Drafting, tasks
from schemas.drafts import Draft
from schemas.outcomes import ClinicianDocument
from schemas.requests import Request, Task
from streams.stages.generate.drafting import Drafted, Drafter
from wardstream.replay.in_process import requests_of
from wardstream.replay.message import History
from wardstream.settings import Settings
from wardstream.wiring.previous import previous_of

LETTER: Final[Task] = "discharge-instruction"


async def by_model(
    requests: Sequence[Request], drafting: Mapping[Task, Drafting], settings: Settings
) -> list[Drafted]:
    """As the stage drafts, with the composer as fallback. Raises ConfigurationError where no model is set, or it
    cannot be opened.
    """
    wanted, llm = settings.generate, open_llm(settings.llm)
    if (previous := previous_of(wanted, llm)) is not None:
        note = replace(drafting["progress-note"], task=ProgressNote(previous))
        drafting = {**drafting, "progress-note": note}
    drafter = Drafter(drafting, llm, request_timeout=wanted.request_timeout, most_cut=wanted.most_cut)
    waiting = asyncio.Semaphore(wanted.at_once)

    async def drafted(request: Request) -> Drafted:
        async with waiting:
            return drafter.judge(request, await drafter.ask(request))

    try:
        return list(await asyncio.gather(*map(drafted, requests)))
    finally:
        await llm.aclose()


class Writer:
    """Drafts requests by the composer, or by the model of `settings`, and counts where the composer was its
    fallback.
    """

    def __init__(self, drafting: Mapping[Task, Drafting] = TASKS, settings: Settings | None = None) -> None:
        """`settings`: of the language model; None: the composer drafts."""
        self.name = settings.llm.called if settings is not None else "composer"
        self.drafts = 0
        self.fallbacks: Counter[str] = Counter()  # by reason (streams/stages/generate/drafting.py)
        self.partly = 0  # other drafts, in which the composer wrote some sections
        self._drafting, self._settings = drafting, settings

    @classmethod
    def of(cls, settings: Settings, guide: Guide | None = None) -> Writer:
        """By the model, whose statements the gate judges as in the stage. Raises ConfigurationError where it is not
        set, or cannot be opened.
        """
        prepare(settings.llm)
        classifier = classifier_of(settings.generate.entailment)
        return cls(tasks(guide=guide, classifier=classifier), settings)

    def write(self, requests: Sequence[Request]) -> list[Draft]:
        """In order. Raises ConfigurationError as `by_model`."""
        if self._settings is None:
            found = [self._drafting[one.task].compose(one) for one in requests]
        else:
            made = asyncio.run(by_model(requests, self._drafting, self._settings))
            self.fallbacks.update(one.draft.fallback for one in made if one.composed)
            self.partly += sum(bool(one.draft.fallback) for one in made if not one.composed)
            found = [one.draft for one in made]
        self.drafts += len(found)
        return found

    def counts(self) -> dict[str, Any]:
        """Who drafted, how many, how many of them are the composer's, and in how many of the others it wrote
        sections that the model left without a statement that stands.
        """
        return {
            "by": self.name,
            "drafts": self.drafts,
            "fallbacks": dict(sorted(self.fallbacks.items())),
            "partly": self.partly,
        }


def in_words(counts: Mapping[str, Any]) -> str:
    """What `Writer.counts` gives, for a terminal."""
    fallbacks = counts["fallbacks"]
    why = ", ".join(f"{reason} {count}" for reason, count in fallbacks.items())
    composed = f"; {sum(fallbacks.values())} of them are the composer's ({why})" if fallbacks else ""
    partly = f"; in {counts['partly']} of the model's the composer wrote sections" if counts["partly"] else ""
    return f"{counts['drafts']} drafts by {counts['by']}{composed}{partly}."


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
