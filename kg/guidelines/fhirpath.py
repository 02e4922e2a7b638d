"""Conditions in FHIRPath, run by fhirpathpy over the record as of the decision.

The record is told as FHIR again, from facts: so what a stream keeps is enough, and a replay says the same as the live run. An expression
that yields nothing is unknown, as FHIRPath has it; one that fails is not evaluated.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import Any, Final

from kg.guidelines.subject import Subject
from kg.guidelines.truth import Finding
from schemas.codes import Concept, Quantity
from schemas.facts import Fact, Relation
from schemas.instant import FOREVER, isoformat

_CLOCK: Final = re.compile(r"\b(today|now|timeOfDay)\(\s*\)")
_VARIABLE: Final = re.compile(r"%(resources|patient)\b")
_WAYS: Final = {"resources": "%context.entry.resource", "patient": "%context.entry.resource.ofType(Patient)"}
_TYPES: dict[Relation, tuple[str, str, str]] = {  # resource type, element of the concept, element of the time
    "has_condition": ("Condition", "code", "onsetDateTime"),
    "has_allergy": ("AllergyIntolerance", "code", "onsetDateTime"),
    "ordered_medication": ("MedicationRequest", "medicationCodeableConcept", "authoredOn"),
    "given_medication": ("MedicationAdministration", "medicationCodeableConcept", "effectiveDateTime"),
    "takes_medication": ("MedicationStatement", "medicationCodeableConcept", "effectiveDateTime"),
    "dispensed_medication": ("MedicationDispense", "medicationCodeableConcept", "whenHandedOver"),
    "had_procedure": ("Procedure", "code", "performedDateTime"),
    "observed": ("Observation", "code", "effectiveDateTime"),
    "reported": ("DiagnosticReport", "code", "effectiveDateTime"),
    "ordered_service": ("ServiceRequest", "code", "authoredOn"),
    "planned": ("CarePlan", "title", "created"),
    "immunised_with": ("Immunization", "vaccineCode", "occurrenceDateTime"),
    "family_history_of": ("FamilyMemberHistory", "relationship", "date"),
}


class Told:
    """A subject's record as FHIR, made when it is first asked for."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject

    @cached_property
    def bundle(self) -> tuple[dict[str, Any], dict[str, Fact]]:
        """The Bundle, and its facts by the id of their resource."""
        return _bundle(self._subject)

    @property
    def today(self) -> str:
        return isoformat(self._subject.as_of)[:10]

    def as_of(self, expression: str) -> str:
        """The expression with today() and now() as of the decision: no condition reads the clock. Variables become ways through the Bundle,
        whose resources have types there; as variables they have none, and `ofType` would find nothing.
        """
        now = isoformat(self._subject.as_of)
        dated = _CLOCK.sub(lambda found: {"today": f"@{now[:10]}", "now": f"@{now}", "timeOfDay": f"@T{now[11:19]}"}[found[1]], expression)
        return _VARIABLE.sub(lambda found: _WAYS[found[1]], dated)


def holds(expression: str, told: Told, text: str = "") -> Finding:
    """Unknown where it yields nothing or cannot be run."""
    said = text or expression
    try:
        run = _compiled(told.as_of(expression))
    except Exception as error:  # a parser's own errors for text that is no FHIRPath
        return Finding("unknown", said, missing=f"not evaluated (FHIRPath, {type(error).__name__}): {expression}")
    bundle, by_resource = told.bundle
    patient = bundle["entry"][0]["resource"]
    resources = [entry["resource"] for entry in bundle["entry"]]
    try:
        result = run(bundle, {"patient": patient, "resources": resources, "today": told.today})
    except Exception as error:
        return Finding("unknown", said, missing=f"not evaluated (FHIRPath, {type(error).__name__}): {expression}")
    evidence = tuple(fact for name, fact in by_resource.items() if any(_is(name, item) for item in result))
    if not result:
        return Finding("unknown", said, missing=f"what {said} asks for")
    if len(result) == 1 and isinstance(result[0], bool):
        return Finding("true" if result[0] else "false", said, evidence, came="" if result[0] else "the record says otherwise")
    return Finding("true", said, evidence)  # what is there is, as in where(...) without exists()


@lru_cache(maxsize=1024)
def _compiled(expression: str) -> Any:
    import fhirpathpy
    from fhirpathpy.models import models

    return fhirpathpy.compile(expression, models["r4"])


def _bundle(subject: Subject) -> tuple[dict[str, Any], dict[str, Fact]]:
    patient: dict[str, Any] = {"resourceType": "Patient", "gender": subject.sex or "unknown"}
    if subject.birth_date:
        patient["birthDate"] = subject.birth_date
    told = [(fact.id, _resource(fact), fact) for fact in subject.facts]
    bundle = {"resourceType": "Bundle", "entry": [{"resource": r} for r in (patient, *(r for _, r, _ in told))]}
    return bundle, {name: fact for name, _, fact in told}


def _resource(fact: Fact) -> dict[str, Any]:
    kind, about, when = _TYPES[fact.relation]
    said: dict[str, Any] = {"resourceType": kind, "id": fact.id, about: _concept(fact.concept), when: isoformat(fact.start)}
    if kind in ("Condition", "AllergyIntolerance"):
        said["clinicalStatus"] = {"coding": [{"code": "active" if fact.status == "active" and fact.end == FOREVER else "inactive"}]}
    else:
        said["status"] = "completed" if kind in ("Procedure", "Immunization") else "final" if kind in ("Observation", "DiagnosticReport") else fact.status
    match fact.value:
        case Concept() as concept if kind == "DiagnosticReport":
            said["conclusionCode"] = [_concept(concept)]
        case Concept() as concept:
            said["valueCodeableConcept"] = _concept(concept)
        case Quantity() as quantity:
            try:
                said["valueQuantity"] = {"value": float(quantity.value), "unit": quantity.unit, "code": quantity.ucum}
            except ValueError:
                said["valueString"] = fact.said
        case str() as words:
            said["conclusion" if kind == "DiagnosticReport" else "valueString"] = words
    return said


def _concept(concept: Concept) -> dict[str, Any]:
    return {"coding": [{"system": c.system, "code": c.code, "display": c.display} for c in concept.codings], "text": concept.text}


def _is(name: str, item: Any) -> bool:
    return isinstance(item, dict) and item.get("id") == name
