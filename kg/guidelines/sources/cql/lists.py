"""Which rows of the record a list of CQL selects."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from kg.guidelines.days import Span
from kg.guidelines.sources.cql.names import NOWHERE, Naming, Row, Scope
from kg.guidelines.sources.cql.parser import parse
from kg.guidelines.sources.cql.syntax import (
    Call,
    Choice,
    Constant,
    Interval,
    ListOf,
    Name,
    Node,
    Operation,
    Property,
    Query,
    Retrieve,
    Timing,
    Unread,
)

# The conditions of a query, on what it selects: codes, status, values, numbers, times. What is not
# understood narrows it unchecked.

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


class Selecting(Narrowing):
    def rows(self, node: Node, scope: Scope) -> tuple[Row, ...] | None:
        """None where a list is not understood; () where it is empty."""
        match node:
            case Constant(_, "null") | ListOf(()):
                return ()
            case Retrieve():
                return self._retrieved(node, scope)
            case Query():
                return self._queried(node, scope)
            case Operation("union", (one, other)):
                first, second = self.rows(one, scope), self.rows(other, scope)
                return (*first, *second) if first is not None and second is not None else None
            case Operation("intersect" | "except", (one, _)):
                first = self.rows(one, scope)
                return tuple(row.unsure(node.verbatim) for row in first) if first is not None else None
            case Choice(condition, then, otherwise):
                chosen = self._setting(condition, scope)
                return self.rows(then if chosen else otherwise, scope) if chosen is not None else None
            case Call(name, (part,)) if name in self.bound.passes:
                return self.rows(part, scope)
            case Call("Last", (part,)):
                return self._last(part, scope, descending=False)
            case Call("First", (part,)):
                return self._last(part, scope, descending=True)
            case Name() | Call():
                inner = self.meaning(node, scope) or self._listed(node)
                return self.rows(*inner) if inner is not None else None
        return None

    def _setting(self, node: Node, scope: Scope) -> bool | None:
        """Of what is true or false for every patient, as the switches of a configuration are."""
        found = self.resolved(node, scope)
        match found:
            case Constant(bool() as verbatim, "truth"):
                return verbatim
            case Operation("not", (part,)):
                inner = self._setting(part, scope)
                return None if inner is None else not inner
            case Operation("and" | "or", (one, other)):
                both = (self._setting(one, scope), self._setting(other, scope))
                decisive = found.name == "or"
                return decisive if decisive in both else None if None in both else not decisive
        return None

    def _listed(self, node: Name | Call) -> tuple[Node, Scope] | None:
        """A list that the binding gives in CQL."""
        if isinstance(node, Call) or node.name not in self.bound.lists:
            return None
        try:
            return parse(self.bound.lists[node.name]), Scope(NOWHERE)
        except Unread:
            return None

    def latest_value(self, node: Node, scope: Scope) -> tuple[Row, ...] | None:
        """Of `Last(...).value`: the rows, of which the latest counts."""
        match node:
            case Property(of, name) if name in ("value", "low", "high"):
                return self.latest_value(of, scope)
            case Call(_, (part,)) if (
                node.name in ("ToQuantity", "ToDecimal", "Coalesce") or node.library == "FHIRHelpers"
            ):
                return self.latest_value(part, scope)
            case Name() | Call():
                rows = self.rows(node, scope)
                if rows is None and (inner := self.meaning(node, scope)) is not None:
                    return self.latest_value(*inner)
                return rows if rows and all(row.latest for row in rows) else None
        rows = self.rows(node, scope)
        return rows if rows and all(row.latest for row in rows) else None

    def _last(self, node: Node, scope: Scope, *, descending: bool) -> tuple[Row, ...] | None:
        """The latest of a list that is sorted so (by time, which is what such lists are sorted by)."""
        at: tuple[Node, Scope] | None = (node, scope)
        while at is not None and isinstance(at[0], Name):
            at = self.meaning(*at)
        if at is None or not isinstance(at[0], Query) or at[0].descending is not descending:
            return None
        rows = self.rows(*at)
        return tuple(replace(row, latest=True) for row in rows) if rows is not None else None

    def _retrieved(self, node: Retrieve, scope: Scope) -> tuple[Row, ...]:
        row = Row(node.type)
        if node.codes is None:
            return (row,)
        if node.path in ("", *CODES):
            found = self.codes(node.codes, scope)
            return (row.coded(found, node.verbatim),) if found is not None else (row.unsure(node.verbatim),)
        if node.path in STATUS and (among := words_of(node.codes)):
            return (row.with_status(among, node.verbatim),)
        return (row if self._any(node.codes, scope) else row.unsure(node.verbatim),)

    def _queried(self, node: Query, scope: Scope) -> tuple[Row, ...] | None:
        rows = self.rows(node.source, scope)
        if rows is None:
            return None
        here = scope.holding({name: (verbatim, scope) for name, verbatim in node.let})
        if node.where is not None:
            rows = tuple(
                narrowed for row in rows for narrowed in self.narrowed(row, node.where, node.alias, here)
            )
        for verbatim in node.further:
            rows = tuple(row.unsure(verbatim) for row in rows)
        return rows
