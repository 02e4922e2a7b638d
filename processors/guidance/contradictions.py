"""The record against a guideline, and guidelines against each other. Nothing is smoothed: both sides are told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from kg.guidelines.graph import Guideline
from processors.compose.record import Record
from processors.guidance.matching import DOING, coded
from processors.guidance.roles import Placed
from schemas.facts import Fact, Source
from schemas.guidance import Conflict, Contradiction
from schemas.instant import DAY, FOREVER

MOST: Final = 6
_FIRST: Final = re.compile(r"[a-z][a-z-]{4,}")
_SPEAKING: Final = frozenset({"now", "next"})


def contradictions(found: Sequence[Placed], record: Record) -> tuple[Contradiction, ...]:
    """What is given although something speaks against it or though it does not apply; what is planned already."""
    told: list[Contradiction] = []
    wanted = {one.step.title.casefold() for one in found if one.told.role in _SPEAKING | {"open", "done"}}
    for one in found:
        if one.told.planned:
            told.append(Contradiction(one.told.id, "planned already", one.told.planned))
        if one.told.role == "not" and (given := _ongoing(one, record)):
            told.append(Contradiction(one.told.id, "given although it is excluded", given))
        if one.told.role == "alternative" and one.step.title.casefold() not in wanted and (given := _ongoing(one, record)):
            told.append(Contradiction(one.told.id, "given although it does not apply", given))
    return tuple(told[:MOST])


def _ongoing(one: Placed, record: Record) -> tuple[Source, ...]:
    """Facts by which it goes on at the cut, by code or by the medicine's name; what has ended is no contradiction of today."""
    wanted, title = coded(one.step), one.step.title.lower()
    facts = [
        fact for fact in record.history
        if fact.relation in DOING and _goes_on(fact, record.request.cut) and (fact.concept in wanted or _named(fact, title))
    ]  # fmt: skip
    return tuple(dict.fromkeys(fact.source for fact in facts[-3:]))


def _named(fact: Fact, title: str) -> bool:
    first = _FIRST.match(fact.concept.label.lower())
    return fact.relation.endswith("_medication") and first is not None and re.search(rf"(?<![\w-]){re.escape(first[0])}(?![\w-])", title) is not None


def _goes_on(fact: Fact, cut: int) -> bool:
    return fact.status in ("active", "planned", "unconfirmed") and (fact.end == FOREVER or fact.end > cut) and fact.relation != "had_procedure"


def conflicts(found: Sequence[Placed], guidelines: Mapping[str, Guideline]) -> tuple[Conflict, ...]:
    """Of two guidelines: one recommends what the other speaks against, or at another time; one overrides what the other has due."""
    told: list[Conflict] = []
    for one, other in combinations(found, 2):
        if one.standing.guideline == other.standing.guideline or not {one.told.role, other.told.role} & _SPEAKING:
            continue
        if _same(one, other) and "not" in (one.told.role, other.told.role):
            told.append(Conflict(one.told.id, other.told.id, "speaks against it"))
        elif _same(one, other) and _apart(one, other):
            told.append(Conflict(one.told.id, other.told.id, "at another time"))
        elif one.told.role == other.told.role == "now" and other.told.guideline in guidelines[one.standing.guideline].overrides:
            told.append(Conflict(one.told.id, other.told.id, "overrides it"))
    return tuple(told[:MOST])


def _same(one: Placed, other: Placed) -> bool:
    return one.told.title.casefold() == other.told.title.casefold() or bool(coded(one.step).codes & coded(other.step).codes)


def _apart(one: Placed, other: Placed) -> bool:
    if {one.told.role, other.told.role} - _SPEAKING:
        return False
    if one.told.due is None or other.told.due is None:
        return one.told.role != other.told.role
    return abs(one.told.due - other.told.due) > DAY
