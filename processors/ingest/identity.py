"""Whose record it is: "Patient/<id>" where a Patient is referred to, "<system>|<value>" where only an
identifier is known.

A resource that comes without an id (a transaction lets the server choose one) is named by its first complete
identifier, so that its next version finds the former; without one, by its content. A Patient without an id
uses a trusted identifier or not at all.

`SUBJECT_AND_ENCOUNTER` is read as a table: where each type states its patient and its encounter (FHIR R4).
`context` may also point to an EpisodeOfCare, which is not an encounter; `context.encounter` is a list, of
which the first Encounter counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from processors.identity import national_identifiers, valid_identifier
from processors.ingest.decode import canonical, digest
from processors.ingest.r4 import RESOURCE_TYPES
from processors.ingest.references import References, Target, identifier_key
from processors.ingest.settings import IngestSettings
from schemas.errors import InputError

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


_ID: Final = re.compile(r"[A-Za-z0-9\-.]{1,255}")


def logical_id(resource: Mapping[str, Any]) -> str:
    """The id where it has the form of one. A resource that is only referred to has not been validated, and
    ids become keys.
    """
    id_ = resource.get("id")
    return id_ if isinstance(id_, str) and _ID.fullmatch(id_) else ""


def resource_id(resource: Mapping[str, Any], content: str = "") -> str:
    """The logical id, or one derived from identifier or content. `content` is the digest where it is at
    hand.
    """
    id_ = logical_id(resource)
    if id_:
        return id_
    for identifier in _identifiers(resource):
        key = identifier_key(identifier)
        if key:
            return "urn:" + digest(key.encode())
    return "urn:" + (content or digest(canonical(resource)))


def trusted_identifiers(patient: Mapping[str, Any], settings: IngestSettings) -> Iterator[str]:
    """Record keys of the identifiers that name exactly one patient: by their type, untyped ones of a system
    that is named, and national ones. No placeholders, no wrong check digits (processors/identity).
    """
    national: list[str] = []
    for identifier in _identifiers(patient):
        key = identifier_key(identifier)
        if not key or not _names_one(identifier, settings):
            continue
        if settings.trusted_systems and identifier["system"] not in settings.trusted_systems:
            continue
        if national_identifiers((key,)):
            national.append(key)
            continue
        concept = identifier.get("type")
        codings = concept.get("coding") if isinstance(concept, dict) else None
        if concept is None and settings.trusted_systems:
            yield key
            continue
        for coding in codings if isinstance(codings, list) else ():
            if isinstance(coding, dict) and coding.get("code") in settings.trusted_identifier_types:
                yield key
                break
    yield from national


def _names_one(identifier: Mapping[str, Any], settings: IngestSettings) -> bool:
    value = str(identifier["value"]).strip()
    if value.casefold() in {one.strip().casefold() for one in settings.placeholders}:
        return False
    return identifier.get("use") != "temp" and valid_identifier(str(identifier["system"]), value)


def patient_key(patient: Mapping[str, Any], settings: IngestSettings, *, contained: bool = False) -> str:
    """The record of a Patient resource. A contained one has no identity but its identifiers."""
    id_ = "" if contained else logical_id(patient)
    if id_:
        return f"Patient/{id_}"
    for key in trusted_identifiers(patient, settings):
        return key
    raise InputError(
        "patient-without-identity",
        expected="Patient.id, or an identifier of type "
        + "/".join(settings.trusted_identifier_types)
        + " with system and value",
        came="a Patient with neither",
        resource_type="Patient",
    )


def subject_key(
    resource: Mapping[str, Any], resource_type: str, references: References, settings: IngestSettings
) -> str:
    """The record of whom a resource is about. Raises InputError where that is nobody, or no patient."""
    element = subject_element(resource_type)
    reference = resource.get(element)
    if not isinstance(reference, dict) or not ("reference" in reference or "identifier" in reference):
        got = "no reference" if reference is None else "a display name only"
        raise InputError("missing-subject", expected="a reference to a Patient", came=got, location=element)
    try:
        target = references.target(reference)
    except InputError as error:
        error.location = element
        raise
    if target.type not in ("", "Patient"):
        raise InputError(
            "subject-not-patient", expected="a Patient", came=_one_of_ours(target.type), location=element
        )
    if target.resource is not None:
        return patient_key(target.resource, settings, contained=target.contained)
    return f"Patient/{target.id}" if target.id else target.identifier


def encounter_key(
    resource: Mapping[str, Any], resource_type: str, references: References
) -> tuple[str, InputError | None]:
    """("Encounter/<id>", None), ("", None) where it belongs to none, or ("", why) where the reference leads
    nowhere.
    """
    problem: InputError | None = None
    for reference in encounter_references(resource, resource_type):
        try:
            target = references.target(reference)
        except InputError as error:
            problem = error
            continue
        if target.type not in ("", "Encounter"):
            continue  # an EpisodeOfCare
        key = _encounter(target)
        if key:
            return key, None
        problem = InputError(
            "unresolvable-reference",
            expected="an encounter by id, or one that this Bundle holds",
            came="an encounter known by identifier only",
        )
    if problem is None:
        return "", None
    return "", InputError(
        "unresolvable-encounter",
        expected=problem.expected,
        came=problem.came,
        location="encounter",
        resource_type=resource_type,
    )


def patient_named(reference: Any, references: References, settings: IngestSettings) -> str:
    """The record a reference names, "" where it names none."""
    if not isinstance(reference, dict):
        return ""
    try:
        target = references.target(reference)
        if target.type not in ("", "Patient"):
            return ""
        if target.resource is not None:
            return patient_key(target.resource, settings, contained=target.contained)
    except InputError:
        return ""
    return f"Patient/{target.id}" if target.id else target.identifier


def encounter_named(reference: Any, references: References) -> str:
    """ "Encounter/<id>" of a reference, "" where it names none."""
    try:
        target = references.target(reference)
    except InputError:
        return ""
    return _encounter(target) if target.type in ("", "Encounter") else ""


def _encounter(target: Target) -> str:
    if target.resource is not None and not target.contained:
        return f"Encounter/{resource_id(target.resource)}"
    return f"Encounter/{target.id}" if target.id else ""


def _identifiers(resource: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    identifiers = resource.get("identifier")
    found = identifiers if isinstance(identifiers, list) else [identifiers]
    return [identifier for identifier in found if isinstance(identifier, dict)]


def _one_of_ours(resource_type: str) -> str:
    """A type name is the sender's text until it is a type that FHIR has."""
    return f"a {resource_type}" if resource_type in RESOURCE_TYPES else "something that is not a FHIR type"
