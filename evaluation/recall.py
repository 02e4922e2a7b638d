"""What a text has of what clinicians then wrote: recall, for texts of one length.

rouge1, rouge2   share of the reference's words and pairs of words (stemmed, counted as often as they come), as rouge-score counts them
facts            share of its distinct numbers, and of its words that are not everyday English: findings, illnesses, drugs
soap             rouge1 of each part that the reference has (subjective, objective, assessment, plan), averaged: what tells everything of
                 one part and nothing of the others has little of it
"""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final, TypeVar

from processors.evidence import names
from processors.notes.sectioning import Section, sections
from schemas.errors import ConfigurationError

_Key = TypeVar("_Key")

MEASURES: Final = ("facts", "rouge1", "rouge2", "soap")
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
#: Part of the note that a section of this category belongs to; LOINC codes go first.
_PARTS: Final[dict[str, str]] = {
    "51848-0": "assessment",
    "18776-5": "plan",
    "51847-2": "assessment and plan",
    "chief_complaint": "subjective",
    "history_of_present_illness": "subjective",
    "review_of_systems": "subjective",
    "past_medical_history": "subjective",
    "social_history": "subjective",
    "family_history": "subjective",
    "allergies": "subjective",
    "vital_signs": "objective",
    "physical_exam": "objective",
    "labs_and_studies": "objective",
    "imaging": "objective",
    "diagnoses": "assessment",
    "problem_list": "assessment",
    "observation_and_plan": "assessment and plan",
    "patient_instructions": "plan",
}


@dataclass(frozen=True)
class Target:
    """A reference, counted."""

    words: Counter[str]
    pairs: Counter[tuple[str, str]]
    facts: frozenset[str]
    parts: tuple[Counter[str], ...]

    def recall(self, text: str) -> dict[str, float]:
        """By measure; one that the reference has nothing for is left out."""
        reported = stems(text)
        words = Counter(reported)
        found = {
            "rouge1": _share(self.words, words),
            "rouge2": _share(self.pairs, Counter(pairwise(reported))),
        }
        if self.facts:
            found["facts"] = len(self.facts & facts(text)) / len(self.facts)
        if self.parts:
            found["soap"] = statistics.fmean(_share(part, words) for part in self.parts)
        return found


def target(reference: str) -> Target:
    reported = stems(reference)
    parts: dict[str, list[str]] = {}
    headed = [section for section in sections(reference) if section.depth == 0]
    for section, end in zip(headed, [*(one.start for one in headed[1:]), len(reference)], strict=True):
        if part := _part(section):
            parts.setdefault(part, []).append(reference[section.body : end])
    counted = (Counter(stems(" ".join(texts))) for texts in parts.values())
    return Target(
        Counter(reported),
        Counter(pairwise(reported)),
        facts(reference),
        tuple(part for part in counted if part),
    )


def facts(text: str) -> frozenset[str]:
    """Distinct numbers, and stems of the words that are not everyday English."""
    return frozenset(number.rstrip(".,") for number in _NUMBER.findall(text)).union(
        *map(stems, names.read(text))
    )


def stems(text: str) -> Sequence[str]:
    """Words as rouge-score splits and stems them. Raises ConfigurationError where it is not installed."""
    found: Sequence[str] = _tokenizer().tokenize(text)
    return found


@cache
def _tokenizer() -> Any:
    try:
        from rouge_score.tokenizers import DefaultTokenizer
    except ImportError:
        raise ConfigurationError(
            "expected rouge-score to compare with references, it is not installed; install the extra (`pip "
            "install 'wardstream[evaluation]'`)"
        ) from None
    return DefaultTokenizer(use_stemmer=True)


def _part(section: Section) -> str:
    return _PARTS.get(section.code) or _PARTS.get(section.category, "")


def _share(wanted: Counter[_Key], reported: Counter[_Key]) -> float:
    return (wanted & reported).total() / max(1, wanted.total())
