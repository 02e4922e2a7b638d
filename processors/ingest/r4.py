"""Where FHIR R4 (4.0.1, what senders write) and R4B (4.3.0, what fhir.resources validates) part ways, and
what we do about it.

Found by comparing the element tables of fhir.resources' R4 models (its release 6.4) with its R4B models
(8.3), type by type:

| difference | here |
|---|---|
| the patient, encounter, clinical and document types: no element differs | nothing to do |
| `Extension.valueMeta` is R4 (and R4B in the standard), missing from the R4B models | taken out before
validation |
| `Extension.valueCodeableReference`, `valueRatioRange`: R4B only | accepted |
| 18 definitional types exist in R4 only (`GONE`) | passed by; contained ones are taken out before validation
|
| 13 definitional types exist in R4B only (`NEW`) | passed by |
| `Evidence`, `EvidenceVariable` were rewritten; `MarketingStatus.country`, `.dateRange` became optional;
`subject[x]` of
  `ActivityDefinition` and `PlanDefinition` may be canonical; `ElementDefinition` lost `[x]Meta` | types we
  pass by |

And where fhir.resources reads R4 differently from the standard, in either release:

| the standard | fhir.resources | here |
|---|---|---|
| id: at most 64 characters | 255 | 255 accepted: real feeds have long ids |
| required code bindings | not checked | the canonical step states what it cannot read |
| a time has a zone | the same | refused, unless `IngestSettings.zone` states whose time it is |
| null, empty text, objects and arrays have no place | null and `{}` accepted | taken out before (blanks.py) |
| decimal is a JSON number | a number in a string accepted too | as fhir.resources |
| Python names of elements do not exist | `class_fhir`, `status__ext`, `resource_type` accepted | refused:
nobody reads them |
| base64 with stray characters is invalid | ignored if the rest decodes | the canonical step looks at
attachments itself |
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: In R4, not in R4B.
GONE: Final = _names(
    """EffectEvidenceSynthesis MedicinalProduct MedicinalProductAuthorization MedicinalProductContraindication
    MedicinalProductIndication MedicinalProductIngredient MedicinalProductInteraction MedicinalProductManufactured
    MedicinalProductPackaged MedicinalProductPharmaceutical MedicinalProductUndesirableEffect RiskEvidenceSynthesis
    SubstanceNucleicAcid SubstancePolymer SubstanceProtein SubstanceReferenceInformation SubstanceSourceMaterial
    SubstanceSpecification"""
)
#: In R4B, not in R4.
NEW: Final = _names(
    """AdministrableProductDefinition Citation ClinicalUseDefinition EvidenceReport Ingredient ManufacturedItemDefinition
    MedicinalProductDefinition NutritionProduct PackagedProductDefinition RegulatedAuthorization SubscriptionStatus
    SubscriptionTopic SubstanceDefinition"""
)
#: In both.
SHARED: Final = _names(
    """Account ActivityDefinition AdverseEvent AllergyIntolerance Appointment AppointmentResponse AuditEvent Basic Binary
    BiologicallyDerivedProduct BodyStructure Bundle CapabilityStatement CarePlan CareTeam CatalogEntry ChargeItem
    ChargeItemDefinition Claim ClaimResponse ClinicalImpression CodeSystem Communication CommunicationRequest
    CompartmentDefinition Composition ConceptMap Condition Consent Contract Coverage CoverageEligibilityRequest
    CoverageEligibilityResponse DetectedIssue Device DeviceDefinition DeviceMetric DeviceRequest DeviceUseStatement
    DiagnosticReport DocumentManifest DocumentReference Encounter Endpoint EnrollmentRequest EnrollmentResponse
    EpisodeOfCare EventDefinition Evidence EvidenceVariable ExampleScenario ExplanationOfBenefit FamilyMemberHistory Flag
    Goal GraphDefinition Group GuidanceResponse HealthcareService ImagingStudy Immunization ImmunizationEvaluation
    ImmunizationRecommendation ImplementationGuide InsurancePlan Invoice Library Linkage List Location Measure MeasureReport
    Media Medication MedicationAdministration MedicationDispense MedicationKnowledge MedicationRequest MedicationStatement
    MessageDefinition MessageHeader MolecularSequence NamingSystem NutritionOrder Observation ObservationDefinition
    OperationDefinition OperationOutcome Organization OrganizationAffiliation Parameters Patient PaymentNotice
    PaymentReconciliation Person PlanDefinition Practitioner PractitionerRole Procedure Provenance Questionnaire
    QuestionnaireResponse RelatedPerson RequestGroup ResearchDefinition ResearchElementDefinition ResearchStudy
    ResearchSubject RiskAssessment Schedule SearchParameter ServiceRequest Slot Specimen SpecimenDefinition
    StructureDefinition StructureMap Subscription Substance SupplyDelivery SupplyRequest Task TerminologyCapabilities
    TestReport TestScript ValueSet VerificationResult VisionPrescription"""
)
RESOURCE_TYPES: Final = SHARED | GONE | NEW

_UNZONED: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?", re.ASCII)
_PYTHON_NAMES: Final = ("__ext", "_fhir")


def for_r4b(resource: Mapping[str, Any], *, zoned: bool = False) -> dict[str, Any]:
    """The resource as the R4B models can judge it: without R4-only contained resources and `valueMeta`.

    `zoned`: the feed's zone is known, so a time without one is a time.
    """
    adapted = _adapt(resource, zoned)
    contained = adapted.get("contained")
    if isinstance(contained, list):
        kept = [
            part for part in contained if not (isinstance(part, dict) and part.get("resourceType") in GONE)
        ]
        if kept:
            adapted["contained"] = kept
        else:
            del adapted["contained"]
    return adapted


def unzoned(value: object) -> bool:
    """Whether it is a FHIR time but for its zone."""
    return isinstance(value, str) and _UNZONED.fullmatch(value) is not None


def python_names(names: Mapping[str, Any]) -> list[str]:
    """Members that only fhir.resources would understand, by the names of its Python attributes."""
    return [name for name in names if name.endswith(_PYTHON_NAMES) or name == "resource_type"]


def _adapt(value: Mapping[str, Any], zoned: bool) -> dict[str, Any]:
    adapted: dict[str, Any] = {}
    for name, member in value.items():
        if name == "valueMeta" and "url" in value:
            continue
        if isinstance(member, dict):
            adapted[name] = _adapt(member, zoned)
        elif isinstance(member, list):
            adapted[name] = [_adapt(item, zoned) if isinstance(item, dict) else item for item in member]
        elif zoned and unzoned(member):
            adapted[name] = member + "Z"
        else:
            adapted[name] = member
    return adapted
