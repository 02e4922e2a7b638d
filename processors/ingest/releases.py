"""Recognising FHIR releases we do not read, so that the dead letter states "this is R5" instead of "unknown
element".

Elements that exist in one release only, by type (compared from the element tables of fhir.resources' STU3,
R4B and R5 models).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


R5_TYPES: Final = _names(
    """ActorDefinition ArtifactAssessment BiologicallyDerivedProductDispense ConditionDefinition DeviceAssociation DeviceDispense
    DeviceUsage EncounterHistory FormularyItem GenomicStudy ImagingSelection InventoryItem InventoryReport NutritionIntake
    Permission RequestOrchestration Requirements TestPlan Transport"""
)
STU3_TYPES: Final = _names(
    """BodySite DataElement DeviceComponent EligibilityRequest EligibilityResponse ExpansionProfile ImagingManifest
    ProcedureRequest ProcessRequest ProcessResponse ReferralRequest Sequence ServiceDefinition"""
)
DSTU2_TYPES: Final = _names("MedicationOrder DiagnosticOrder Order OrderResponse Conformance")

#: type -> (elements only R5 has, elements only STU3 has)
_TELLTALES: Final[dict[str, tuple[str, str]]] = {
    "Patient": ("", "animal"),
    "Encounter": (
        "actualPeriod admission careTeam plannedStartDate plannedEndDate subjectStatus virtualService",
        "incomingReferral reason",
    ),
    "Condition": ("participant", "assertedDate context abatementBoolean"),
    "AllergyIntolerance": ("participant", "assertedDate"),
    "MedicationRequest": (
        "medication effectiveDosePeriod renderedDosageInstruction informationSource",
        "context definition",
    ),
    "MedicationAdministration": (
        "medication occurenceDateTime occurencePeriod recorded",
        "notGiven prescription reasonNotGiven",
    ),
    "MedicationStatement": ("medication adherence", "taken reasonNotTaken"),
    "MedicationDispense": ("medication recorded", "notDone"),
    "Procedure": (
        "occurrenceDateTime occurrencePeriod recorded reportedBoolean",
        "context notDone definition",
    ),
    "Observation": (
        "bodyStructure triggeredBy instantiatesCanonical valueReference",
        "context comment related",
    ),
    "DiagnosticReport": ("composition study supportingInfo", "context codedDiagnosis image"),
    "DocumentReference": (
        "attester bodySite modality period facilityType practiceSetting",
        "class created indexed",
    ),
    "Composition": ("note url useContext version name", "class"),
    "ServiceRequest": ("bodyStructure focus reason", ""),
    "CarePlan": ("custodian", "context definition"),
    "Immunization": (
        "administeredProduct informationSource",
        "date notGiven vaccinationProtocol practitioner",
    ),
    "FamilyMemberHistory": ("participant", "gender notDone definition"),
    "MessageHeader": ("eventCanonical", "event timestamp receiver"),
}
#: Elements that changed between one and many.
_R5_LISTS: Final = {"Encounter": ("class",), "Composition": ("subject",)}
_STU3_CODES: Final = {
    "Condition": ("clinicalStatus", "verificationStatus"),
    "AllergyIntolerance": ("clinicalStatus", "verificationStatus"),
}


def release_of_type(resource_type: str) -> str:
    """The release that has this type where R4 does not, else ""."""
    if resource_type in R5_TYPES:
        return "R5"
    if resource_type in STU3_TYPES:
        return "STU3"
    return "DSTU2" if resource_type in DSTU2_TYPES else ""


def release_of(resource: Mapping[str, Any]) -> str:
    """ "R5" or "STU3" where an R4-invalid resource has the marks of one of them, else ""."""
    resource_type = str(resource.get("resourceType", ""))
    for element in _R5_LISTS.get(resource_type, ()):
        if isinstance(resource.get(element), list):
            return "R5"
    for element in _STU3_CODES.get(resource_type, ()):
        if isinstance(resource.get(element), str):
            return "STU3"
    r5, stu3 = _TELLTALES.get(resource_type, ("", ""))
    if any(name in resource for name in r5.split()):
        return "R5"
    return "STU3" if any(name in resource for name in stu3.split()) else ""


def declared_release(headers: Mapping[str, str]) -> str:
    """`fhirVersion` of the content-type header, as FHIR defines it ("4.0", "5.0"), else ""."""
    declared = headers.get("content-type", "")
    if ";" not in declared:
        return ""
    for part in declared.split(";")[1:]:
        name, _, value = part.partition("=")
        if name.strip().lower() == "fhirversion":
            return value.strip().strip('"')
    return ""
