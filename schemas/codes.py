"""Coded values as FHIR sends them: nothing translated, nothing lost."""

from __future__ import annotations

from msgspec import Struct


class Coding(Struct, frozen=True, omit_defaults=True):
    """One code in one code system."""

    system: str = ""  # URI, e.g. http://loinc.org
    code: str = ""
    display: str = ""


class Concept(Struct, frozen=True, omit_defaults=True, tag_field="is", tag="concept"):
    """A FHIR CodeableConcept: any number of codings for the same thing, and the words the clinician saw."""

    codings: tuple[Coding, ...] = ()
    text: str = ""

    @property
    def label(self) -> str:
        """The words to show: the sender's own text, else the first display, else the first code."""
        if self.text:
            return self.text
        for coding in self.codings:
            if coding.display:
                return coding.display
        return self.codings[0].code if self.codings else ""

    def code_in(self, system: str) -> str:
        """The code in `system`, or "" where the concept has none."""
        for coding in self.codings:
            if coding.system == system:
                return coding.code
        return ""


class Quantity(Struct, frozen=True, omit_defaults=True, tag_field="is", tag="quantity"):
    """A number with its unit, as sent, and next to it the same in UCUM base form where a library could say
    so.

    Numbers are decimal text, not floats: 5.0 and 5 are different statements of precision and both are kept.
    """

    value: str  # decimal text exactly as sent, e.g. "6.90"
    unit: str = ""  # the unit as sent (display), e.g. "mmol/L"; "" where the sender gave none
    comparator: str = ""  # "", "<", "<=", ">=", ">"
    ucum: str = ""  # UCUM code of the sent unit, "" where it is not valid UCUM and could not be mapped
    canonical_value: str = ""  # value in `canonical_unit`, "" where not convertible
    canonical_unit: str = ""  # the UCUM unit that comparisons of this dimension use, e.g. "g/L"


class Range(Struct, frozen=True, omit_defaults=True):
    """A reference range as sent; either side may be open."""

    low: str = ""  # decimal text
    high: str = ""
    unit: str = ""
    text: str = ""
