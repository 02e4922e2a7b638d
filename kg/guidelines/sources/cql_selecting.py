"""What names mean in CQL, and which rows of the record a list of it selects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from kg.guidelines.sources.bindings import Bindings
from kg.guidelines.sources.cql_library import Library
from kg.guidelines.sources.cql_parser import parse
from kg.guidelines.sources.cql_rows import Row
from kg.guidelines.sources.cql_syntax import (
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
from kg.guidelines.sources.value_sets import Terminology
from kg.guidelines.spans import Span
from kg.guidelines.terms import ValueSet

NOWHERE: Final = Library("")
_NOW: Final = frozenset({"Today()", "Now()"})
_CODES: Final = frozenset({"code", "medication", "vaccineCode", "type"})
_STATUS: Final = frozenset({"status", "clinicalStatus", "verificationStatus"})
_TIMES: Final = frozenset(
    {"effective", "onset", "performed", "authoredOn", "recordedDate", "issued", "occurrence", "date", "period", "start", "assertedDate", "whenHandedOver"}
)
_THROUGH: Final = frozenset({"value", "coding", "code", "start", "end", "low", "high"})
_SPANS: Final = {"year": "years", "a": "years", "month": "months", "mo": "months", "week": "weeks", "wk": "weeks", "day": "days", "d": "days"}
_COMPARED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_DEEPEST: Final = 60


class Scope(Struct, frozen=True, omit_defaults=True):
    """Where names are looked up: the library, and what aliases and parameters stand for, each in a scope of its own."""

    library: Library
    names: Mapping[str, tuple[Node, Scope]] = {}
    depth: int = 0

    def inner(self, **names: tuple[Node, Scope]) -> Scope:
        return self.holding(names)

    def holding(self, names: Mapping[str, tuple[Node, Scope]]) -> Scope:
        if self.depth > _DEEPEST:
            raise RecursionError("definitions within definitions")
        return Scope(self.library, {**self.names, **names}, self.depth + 1)


class Selecting:
    def __init__(self, libraries: Mapping[str, Library], terms: Terminology, bound: Bindings) -> None:
        self.libraries = libraries
        self.terms = terms
        self.bound = bound

    # names

    def _library(self, local: str, scope: Scope) -> Library | None:
        if not local:
            return scope.library
        return self.libraries.get(scope.library.includes.get(local, local))

    def definition(self, name: Name, scope: Scope) -> tuple[Library, str] | None:
        """The library and the name of what it defines."""
        home = self._library(name.library, scope)
        return (home, name.name) if home is not None and name.name in home.definitions and name.name not in scope.names else None

    def meaning(self, node: Node, scope: Scope) -> tuple[Node, Scope] | None:
        """One step: what a name stands for, what a function of one's own does with its arguments."""
        if isinstance(node, Name):
            if not node.library and node.name in scope.names:
                return scope.names[node.name]
            found = self.definition(node, scope)
            return (found[0].definitions[found[1]], Scope(found[0], depth=scope.holding({}).depth)) if found is not None else None
        if isinstance(node, Call) and node.of is None:
            home = self._library(node.library, scope)
            function = home.functions.get(node.name) if home is not None else None
            if home is not None and function is not None and len(function.parameters) == len(node.arguments):
                given = {name: (argument, scope) for name, argument in zip(function.parameters, node.arguments, strict=True)}
                return function.body, Scope(home, depth=scope.holding({}).depth).holding(given)
        return None

    def resolved(self, node: Node, scope: Scope) -> Node:
        """A constant, or a call, behind names; else the node itself."""
        at: tuple[Node, Scope] | None = (node, scope)
        while at is not None and isinstance(at[0], Name):
            at = self.meaning(*at)
        return at[0] if at is not None and isinstance(at[0], Constant | Call) else node

    def codes(self, node: Node, scope: Scope) -> ValueSet | None:
        """The codes that a value set, a code, a concept or a list of them means; not whole where they are not at hand."""
        if isinstance(node, ListOf):
            found = [self.codes(item, scope) for item in node.items]
            some = [each for each in found if each is not None]
            if len(some) < len(found) or not some:
                return None
            return ValueSet(" or ".join(s.name for s in some), frozenset().union(*(s.codes for s in some)), whole=all(s.whole for s in some))
        if not isinstance(node, Name):
            return None
        home = self._library(node.library, scope) or NOWHERE
        if node.name in home.codes:
            return ValueSet(node.name, frozenset(f"{system}|{code}" for system, code in home.codes[node.name]))
        url = home.value_sets.get(node.name) or scope.library.value_sets.get(node.name, "")
        known = (self.terms.get(url) if url else None) or self.terms.get(node.name) or self.bound.value_sets.get(node.name)
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

    # lists

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
                return tuple(row.unsure(node.said) for row in first) if first is not None else None
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
            case Constant(bool() as said, "truth"):
                return said
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
            case Call(_, (part,)) if node.name in ("ToQuantity", "ToDecimal", "Coalesce") or node.library == "FHIRHelpers":
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
        if node.path in ("", *_CODES):
            found = self.codes(node.codes, scope)
            return (row.coded(found, node.said),) if found is not None else (row.unsure(node.said),)
        if node.path in _STATUS and (among := _words(node.codes)):
            return (row.with_status(among, node.said),)
        return (row if self._any(node.codes, scope) else row.unsure(node.said),)

    def _queried(self, node: Query, scope: Scope) -> tuple[Row, ...] | None:
        rows = self.rows(node.source, scope)
        if rows is None:
            return None
        here = scope.holding({name: (said, scope) for name, said in node.let})
        if node.where is not None:
            rows = tuple(narrowed for row in rows for narrowed in self._narrowed(row, node.where, node.alias, here))
        for said in node.further:
            rows = tuple(row.unsure(said) for row in rows)
        return rows

    def _narrowed(self, row: Row, test: Node, alias: str, scope: Scope) -> tuple[Row, ...]:
        match test:
            case Constant(True, "truth"):
                return (row,)
            case Operation("and", (one, other)):
                return tuple(each for first in self._narrowed(row, one, alias, scope) for each in self._narrowed(first, other, alias, scope))
            case Operation("or", (one, other)):
                return (*self._narrowed(row, one, alias, scope), *self._narrowed(row, other, alias, scope))
            case Operation("in" | "~" | "=", (left, right)):
                return (self._coded(row, _path(left, alias), right, test, scope),)
            case Operation("<" | "<=" | ">" | ">=", (left, right)):
                return (self._numbered(row, test.name, left, right, test, alias, scope),)
            case Timing():
                return (self._timed(row, test, alias, scope),)
        return (row.unsure(test.said),)

    def _coded(self, row: Row, path: str, right: Node, test: Node, scope: Scope) -> Row:
        among = _words(right)
        if path in _STATUS:
            found = self.codes(right, scope) if isinstance(right, Name) else None
            named = frozenset(code.rpartition("|")[2] for code in found.codes) if found is not None and found.codes else frozenset()
            if not named and isinstance(right, Name) and right.name.casefold() in ("active", "active condition", "condition active", "clinical status active"):
                named = frozenset({"active"})
            return row.with_status(among or named, test.said) if among or named else row.unsure(test.said)
        if path in _CODES:
            found = self.codes(right, scope)
            return row.coded(found, test.said) if found is not None else row.unsure(test.said)
        if path == "value":
            found = self.codes(right, scope)
            if found is not None and row.value is None:
                return replace(row, value=found)
        if path in _TIMES and isinstance(self.interval(right, scope), Interval):
            return self._timed(row, Timing(Constant(None, "null"), "during", right, said=test.said), "", scope)
        return row if path and self._any(right, scope) else row.unsure(test.said)

    def _numbered(self, row: Row, operator: str, left: Node, right: Node, test: Node, alias: str, scope: Scope) -> Row:
        path = _path(left, alias)
        against = self.resolved(right, scope)
        if path == "value" and isinstance(against, Constant) and against.kind == "number":
            return row.with_number(operator, str(against.value), against.unit, test.said)
        if path in _TIMES and operator in (">", ">=") and (ago := self.ago(right, scope)) is not None:
            return replace(row, begun=ago) if row.begun is None else row.unsure(test.said)
        if path in _TIMES and operator in ("<", "<=") and right.said in _NOW:
            return row
        return row.unsure(test.said)

    # times

    def _timed(self, row: Row, test: Timing, alias: str, scope: Scope) -> Row:
        """No longer ago than so; other times are not checked."""
        known = not alias or _path(test.left, alias) in _TIMES
        ago: Span | None = None
        if test.relation == "during" and isinstance(bounds := self.interval(test.right, scope), Interval) and bounds.high.said in _NOW:
            ago = self.ago(bounds.low, scope)
        elif test.relation in ("before", "on or before", "same or before") and test.right.said in _NOW:
            if test.offset is None:
                return row if known else row.unsure(test.said)
            if test.bound in ("or less", "less than"):
                ago = _span(self.resolved(test.offset, scope))
        elif test.relation == "within" and test.right.said in _NOW and test.offset is not None:
            ago = _span(self.resolved(test.offset, scope))
        elif test.relation in ("after", "on or after", "same or after") and test.offset is None:
            ago = self.ago(test.right, scope)
        if not known or ago is None or row.begun is not None:
            return row.unsure(test.said)
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
        if isinstance(node, Operation) and node.name == "-" and node.parts[0].said in _NOW:
            return _span(self.resolved(node.parts[1], scope))
        return None


def _path(node: Node, alias: str) -> str:
    """The element of the alias's resource that an expression looks at: "code" of `ToConcept(C.code).coding`; "" where it is none."""
    names: list[str] = []
    while not isinstance(node, Name):
        match node:
            case Property(of, name):
                names.append(name)
                node = of
            case Operation("date" | "start" | "end" | "singleton", (part,)):
                node = part
            case Call(_, (part,)) if node.library == "FHIRHelpers" or node.name.startswith(("To", "Coalesce")):
                node = part
            case _:
                return ""
    if node.name != alias or not names:
        return ""
    first, rest = names[-1], names[:-1]
    return first if all(name in _THROUGH for name in rest) else ""


def _words(node: Node) -> frozenset[str]:
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
