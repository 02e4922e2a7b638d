"""Allergies against what a guideline recommends: by its codes, its title, and the classes of
processors/evidence/allergies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.guidelines.graph import Step
from kg.guidelines.terms import SYSTEMS, system_of
from processors.evidence.allergies import Allergy

_RXNORM: Final = SYSTEMS["rxnorm"]


def against(step: Step, allergies: Sequence[Allergy]) -> Allergy | None:
    """The first allergy that speaks against the step."""
    codes = {c.code for concept in step.codes for c in concept.codings if system_of(c.system) == _RXNORM}
    names = [
        step.title,
        *(
            text
            for concept in step.codes
            for text in (concept.text, *(c.display for c in concept.codings))
            if text
        ),
    ]
    for allergy in allergies:
        if (allergy.rxnorm and allergy.rxnorm in codes) or any(allergy.against(name) for name in names):
            return allergy
    return None


def named_in(text: str, allergies: Sequence[Allergy]) -> bool:
    """Whether a detail of a step names what an allergy speaks against."""
    return any(allergy.against(text) for allergy in allergies)
