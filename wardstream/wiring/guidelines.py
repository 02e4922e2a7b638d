"""The guidelines that the settings name: for the stage that drafts as a guide, for the patients' as a
watch.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from schemas.errors import ConfigurationError
from wardstream.settings import GuidelineSettings, Settings

if TYPE_CHECKING:
    from kg.guidelines.graph import Guideline
    from models.encoders.port import Encoder
    from models.llm.port import LLM
    from models.policies import Decider
    from processors.care_summary.guidance.guideline_guide import GuidelineGuide
    from processors.care_summary.guidance.watch import GuidelineWatch

log: Final = logging.getLogger("wardstream.guidelines")

#: Cosine from which letters make a pair: .94 of them are right from here, and from the paper's .7 there are
# next to none (docs/alignment.md).
_LETTERS: Final = 0.5


def guidelines_of(settings: GuidelineSettings) -> tuple[Guideline, ...]:
    """Those that come with wardstream, and those of `paths`; what could not be read is logged, and the
    rest counts.
    """
    if not settings.use:
        return ()
    from wardstream.guidelines import load

    library = load(settings.paths)
    for problem in library.problems:
        log.warning(
            "guideline definition %s: expected %s, got %s", problem.where, problem.expected, problem.came
        )
    return library.guidelines


def guide_of(
    settings: Settings, llm: LLM | None = None, decider: Decider | None = None
) -> GuidelineGuide | None:
    """None where there is no guideline: summaries then end without a recommendation. `llm`: re-ranks the ways
    where the settings say so. `decider`: chooses how courses are aligned; None: what ships.
    """
    from kg.guidelines.alignment import AlignmentSettings
    from kg.guidelines.alignment.llm import LLMReranker
    from kg.guidelines.alignment.vectors import CharacterNgrams
    from processors.care_summary.guidance.guideline_guide import GuidelineGuide
    from processors.care_summary.guidance.ways import Ways

    guidelines = guidelines_of(settings.guidelines)
    if not guidelines:
        return None
    encoder = ways_encoder(settings)
    timeout = settings.generate.request_timeout / 4  # the draft itself needs the rest
    reranker = (
        LLMReranker(llm, timeout=timeout) if llm is not None and settings.guidelines.rerank == "llm" else None
    )
    aligned = AlignmentSettings(threshold=_LETTERS) if isinstance(encoder, CharacterNgrams) else None
    ways = Ways(guidelines, encoder, aligned, decider) if encoder is not None else None
    return GuidelineGuide(guidelines, ways, reranker)


def ways_encoder(settings: Settings) -> Encoder | None:
    """What descriptions are compared by; None: not at all. An encoder that cannot be loaded stops no draft:
    letters are compared, which is logged.
    """
    from kg.guidelines.alignment.vectors import CharacterNgrams
    from wardstream.wiring.encoder import encoder_of

    match settings.guidelines.ways:
        case "off":
            return None
        case "encoder" if settings.encoder.answers():
            try:
                return encoder_of(settings)
            except ConfigurationError as error:
                log.warning("ways to what guidelines recommend are compared by letters: %s", error)
    return CharacterNgrams()


def watch_of(settings: GuidelineSettings) -> GuidelineWatch | None:
    from processors.care_summary.guidance.watch import GuidelineWatch

    guidelines = guidelines_of(settings)
    return GuidelineWatch(guidelines) if guidelines else None
