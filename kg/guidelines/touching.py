"""What of a record a guideline's conditions look at: the codes, stems and words of all that they name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from kg.guidelines.graph import Guideline
from kg.guidelines.predicates import (
    Age,
    Anchor,
    Either,
    Every,
    Exposure,
    FhirPath,
    Happened,
    Measured,
    Not,
    Predicate,
    Sex,
    Stated,
)
from kg.guidelines.terms import ValueSet, spoken, system_of
from schemas.codes import Concept
from schemas.facts import Fact


class Touched(Struct, frozen=True):
    """`everything`: conditions in FHIRPath may look at anything. `patient`: at the date of birth or the sex."""

    codes: frozenset[str] = frozenset()  # system|code
    stems: tuple[str, ...] = ()
    words: str = ""
    patient: bool = False
    everything: bool = False

    def concerns(self, fact: Fact) -> bool:
        if self.everything:
            return True
        keys = codes_of(fact)
        if any(key in self.codes or key.startswith(self.stems) for key in keys):
            return True
        return bool(self.words) and any(_pattern(self.words).search(text) for text in spoken(fact.concept))


def touches(guideline: Guideline, steps: Iterable[str] | None = None) -> Touched:
    """Of the whole guideline; with `steps`, of these, their edges and the population."""
    chosen = set(steps) if steps is not None else {step.id for step in guideline.steps}
    predicates: list[Predicate] = [guideline.population]
    sets: list[ValueSet] = []
    for step in guideline.steps:
        if step.id in chosen:
            predicates += [step.condition, *((step.excluded,) if step.excluded is not None else ())]
            sets.append(step.value_set)
    predicates += [edge.condition for edge in guideline.edges if edge.end in chosen]
    named: set[str] = {step.due.event for step in guideline.steps if step.id in chosen and step.due is not None}
    patient = everything = False
    for predicate in predicates:
        for part in parts(predicate):
            match part:
                case Age(at=at):
                    patient = True
                    named.add(at)
                case Sex():
                    patient = True
                case FhirPath():
                    everything = True
                case Measured(of=of) | Exposure(of=of) | Stated(of=of):
                    sets.append(of)
                case Happened(event=event):
                    named |= {event, *(anchor.event for anchor in (part.after, part.before) if isinstance(anchor, Anchor))}
    sets += [reading.of for kind in guideline.events if kind.name in named for slot in kind.slots for reading in slot.readings]
    return Touched(
        frozenset(code for each in sets for code in each.codes), tuple(dict.fromkeys(stem for each in sets for stem in each.stems)),
        "|".join(dict.fromkeys(f"(?:{each.words})" for each in sets if each.words)), patient, everything,
    )  # fmt: skip


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


def codes_of(fact: Fact) -> frozenset[str]:
    """Of what it is about and of what it says."""
    concepts = [fact.concept, *([fact.value] if isinstance(fact.value, Concept) else [])]
    return frozenset(f"{system_of(coding.system)}|{coding.code}" for concept in concepts for coding in concept.codings if coding.code)


@lru_cache(maxsize=256)
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE)
