"""The care summary as drafting sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from processors.care_summary.composer import OUTLINE, fill
from processors.care_summary.guidance import guide as guides
from processors.care_summary.guidance import likeness, sentences
from processors.care_summary.guidance.check import GuidanceRules
from processors.care_summary.guidance.citations import Sources, knowledge, on_way
from processors.care_summary.guidance.guide import Guide
from processors.care_summary.guidance.wording import offer_words
from processors.drafting.anchors import Offer
from processors.drafting.grounding.rules import Rules
from processors.drafting.outline import Outline
from processors.drafting.task import Additions, Task
from processors.evidence.record import Record
from processors.evidence.statements import Filled
from schemas.guidance import Guidance
from schemas.requests import Request

#: The parts of the prompt of CliCARE's appendix H, in front of what belongs to them.
LONGITUDINAL: Final = "Longitudinal history: what is coded of the patient of any time"
CURRENT: Final = "Current record: what was observed in this stay"
GUIDELINES: Final = (
    "Guideline context, evaluated for this patient: cite a step by its anchor, in its section only"
)
#: Summary, then recommendation (the same appendix).
INSTRUCTIONS: Final = """
- First the summary: past history from the longitudinal history, present illness from the current record. Then the recommendation, from the
  guideline context only: each statement cites the step (G...) that it is about, names it by its title as it stands there, and says "the
  guideline recommends ... because ...", never as an order. Only steps marked "now" are recommended now; "next" later; "open" only may be, with
  what is not known; "not", "alternative" and "done" are told as such. Dates when something is due, intervals and doses are those of the step. Never
  recommend anything else, and never smooth over where record and guideline differ."""


class CareSummary(Task):
    """Implements `Task`. `guide`: knows what guidelines recommend for the patient."""

    outline = OUTLINE

    def __init__(self, guide: Guide | None = None) -> None:
        self.knowledge = guides.knowledge(guide) if guide is not None else None

    def sections(self, request: Request, /) -> Outline:
        """With the guidelines' recommendation at the end, if there is one."""
        if request.guidance is None or not request.guidance.recommendations:
            return OUTLINE
        return replace(OUTLINE, sections=(*OUTLINE.sections, sentences.SECTION))

    def prompt(self, record: Record, /) -> Additions:
        found = record.request.guidance
        if found is None:
            return Additions()
        return Additions(INSTRUCTIONS, LONGITUDINAL, CURRENT, tuple(_steps(found, record)))

    def compose(self, record: Record, /) -> Filled:
        return fill(record)

    def check(self, request: Request, /) -> Rules:
        return GuidanceRules(request)

    def limits(self, request: Request, /) -> list[str]:
        """What of the guidelines could not be considered."""
        found = request.guidance
        if found is None:
            return []
        limits = []
        if found.failed:
            failed = "; ".join(found.failed)
            limits.append(f"guidelines that could not be read against this record are left out: {failed}")
        shown = (step for step in found.recommendations if step.role in ("now", "next", "open"))
        if withheld := sum(step.withheld for step in shown):
            limits.append(
                f"{withheld} remarks of guidelines are left out, for they name what an allergy speaks against"
            )
        return limits + [
            f"a condition of a guideline was not evaluated: {text}" for text in found.not_evaluated
        ]


def _steps(found: Guidance, record: Record) -> Iterator[Offer]:
    """Each with its role for this patient; cited with it the facts that its conditions rest on."""
    sources = Sources(record)
    for number, step in enumerate(found.recommendations, 1):
        also = (
            *sources.of((*step.satisfied, *step.against)),
            *sources.at((*step.doing, *step.planned, *on_way(step))),
        )
        alike = "".join(
            f' Of what is alike, in these words only: "{one.text}"'
            for one in likeness.statements(step, sources, record.zone)
        )
        yield Offer(
            f"G{number}",
            offer_words(step, step.id == found.nearest, zone=record.zone) + alike,
            knowledge(step),
            GUIDELINES,
            tuple(dict.fromkeys(also)),
        )
