"""Primitives and datatypes of the lean models: each at least as narrow as fhir.resources' own.

Not here on purpose: 29 February, codes with anything but single spaces, extensions inside datatypes:
fhir.resources decides.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

# --- primitives
# ---------------------------------------------------------------------------------------------------------------

_DAY = r"(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)"
_TIME = r"T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9])"

String: TypeAlias = Annotated[str, Meta(min_length=1)]  # but see `lean.accepts`
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


class Lean(Struct, forbid_unknown_fields=True, gc=False):
    """Unknown members are refused, here and in all that follows."""


# --- datatypes
# ----------------------------------------------------------------------------------------------------------------


class Coding(Lean, kw_only=True):
    system: Uri = ""
    version: String = ""
    code: Code = ""
    display: String = ""
    userSelected: bool = False


class CodeableConcept(Lean, kw_only=True):
    coding: Many[Coding] | UnsetType = UNSET
    text: String = ""


class Period(Lean, kw_only=True):
    start: DateTime = ""
    end: DateTime = ""


class Quantity(Lean, kw_only=True):
    value: Decimal = 0.0
    comparator: Code = ""
    unit: String = ""
    system: Uri = ""
    code: Code = ""


class SimpleQuantity(Lean, kw_only=True):
    value: Decimal = 0.0
    unit: String = ""
    system: Uri = ""
    code: Code = ""


class Range(Lean, kw_only=True):
    low: SimpleQuantity | UnsetType = UNSET
    high: SimpleQuantity | UnsetType = UNSET


class Identifier(Lean, kw_only=True):
    use: Code = ""
    type: CodeableConcept | UnsetType = UNSET
    system: Uri = ""
    value: String = ""
    period: Period | UnsetType = UNSET


class Reference(Lean, kw_only=True):
    reference: String = ""
    type: Uri = ""
    identifier: Identifier | UnsetType = UNSET
    display: String = ""


class Annotation(Lean, kw_only=True):
    authorReference: Reference | UnsetType = UNSET
    authorString: String | UnsetType = UNSET
    time: DateTime = ""
    text: String

    def __post_init__(self) -> None:
        at_most_one(self.authorReference, self.authorString)


class MetaData(Lean, kw_only=True):
    versionId: Id = ""
    lastUpdated: InstantText = ""
    source: Uri = ""
    profile: Many[Uri] | UnsetType = UNSET
    security: Many[Coding] | UnsetType = UNSET
    tag: Many[Coding] | UnsetType = UNSET


class Narrative(Lean, kw_only=True):
    status: Code
    div: String


class Extension(Lean, kw_only=True):
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
        at_most_one(
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


class Attachment(Lean, kw_only=True):
    contentType: Code = ""
    language: Code = ""
    data: bytes = b""
    url: Url = ""
    size: UnsignedInt = 0
    title: String = ""
    creation: DateTime = ""


def at_most_one(*choice: object) -> None:
    """A choice of types (`value[x]`) is made once."""
    if len(choice) - choice.count(UNSET) > 1:
        raise ValueError("several of a choice")
