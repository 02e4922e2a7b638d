"""The four documents that wardstream drafts, by task."""

from __future__ import annotations

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
from processors.progress_note.task import ProgressNote
from schemas.requests import Request, Task


def tasks(
    reasoner: Reasoner | PolicySlot[Reasoner] | None = None,
    guide: Guide | None = None,
    diagnostician: Diagnostician | PolicySlot[Diagnostician] | None = None,
    classifier: Entailment | None = None,
) -> dict[Task, Drafting]:
    """With a reasoner, the letter at admission has expectations; with a guide, the care summary has
    recommendations; with a diagnostician, the diagnostic assessment has a differential. `classifier`: judges the
    statements of a language model together with the gate's checks.
    """
    return {
        "discharge-instruction": Drafting(DischargeInstruction(reasoner), classifier),
        "progress-note": Drafting(ProgressNote(), classifier),
        "care-summary": Drafting(CareSummary(guide), classifier),
        "diagnosis": Drafting(Diagnosis(diagnostician), classifier),
    }


#: All of them from the record alone.
TASKS: Final = tasks()


def gate(request: Request) -> Gate:
    """The gate over a prepared request, with the rules of its task."""
    return TASKS[request.task].gate(request)


__all__ = ["TASKS", "Drafting", "gate", "tasks"]
