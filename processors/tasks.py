"""The four documents that wardstream drafts, by task."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from models.llm.port import Completion, Prompt
from models.policies.promoted import Promoted, Shadowed
from processors import care_summary, diagnosis, discharge, progress_note
from processors.care_summary.guidance.guide import AskingGuide, Guide
from processors.diagnosis.differential.diagnostician import AskingDiagnostician, Diagnostician
from processors.discharge.expectations.reasoner import Asking, Reasoner
from processors.drafting.answers import draft_of
from processors.drafting.outline import Outline, SectionPlan
from processors.drafting.prompt import prompt_of
from processors.drafting.verification import hold
from processors.evidence.moments import in_zone
from processors.evidence.record import Record
from processors.evidence.statements import Filled
from schemas.drafts import Draft
from schemas.requests import Request, Task


@dataclass(frozen=True)
class Drafting:
    """One task: its outline, and the three things GENERATE asks of it."""

    outline: Outline
    composing: Callable[[Request], Draft]
    fill: Callable[[Record], Filled]
    outlined: Callable[[Request], Outline] | None = None  # where title or sections depend on the request
    asking: Asking | AskingGuide | AskingDiagnostician | None = (
        None  # for paths, guidance or a differential, where somebody is wired who knows
    )

    @property
    def code(self) -> str:
        """LOINC code of the document."""
        return self.outline.code

    @property
    def title(self) -> str:
        return self.outline.title

    @property
    def template(self) -> str:
        return self.outline.template

    @property
    def sections(self) -> tuple[SectionPlan, ...]:
        return self.outline.sections

    async def prepared(self, request: Request, /) -> Request:
        """With what a guide or a diagnostician waits for, such as a language model's word, and with whatever
        else it is drafted from.
        """
        return (
            await self.asking.prepared(request)
            if isinstance(self.asking, AskingGuide | AskingDiagnostician)
            else self._enriched(request)
        )

    def shadowed(self, request: Request, /) -> tuple[Shadowed, ...]:
        """The request as those in the shadow would have it drafted. `request`: as it was drafted, with its
        decisions.
        """
        return self.asking.shadowed(request) if isinstance(self.asking, Asking | AskingDiagnostician) else ()

    def compose(self, request: Request, /) -> Draft:
        """The document from the evidence alone, held to it as a model's would be."""
        request = self._enriched(request)
        with in_zone(request.zone):
            return hold(self.composing(request), request)

    def prompt(self, request: Request, /) -> Prompt:
        request = self._enriched(request)
        with in_zone(request.zone):
            return prompt_of(request, self._outline(request))

    def from_completion(self, request: Request, completion: Completion, /) -> Draft:
        """The model's statements that stand up to the gate. Raises BackendRefused for an answer of another
        shape.
        """
        request = self._enriched(request)
        with in_zone(request.zone):
            return draft_of(request, completion, self._outline(request), self.fill)

    def _enriched(self, request: Request) -> Request:
        return self.asking.of(request) if self.asking is not None else request

    def _outline(self, request: Request) -> Outline:
        return self.outlined(request) if self.outlined is not None else self.outline


TASKS: Final[dict[Task, Drafting]] = {
    "discharge-instruction": Drafting(
        discharge.OUTLINE, discharge.compose, discharge.fill, discharge.outline
    ),
    "progress-note": Drafting(progress_note.OUTLINE, progress_note.compose, progress_note.fill),
    "care-summary": Drafting(
        care_summary.OUTLINE, care_summary.compose, care_summary.fill, care_summary.outline
    ),
    "diagnosis": Drafting(diagnosis.OUTLINE, diagnosis.compose, diagnosis.fill, diagnosis.outline),
}


def tasks(
    reasoner: Reasoner | Promoted[Reasoner] | None = None,
    guide: Guide | None = None,
    diagnostician: Diagnostician | Promoted[Diagnostician] | None = None,
) -> dict[Task, Drafting]:
    """The same, with expectations in the early letter where there is a reasoner, recommendations in the care
    summary where there is a guide, and a differential in the diagnostic assessment where there is a
    diagnostician.
    """
    found = dict(TASKS)
    if reasoner is not None:
        found["discharge-instruction"] = replace(found["discharge-instruction"], asking=Asking(reasoner))
    if guide is not None:
        found["care-summary"] = replace(found["care-summary"], asking=AskingGuide(guide))
    if diagnostician is not None:
        found["diagnosis"] = replace(found["diagnosis"], asking=AskingDiagnostician(diagnostician))
    return found
