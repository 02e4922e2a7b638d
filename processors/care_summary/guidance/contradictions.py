"""The record against a guideline. Nothing is smoothed: both sides are told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from processors.care_summary.guidance.matching import DOING, planned_against
from processors.care_summary.guidance.roles import Placed
from processors.evidence.allergies import Allergy
from processors.evidence.record import Record
from schemas.facts import Fact, Source
from schemas.guidance import Contradiction
from schemas.instant import FOREVER

MOST: Final = 6
_FIRST: Final = re.compile(r"[a-z][a-z-]{4,}")
_SPEAKING: Final = frozenset({"now", "next"})


def contradictions(
    found: Sequence[Placed], record: Record, allergies: Sequence[Allergy]
) -> tuple[Contradiction, ...]:
    """What is given or planned although something speaks against it or though it does not apply; what is
    planned already.
    """
    told: list[Contradiction] = []
    wanted = {one.step.title.casefold() for one in found if one.told.role in _SPEAKING | {"open", "done"}}
    for one in found:
        if one.told.planned:
            told.append(Contradiction(one.told.id, "planned already", one.told.planned))
        if one.told.role == "not" and (given := _ongoing(one, record)):
            told.append(Contradiction(one.told.id, "given although it is excluded", given))
        if one.told.role == "not" and (meant := planned_against(one.step, record.history, allergies)):
            told.append(Contradiction(one.told.id, "planned although it is excluded", meant))
        if (
            one.told.role == "alternative"
            and not one.told.gives_way
            and one.step.title.casefold() not in wanted
            and (given := _apart_from_it(one, record))
        ):
            told.append(Contradiction(one.told.id, "given although it does not apply", given))
    return tuple(told[:MOST])


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
