"""Which rows of the record a list of CQL selects."""

from __future__ import annotations

from msgspec.structs import replace

from kg.guidelines.sources.cql.names import NOWHERE, Scope
from kg.guidelines.sources.cql.parser import parse
from kg.guidelines.sources.cql.rows import Row
from kg.guidelines.sources.cql.syntax import (
    Call,
    Choice,
    Constant,
    ListOf,
    Name,
    Node,
    Operation,
    Property,
    Query,
    Retrieve,
    Unread,
)
from kg.guidelines.sources.cql.where import CODES, STATUS, Narrowing, words_of


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
