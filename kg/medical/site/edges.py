"""What one encounter says: from the concepts that are known of it, and since when, to a set of edges. Pure.

    treated by, tested by, managed by procedure   stated: the drug, test or procedure names the condition as its reason
    seen with                                     a condition and anything else in the same encounter
    seen later with                               known at admission -> first seen later in the stay
    mentioned with                                a condition and anything else that one note's text asserts; notes are counted apart

With the edges are the single facts by which they are weighed: that a concept was there, was known early,
was late. Nothing is concluded from co-occurrence but co-occurrence: only a stated reason makes a treatment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from kg.medical.site.versions import Kind
from schemas.instant import FOREVER, Instant


class What(IntEnum):
    """Kinds of statements. The numbers are part of the file."""

    ADMISSION = 0
    CONDITION = 1
    DRUG = 2
    PROCEDURE = 3
    TEST = 4
    TREATED = 5
    MANAGED = 6
    TESTED = 7
    CALLED = 8  # a concept, and a name under which it was sent
    NOTED_CONDITION = 9  # by the text of a note
    NOTED_DRUG = 10
    NOTED_PROCEDURE = 11
    ENCOUNTER = 20  # that there was one
    STAY = 21  # one with something known early and something that was known later
    PRESENT = 22
    EARLY = 23
    LATE = 24
    WITH = 25
    LATER = 26
    NOTE = 27  # that there was one which names something
    NOTED = 28
    NOTED_WITH = 29


#: (what, concept, concept or 0). Concepts are numbers; 0 is none.
Triple: TypeAlias = tuple[What, int, int]
#: What resources say of an encounter, and when it was first known; FOREVER: at no known time.
Known: TypeAlias = Mapping[Triple, Instant]

KINDS: Final[dict[Kind, What]] = {
    "condition": What.CONDITION,
    "drug": What.DRUG,
    "procedure": What.PROCEDURE,
    "test": What.TEST,
}
#: A linker cannot distinguish a test from a procedure.
NOTED: Final[dict[Kind, What]] = {
    "condition": What.NOTED_CONDITION,
    "drug": What.NOTED_DRUG,
    "procedure": What.NOTED_PROCEDURE,
    "test": What.NOTED_PROCEDURE,
}
STATED: Final[dict[Kind, What]] = {"drug": What.TREATED, "procedure": What.MANAGED, "test": What.TESTED}
_PRESENCE: Final = frozenset(KINDS.values())
_STATED: Final = frozenset(STATED.values())
_NOTED: Final = frozenset(NOTED.values())
#: What the admission note describes. Results of the first hours are many, and say little about what the
# patient presented with.
_EARLY: Final = frozenset({What.CONDITION, What.DRUG, What.PROCEDURE})
#: An encounter with more concepts than this says nothing by their being together.
MOST: Final = 1000
#: The same of a note: a text that names more is a list, or copied from everywhere.
MOST_NOTED: Final = 150


class Frame(NamedTuple):
    """What every edge of an encounter depends on."""

    admission: Instant
    stay: bool
    crowded: bool
    stated: bool


class _Thing(NamedTuple):
    kinds: frozenset[What]
    early: bool
    late: bool


def frame(known: Known, window: Instant) -> Frame:
    things = _things(known, window)
    staying = any(thing.early for thing in things.values()) and any(thing.late for thing in things.values())
    crowded = len(things) > MOST or len(_mentioned(known)) > MOST_NOTED
    return Frame(_admission(known), staying, crowded, any(key[0] in _STATED for key in known))


def contribution(
    known: Known, window: Instant, *, encounter: bool, about: frozenset[int] | None = None
) -> set[Triple]:
    """All that the encounter says; with `about` what of it concerns these concepts. `window`: how long after
    admission is early.

    What belongs to no encounter (`encounter` false) says what was stated, and nothing by being together with
    anything. A note is a unit of its own: what its text names is no coded fact, and stands under relations
    and counts of its own.
    """
    if noted := _mentioned(known):
        return _of_note(noted, about)
    things = _things(known, window)
    stated = [key for key in known if key[0] in _STATED]
    if not things or not (encounter or stated):
        return set()
    found: set[Triple] = {(What.ENCOUNTER, 0, 0)}
    crowded = len(things) > MOST
    staying = (
        encounter
        and not crowded
        and any(one.early for one in things.values())
        and any(one.late for one in things.values())
    )
    if staying:
        found.add((What.STAY, 0, 0))
    for key in known:
        if (key[0] in _STATED or key[0] == What.CALLED) and (
            about is None or key[1] in about or key[2] in about
        ):
            found.add(key)
    for concept, thing in things.items():
        if about is None or concept in about:
            found.add((What.PRESENT, concept, 0))
            found.update((kind, concept, 0) for kind in thing.kinds)
            if staying and thing.early:
                found.add((What.EARLY, concept, 0))
            if staying and thing.late:
                found.add((What.LATE, concept, 0))
    if encounter and not crowded:
        found.update(_together(things, about))
    if staying:
        found.update(_later(things, about))
    return found


def _mentioned(known: Known) -> dict[int, set[What]]:
    """Concept -> as what the text of a note names it."""
    found: dict[int, set[What]] = {}
    for what, concept, _ in known:
        if what in _NOTED:
            found.setdefault(concept, set()).add(what)
    return found


def _of_note(noted: Mapping[int, set[What]], about: frozenset[int] | None) -> set[Triple]:
    found: set[Triple] = {(What.NOTE, 0, 0)}
    for concept, kinds in noted.items():
        if about is None or concept in about:
            found.add((What.NOTED, concept, 0))
            found.update((kind, concept, 0) for kind in kinds)
    if len(noted) <= MOST_NOTED:
        for one in (concept for concept, kinds in noted.items() if What.NOTED_CONDITION in kinds):
            for other in noted if about is None or one in about else about & noted.keys():
                if one != other:
                    found.add((What.NOTED_WITH, min(one, other), max(one, other)))
    return found


def _things(known: Known, window: Instant) -> dict[int, _Thing]:
    kinds: dict[int, set[What]] = {}
    first: dict[int, Instant] = {}
    early_kinds: dict[int, Instant] = {}
    for (what, concept, _), at in known.items():
        if what in _PRESENCE:
            kinds.setdefault(concept, set()).add(what)
            first[concept] = min(at, first.get(concept, FOREVER))
            if what in _EARLY:
                early_kinds[concept] = min(at, early_kinds.get(concept, FOREVER))
    until = _admission(known) + window
    return {
        concept: _Thing(
            frozenset(those),
            early=early_kinds.get(concept, FOREVER) <= until,
            late=until < first[concept] < FOREVER,
        )
        for concept, those in kinds.items()
    }


def _admission(known: Known) -> Instant:
    """Its start where the encounter says one, else the first thing that is known of it."""
    stated = known.get((What.ADMISSION, 0, 0))
    if stated is not None:
        return stated
    return min((at for (what, _, _), at in known.items() if what in _PRESENCE and at < FOREVER), default=0)


def _together(things: Mapping[int, _Thing], about: frozenset[int] | None) -> Iterator[Triple]:
    """Each pair once, the smaller number first, whichever of the two is the condition: who reads it says
    which way it goes.
    """
    conditions = [concept for concept, thing in things.items() if What.CONDITION in thing.kinds]
    for one in conditions:
        for other in things if about is None or one in about else about & things.keys():
            if one != other:
                yield What.WITH, min(one, other), max(one, other)


def _later(things: Mapping[int, _Thing], about: frozenset[int] | None) -> Iterator[Triple]:
    late = [concept for concept, thing in things.items() if thing.late]
    for one, thing in things.items():
        if thing.early:
            for other in late:
                if one != other and (about is None or one in about or other in about):
                    yield What.LATER, one, other
