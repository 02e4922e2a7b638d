"""CQL to typed predicates, where it comes down to codes, values and times; all else stays text and is never
true.

What reduces: definitions and what they refer to in other libraries, functions of its own; and, or, not,
implies, if; exists, Count, Last; retrieves by value set, code or concept; where with code, value, status,
category and time; AgeInYears() and its kin; Patient.gender. Two deviations, both towards less certainty: a
number that is not on record is unknown, where CQL's exists() says false; a value set whose codes are not at
hand is unknown as well. A recorded date counts as the date that a condition began, as far as the record has
no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kg.guidelines.events import EventKind, Reading, RoundKind, alone
from kg.guidelines.predicates import (
    ALWAYS,
    Age,
    Either,
    Every,
    Happened,
    Measured,
    Not,
    Predicate,
    Sex,
    Unevaluated,
)
from kg.guidelines.sources.bindings import Bindings
from kg.guidelines.sources.cql.library import Library
from kg.guidelines.sources.cql.lists import Selecting
from kg.guidelines.sources.cql.names import NOWHERE, RELATIONS, Row, Scope, exists
from kg.guidelines.sources.cql.parser import parse
from kg.guidelines.sources.cql.syntax import Call, Choice, Constant, Interval, Name, Node, Operation, Unread
from kg.guidelines.sources.value_sets import Terminology

NEVER: Final = Either(())
_FLIPPED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "~": "~"}
_AGES: Final = {
    "AgeInYears": 1,
    "AgeInYearsAt": 1,
    "CalculateAgeInYears": 1,
    "CalculateAgeInYearsAt": 1,
    "AgeInMonths": 12,
    "AgeInMonthsAt": 12,
}
_GENDER: Final = ("Patient.gender", "Patient.gender.value")


class Reducer(Selecting):
    """`events` gather the kinds of events that conditions count."""

    def __init__(self, libraries: Mapping[str, Library], terms: Terminology, bound: Bindings) -> None:
        super().__init__(libraries, terms, bound)
        self.events: dict[str, RoundKind] = {}
        self._made: dict[tuple[str, str], Predicate] = {}

    def condition(
        self,
        expression: str,
        libraries: tuple[str, ...],
        *,
        name_only: bool = False,
        text: str = "",
        language: str = "text/cql",
    ) -> Predicate:
        """A definition of one of the libraries, by its name, or an expression of its own. Never raises."""
        label = text or expression
        bare = expression.strip().strip('"')
        try:
            for library in libraries:
                if library in self.libraries and bare in self.libraries[library].definitions:
                    return self._defined(library, bare)
            if name_only:
                return Unevaluated(language, expression, label)
            home = next((self.libraries[name] for name in libraries if name in self.libraries), NOWHERE)
            node = parse(expression)
            if isinstance(node, Name) and (node.name, node.library) == (bare, ""):
                return Unevaluated(language, expression, label)
            return self.predicate(node, Scope(home))
        except (Unread, RecursionError):
            return Unevaluated(language, expression, label)

    def _defined(self, library: str, name: str) -> Predicate:
        key = (library, name)
        if key not in self._made:
            self._made[key] = Unevaluated(
                "text/cql", name, f"{name} (defined by itself)"
            )  # while it is being made
            home = self.libraries[library]
            bound = self.bound.predicate((home.called or library,), name)
            self._made[key] = (
                bound if bound is not None else self.predicate(home.definitions[name], Scope(home))
            )
        return self._made[key]

    def predicate(self, node: Node, scope: Scope) -> Predicate:
        """Of an expression that is true or false."""
        match node:
            case Constant(True, "truth"):
                return ALWAYS
            case Constant(False, "truth"):
                return NEVER
            case Operation("and", (one, other)):
                return _every(self.predicate(one, scope), self.predicate(other, scope))
            case Operation("or", (one, other)):
                return _either(self.predicate(one, scope), self.predicate(other, scope))
            case Operation("implies", (one, other)):
                return _either(_not(self.predicate(one, scope)), self.predicate(other, scope))
            case Operation("not", (part,)):
                return _not(self.predicate(part, scope))
            case Operation("exists", (part,)):
                rows = self.rows(part, scope)
                return exists(rows, node.verbatim) if rows is not None else _unread(node)
            case Operation("is", (part, Constant(bool() as wanted, "truth"))):
                inner = self.predicate(part, scope)
                return inner if wanted else _not(inner)
            case Operation("is", (part, Constant(_, "null"))):
                rows = self.rows(part, scope)
                return _not(exists(rows, node.verbatim)) if rows is not None else _unread(node)
            case Choice(condition, then, otherwise):
                chosen = self.predicate(condition, scope)
                if chosen in (ALWAYS, NEVER):
                    return self.predicate(then if chosen == ALWAYS else otherwise, scope)
                return _either(
                    _every(chosen, self.predicate(then, scope)),
                    _every(_not(chosen), self.predicate(otherwise, scope)),
                )
            case Operation("<" | "<=" | ">" | ">=" | "=" | "~" | "!=" | "<>" | "!~", (left, right)):
                return self._compared(node.name, left, right, scope, node)
            case Operation("between", (part, low, high)) | Operation("in", (part, Interval(low, high))):
                return _every(
                    self._compared(">=", part, low, scope, node),
                    self._compared("<=", part, high, scope, node),
                )
            case Name() | Call():
                return self._named(node, scope)
        return _unread(node)

    def _named(self, node: Name | Call, scope: Scope) -> Predicate:
        if isinstance(node, Name):
            found = self.definition(node, scope)
            if found is not None:
                return (
                    self._defined(found[0].name, found[1])
                    if found[0].name in self.libraries
                    else _unread(node)
                )
        inner = self.meaning(node, scope)
        return self.predicate(*inner) if inner is not None else _unread(node)

    def _compared(self, operator: str, left: Node, right: Node, scope: Scope, whole: Node) -> Predicate:
        """Ages, gender, counts, and the latest value of an observation, with a constant."""
        if operator in ("!=", "<>", "!~"):
            return _not(self._compared("=", left, right, scope, whole))
        left, right = self.resolved(left, scope), self.resolved(right, scope)
        if isinstance(left, Constant) and not isinstance(right, Constant):
            left, right, operator = right, left, _FLIPPED[operator]
        if not isinstance(right, Constant) or right.kind not in ("number", "string", "truth"):
            return _unread(whole)
        if right.kind == "truth":
            inner = self.predicate(left, scope)
            return inner if right.value is True else _not(inner)
        if left.verbatim in _GENDER and operator in ("=", "~"):
            return Sex(str(right.value))
        operator = "=" if operator == "~" else operator
        if right.kind != "number":
            return _unread(whole)
        number = str(right.value)
        if isinstance(left, Call) and left.name in _AGES and _of_now(left):
            return _age(operator, float(number), _AGES[left.name]) or _unread(whole)
        if isinstance(left, Call) and left.name == "Count" and len(left.arguments) == 1:
            return self._counted(operator, int(float(number)), left.arguments[0], scope, whole)
        rows = self.latest_value(left, scope)
        if (
            rows is None
            or len(rows) != 1
            or rows[0].unchecked
            or rows[0].of is None
            or rows[0].type != "Observation"
        ):
            return _unread(whole)
        of = rows[0].of
        return Measured(
            of,
            operator,
            number,
            _ucum(right.unit),
            rows[0].begun or rows[0].within,
            f"{of.name} {operator} {number} {right.unit}".rstrip(),
        )

    def _counted(self, operator: str, number: int, part: Node, scope: Scope, whole: Node) -> Predicate:
        rows = self.rows(part, scope)
        least = number + (operator == ">")
        if rows is None or operator not in (">", ">="):
            return _unread(whole)
        if least <= 1:
            return exists(rows, whole.verbatim) if least == 1 else ALWAYS
        if (
            len(rows) != 1
            or rows[0].of is None
            or rows[0].unchecked
            or rows[0].compared
            or rows[0].value
            or rows[0].active
            or rows[0].type not in RELATIONS
        ):
            return _unread(whole)
        row: Row = rows[0]
        assert row.of is not None
        kind = EventKind(
            f"{row.type}: {row.of.name}", row.of.name, (Reading(row.of, relations=RELATIONS[row.type]),)
        )
        self.events[kind.name] = alone(kind)
        return Happened(kind.name, within=row.begun or row.within, least=least, text=whole.verbatim)


def _of_now(call: Call) -> bool:
    """An age as of today, not at another time."""
    at = call.arguments[-1] if call.name.endswith("At") and call.arguments else None
    birth = (
        call.arguments[0].verbatim.startswith("Patient.birthDate")
        if call.name.startswith("Calculate") and call.arguments
        else True
    )
    return birth and (at is None or at.verbatim in ("Today()", "Now()", "today()", "now()"))


def _age(operator: str, number: float, scale: int) -> Predicate | None:
    """In whole years (or months): at most 80 is below 81."""
    match operator:
        case ">=":
            return Age(low=number / scale)
        case ">":
            return Age(low=(number + 1) / scale)
        case "<":
            return Age(high=number / scale)
        case "<=":
            return Age(high=(number + 1) / scale)
        case "=":
            return Age(number / scale, (number + 1) / scale)
    return None


def _ucum(unit: str) -> str:
    words = {"year": "a", "month": "mo", "week": "wk", "day": "d", "hour": "h", "minute": "min"}
    return words.get(unit.removesuffix("s"), unit)


def _unread(node: Node) -> Predicate:
    verbatim = node.verbatim or "an expression"
    return Unevaluated("text/cql", verbatim, verbatim)


def _every(one: Predicate, other: Predicate) -> Predicate:
    if NEVER in (one, other):
        return NEVER
    parts = [
        part
        for each in (one, other)
        for part in (each.parts if isinstance(each, Every) and not each.text else (each,))
    ]
    return parts[0] if len(parts) == 1 else Every(tuple(parts))


def _either(one: Predicate, other: Predicate) -> Predicate:
    if ALWAYS in (one, other):
        return ALWAYS
    parts = [
        part
        for each in (one, other)
        for part in (each.parts if isinstance(each, Either) and not each.text else (each,))
    ]
    return parts[0] if len(parts) == 1 else Either(tuple(parts))


def _not(part: Predicate) -> Predicate:
    if part == ALWAYS:
        return NEVER
    if part == NEVER:
        return ALWAYS
    return part.part if isinstance(part, Not) else Not(part)
