"""What names mean in CQL: definitions of other libraries, aliases, parameters, functions of its own,
codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from kg.guidelines.days import Span
from kg.guidelines.predicates import Either, Every, Measured, Predicate, Stated, Unevaluated
from kg.guidelines.sources.bindings import Bindings
from kg.guidelines.sources.cql.library import Library
from kg.guidelines.sources.cql.syntax import (
    Call,
    Constant,
    ListOf,
    Name,
    Node,
)
from kg.guidelines.sources.value_sets import Terminology
from kg.guidelines.terms import ValueSet

NOWHERE: Final = Library("")
_DEEPEST: Final = 60


class Scope(Struct, frozen=True, omit_defaults=True):
    """Where names are looked up: the library, and what aliases and parameters stand for, each in a scope of
    its own.
    """

    library: Library
    names: Mapping[str, tuple[Node, Scope]] = {}
    depth: int = 0

    def inner(self, **names: tuple[Node, Scope]) -> Scope:
        return self.holding(names)

    def holding(self, names: Mapping[str, tuple[Node, Scope]]) -> Scope:
        if self.depth > _DEEPEST:
            raise RecursionError("definitions within definitions")
        return Scope(self.library, {**self.names, **names}, self.depth + 1)


class Naming:
    def __init__(self, libraries: Mapping[str, Library], terms: Terminology, bound: Bindings) -> None:
        self.libraries = libraries
        self.terms = terms
        self.bound = bound

    def _library(self, local: str, scope: Scope) -> Library | None:
        if not local:
            return scope.library
        return self.libraries.get(scope.library.includes.get(local, local))

    def definition(self, name: Name, scope: Scope) -> tuple[Library, str] | None:
        """The library and the name of what it defines."""
        home = self._library(name.library, scope)
        return (
            (home, name.name)
            if home is not None and name.name in home.definitions and name.name not in scope.names
            else None
        )

    def meaning(self, node: Node, scope: Scope) -> tuple[Node, Scope] | None:
        """One step: what a name stands for, what a function of its own does with its arguments."""
        if isinstance(node, Name):
            if not node.library and node.name in scope.names:
                return scope.names[node.name]
            found = self.definition(node, scope)
            return (
                (found[0].definitions[found[1]], Scope(found[0], depth=scope.holding({}).depth))
                if found is not None
                else None
            )
        if isinstance(node, Call) and node.of is None:
            home = self._library(node.library, scope)
            function = home.functions.get(node.name) if home is not None else None
            if home is not None and function is not None and len(function.parameters) == len(node.arguments):
                given = {
                    name: (argument, scope)
                    for name, argument in zip(function.parameters, node.arguments, strict=True)
                }
                return function.body, Scope(home, depth=scope.holding({}).depth).holding(given)
        return None

    def resolved(self, node: Node, scope: Scope) -> Node:
        """A constant, or a call, behind names; else the node itself."""
        at: tuple[Node, Scope] | None = (node, scope)
        while at is not None and isinstance(at[0], Name):
            at = self.meaning(*at)
        return at[0] if at is not None and isinstance(at[0], Constant | Call) else node

    def codes(self, node: Node, scope: Scope) -> ValueSet | None:
        """The codes that a value set, a code, a concept or a list of them means; not whole where they are not
        available.
        """
        if isinstance(node, ListOf):
            found = [self.codes(item, scope) for item in node.items]
            some = [each for each in found if each is not None]
            if len(some) < len(found) or not some:
                return None
            return ValueSet(
                " or ".join(s.name for s in some),
                frozenset().union(*(s.codes for s in some)),
                whole=all(s.whole for s in some),
            )
        if not isinstance(node, Name):
            return None
        home = self._library(node.library, scope) or NOWHERE
        if node.name in home.codes:
            return ValueSet(
                node.name, frozenset(f"{system}|{code}" for system, code in home.codes[node.name])
            )
        url = home.value_sets.get(node.name) or scope.library.value_sets.get(node.name, "")
        known = (
            (self.terms.get(url) if url else None)
            or self.terms.get(node.name)
            or self.bound.value_sets.get(node.name)
        )
        if known is not None:
            return replace(known, name=node.name)
        if node.name in scope.names or self.definition(node, scope) is not None:
            return None
        return ValueSet(node.name, source=url, whole=False)

    def _any(self, node: Node, scope: Scope) -> bool:
        """A filter that all facts pass, as the binding says."""
        if not isinstance(node, Name):
            return False
        home = self._library(node.library, scope) or NOWHERE
        urls = {home.value_sets.get(node.name, ""), scope.library.value_sets.get(node.name, ""), node.name}
        return bool(urls & self.bound.any)


# Lists of CQL (retrieves and queries over them) as what they select from the record, and that as a
# predicate.
#
# A condition of a query that is not understood narrows what it selects; so it is kept next to the rest as not
# evaluated: what the rest rules out stays ruled out, and what it lets through is unknown.

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
