"""What a guideline's conditions are, and what they are made of."""

from __future__ import annotations

from collections.abc import Iterator

from kg.guidelines.graph import Guideline
from kg.guidelines.predicates import Either, Every, Not, Predicate


def predicates_of(guideline: Guideline) -> Iterator[Predicate]:
    """All conditions of a guideline, whole."""
    yield guideline.population
    for step in guideline.steps:
        yield step.condition
        if step.excluded is not None:
            yield step.excluded
    for edge in guideline.edges:
        yield edge.condition


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
