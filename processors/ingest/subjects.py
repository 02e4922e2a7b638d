"""Where each resource type states whom it is about and to which encounter it belongs (FHIR R4). Read as a
table.

`context` may also point to an EpisodeOfCare, which is not an encounter; `context.encounter` is a list, of
which the first Encounter counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

#: type -> (element with the patient, element with the encounter)
SUBJECT_AND_ENCOUNTER: Final[dict[str, tuple[str, str]]] = {
    "Encounter": ("subject", ""),
    "Condition": ("subject", "encounter"),
    "AllergyIntolerance": ("patient", "encounter"),
    "MedicationRequest": ("subject", "encounter"),
    "MedicationAdministration": ("subject", "context"),
    "MedicationStatement": ("subject", "context"),
    "MedicationDispense": ("subject", "context"),
    "Procedure": ("subject", "encounter"),
    "Observation": ("subject", "encounter"),
    "DiagnosticReport": ("subject", "encounter"),
    "DocumentReference": ("subject", "context.encounter"),
    "Composition": ("subject", "encounter"),
    "ServiceRequest": ("subject", "encounter"),
    "CarePlan": ("subject", "encounter"),
    "Immunization": ("patient", "encounter"),
    "FamilyMemberHistory": ("patient", ""),
    "Task": ("for", "encounter"),
}


def subject_element(resource_type: str) -> str:
    return SUBJECT_AND_ENCOUNTER.get(resource_type, ("subject", ""))[0]


def encounter_references(resource: Mapping[str, Any], resource_type: str) -> Sequence[Mapping[str, Any]]:
    """The references, in order, that may name the encounter of a resource."""
    path = SUBJECT_AND_ENCOUNTER.get(resource_type, ("", ""))[1]
    value: Any = resource.get(path)
    if "." in path:
        outer, inner = path.split(".")
        holder = resource.get(outer)
        value = holder.get(inner) if isinstance(holder, dict) else None
    if isinstance(value, dict):
        return (value,)
    return (
        [reference for reference in value if isinstance(reference, dict)] if isinstance(value, list) else ()
    )
