"""The four documents that wardstream drafts, by task."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from models.llm.port import Completion, Prompt
from processors import care_summary, diagnosis, discharge, progress_note
from processors.compose.answering import draft_of
from processors.compose.building import Filled
from processors.compose.moments import in_zone
from processors.compose.prompting import prompt_of
from processors.compose.record import Record
from processors.compose.sections import Outline, SectionPlan
from processors.grounding.holding import hold
from schemas.drafts import Draft
from schemas.requests import Request, Task


@dataclass(frozen=True)
class Drafting:
    """One task: its outline, and the three things GENERATE asks of it."""

    outline: Outline
    composing: Callable[[Request], Draft]
    fill: Callable[[Record], Filled]
    titled: Callable[[Request], str] | None = None  # where the title depends on the request

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

    def compose(self, request: Request, /) -> Draft:
        """The document from the evidence alone, held to it as a model's would be."""
        with in_zone(request.zone):
            return hold(self.composing(request), request)

    def prompt(self, request: Request, /) -> Prompt:
        with in_zone(request.zone):
            return prompt_of(request, self.outline)

    def from_completion(self, request: Request, completion: Completion, /) -> Draft:
        """The model's statements that stand up to the gate. Raises BackendRefused for an answer of another shape."""
        with in_zone(request.zone):
            return draft_of(request, completion, self.outline, self.fill, self.titled(request) if self.titled else "")


TASKS: Final[dict[Task, Drafting]] = {
    "discharge-instruction": Drafting(discharge.OUTLINE, discharge.compose, discharge.fill, discharge.title),
    "progress-note": Drafting(progress_note.OUTLINE, progress_note.compose, progress_note.fill),
    "care-summary": Drafting(care_summary.OUTLINE, care_summary.compose, care_summary.fill),
    "diagnosis": Drafting(diagnosis.OUTLINE, diagnosis.compose, diagnosis.fill),
}
