"""Clinical events that guidelines speak of (a test with its result, a treatment), and rounds: what belongs to one visit's work-up.

A kind of event is read from facts by value sets; its result is one of the categories that the definition names, the gravest where several
facts of one day speak of it. A round joins events of several kinds that lie close together (a cotest: HPV test and cytology).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from kg.guidelines.spans import Span
from kg.guidelines.subject import Subject
from kg.guidelines.terms import ValueSet, all_of, first_of
from schemas.codes import Concept
from schemas.facts import Fact
from schemas.instant import DAY, Instant

#: A result whose meaning no value set gives.
UNREAD: Final = "?"


class Reading(Struct, frozen=True, omit_defaults=True):
    """Facts whose concept is in `of` are events of the kind; `results` give category by value set of the value.

    Without `results` the event is of category `category`, whatever its value.
    """

    of: ValueSet
    results: tuple[tuple[str, ValueSet], ...] = ()
    category: str = ""
    relations: tuple[str, ...] = ()  # of facts; empty: any


class EventKind(Struct, frozen=True, omit_defaults=True):
    """`order` by rising gravity; `implies` what else is said by a category (HPV 16 positive is HPV positive)."""

    name: str
    title: str
    readings: tuple[Reading, ...]
    order: tuple[str, ...] = ()
    implies: Mapping[str, tuple[str, ...]] = {}

    @property
    def categories(self) -> tuple[str, ...]:
        return self.order or tuple(dict.fromkeys(name for r in self.readings for name, _ in (*r.results, *(((r.category, r.of),) if r.category else ()))))

    def read(self, fact: Fact) -> str | None:
        """The category of a fact's event; None where it is no event of this kind, or carries no result."""
        allowed = [r for r in self.readings if not r.relations or fact.relation in r.relations]
        of = first_of(fact.concept, (r.of for r in allowed))
        reading = next((r for r in allowed if r.of is of), None)
        if reading is None or not reading.results:
            return reading.category if reading is not None else None
        if not isinstance(fact.value, Concept | str):
            return None
        value = fact.value if isinstance(fact.value, Concept) else Concept(text=fact.value)
        said = {v.name for v in all_of(value, (v for _, v in reading.results))}
        found = [name for name, v in reading.results if v.name in said]
        return max(found, key=self._gravity) if found else UNREAD

    def graver(self, one: str, other: str) -> str:
        return max(one, other, key=self._gravity)

    def says(self, category: str) -> frozenset[str]:
        """The category and what it implies; "=category" is said by nothing else."""
        return frozenset((category, f"={category}", *self.implies.get(category, ())))

    def _gravity(self, category: str) -> int:
        return self.order.index(category) if category in self.order else -1


class RoundKind(Struct, frozen=True, omit_defaults=True):
    """Events of the `slots`' kinds no further apart than `within` are one round."""

    name: str
    title: str
    slots: tuple[EventKind, ...]
    within: Span = Span(days=1)

    def slot(self, name: str) -> EventKind:
        return next(kind for kind in self.slots if kind.name == name)


class Round(Struct, frozen=True, omit_defaults=True):
    """`results` by slot. `time` is when the last of it happened, `first` the first."""

    time: Instant
    first: Instant
    results: Mapping[str, str]
    facts: tuple[Fact, ...]


def alone(kind: EventKind) -> RoundKind:
    """A kind of event as a round of its own."""
    return RoundKind(kind.name, kind.title, (kind,))


def rounds(kind: RoundKind, subject: Subject) -> tuple[Round, ...]:
    """The rounds of a patient, latest first."""
    events = [(fact, slot, said) for fact in subject.facts for slot in kind.slots if (said := slot.read(fact)) is not None]
    found: list[list[tuple[Fact, EventKind, str]]] = []
    for event in events:  # by time
        if found and _belongs(event, found[-1], kind):
            found[-1].append(event)
        else:
            found.append([event])
    return tuple(_round(group) for group in reversed(found))


def _belongs(event: tuple[Fact, EventKind, str], group: Sequence[tuple[Fact, EventKind, str]], kind: RoundKind) -> bool:
    """Of the same day, or close and of a test that the round does not have yet: a reflex test, not a repeated one."""
    fact, slot, _ = event
    if fact.start - group[0][0].start < DAY:
        return True
    close = fact.start <= kind.within.after(group[0][0].start)
    return close and all(other.name != slot.name for _, other, _ in group)


def _round(group: Iterable[tuple[Fact, EventKind, str]]) -> Round:
    results: dict[str, str] = {}
    facts: list[Fact] = []
    for fact, slot, said in group:
        results[slot.name] = slot.graver(results[slot.name], said) if slot.name in results else said
        facts.append(fact)
    return Round(facts[-1].start, facts[0].start, results, tuple(facts))
