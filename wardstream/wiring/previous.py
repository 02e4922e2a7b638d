"""Who chooses what a progress note shows of the visit before, as `generate.previous` states it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from streams.stages.generate.settings import GenerateSettings

if TYPE_CHECKING:
    from models.llm.port import LLM
    from processors.progress_note.previous import PreviousVisit


def previous_of(settings: GenerateSettings, llm: LLM | None) -> PreviousVisit | None:
    """None where the rule does. The draft itself needs the rest of the time."""
    from processors.progress_note.previous import PreviousVisit

    if llm is None or settings.previous == "rules":
        return None
    return PreviousVisit(llm, timeout=settings.request_timeout / 4)
