"""The fast path of validation: models of the hot types that accept only what fhir.resources is certain to accept.

They know the elements that feeds use, and no others; every primitive is held to a form at least as narrow as fhir.resources' own
(a 29 February, a code with a tab, an extension inside a datatype: not for here). What they do not accept is not thereby wrong:
fhir.resources decides. Held to "accepted here => accepted there" by differential fuzzing (tests/processors/ingest/test_lean.py).
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

# --- primitives ---------------------------------------------------------------------------------------------------------------

_DAY = r"(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)"
_TIME = r"T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9])"

String: TypeAlias = Annotated[str, Meta(min_length=1)]  # with `_EXOTIC`, below
Uri: TypeAlias = Annotated[str, Meta(min_length=1)]
Code: TypeAlias = Annotated[str, Meta(pattern=r"^[!-~]+(?: [!-~]+)*\Z")]
Id: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9\-.]{1,64}\Z")]
DateTime: TypeAlias = Annotated[
    str, Meta(pattern=rf"^(?:19|20)[0-9][0-9](?:-(?:0[1-9]|1[0-2])|-{_DAY}(?:{_TIME})?)?\Z", max_length=40)
]
InstantText: TypeAlias = Annotated[str, Meta(pattern=rf"^(?:19|20)[0-9][0-9]-{_DAY}{_TIME}\Z", max_length=40)]
Decimal: TypeAlias = Annotated[float, Meta(ge=-1e15, le=1e15)]
Integer: TypeAlias = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
UnsignedInt: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
PositiveInt: TypeAlias = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Url: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(?:https?://(?!xn--)[a-z0-9]+(?:\.[a-z]{2,20})+(?:/[A-Za-z0-9\-._~/]*)?|[A-Z][A-Za-z]{2,40}/[A-Za-z0-9\-.]{1,64})\Z"
    ),
]

T = TypeVar("T")
Many: TypeAlias = Annotated[list[T], Meta(min_length=1, max_length=200)]
LONGEST_LIST: Final = 200

#: Strings of nothing but white space that FHIR does not count as text; one would have to begin like this.
_EXOTIC_ESCAPES: Final = re.compile(rb'"\\(?:f|u000[bBcC]|u0085|u00[aA]0|u1680|u20|u3000)')
_EXOTIC_BYTES: Final = re.compile(rb'"(?:\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2\x80|\xe2\x81\x9f|\xe3\x80\x80)')


class _Lean(Struct, forbid_unknown_fields=True, gc=False):
    """Unknown members are refused, here and in all that follows."""


# --- datatypes ----------------------------------------------------------------------------------------------------------------


class Coding(_Lean, kw_only=True):
    system: Uri = ""
    version: String = ""
    code: Code = ""
    display: String = ""
    userSelected: bool = False


class CodeableConcept(_Lean, kw_only=True):
    coding: Many[Coding] | UnsetType = UNSET
    text: String = ""


class Period(_Lean, kw_only=True):
    start: DateTime = ""
    end: DateTime = ""


class Quantity(_Lean, kw_only=True):
    value: Decimal = 0.0
    comparator: Code = ""
    unit: String = ""
    system: Uri = ""
    code: Code = ""


class SimpleQuantity(_Lean, kw_only=True):
    value: Decimal = 0.0
    unit: String = ""
    system: Uri = ""
    code: Code = ""


class Range(_Lean, kw_only=True):
    low: SimpleQuantity | UnsetType = UNSET
    high: SimpleQuantity | UnsetType = UNSET


class Identifier(_Lean, kw_only=True):
    use: Code = ""
    type: CodeableConcept | UnsetType = UNSET
    system: Uri = ""
    value: String = ""
    period: Period | UnsetType = UNSET


class Reference(_Lean, kw_only=True):
    reference: String = ""
    type: Uri = ""
    identifier: Identifier | UnsetType = UNSET
    display: String = ""


class Annotation(_Lean, kw_only=True):
    authorReference: Reference | UnsetType = UNSET
    authorString: String | UnsetType = UNSET
    time: DateTime = ""
    text: String

    def __post_init__(self) -> None:
        _at_most_one(self.authorReference, self.authorString)


class MetaData(_Lean, kw_only=True):
    versionId: Id = ""
    lastUpdated: InstantText = ""
    source: Uri = ""
    profile: Many[Uri] | UnsetType = UNSET
    security: Many[Coding] | UnsetType = UNSET
    tag: Many[Coding] | UnsetType = UNSET


class Narrative(_Lean, kw_only=True):
    status: Code
    div: String


class Extension(_Lean, kw_only=True):
    url: Uri
    valueString: String | UnsetType = UNSET
    valueCode: Code | UnsetType = UNSET
    valueBoolean: bool | UnsetType = UNSET
    valueInteger: Integer | UnsetType = UNSET
    valueDecimal: Decimal | UnsetType = UNSET
    valueDateTime: DateTime | UnsetType = UNSET
    valueCoding: Coding | UnsetType = UNSET
    valueCodeableConcept: CodeableConcept | UnsetType = UNSET
    valueReference: Reference | UnsetType = UNSET

    def __post_init__(self) -> None:
        _at_most_one(
            self.valueString,
            self.valueCode,
            self.valueBoolean,
            self.valueInteger,
            self.valueDecimal,
            self.valueDateTime,
            self.valueCoding,
            self.valueCodeableConcept,
            self.valueReference,
        )


class Attachment(_Lean, kw_only=True):
    contentType: Code = ""
    language: Code = ""
    data: bytes = b""
    url: Url = ""
    size: UnsignedInt = 0
    title: String = ""
    creation: DateTime = ""


def _at_most_one(*choice: object) -> None:
    """A choice of types (`value[x]`) is made once."""
    if len(choice) - choice.count(UNSET) > 1:
        raise ValueError("several of a choice")


# --- resources ----------------------------------------------------------------------------------------------------------------


class _Resource(_Lean, kw_only=True, tag_field="resourceType"):
    """What every resource has. No `contained`, no `modifierExtension`: those deserve the full look."""

    id: Id = ""
    meta: MetaData | UnsetType = UNSET
    language: Code = ""
    text: Narrative | UnsetType = UNSET
    extension: Many[Extension] | UnsetType = UNSET
    identifier: Many[Identifier] | UnsetType = UNSET


class ReferenceRange(_Lean, kw_only=True):
    low: SimpleQuantity | UnsetType = UNSET
    high: SimpleQuantity | UnsetType = UNSET
    type: CodeableConcept | UnsetType = UNSET
    appliesTo: Many[CodeableConcept] | UnsetType = UNSET
    age: Range | UnsetType = UNSET
    text: String = ""


class Component(_Lean, kw_only=True):
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


class Observation(_Resource, kw_only=True, tag="Observation"):
    status: Literal["registered", "preliminary", "final", "amended", "corrected", "cancelled", "entered-in-error", "unknown"]
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
    _at_most_one(
        holder.valueQuantity,
        holder.valueCodeableConcept,
        holder.valueString,
        holder.valueBoolean,
        holder.valueInteger,
        holder.valueDateTime,
    )


class Condition(_Resource, kw_only=True, tag="Condition"):
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
        _at_most_one(self.onsetDateTime, self.onsetPeriod, self.onsetString)
        _at_most_one(self.abatementDateTime, self.abatementPeriod, self.abatementString)


class Content(_Lean, kw_only=True):
    attachment: Attachment
    format: Coding | UnsetType = UNSET


class DocumentContext(_Lean, kw_only=True):
    encounter: Many[Reference] | UnsetType = UNSET
    event: Many[CodeableConcept] | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    facilityType: CodeableConcept | UnsetType = UNSET
    practiceSetting: CodeableConcept | UnsetType = UNSET
    sourcePatientInfo: Reference | UnsetType = UNSET
    related: Many[Reference] | UnsetType = UNSET


class DocumentReference(_Resource, kw_only=True, tag="DocumentReference"):
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


class StatusHistory(_Lean, kw_only=True):
    status: Code
    period: Period


class ClassHistory(_Lean, kw_only=True):
    class_: Coding = msgspec.field(name="class")
    period: Period


class Participant(_Lean, kw_only=True):
    type: Many[CodeableConcept] | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    individual: Reference | UnsetType = UNSET


class Diagnosis(_Lean, kw_only=True):
    condition: Reference
    use: CodeableConcept | UnsetType = UNSET
    rank: PositiveInt = 1


class Hospitalization(_Lean, kw_only=True):
    origin: Reference | UnsetType = UNSET
    admitSource: CodeableConcept | UnsetType = UNSET
    reAdmission: CodeableConcept | UnsetType = UNSET
    destination: Reference | UnsetType = UNSET
    dischargeDisposition: CodeableConcept | UnsetType = UNSET


class EncounterLocation(_Lean, kw_only=True):
    location: Reference
    status: Code = ""
    physicalType: CodeableConcept | UnsetType = UNSET
    period: Period | UnsetType = UNSET


class Encounter(_Resource, kw_only=True, tag="Encounter"):
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


class TimingRepeat(_Lean, kw_only=True):
    frequency: PositiveInt = 1
    period: Decimal = 0.0
    periodUnit: Code = ""


class Timing(_Lean, kw_only=True):
    repeat: TimingRepeat | UnsetType = UNSET
    code: CodeableConcept | UnsetType = UNSET


class DoseAndRate(_Lean, kw_only=True):
    type: CodeableConcept | UnsetType = UNSET
    doseQuantity: SimpleQuantity | UnsetType = UNSET
    rateQuantity: SimpleQuantity | UnsetType = UNSET


class Dosage(_Lean, kw_only=True):
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


class MedicationRequest(_Resource, kw_only=True, tag="MedicationRequest"):
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


_DECODERS: Final[dict[str, msgspec.json.Decoder[Struct]]] = {
    "Observation": msgspec.json.Decoder(Observation),
    "Condition": msgspec.json.Decoder(Condition),
    "DocumentReference": msgspec.json.Decoder(DocumentReference),
    "Encounter": msgspec.json.Decoder(Encounter),
    "MedicationRequest": msgspec.json.Decoder(MedicationRequest),
}
TYPES: Final = frozenset(_DECODERS)


def accepts(raw: bytes, resource_type: str) -> bool:
    """True: fhir.resources would accept this text as `resource_type`. False: ask it."""
    decoder = _DECODERS.get(resource_type)
    if decoder is None:
        return False
    if b'"\\' in raw and _EXOTIC_ESCAPES.search(raw):
        return False
    if not raw.isascii() and _EXOTIC_BYTES.search(raw):
        return False
    try:
        decoder.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return True
