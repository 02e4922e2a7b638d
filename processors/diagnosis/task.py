"""The diagnostic assessment as drafting sees it."""

from __future__ import annotations

from dataclasses import replace

from models.policies.policy_slot import PolicySlot
from processors.diagnosis.check import DifferentialRules
from processors.diagnosis.composer import OUTLINE, fill
from processors.diagnosis.differential import diagnostician as diagnosticians
from processors.diagnosis.differential import sentences
from processors.diagnosis.differential.diagnostician import Diagnostician
from processors.drafting.grounding.rules import Rules
from processors.drafting.outline import Outline
from processors.drafting.task import Task
from processors.evidence.record import Record
from processors.evidence.statements import Filled
from schemas.requests import Request


class Diagnosis(Task):
    """Implements `Task`. `diagnostician`: suggests a differential."""

    outline = OUTLINE

    def __init__(self, diagnostician: Diagnostician | PolicySlot[Diagnostician] | None = None) -> None:
        self.knowledge = diagnosticians.knowledge(diagnostician) if diagnostician is not None else None

    def sections(self, request: Request, /) -> Outline:
        """With a part for each diagnosis that the system suggests."""
        if request.diagnosed is None:
            return OUTLINE
        return replace(OUTLINE, sections=(*OUTLINE.sections, sentences.section(request.diagnosed)))

    def compose(self, record: Record, /) -> Filled:
        return fill(record)

    def check(self, request: Request, /) -> Rules:
        return DifferentialRules(request)
