"""Standings with the patient's allergies held against them: where there is no draft, and so no roles, that
would do it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from kg.guidelines.standing import Standing
from kg.guidelines.truth import Finding
from processors.care_summary.guidance import speaking_against
from processors.evidence.allergies import Allergy, known
from processors.evidence.record import Record
from schemas.events import PatientBody
from schemas.facts import Fact
from schemas.instant import Instant
from schemas.requests import Evidence, Request


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
    allergy = speaking_against.against(standing.step, allergies)
    if allergy is None:
        return standing
    said = Finding("true", f"allergy to {allergy.name}", came=f"allergy to {allergy.name}")
    return replace(standing, state="excluded", against=(said,))
