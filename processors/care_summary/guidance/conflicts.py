"""Guidelines against each other, of one patient: in a draft, and in what `wardstream recommend` answers. Both
sides are shown.

What gives way within a family of guidelines (kg/guidelines/meant.py) is no conflict: whoever asks leaves it
out. Neither is a diet by one guideline next to a medicine by another that shares no kind of event with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Final, NamedTuple

from kg.guidelines.graph import Guideline
from kg.guidelines.meant import families
from kg.guidelines.standing import Standing
from processors.care_summary.guidance.matching import DOING, planned_against
from processors.care_summary.guidance.roles import Placed
from processors.care_summary.guidance.wording import plain_title
from processors.evidence.allergies import Allergy
from processors.evidence.record import Record
from schemas.facts import Fact, Source
from schemas.guidance import Contradiction, Role, Why
from schemas.instant import DAY, FOREVER, Instant

_MOST_CONTRADICTIONS: Final = 6
_FIRST: Final = re.compile(r"[a-z][a-z-]{4,}")
_RECOMMENDED: Final = frozenset({"now", "next"})


def contradictions(
    found: Sequence[Placed], record: Record, allergies: Sequence[Allergy]
) -> tuple[Contradiction, ...]:
    """What is given or planned although something speaks against it or though it does not apply; what is
    planned already.
    """
    shown: list[Contradiction] = []
    wanted = {one.step.title.casefold() for one in found if one.told.role in _RECOMMENDED | {"open", "done"}}
    for one in found:
        if one.told.planned:
            shown.append(Contradiction(one.told.id, "planned already", one.told.planned))
        if one.told.role == "not" and (given := _ongoing(one, record)):
            shown.append(Contradiction(one.told.id, "given although it is excluded", given))
        if one.told.role == "not" and (meant := planned_against(one.step, record.history, allergies)):
            shown.append(Contradiction(one.told.id, "planned although it is excluded", meant))
        if (
            one.told.role == "alternative"
            and not one.told.gives_way
            and one.step.title.casefold() not in wanted
            and (given := _apart_from_it(one, record))
        ):
            shown.append(Contradiction(one.told.id, "given although it does not apply", given))
    return tuple(shown[:_MOST_CONTRADICTIONS])


def _ongoing(one: Placed, record: Record) -> tuple[Source, ...]:
    """Facts by which it goes on at the cut, by code or by the medicine's name; what has ended is no
    contradiction of today.
    """
    wanted, title = one.step.value_set, one.step.title.lower()
    facts = [
        fact
        for fact in record.history
        if fact.relation in DOING
        and _goes_on(fact, record.request.cut)
        and (fact.concept in wanted or _named(fact, title))
    ]
    return tuple(dict.fromkeys(fact.source for fact in facts[-3:]))


def _apart_from_it(one: Placed, record: Record) -> tuple[Source, ...]:
    """What goes on, unless that is why it does not apply: "no such treatment yet"."""
    given = _ongoing(one, record)
    why = {fact.source for finding in one.standing.against for fact in finding.evidence}
    return () if why & set(given) else given


def _named(fact: Fact, title: str) -> bool:
    first = _FIRST.match(fact.concept.label.lower())
    return (
        fact.relation.endswith("_medication")
        and first is not None
        and re.search(rf"(?<![\w-]){re.escape(first[0])}(?![\w-])", title) is not None
    )


def _goes_on(fact: Fact, cut: int) -> bool:
    return (
        fact.status in ("active", "planned", "unconfirmed")
        and (fact.end == FOREVER or fact.end > cut)
        and fact.relation != "had_procedure"
    )


#: Of one patient: more nobody weighs.
MOST: Final = 6
_SPEAKING: Final = frozenset({"now", "next"})
_NOT_TO: Final = "do not"


class Position(NamedTuple):
    """What a guideline states of one action for this patient."""

    standing: Standing
    role: Role
    due: Instant | None = None

    @property
    def against(self) -> bool:
        """Excluded for this patient, or advised against for all: "Do not: ...", or so graded."""
        return (
            self.role == "not"
            or self._title.startswith(_NOT_TO)
            or "against" in self.standing.step.strength.casefold()
        )

    @property
    def action(self) -> str:
        return self._title.removeprefix(_NOT_TO).lstrip(": ")

    @property
    def _title(self) -> str:
        return plain_title(self.standing.step.title).casefold()


class Conflict(NamedTuple):
    """`one` stands before `other` in the order in which they were given: their places there."""

    one: int
    other: int
    why: Why


def conflicts(found: Sequence[Position], guidelines: Iterable[Guideline]) -> tuple[Conflict, ...]:
    """Of two guidelines: one recommends what the other speaks against, or at another time; one overrides what
    the other has due; or both look at the same kinds of events, and recommend something else on the same
    facts. In the order in which they are given, at most `MOST`.
    """
    known = {guideline.name: guideline for guideline in guidelines}
    return tuple(islice(_between(found, known), MOST))


def _between(found: Sequence[Position], known: Mapping[str, Guideline]) -> Iterator[Conflict]:
    family = families(tuple(known.values()))
    for (place, one), (after, other) in combinations(enumerate(found), 2):
        names = one.standing.guideline, other.standing.guideline
        if names[0] == names[1] or not {one.role, other.role} & _SPEAKING:
            continue
        if _same(one, other):
            if one.against != other.against:
                yield Conflict(place, after, "speaks against it")
            elif not one.against and _apart(one, other):
                yield Conflict(place, after, "at another time")
        elif _overrides(known[names[0]], known[names[1]]) or _overrides(known[names[1]], known[names[0]]):
            if one.role == other.role == "now":
                yield Conflict(place, after, "overrides it")
        elif (
            family[names[0]] == family[names[1]]
            and {one.role, other.role} <= _SPEAKING
            and not one.against
            and not other.against
            and _shared(one, other)
        ):
            yield Conflict(place, after, "something else on the same facts")


def _overrides(one: Guideline, other: Guideline) -> bool:
    return other.id in one.overrides


def _same(one: Position, other: Position) -> bool:
    return one.action == other.action or bool(
        one.standing.step.value_set.codes & other.standing.step.value_set.codes
    )


def _apart(one: Position, other: Position) -> bool:
    if {one.role, other.role} - _SPEAKING:
        return False
    if one.due is None or other.due is None:
        return one.role != other.role
    return abs(one.due - other.due) > DAY


def _shared(one: Position, other: Position) -> bool:
    return not {fact.id for fact in one.standing.evidence}.isdisjoint(
        fact.id for fact in other.standing.evidence
    )
