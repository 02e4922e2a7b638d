"""Standings with the patient's allergies held against them: where there is no draft, and so no roles, that
would do it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from kg.guidelines.graph import Step
from kg.guidelines.standing import Standing
from kg.guidelines.terms import SYSTEMS, system_of
from kg.guidelines.truth import Finding
from processors.evidence.allergies import Allergy, known
from processors.evidence.record import Record
from schemas.events import PatientBody
from schemas.facts import Fact
from schemas.instant import Instant
from schemas.requests import Evidence, Request

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


def allergies_of(facts: Iterable[Fact], as_of: Instant) -> tuple[Allergy, ...]:
    """Coded allergies that stand at a time."""
    held = tuple(fact for fact in facts if fact.relation == "has_allergy" and fact.start <= as_of)
    if not held:
        return ()
    evidence = Evidence(PatientBody(), history=held)
    return known(Record(Request("", "care-summary", "", "", "", as_of, "", "", evidence=evidence)))


def without(standings: Iterable[Standing], allergies: Sequence[Allergy]) -> list[Standing]:
    """What an allergy speaks against is `excluded`, whatever else holds; in the same order."""
    return [_held(standing, allergies) for standing in standings] if allergies else list(standings)


def _held(standing: Standing, allergies: Sequence[Allergy]) -> Standing:
    if standing.state not in ("due", "later", "possible"):
        return standing
    allergy = against(standing.step, allergies)
    if allergy is None:
        return standing
    found = Finding("true", f"allergy to {allergy.name}", came=f"allergy to {allergy.name}")
    return replace(standing, state="excluded", against=(found,))
