"""The lean models of the hot resource types: the elements that feeds use, and no others."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from processors.ingest.lean_datatypes import (
    Annotation,
    Attachment,
    Code,
    CodeableConcept,
    Coding,
    DateTime,
    Decimal,
    Extension,
    Id,
    Identifier,
    InstantText,
    Integer,
    Lean,
    Many,
    MetaData,
    Narrative,
    Period,
    PositiveInt,
    Quantity,
    Range,
    Reference,
    SimpleQuantity,
    String,
    at_most_one,
)


class LeanResource(Lean, kw_only=True, tag_field="resourceType"):
    """What every resource has. No `contained`, no `modifierExtension`: those deserve the full look."""

    id: Id = ""
    meta: MetaData | UnsetType = UNSET
    language: Code = ""
    text: Narrative | UnsetType = UNSET
    extension: Many[Extension] | UnsetType = UNSET
    identifier: Many[Identifier] | UnsetType = UNSET


class ReferenceRange(Lean, kw_only=True):
    low: SimpleQuantity | UnsetType = UNSET
    high: SimpleQuantity | UnsetType = UNSET
    type: CodeableConcept | UnsetType = UNSET
    appliesTo: Many[CodeableConcept] | UnsetType = UNSET
    age: Range | UnsetType = UNSET
    text: String = ""


class Component(Lean, kw_only=True):
    code: CodeableConcept
    valueQuantity: Quantity | UnsetType = UNSET
    valueCodeableConcept: CodeableConcept | UnsetType = UNSET
    valueString: String | UnsetType = UNSET
    valueBoolean: bool | UnsetType = UNSET
    valueInteger: Integer | UnsetType = UNSET
    valueDateTime: DateTime | UnsetType = UNSET
    dataAbsentReason: CodeableConcept | UnsetType = UNSET
    interpretation: Many[CodeableConcept] | UnsetType = UNSET
    referenceRange: Many[ReferenceRange] | UnsetType = UNSET

    def __post_init__(self) -> None:
        _one_value(self)


class Observation(LeanResource, kw_only=True, tag="Observation"):
    status: Literal[
        "registered",
        "preliminary",
        "final",
        "amended",
        "corrected",
        "cancelled",
        "entered-in-error",
        "unknown",
    ]
    code: CodeableConcept
    subject: Reference | UnsetType = UNSET
    encounter: Reference | UnsetType = UNSET
    effectiveDateTime: DateTime | UnsetType = UNSET
    effectivePeriod: Period | UnsetType = UNSET
    issued: InstantText = ""
    category: Many[CodeableConcept] | UnsetType = UNSET
    basedOn: Many[Reference] | UnsetType = UNSET
    partOf: Many[Reference] | UnsetType = UNSET
    performer: Many[Reference] | UnsetType = UNSET
    note: Many[Annotation] | UnsetType = UNSET
    bodySite: CodeableConcept | UnsetType = UNSET
    method: CodeableConcept | UnsetType = UNSET
    specimen: Reference | UnsetType = UNSET
    device: Reference | UnsetType = UNSET
    hasMember: Many[Reference] | UnsetType = UNSET
    derivedFrom: Many[Reference] | UnsetType = UNSET
    component: Many[Component] | UnsetType = UNSET
    valueQuantity: Quantity | UnsetType = UNSET
    valueCodeableConcept: CodeableConcept | UnsetType = UNSET
    valueString: String | UnsetType = UNSET
    valueBoolean: bool | UnsetType = UNSET
    valueInteger: Integer | UnsetType = UNSET
    valueDateTime: DateTime | UnsetType = UNSET
    dataAbsentReason: CodeableConcept | UnsetType = UNSET
    interpretation: Many[CodeableConcept] | UnsetType = UNSET
    referenceRange: Many[ReferenceRange] | UnsetType = UNSET

    def __post_init__(self) -> None:
        _one_value(self)
        if self.effectiveDateTime is not UNSET and self.effectivePeriod is not UNSET:
            raise ValueError("several of a choice")


def _one_value(holder: Observation | Component) -> None:
    at_most_one(
        holder.valueQuantity,
        holder.valueCodeableConcept,
        holder.valueString,
        holder.valueBoolean,
        holder.valueInteger,
        holder.valueDateTime,
    )


class Condition(LeanResource, kw_only=True, tag="Condition"):
    clinicalStatus: CodeableConcept | UnsetType = UNSET
    verificationStatus: CodeableConcept | UnsetType = UNSET
    category: Many[CodeableConcept] | UnsetType = UNSET
    severity: CodeableConcept | UnsetType = UNSET
    code: CodeableConcept | UnsetType = UNSET
    bodySite: Many[CodeableConcept] | UnsetType = UNSET
    subject: Reference
    encounter: Reference | UnsetType = UNSET
    onsetDateTime: DateTime | UnsetType = UNSET
    onsetPeriod: Period | UnsetType = UNSET
    onsetString: String | UnsetType = UNSET
    abatementDateTime: DateTime | UnsetType = UNSET
    abatementPeriod: Period | UnsetType = UNSET
    abatementString: String | UnsetType = UNSET
    recordedDate: DateTime = ""
    recorder: Reference | UnsetType = UNSET
    asserter: Reference | UnsetType = UNSET
    note: Many[Annotation] | UnsetType = UNSET

    def __post_init__(self) -> None:
        at_most_one(self.onsetDateTime, self.onsetPeriod, self.onsetString)
        at_most_one(self.abatementDateTime, self.abatementPeriod, self.abatementString)


class Content(Lean, kw_only=True):
    attachment: Attachment
    format: Coding | UnsetType = UNSET


class DocumentContext(Lean, kw_only=True):
    encounter: Many[Reference] | UnsetType = UNSET
    event: Many[CodeableConcept] | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    facilityType: CodeableConcept | UnsetType = UNSET
    practiceSetting: CodeableConcept | UnsetType = UNSET
    sourcePatientInfo: Reference | UnsetType = UNSET
    related: Many[Reference] | UnsetType = UNSET


class DocumentReference(LeanResource, kw_only=True, tag="DocumentReference"):
    masterIdentifier: Identifier | UnsetType = UNSET
    status: Code
    docStatus: Code = ""
    type: CodeableConcept | UnsetType = UNSET
    category: Many[CodeableConcept] | UnsetType = UNSET
    subject: Reference | UnsetType = UNSET
    date: InstantText = ""
    author: Many[Reference] | UnsetType = UNSET
    authenticator: Reference | UnsetType = UNSET
    custodian: Reference | UnsetType = UNSET
    description: String = ""
    securityLabel: Many[CodeableConcept] | UnsetType = UNSET
    content: Many[Content]
    context: DocumentContext | UnsetType = UNSET


class StatusHistory(Lean, kw_only=True):
    status: Code
    period: Period


class ClassHistory(Lean, kw_only=True):
    class_: Coding = msgspec.field(name="class")
    period: Period


class Participant(Lean, kw_only=True):
    type: Many[CodeableConcept] | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    individual: Reference | UnsetType = UNSET


class Diagnosis(Lean, kw_only=True):
    condition: Reference
    use: CodeableConcept | UnsetType = UNSET
    rank: PositiveInt = 1


class Hospitalization(Lean, kw_only=True):
    origin: Reference | UnsetType = UNSET
    admitSource: CodeableConcept | UnsetType = UNSET
    reAdmission: CodeableConcept | UnsetType = UNSET
    destination: Reference | UnsetType = UNSET
    dischargeDisposition: CodeableConcept | UnsetType = UNSET


class EncounterLocation(Lean, kw_only=True):
    location: Reference
    status: Code = ""
    physicalType: CodeableConcept | UnsetType = UNSET
    period: Period | UnsetType = UNSET


class Encounter(LeanResource, kw_only=True, tag="Encounter"):
    status: Code
    statusHistory: Many[StatusHistory] | UnsetType = UNSET
    class_: Coding = msgspec.field(name="class")
    classHistory: Many[ClassHistory] | UnsetType = UNSET
    type: Many[CodeableConcept] | UnsetType = UNSET
    serviceType: CodeableConcept | UnsetType = UNSET
    priority: CodeableConcept | UnsetType = UNSET
    subject: Reference | UnsetType = UNSET
    participant: Many[Participant] | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    reasonCode: Many[CodeableConcept] | UnsetType = UNSET
    reasonReference: Many[Reference] | UnsetType = UNSET
    diagnosis: Many[Diagnosis] | UnsetType = UNSET
    hospitalization: Hospitalization | UnsetType = UNSET
    location: Many[EncounterLocation] | UnsetType = UNSET
    serviceProvider: Reference | UnsetType = UNSET
    partOf: Reference | UnsetType = UNSET


class TimingRepeat(Lean, kw_only=True):
    frequency: PositiveInt = 1
    period: Decimal = 0.0
    periodUnit: Code = ""


class Timing(Lean, kw_only=True):
    repeat: TimingRepeat | UnsetType = UNSET
    code: CodeableConcept | UnsetType = UNSET


class DoseAndRate(Lean, kw_only=True):
    type: CodeableConcept | UnsetType = UNSET
    doseQuantity: SimpleQuantity | UnsetType = UNSET
    rateQuantity: SimpleQuantity | UnsetType = UNSET


class Dosage(Lean, kw_only=True):
    sequence: Integer = 0
    text: String = ""
    additionalInstruction: Many[CodeableConcept] | UnsetType = UNSET
    patientInstruction: String = ""
    timing: Timing | UnsetType = UNSET
    asNeededBoolean: bool = False
    site: CodeableConcept | UnsetType = UNSET
    route: CodeableConcept | UnsetType = UNSET
    method: CodeableConcept | UnsetType = UNSET
    doseAndRate: Many[DoseAndRate] | UnsetType = UNSET


class MedicationRequest(LeanResource, kw_only=True, tag="MedicationRequest"):
    status: Code
    statusReason: CodeableConcept | UnsetType = UNSET
    intent: Code
    category: Many[CodeableConcept] | UnsetType = UNSET
    priority: Code = ""
    medicationCodeableConcept: CodeableConcept | UnsetType = UNSET
    medicationReference: Reference | UnsetType = UNSET
    subject: Reference
    encounter: Reference | UnsetType = UNSET
    authoredOn: DateTime = ""
    requester: Reference | UnsetType = UNSET
    recorder: Reference | UnsetType = UNSET
    reasonCode: Many[CodeableConcept] | UnsetType = UNSET
    reasonReference: Many[Reference] | UnsetType = UNSET
    note: Many[Annotation] | UnsetType = UNSET
    dosageInstruction: Many[Dosage] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.medicationCodeableConcept is UNSET) == (self.medicationReference is UNSET):
            raise ValueError("medication[x] exactly once")
