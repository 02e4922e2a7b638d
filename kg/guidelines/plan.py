"""A guideline made ready for many patients: what each step requires part by part, how specific that is, what
leads on from it.

Conditions that say the same become one object, so that an Evaluation finds each out once. A plan is made when
a guideline is first used and kept with it; it holds the graph, not its paths, of which there may be more
than anyone can hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log2
from typing import Any, NamedTuple

from msgspec.json import encode
from msgspec.structs import replace

from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.paths import cycles, roots
from kg.guidelines.predicates import ABSENT, Either, Every, Happened, Not, Predicate, Stated

_DONE_BY = (
    "had_procedure",
    "ordered_medication",
    "given_medication",
    "takes_medication",
    "dispensed_medication",
    "ordered_service",
    "immunised_with",
    "observed",
    "reported",
)


class Stop(NamedTuple):
    """A step as an edge leads to it. `clauses`: the conditions of both, conjunctions part by part."""

    step: Step
    clauses: tuple[Predicate, ...]
    bits: float
    excluded: Predicate | None
    done: Predicate | None  # what says that the step was done; None where it has no codes


class Plan:
    """`begin`: how to enter the guideline; `on`: what each step leads on to, in the definition's order, by
    the step's id.
    """

    def __init__(self, guideline: Guideline) -> None:
        self._guideline = guideline
        self._shared: dict[Any, Any] = {}
        self._done: dict[str, Predicate] = {}
        self.circular = bool(cycles(guideline))
        self.population = self._share(guideline.population)
        self.clauses = tuple(_parts(self.population))
        self.bits = sum(bits(each, guideline) for each in self.clauses)
        by_id = {step.id: step for step in guideline.steps}
        self.begin = tuple(self._stop(step, None) for step in roots(guideline))
        self.on: dict[str, tuple[Stop, ...]] = {}
        for edge in guideline.edges:
            if edge.end in by_id and edge.relation != "with":  # two that are done together lead nowhere
                self.on[edge.start] = (*self.on.get(edge.start, ()), self._stop(by_id[edge.end], edge))

    def _stop(self, step: Step, edge: Edge | None) -> Stop:
        conditions = (edge.condition, step.condition) if edge is not None else (step.condition,)
        clauses = tuple(part for condition in conditions for part in _parts(self._share(condition)))
        if step.codes and step.id not in self._done:
            self._done[step.id] = self._share(done_of(step))
        excluded = self._share(step.excluded) if step.excluded is not None else None
        return Stop(
            step,
            clauses,
            sum(bits(each, self._guideline) for each in clauses),
            excluded,
            self._done.get(step.id),
        )

    def _share(self, predicate: Predicate) -> Predicate:
        """The first predicate that says the same, with shared parts."""
        key: Any
        match predicate:
            case Every(parts, text) | Either(parts, text):
                shared = tuple(map(self._share, parts))
                key = (type(predicate), tuple(map(id, shared)), text)
                made: Predicate = type(predicate)(shared, text)
            case Not(part, text):
                inner = self._share(part)
                key = (Not, id(inner), text)
                made = Not(inner, text)
            case Happened(after=after, before=before):
                key = encode(predicate, order="deterministic")
                made = (
                    replace(predicate, after=self._same(after), before=self._same(before))
                    if after is not None or before is not None
                    else predicate
                )
            case _:
                key = encode(predicate, order="deterministic")
                made = predicate
        found: Predicate = self._shared.setdefault(key, made)
        return found

    def _same(self, anchor: Any) -> Any:
        return (
            None
            if anchor is None
            else self._shared.setdefault((b"anchor", encode(anchor, order="deterministic")), anchor)
        )


def plan_of(guideline: Guideline) -> Plan:
    """The guideline's plan, made once."""
    found: Plan | None = guideline.__dict__.get("_plan")
    if found is None:
        found = guideline.__dict__["_plan"] = Plan(guideline)
    return found


def _parts(predicate: Predicate) -> Iterator[Predicate]:
    """A conjunction, part by part."""
    if isinstance(predicate, Every) and not predicate.text:
        for part in predicate.parts:
            yield from _parts(part)
    else:
        yield predicate


def done_of(step: Step) -> Stated:
    """What says that a step with codes was done."""
    return Stated(step.value_set, _DONE_BY, step.due.every if step.due is not None else None)


def bits(predicate: Predicate, guideline: Guideline) -> float:
    """How much a condition rules out: log2 of the share of results that it leaves, one bit for what has no
    such measure.
    """
    match predicate:
        case Every(parts, _):
            return sum(bits(part, guideline) for part in parts)
        case Either(parts, _):
            return min((bits(part, guideline) for part in parts), default=0.0)
        case Not(part, _):
            return 1.0 if isinstance(part, Happened) else min(1.0, bits(part, guideline))
        case Happened():
            return _bits(predicate, guideline)
    return 1.0


def _bits(clauses: Happened, guideline: Guideline) -> float:
    kind = next((k for k in guideline.events if k.name == clauses.event), None)
    if kind is None:
        return 1.0
    base = 2.0 + (clauses.within is not None) * 0.5 + (clauses.after is not None) * 0.5
    if not clauses.results:
        return base
    found = []
    for alternative in clauses.results:
        total = 0.0
        for slot, categories in alternative.items():
            all_of = len(kind.slot(slot).categories) + 1  # not done is one, too
            covered = sum(bool(categories & kind.slot(slot).says(c)) for c in kind.slot(slot).categories) + (
                ABSENT in categories
            )
            total += log2(all_of / max(1, covered))
        found.append(total)
    return base + min(found) * clauses.run
