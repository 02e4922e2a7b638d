"""Which function reads which resource type. What is not here is counted and passed by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from processors.ingest.canonical import medication
from processors.ingest.canonical.allergy import allergy
from processors.ingest.canonical.condition import condition
from processors.ingest.canonical.context import Canonical, Context, Issue, Reading
from processors.ingest.canonical.diagnostic_report import diagnostic_report
from processors.ingest.canonical.document import composition, document_reference, is_ours
from processors.ingest.canonical.encounter import encounter
from processors.ingest.canonical.family_history import family_history
from processors.ingest.canonical.observation import observation
from processors.ingest.canonical.orders import care_plan, service_request
from processors.ingest.canonical.patient import patient
from processors.ingest.canonical.procedure import immunization, procedure
from processors.ingest.canonical.review import task
from schemas.errors import InputError
from schemas.events import FactsBody

TABLE: Final[dict[str, Callable[[Reading], Canonical]]] = {
    "Patient": patient,
    "Encounter": encounter,
    "Condition": condition,
    "AllergyIntolerance": allergy,
    "MedicationRequest": medication.request,
    "MedicationAdministration": medication.administration,
    "MedicationStatement": medication.statement,
    "MedicationDispense": medication.dispense,
    "Procedure": procedure,
    "Immunization": immunization,
    "FamilyMemberHistory": family_history,
    "ServiceRequest": service_request,
    "CarePlan": care_plan,
    "Observation": observation,
    "DiagnosticReport": diagnostic_report,
    "DocumentReference": document_reference,
    "Composition": composition,
    "Task": task,
}

CANONICAL_TYPES: Final = frozenset(TABLE)
#: What a JSON type where FHIR wants another raises.
_SHAPE: Final = (TypeError, AttributeError, KeyError, IndexError, ValueError, ArithmeticError, RecursionError)


def canonicalise(resource: Mapping[str, Any], context: Context) -> Canonical:
    """What one version of one resource states. Raises InputError where it cannot be used at all, and nothing
    else.
    """
    kind = resource.get("resourceType")
    read = TABLE.get(kind) if isinstance(kind, str) else None
    if read is None:
        raise InputError(
            "unsupported-type", expected=f"one of {', '.join(sorted(TABLE))}", came="another resource type"
        )
    try:
        return _read(read, resource, context)
    except _SHAPE:
        return _alone(read, resource, context, str(kind))


def _read(read: Callable[[Reading], Canonical], resource: Mapping[str, Any], context: Context) -> Canonical:
    stated = read(Reading(resource, context))
    machine_made = (
        type(stated.body) is FactsBody
        and "meta" in resource
        and bool(stated.body.facts)
        and is_ours(resource)
    )
    return _without_facts(stated, resource["resourceType"]) if machine_made else stated


def _alone(
    read: Callable[[Reading], Canonical], resource: Mapping[str, Any], context: Context, kind: str
) -> Canonical:
    """What it states without the resources it refers to: those have not been validated, and a note is worth
    more than its author.
    """
    try:
        stated = _read(read, resource, context._replace(resolve=lambda reference: None))
    except _SHAPE as error:
        # Validated R4 does not come here: this is a JSON type where FHIR wants another. The message would
        # quote it; not kept.
        raise InputError(
            "unusable-content",
            expected=f"a valid R4 {kind}",
            came=f"content that raises {type(error).__name__}",
            location=kind,
            resource_type=kind,
        ) from None
    issue = Issue(
        "unusable-reference",
        "valid R4 in the resources it refers to",
        "another shape; what they say was left out",
        kind,
    )
    return stated._replace(issues=(*stated.issues, issue))


def _without_facts(said: Canonical, kind: str) -> Canonical:
    """Coded content labelled as machine-asserted: our own diagnoses coming back must not become evidence for
    the next.
    """
    issue = Issue(
        "machine-asserted",
        "content that a person stands for",
        "content labelled AIAST; its facts were left out",
        kind,
    )
    return said._replace(body=FactsBody(), critical=False, issues=(*said.issues, issue))
