"""What names mean in CQL: definitions of other libraries, aliases, parameters, functions of its own,
codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

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
