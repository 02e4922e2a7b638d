"""Lists of CQL (retrieves and queries over them) as what they select from the record, and that as a
predicate.

A condition of a query that is not understood narrows what it selects; so it is kept next to the rest as not
evaluated: what the rest rules out stays ruled out, and what it lets through is unknown.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from kg.guidelines.predicates import Either, Every, Measured, Predicate, Stated, Unevaluated
from kg.guidelines.spans import Span
from kg.guidelines.terms import ValueSet

#: Facts of a resource type.
RELATIONS: Final[dict[str, tuple[str, ...]]] = {
    "Condition": ("has_condition",),
    "Observation": ("observed",),
    "Procedure": ("had_procedure",),
    "MedicationRequest": ("ordered_medication",),
    "MedicationStatement": ("takes_medication",),
    "MedicationAdministration": ("given_medication",),
    "MedicationDispense": ("dispensed_medication",),
    "Immunization": ("immunised_with",),
    "AllergyIntolerance": ("has_allergy",),
    "ServiceRequest": ("ordered_service",),
    "DiagnosticReport": ("reported",),
    "FamilyMemberHistory": ("family_history_of",),
}
#: What status a record's facts have anyway: what was entered in error, or only planned, is none of them.
_USUAL: Final[dict[str, frozenset[str]]] = {
    "Observation": frozenset({"final", "amended", "corrected"}),
    "DiagnosticReport": frozenset({"final", "amended", "corrected"}),
    "Procedure": frozenset({"completed"}),
    "Immunization": frozenset({"completed"}),
    "MedicationRequest": frozenset({"active", "completed"}),
    "MedicationStatement": frozenset({"active", "completed"}),
    "MedicationAdministration": frozenset({"completed"}),
    "MedicationDispense": frozenset({"completed"}),
    "ServiceRequest": frozenset({"active", "completed"}),
}
_ACTIVE: Final = frozenset({"active", "recurrence", "relapse"})


class Row(Struct, frozen=True, omit_defaults=True):
    """What one retrieve selects. `of` is None where any code will do."""

    type: str
    of: ValueSet | None = None
    active: bool = False
    within: Span | None = None
    begun: Span | None = None
    value: ValueSet | None = None
    compared: tuple[str, str, str] | None = None  # comparator, number, unit
    latest: bool = False
    unchecked: tuple[str, ...] = ()  # conditions that are not understood

    def unsure(self, verbatim: str) -> Row:
        return replace(self, unchecked=(*self.unchecked, verbatim))

    def coded(self, of: ValueSet, verbatim: str) -> Row:
        """And of these codes."""
        if self.of is None:
            return replace(self, of=of)
        if self.of == of:
            return self
        both = self.of.codes & of.codes
        if self.of.stems or of.stems or self.of.words or of.words:
            return self.unsure(verbatim)
        return replace(
            self, of=ValueSet(f"{self.of.name} and {of.name}", both, whole=self.of.whole and of.whole)
        )

    def with_status(self, among: frozenset[str], verbatim: str) -> Row:
        """`status` (or clinicalStatus, verificationStatus) is one of these codes."""
        if among <= _ACTIVE:
            return replace(self, active=True)
        if among >= _USUAL.get(self.type, frozenset({"none"})) or among == frozenset({"confirmed"}):
            return self
        return self.unsure(verbatim)

    def with_number(self, comparator: str, number: str, unit: str, verbatim: str) -> Row:
        return (
            self.unsure(verbatim)
            if self.compared is not None
            else replace(self, compared=(comparator, number, unit))
        )


def exists(rows: tuple[Row, ...], text: str, language: str = "text/cql") -> Predicate:
    """One of the rows selects something."""
    found: tuple[Predicate, ...] = ()
    for row in rows:
        verbatim = _selected(row, text, language)
        found += (verbatim,) if verbatim not in found else ()
    return found[0] if len(found) == 1 else Either(found)


def _selected(row: Row, text: str, language: str) -> Predicate:
    relations = RELATIONS.get(row.type)
    if relations is None:
        return Unevaluated(language, text, f"{text} (records of {row.type} are not kept)")
    of = row.of or ValueSet(f"any {row.type}", stems=("",), words=".")
    verbatim: Predicate
    if row.compared is not None:
        comparator, number, unit = row.compared
        if row.type != "Observation" or row.value is not None or row.active:
            return Unevaluated(language, text, text)
        verbatim = Measured(
            of,
            comparator,
            number,
            unit,
            row.begun or row.within,
            f"{of.name} {comparator} {number} {unit}".rstrip(),
            ever=not row.latest,
        )
    else:
        named = of.name if not row.active else f"active {of.name}"
        valued = f": {row.value.name}" if row.value is not None else ""
        timed = f" within {row.begun or row.within}" if row.begun or row.within else ""
        verbatim = Stated(
            of, relations, row.within, row.active, row.value, row.latest, f"{named}{valued}{timed}", row.begun
        )
    if not row.unchecked:
        return verbatim
    return Every((verbatim, *(Unevaluated(language, each, each) for each in row.unchecked)))
