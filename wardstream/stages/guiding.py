"""The guidelines that the settings name: for the stage that drafts as a guide, for the patients' as a watch."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from wardstream.settings import GuidelineSettings

if TYPE_CHECKING:
    from kg.guidelines.graph import Guideline
    from processors.guidance.guideline_guide import GuidelineGuide
    from processors.guidance.watching import GuidelineWatch

log: Final = logging.getLogger("wardstream.guidelines")


def guidelines_of(settings: GuidelineSettings) -> tuple[Guideline, ...]:
    """Those that come with wardstream, and those of `paths`; what could not be read of them is told, and the rest counts."""
    if not settings.use:
        return ()
    from wardstream.guidelines import load

    library = load(settings.paths)
    for problem in library.problems:
        log.warning("guideline definition %s: expected %s, came %s", problem.where, problem.expected, problem.came)
    return library.guidelines


def guide_of(settings: GuidelineSettings) -> GuidelineGuide | None:
    """None where there is no guideline: summaries then end without a recommendation."""
    from processors.guidance.guideline_guide import GuidelineGuide

    guidelines = guidelines_of(settings)
    return GuidelineGuide(guidelines) if guidelines else None


def watch_of(settings: GuidelineSettings) -> GuidelineWatch | None:
    from processors.guidance.watching import GuidelineWatch

    guidelines = guidelines_of(settings)
    return GuidelineWatch(guidelines) if guidelines else None
