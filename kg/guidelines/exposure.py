"""What a daily amount comes to over the time that it was so: pack-years."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Final

from kg.guidelines.predicates import COMPARISONS, Exposure
from kg.guidelines.subject import Subject
from kg.guidelines.truth import Finding, Truth
from schemas.codes import Quantity
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER

_PLAIN: Final = frozenset({"", "1", "/d", "1/d"})  # a number a day, of whatever the observation is about
_YEAR: Final = Decimal("365.25") * DAY


def exposed(asked: Exposure, subject: Subject) -> Finding:
    """Unknown where no observation says an amount and a time; what still goes on is counted until now."""
    text = asked.text or f"{asked.of.name} {asked.comparator} {asked.value} years"
    if asked.comparator not in COMPARISONS:
        return Finding("unknown", text, missing=f"not evaluated: {asked.comparator!r} is no comparison")
    meant = [fact for fact in subject.facts if fact.concept in asked.of and isinstance(fact.value, Quantity)]
    amounts = [(fact, _amount(fact, asked)) for fact in meant]
    if unread := [fact for fact, amount in amounts if amount is None]:
        return Finding(
            "unknown",
            text,
            tuple(unread[-1:]),
            missing=f"{asked.of.name} in {asked.units[0] if asked.units else 'a plain number'}, confirmed",
        )
    told = [(fact, amount) for fact, amount in amounts if amount is not None]
    lasting = [
        (fact, amount)
        for fact, amount in told
        if fact.end > fact.start and (fact.end != FOREVER or amount == 0)
    ]
    try:
        limit = Decimal(asked.value)
    except InvalidOperation:
        return Finding("unknown", text, missing=f"not evaluated: {asked.value!r} is no number")
    if told and all(amount == 0 for _, amount in told):
        total = Decimal(0)
    elif lasting:
        total = _total(lasting, subject) / _YEAR
    else:
        return Finding(
            "unknown",
            text,
            tuple(fact for fact, _ in told),
            missing=f"{asked.of.name}, and from when to when",
        )
    sign = (total > limit) - (total < limit)
    holds = sign in COMPARISONS[asked.comparator]
    truth: Truth = "true" if holds else "false"
    return Finding(truth, text, tuple(fact for fact, _ in told), came=f"{total:.1f}")


def _total(told: list[tuple[Fact, Decimal]], subject: Subject) -> Decimal:
    """Amount times microseconds. Between two times at which anything begins or ends the greatest amount
    counts.
    """
    spans = [(fact.start, min(fact.end, subject.as_of), amount) for fact, amount in told]
    times = sorted({time for start, end, _ in spans for time in (start, end)})
    total = Decimal(0)
    for begun, ended in pairwise(times):
        total += (ended - begun) * max(
            (amount for start, end, amount in spans if start <= begun and ended <= end), default=Decimal(0)
        )
    return total


def _amount(fact: Fact, asked: Exposure) -> Decimal | None:
    """None of what is not sure, and of what is told in other units: cigarettes are no packs."""
    if not isinstance(fact.value, Quantity) or fact.value.comparator or fact.status == "unconfirmed":
        return None
    try:
        amount = Decimal(fact.value.value)
    except InvalidOperation:
        return None
    allowed = _PLAIN | {unit.casefold() for unit in asked.units}
    said = {unit.strip().casefold() for unit in (fact.value.unit, fact.value.ucum) if unit} or {""}
    return amount if amount == 0 or said & allowed else None  # none is none in every unit
