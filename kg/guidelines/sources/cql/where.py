"""The conditions of a query, on what it selects: codes, status, values, numbers, times. What is not
understood narrows it unchecked.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from kg.guidelines.sources.cql.names import Naming, Scope
from kg.guidelines.sources.cql.rows import Row
from kg.guidelines.sources.cql.syntax import (
    Call,
    Constant,
    Interval,
    ListOf,
    Name,
    Node,
    Operation,
    Property,
    Timing,
)
from kg.guidelines.spans import Span

_NOW: Final = frozenset({"Today()", "Now()"})
CODES: Final = frozenset({"code", "medication", "vaccineCode", "type"})
STATUS: Final = frozenset({"status", "clinicalStatus", "verificationStatus"})
_TIMES: Final = frozenset(
    {
        "effective",
        "onset",
        "performed",
        "authoredOn",
        "recordedDate",
        "issued",
        "occurrence",
        "date",
        "period",
        "start",
        "assertedDate",
        "whenHandedOver",
    }
)
_THROUGH: Final = frozenset({"value", "coding", "code", "start", "end", "low", "high"})
_SPANS: Final = {
    "year": "years",
    "a": "years",
    "month": "months",
    "mo": "months",
    "week": "weeks",
    "wk": "weeks",
    "day": "days",
    "d": "days",
}
_COMPARED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Narrowing(Naming):
    def narrowed(self, row: Row, test: Node, alias: str, scope: Scope) -> tuple[Row, ...]:
        match test:
            case Constant(True, "truth"):
                return (row,)
            case Operation("and", (one, other)):
                return tuple(
                    each
                    for first in self.narrowed(row, one, alias, scope)
                    for each in self.narrowed(first, other, alias, scope)
                )
            case Operation("or", (one, other)):
                return (*self.narrowed(row, one, alias, scope), *self.narrowed(row, other, alias, scope))
            case Operation("in" | "~" | "=", (left, right)):
                return (self._coded(row, _path(left, alias), right, test, scope),)
            case Operation("<" | "<=" | ">" | ">=", (left, right)):
                return (self._numbered(row, test.name, left, right, test, alias, scope),)
            case Timing():
                return (self._timed(row, test, alias, scope),)
        return (row.unsure(test.verbatim),)

    def _coded(self, row: Row, path: str, right: Node, test: Node, scope: Scope) -> Row:
        among = words_of(right)
        if path in STATUS:
            found = self.codes(right, scope) if isinstance(right, Name) else None
            named = (
                frozenset(code.rpartition("|")[2] for code in found.codes)
                if found is not None and found.codes
                else frozenset()
            )
            if (
                not named
                and isinstance(right, Name)
                and right.name.casefold()
                in ("active", "active condition", "condition active", "clinical status active")
            ):
                named = frozenset({"active"})
            return (
                row.with_status(among or named, test.verbatim)
                if among or named
                else row.unsure(test.verbatim)
            )
        if path in CODES:
            found = self.codes(right, scope)
            return row.coded(found, test.verbatim) if found is not None else row.unsure(test.verbatim)
        if path == "value":
            found = self.codes(right, scope)
            if found is not None and row.value is None:
                return replace(row, value=found)
        if path in _TIMES and isinstance(self.interval(right, scope), Interval):
            return self._timed(
                row, Timing(Constant(None, "null"), "during", right, verbatim=test.verbatim), "", scope
            )
        return row if path and self._any(right, scope) else row.unsure(test.verbatim)

    def _numbered(
        self, row: Row, operator: str, left: Node, right: Node, test: Node, alias: str, scope: Scope
    ) -> Row:
        path = _path(left, alias)
        against = self.resolved(right, scope)
        if path == "value" and isinstance(against, Constant) and against.kind == "number":
            return row.with_number(operator, str(against.value), against.unit, test.verbatim)
        if path in _TIMES and operator in (">", ">=") and (ago := self.ago(right, scope)) is not None:
            return replace(row, begun=ago) if row.begun is None else row.unsure(test.verbatim)
        if path in _TIMES and operator in ("<", "<=") and right.verbatim in _NOW:
            return row
        return row.unsure(test.verbatim)

    def _timed(self, row: Row, test: Timing, alias: str, scope: Scope) -> Row:
        """No longer ago than so; other times are not checked."""
        known = not alias or _path(test.left, alias) in _TIMES
        ago: Span | None = None
        if (
            test.relation == "during"
            and isinstance(bounds := self.interval(test.right, scope), Interval)
            and bounds.high.verbatim in _NOW
        ):
            ago = self.ago(bounds.low, scope)
        elif test.relation in ("before", "on or before", "same or before") and test.right.verbatim in _NOW:
            if test.offset is None:
                return row if known else row.unsure(test.verbatim)
            if test.bound in ("or less", "less than"):
                ago = _span(self.resolved(test.offset, scope))
        elif test.relation == "within" and test.right.verbatim in _NOW and test.offset is not None:
            ago = _span(self.resolved(test.offset, scope))
        elif test.relation in ("after", "on or after", "same or after") and test.offset is None:
            ago = self.ago(test.right, scope)
        if not known or ago is None or row.begun is not None:
            return row.unsure(test.verbatim)
        return replace(row, begun=ago)

    def interval(self, node: Node, scope: Scope) -> Node:
        at: tuple[Node, Scope] | None = (node, scope)
        while at is not None and isinstance(at[0], Name):
            at = self.meaning(*at)
        return at[0] if at is not None else node

    def ago(self, node: Node, scope: Scope) -> Span | None:
        """Of `Today() - 12 months`."""
        if isinstance(node, Operation) and node.name == "date":
            return self.ago(node.parts[0], scope)
        if isinstance(node, Operation) and node.name == "-" and node.parts[0].verbatim in _NOW:
            return _span(self.resolved(node.parts[1], scope))
        return None


def _path(node: Node, alias: str) -> str:
    """The element of the alias's resource that an expression looks at: "code" of `ToConcept(C.code).coding`;
    "" where it is none.
    """
    names: list[str] = []
    while not isinstance(node, Name):
        match node:
            case Property(of, name):
                names.append(name)
                node = of
            case Operation("date" | "start" | "end" | "singleton", (part,)):
                node = part
            case Call(_, (part,)) if node.library == "FHIRHelpers" or node.name.startswith(
                ("To", "Coalesce")
            ):
                node = part
            case _:
                return ""
    if node.name != alias or not names:
        return ""
    first, rest = names[-1], names[:-1]
    return first if all(name in _THROUGH for name in rest) else ""


def words_of(node: Node) -> frozenset[str]:
    """Strings that are listed."""
    items = node.items if isinstance(node, ListOf) else (node,)
    found = [item.value for item in items if isinstance(item, Constant) and item.kind == "string"]
    return frozenset(map(str, found)) if len(found) == len(items) else frozenset()


def _span(node: Node) -> Span | None:
    if not isinstance(node, Constant) or node.kind != "number" or not str(node.value).isdigit():
        return None
    unit = _SPANS.get(node.unit if node.unit in _SPANS else node.unit.removesuffix("s"), "")
    number = int(str(node.value))
    if unit == "weeks":
        return Span(days=7 * number)
    return Span(**{unit: number}) if unit else None
