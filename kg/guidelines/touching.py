"""What a condition is made of."""

from __future__ import annotations

from collections.abc import Iterator

from kg.guidelines.predicates import Either, Every, Not, Predicate


def parts(predicate: Predicate) -> Iterator[Predicate]:
    """A predicate and all within it."""
    waiting = [predicate]
    while waiting:
        each = waiting.pop()
        yield each
        if isinstance(each, Every | Either):
            waiting += each.parts
        elif isinstance(each, Not):
            waiting.append(each.part)
