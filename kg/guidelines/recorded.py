"""Whether facts of a patient's record are as a Stated or a Measured predicate requires."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from kg.guidelines.answers import answer
from kg.guidelines.days import Span, date_of, day_of, imprecise, last_day_of, one_day
from kg.guidelines.predicates import COMPARISONS, Measured, Stated
from kg.guidelines.subject import Subject, counts, occurred
from kg.guidelines.terms import ValueSet
from kg.guidelines.truth import Finding, Truth, conjoined, either
from schemas.codes import Concept, Quantity
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER

_MOST_SHOWN: Final = 3
_STILL: Final = frozenset({"active", "unconfirmed"})


def stated(condition: Stated, subject: Subject) -> Finding:
    """False where the record does not say so: what nobody wrote down is taken as not so. Unknown where it is
    only suspected.
    """
    text = condition.text or condition.of.name
    facts = about(condition.of, subject, condition.relations)
    if condition.latest:
        facts = [f for f in facts if f.start == facts[-1].start]  # a report has more than one conclusion
    timed = [(f, _so(f, condition, subject)) for f in facts]
    facts = [f for f, sure in timed if sure != "false"]
    unsure = {f.id for f, sure in timed if sure == "unknown" or f.status == "unconfirmed"}
    if condition.value is not None:
        given = [f for f in facts if _words(f.value) in condition.value]
    elif condition.relations:  # such a fact stands in the record, whatever it says
        given = facts
    else:
        given = [f for f in facts if answer(f.value) != "no"]  # a question that was answered by no
        unsure |= {f.id for f in given if answer(f.value) == "unknown"}
    if facts and not given:
        return _otherwise(condition, facts, text)
    facts = given
    sure = [f for f in facts if f.id not in unsure]
    if sure:
        return Finding("true", text, tuple(sure[-_MOST_SHOWN:]))
    if facts:
        why = (
            "only unconfirmed"
            if facts[-1].status == "unconfirmed"
            else "not known"
            if answer(facts[-1].value) == "unknown"
            else "the exact date"
        )
        return Finding("unknown", text, (facts[-1],), missing=f"{condition.of.name}: {why}")
    if not condition.of.whole:
        return Finding(
            "unknown", text, missing=f"all codes of {condition.of.name}: its definition could not be expanded"
        )
    return Finding("false", text, came=f"no {condition.of.name} on record")


def measured(condition: Measured, subject: Subject) -> Finding:
    """Unknown without a number, without one in a unit that converts, and where the number could be on either
    side.
    """
    text = (
        condition.text
        or f"{condition.of.name} {condition.comparator} {condition.value} {condition.unit}".rstrip()
    )
    if condition.comparator not in COMPARISONS:
        return Finding("unknown", text, missing=f"not evaluated: {condition.comparator!r} is no comparison")
    numbers = [
        f
        for f in about(condition.of, subject, ())
        if isinstance(f.value, Quantity) and _since(f, condition.within, subject) != "false"
    ]
    if not numbers:
        return Finding(
            "unknown",
            text,
            missing=f"{condition.of.name}{f' within {condition.within}' if condition.within else ''}",
        )
    if condition.ever:
        return either((_number(condition, fact, text, subject) for fact in numbers), text)
    latest = [_number(condition, fact, text, subject) for fact in numbers if fact.start == numbers[-1].start]
    if len({each.truth for each in latest}) > 1:
        return Finding(
            "unknown",
            text,
            tuple(f for each in latest for f in each.evidence),
            missing=f"which {condition.of.name} of that time is right",
        )
    return latest[-1]


def number_meets(condition: Measured, fact: Fact) -> Truth:
    """What a number answers, whenever it was taken."""
    return _number(replace(condition, within=None), fact, "", Subject(fact.start)).truth


def about(of: ValueSet, subject: Subject, relations: Sequence[str]) -> list[Fact]:
    """The facts whose concept is in a value set, by time."""
    found = [
        facts
        for (relation, concept), facts in subject.concepts.items()
        if counts(relation, relations) and concept in of
    ]
    if len(found) == 1:
        return list(found[0])
    return sorted((fact for facts in found for fact in facts), key=lambda fact: (fact.start, fact.id))


def _so(fact: Fact, condition: Stated, subject: Subject) -> Truth:
    """Whether it was so in the required time."""
    still = fact.status in _STILL and fact.end > subject.as_of  # of a moment: no; of what has no end: yes
    if condition.active and not still:
        return "false"
    within: Truth = (
        "true"
        if still or condition.within is None or _lasted_into(fact, condition.within, subject)
        else _since(fact, condition.within, subject)
    )
    return conjoined((_since(fact, condition.begun, subject), within))


def _lasted_into(fact: Fact, within: Span, subject: Subject) -> bool:
    """Of what lasted (an illness that was over, a habit) its end counts; a date of which only the year is
    known lasts no year.
    """
    return (
        fact.end != FOREVER
        and fact.end >= within.before(subject.as_of)
        and not imprecise(fact.start, fact.end)
        and not one_day(fact.start, fact.end)
    )


def _since(fact: Fact, within: Span | None, subject: Subject) -> Truth:
    """Whether it began no longer ago than that, in days."""
    if within is None:
        return "true"
    limit = within.before(subject.as_of) // DAY
    start, end = occurred(fact)
    return (
        "true" if day_of(start, end) >= limit else "unknown" if last_day_of(start, end) >= limit else "false"
    )


def _otherwise(condition: Stated, facts: Sequence[Fact], text: str) -> Finding:
    """The record speaks of it, but does not say this. One without any result says nothing."""
    answered = [f for f in facts if f.value is not None]
    if not answered:
        return Finding("unknown", text, (facts[-1],), missing=f"a result of {facts[-1].concept.label}")
    return Finding("false", text, (answered[-1],), came=f"{answered[-1].concept.label}: {answered[-1].said}")


def _words(value: Quantity | Concept | str | None) -> Concept | None:
    return value if isinstance(value, Concept) else Concept(text=value) if isinstance(value, str) else None


def _number(condition: Measured, fact: Fact, text: str, subject: Subject) -> Finding:
    quantity = fact.value
    assert isinstance(quantity, Quantity)  # as the caller has chosen; for the type checker
    value = converted(quantity, condition.unit)
    if value is None:
        return Finding(
            "unknown",
            text,
            (fact,),
            missing=f"{condition.of.name} in {condition.unit}: {quantity.unit or 'no unit'} does not "
            "convert to it",
        )
    if fact.status == "unconfirmed":
        return Finding("unknown", text, (fact,), missing=f"{condition.of.name}: only unconfirmed")
    if _since(fact, condition.within, subject) == "unknown":
        return Finding("unknown", text, (fact,), missing=f"{condition.of.name}: the exact date")
    return _compared(condition, value, quantity.comparator, fact, text)


def _compared(condition: Measured, value: Decimal, comparator: str, fact: Fact, text: str) -> Finding:
    """A value such as ">90" answers only what holds for all that it can be."""
    try:
        limit = Decimal(condition.value)
    except InvalidOperation:
        return Finding("unknown", text, (fact,), missing=f"not evaluated: {condition.value!r} is no number")
    came = f"{fact.concept.label} {fact.said} ({date_of(fact)})"
    sign = (value > limit) - (value < limit)
    signs = {
        "<": {-1} if sign <= 0 else {-1, 0, 1},
        "<=": {-1} if sign < 0 else {-1, 0} if sign == 0 else {-1, 0, 1},
        ">": {1} if sign >= 0 else {-1, 0, 1},
        ">=": {1} if sign > 0 else {0, 1} if sign == 0 else {-1, 0, 1},
    }.get(comparator, {sign})
    wanted = set(COMPARISONS[condition.comparator])
    if signs <= wanted:
        return Finding("true", text, (fact,), came=came)
    if not signs & wanted:
        return Finding("false", text, (fact,), came=came)
    return Finding("unknown", text, (fact,), missing=f"a number instead of {fact.said}")


#: Units that only say what is counted.
_COUNTED: Final = re.compile(r"1?(\{[^}]*\})?")


def converted(quantity: Quantity, unit: str) -> Decimal | None:
    """The value in `unit`; None where the value is no number or its unit does not convert. A value without a
    unit is one only of none.
    """
    try:
        value = Decimal(quantity.value)
    except InvalidOperation:
        return None
    if not value.is_finite():
        return None
    own = quantity.ucum or quantity.unit
    if own == unit or quantity.unit == unit or (_COUNTED.fullmatch(own) and _COUNTED.fullmatch(unit)):
        return value
    factor = _factor(own, unit) if own and unit else None
    return None if factor is None else value * factor


@lru_cache(maxsize=4096)
def _factor(own: str, wanted: str) -> Decimal | None:
    """To twelve digits: what floats add behind them is no part of a unit."""
    registry = _registry()
    try:
        one = registry.from_ucum(own)
        return (
            Decimal(f"{(1 * one).to(registry.from_ucum(wanted)).magnitude:.12g}")
            if not _offset(own, wanted)
            else None
        )
    except Exception:  # whatever a parser says to text that is no unit
        return None


def _offset(own: str, wanted: str) -> bool:
    """Temperatures have no factor."""
    return any(unit in ("Cel", "[degF]", "K") for unit in (own, wanted))


@lru_cache(maxsize=1)
def _registry() -> Any:
    from ucumvert import PintUcumRegistry

    return PintUcumRegistry()
