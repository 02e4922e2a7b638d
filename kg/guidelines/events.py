"""Clinical events that guidelines speak of (a test with its result, a treatment), and rounds: what belongs to
one visit's work-up.

A kind of event is read from facts by value sets; its result is one of the categories that the definition
names, the gravest where several facts of one day speak of it. A round joins events of several kinds that lie
close together (a cotest: HPV test and cytology).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct

from kg.guidelines.answers import answer
from kg.guidelines.days import Span
from kg.guidelines.subject import counts
from kg.guidelines.terms import ValueSet, all_of, first_of
from schemas.codes import Coding, Concept
from schemas.facts import Fact
from schemas.instant import Instant

#: A result whose meaning no value set gives.
UNREAD: Final = "?"
#: Of a result that comes as a flag only: POS, NEG, DET, ND.
_FLAGS: Final = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation"


class Reading(Struct, frozen=True, omit_defaults=True):
    """Facts whose concept is in `of` are events of the kind; `results` give category by value set of the
    value.

    Without `results` the event is of category `category`, whatever its value; where no relations are named, a
    question that was answered by no is none.
    """

    of: ValueSet
    results: tuple[tuple[str, ValueSet], ...] = ()
    category: str = ""
    relations: tuple[str, ...] = ()  # of facts; empty: any that say what is so of the patient


class EventKind(Struct, frozen=True, omit_defaults=True):
    """`order` by rising gravity; `implies` what a category implies (HPV 16 positive is HPV positive).

    `sums`: results that together say another (neither 16 nor 18 nor another type: HPV negative).
    """

    name: str
    title: str
    readings: tuple[Reading, ...]
    order: tuple[str, ...] = ()
    implies: Mapping[str, tuple[str, ...]] = {}
    sums: Mapping[str, tuple[str, ...]] = {}

    @property
    def categories(self) -> tuple[str, ...]:
        return self.order or tuple(
            dict.fromkeys(
                name
                for r in self.readings
                for name, _ in (*r.results, *(((r.category, r.of),) if r.category else ()))
            )
        )

    def reading(self, relation: str, concept: Concept) -> Reading | None:
        """How a fact about a concept is read; None where it is no event of this kind."""
        allowed = [r for r in self.readings if counts(relation, r.relations)]  # type: ignore[arg-type]
        of = first_of(concept, (r.of for r in allowed))
        return next((r for r in allowed if r.of is of), None)

    def read(self, fact: Fact) -> str | None:
        """The category of a fact's event; None where it is no event of this kind, or carries no result."""
        reading = self.reading(fact.relation, fact.concept)
        return None if reading is None else self.result(reading, fact)

    def result(self, reading: Reading, fact: Fact) -> str | None:
        if not reading.results:
            return reading.category if reading.relations or answer(fact.value) == "yes" else None
        match fact.value:
            case Concept() as value:
                pass
            case str() as words:
                value = Concept(text=words)
            case None if fact.interpretation:
                value = Concept((Coding(_FLAGS, fact.interpretation),))
            case _:
                return None
        given = {v.name for v in all_of(value, (v for _, v in reading.results))}
        found = [name for name, v in reading.results if v.name in given]
        if not found and fact.value is None:
            return None
        return max(found, key=self._gravity) if found else UNREAD

    def gravest(self, given: set[str]) -> str:
        """Of what several facts say: what they come to together, and of that the gravest."""
        together = [category for category, parts in self.sums.items() if given.issuperset(parts)]
        return max(sorted(given.union(together)), key=self._gravity)

    def says(self, category: str) -> frozenset[str]:
        """The category and what it implies; "=category" is implied by nothing else."""
        return frozenset((category, f"={category}", *self.implies.get(category, ())))

    def _gravity(self, category: str) -> int:
        return self.order.index(category) if category in self.order else -1


class RoundKind(Struct, frozen=True, omit_defaults=True, dict=True):
    """Events of the `slots`' kinds no further apart than `within` are one round."""

    name: str
    title: str
    slots: tuple[EventKind, ...]
    within: Span = Span(days=1)

    def slot(self, name: str) -> EventKind:
        return self.by_name[name]

    def says(self, slot: str, category: str) -> frozenset[str]:
        """What a category of a slot says, as EventKind.says."""
        found = self._said.get((slot, category))
        return self.by_name[slot].says(category) if found is None else found

    @cached_property
    def by_name(self) -> Mapping[str, EventKind]:
        return {slot.name: slot for slot in self.slots}

    @cached_property
    def _said(self) -> Mapping[tuple[str, str], frozenset[str]]:
        return {
            (slot.name, category): slot.says(category) for slot in self.slots for category in slot.categories
        }


class Round(Struct, frozen=True, omit_defaults=True):
    """`results` by slot. `time` is when the last of it happened, `first` the first.

    `ended`: by when it was over, as far as the record shows ("2020" was over by the end of that year).
    `unsure`: slots of which nothing is confirmed (a preliminary report).
    """

    time: Instant
    first: Instant
    results: Mapping[str, str]
    facts: tuple[Fact, ...]
    ended: Instant = 0
    unsure: frozenset[str] = frozenset()


def alone(kind: EventKind) -> RoundKind:
    """A kind of event as a round of its own."""
    return RoundKind(kind.name, kind.title, (kind,))
