"""The rounds that a patient's events make up.

What happened within a day of each other is one visit, whatever the order of arrival. What follows within the
kind's span joins it where it brings a test that the visit did not have: a reflex test. A test done again
begins a round of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from msgspec.json import encode

from kg.guidelines.events import EventKind, Reading, Round, RoundKind
from kg.guidelines.subject import Subject, occurred
from schemas.codes import Concept
from schemas.facts import Fact, Relation
from schemas.instant import DAY

_MOST_KNOWN: Final = 20_000
#: The results of procedures that were broken off, or whose report is preliminary, are not known yet.
_UNSURE: Final = frozenset({"unconfirmed", "stopped"})

_Way: TypeAlias = tuple[EventKind, Reading]


class Event(NamedTuple):
    fact: Fact
    slot: EventKind
    category: str


class Reader:
    """Reads one kind of rounds from patients' records, remembering which concepts are its events."""

    def __init__(self, kind: RoundKind) -> None:
        self.kind = kind
        self._ways: dict[tuple[Relation, Concept], tuple[_Way, ...]] = {}
        self._results: dict[tuple[int, Concept | str], str | None] = {}

    def rounds(self, subject: Subject) -> tuple[Round, ...]:
        """Latest first."""
        found: tuple[Round, ...] | None = subject.remembered.get(self)
        if found is None:
            found = subject.remembered[self] = rounds_of(self.kind, self._events(subject))
        return found

    def _events(self, subject: Subject) -> list[Event]:
        found = []
        for about, facts in subject.concepts.items():
            ways = self._ways.get(about)
            if ways is None:
                if len(self._ways) >= _MOST_KNOWN:
                    self._ways.clear()
                ways = self._ways[about] = tuple(
                    (slot, way) for slot in self.kind.slots if (way := slot.reading(*about)) is not None
                )
            for slot, way in ways:
                for fact in facts:
                    category = self._result(slot, way, fact)
                    if category is not None:
                        found.append(Event(fact, slot, category))
        return found

    def _result(self, slot: EventKind, way: Reading, fact: Fact) -> str | None:
        if not isinstance(fact.value, Concept | str):
            return slot.result(way, fact)
        key = (id(way), fact.value)
        if key not in self._results:
            if len(self._results) >= _MOST_KNOWN:
                self._results.clear()
            self._results[key] = slot.result(way, fact)
        return self._results[key]


#: Kinds that say the same are read by one reader: guidelines that share a vocabulary share what was read.
_READERS: Final[WeakValueDictionary[bytes, Reader]] = WeakValueDictionary()


def reader(kind: RoundKind) -> Reader:
    """The one reader of a kind; it lives as long as the kind."""
    found: Reader | None = kind.__dict__.get("_reader")
    if found is None:
        found = _READERS.setdefault(encode(kind, order="deterministic"), Reader(kind))
        kind.__dict__["_reader"] = found
    return found


def rounds(kind: RoundKind, subject: Subject) -> tuple[Round, ...]:
    """The rounds of a patient, latest first."""
    return reader(kind).rounds(subject)


def rounds_of(kind: RoundKind, events: Iterable[Event]) -> tuple[Round, ...]:
    visits: list[list[Event]] = []
    for event in sorted(events, key=lambda each: (each.fact.start, each.fact.id, each.slot.name)):
        if visits and event.fact.start - visits[-1][0].fact.start < DAY:
            visits[-1].append(event)
        else:
            visits.append([event])
    joined: list[list[Event]] = []
    for visit in visits:
        if joined and _completes(visit, joined[-1], kind):
            joined[-1].extend(visit)
        else:
            joined.append(visit)
    return tuple(_round(group, kind) for group in reversed(joined))


def _completes(visit: Sequence[Event], before: Sequence[Event], kind: RoundKind) -> bool:
    close = visit[0].fact.start <= kind.within.after(before[0].fact.start)
    return close and {each.slot.name for each in visit}.isdisjoint(each.slot.name for each in before)


def _round(group: Sequence[Event], kind: RoundKind) -> Round:
    results: dict[str, str] = {}
    unsure: set[str] = set()
    for slot in kind.slots:
        events = [each for each in group if each.slot.name == slot.name]
        if not events:
            continue
        confirmed = [each for each in events if each.fact.status not in _UNSURE]
        if not confirmed:
            unsure.add(slot.name)
        results[slot.name] = slot.gravest({each.category for each in confirmed or events})
    facts = tuple({each.fact.id: each.fact for each in group}.values())
    ended = max(occurred(fact)[1] for fact in facts)
    return Round(facts[-1].start, facts[0].start, results, facts, ended, frozenset(unsure))
