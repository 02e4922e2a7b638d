"""The four documents that wardstream drafts, by task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.entailment.port import Entailment
from models.policies.policy_slot import PolicySlot
from processors.care_summary.guidance.guide import Guide
from processors.care_summary.task import CareSummary
from processors.diagnosis.differential.diagnostician import Diagnostician
from processors.diagnosis.task import Diagnosis
from processors.discharge.expectations.reasoner import Reasoner
from processors.discharge.task import DischargeInstruction
from processors.drafting.drafter import Drafting
from processors.drafting.grounding.gate import Gate
from processors.drafting.outline import MOST_WORDS
from processors.drafting.task import Task as DocumentTask
from processors.progress_note.previous import PreviousVisit
from processors.progress_note.task import ProgressNote
from schemas.requests import Request, Task


def tasks(
    reasoner: Reasoner | PolicySlot[Reasoner] | None = None,
    guide: Guide | None = None,
    diagnostician: Diagnostician | PolicySlot[Diagnostician] | None = None,
    classifier: Entailment | None = None,
    most_words: Mapping[Task, int] = MOST_WORDS,
    previous: PreviousVisit | None = None,
    *,
    general_advice: bool = True,
) -> dict[Task, Drafting]:
    """With a reasoner, the letter at admission has expectations; with a guide, the care summary has
    recommendations; with a diagnostician, the diagnostic assessment has a differential. `classifier`: judges the
    statements of a language model together with the gate's checks. `most_words`: before the sources. `previous`: chooses what
    a progress note shows of the visit before. `general_advice`: whether a letter adds usual warning signs.
    """
    known: dict[Task, DocumentTask] = {
        "discharge-instruction": DischargeInstruction(reasoner, general_advice=general_advice),
        "progress-note": ProgressNote(previous),
        "care-summary": CareSummary(guide),
        "diagnosis": Diagnosis(diagnostician),
    }
    words = {**MOST_WORDS, **most_words}
    return {name: Drafting(task, classifier, words[name]) for name, task in known.items()}


#: All of them from the record alone.
TASKS: Final = tasks()


def gate(request: Request) -> Gate:
    """The gate over a prepared request, with the rules of its task."""
    return TASKS[request.task].gate(request)


__all__ = ["TASKS", "Drafting", "gate", "tasks"]
