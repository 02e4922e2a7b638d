"""Whether a predicate holds for a patient: true, false or unknown, with the facts that say so.

An Evaluation is for one patient as of one time and one guideline's events; it remembers what it has found, so
that a condition which a thousand rows share is looked at once. Whether something holds is found out first,
parts that no longer matter are not looked at; the explanation is put into words on demand.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Final

from kg.guidelines.events import Round, RoundKind
from kg.guidelines.fhirpath import FhirRecord, holds
from kg.guidelines.occurrences import Happenings
from kg.guidelines.predicates import (
    COMPARISONS,
    Age,
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
    Unevaluated,
)
from kg.guidelines.recorded import measured, stated
from kg.guidelines.subject import Subject
from kg.guidelines.truth import Finding, Truth, conjoined, disjoined, either, every, negated, opposite
from schemas.codes import Quantity
from schemas.facts import Fact
from schemas.instant import DAY, FOREVER, Instant


class Evaluation:
    """`kinds`: the rounds that predicates name. Unknown names make a predicate unknown, never true."""

    def __init__(self, subject: Subject, kinds: Iterable[RoundKind]) -> None:
        self.subject = subject
        self._happenings = Happenings(subject, kinds)
        self._fhir_record = FhirRecord(subject)
        self._truths: dict[int, Truth] = {}
        self._findings: dict[int, Finding] = {}
        self._held: list[Predicate] = []  # kept, so that their ids stay their own

    def truth(self, predicate: Predicate) -> Truth:
        """Of the same truth as `of`, but without the words."""
        found = self._truths.get(id(predicate))
        if found is None:
            self._held.append(predicate)
            found = self._truths[id(predicate)] = self._is(predicate)
        return found

    def of(self, predicate: Predicate) -> Finding:
        found = self._findings.get(id(predicate))
        if found is None:
            self._held.append(predicate)
            found = self._findings[id(predicate)] = self._find(predicate)
        return found

    def rounds(self, kind: str) -> tuple[Round, ...]:
        """The patient's rounds of a kind, latest first; none of a kind that the guideline does not define."""
        return self._happenings.rounds(kind)

    def _is(self, predicate: Predicate) -> Truth:
        if isinstance(predicate, Happened):
            return self._happenings.truth(predicate)
        if isinstance(predicate, Every):
            return conjoined(map(self.truth, predicate.parts))
        if isinstance(predicate, Either):
            return disjoined(map(self.truth, predicate.parts))
        if isinstance(predicate, Not):
            return opposite(self.truth(predicate.part))
        return self.of(predicate).truth

    def _find(self, predicate: Predicate) -> Finding:
        match predicate:
            case Every(parts, text):
                return every(map(self.of, parts), text)
            case Either(parts, text):
                return either(map(self.of, parts), text)
            case Not(part, text):
                return negated(self.of(part), text)
            case Happened():
                return self._happenings.finding(predicate)
            case Age():
                return self._age(predicate)
            case Sex():
                return self._sex(predicate)
            case Measured():
                return measured(predicate, self.subject)
            case Exposure():
                return exposed(predicate, self.subject)
            case Stated():
                return stated(predicate, self.subject)
            case FhirPath(expression, text):
                return holds(expression, self._fhir_record, text)
            case Unevaluated(language, expression, text):
                return Finding(
                    "unknown", text or expression, missing=f"not evaluated ({language}): {expression}"
                )

    def _age(self, condition: Age) -> Finding:
        text = _age_text(condition)
        at: Instant | None = None
        if condition.at:
            kind = self._happenings.kind(condition.at)
            if kind is None:
                return Finding("unknown", text, missing=f"not evaluated: no definition of {condition.at!r}")
            found = self.rounds(condition.at)
            if not found:
                return Finding("unknown", text, missing=f"{kind.title} (none on record)")
            at = found[0].time
        span = self.subject.age(at)
        if span is None:
            return Finding("unknown", text, missing="date of birth")
        least, most = span
        low = condition.low if condition.low is not None else float("-inf")
        high = condition.high if condition.high is not None else float("inf")
        came = f"age {int(least)}" if int(least) == int(most) else f"age {int(least)} or {int(most)}"
        if least >= low and most < high:
            return Finding("true", text, came=came)
        if most < low or least >= high:
            return Finding("false", text, came=came)
        return Finding("unknown", text, missing="the full date of birth")

    def _sex(self, condition: Sex) -> Finding:
        """Administrative gender says what is usual; of one that is "other" it says nothing of the body."""
        text = f"{condition.code} patient"
        given = self.subject.sex
        if given == condition.code:
            return Finding("true", text, came=given)
        if given in ("male", "female"):
            return Finding("false", text, came=given)
        return Finding("unknown", text, missing="sex of the patient")


def _age_text(condition: Age) -> str:
    when = f" at the latest {condition.at}" if condition.at else ""
    if condition.low is not None and condition.high is not None:
        return f"age {condition.low:g} to below {condition.high:g}{when}"
    if condition.low is None and condition.high is None:
        return f"any age{when}"
    return (
        f"age {condition.low:g} or older{when}"
        if condition.low is not None
        else f"age below {condition.high:g}{when}"
    )


_PLAIN: Final = frozenset({"", "1", "/d", "1/d"})  # a number a day, of whatever the observation is about
_YEAR: Final = Decimal("365.25") * DAY


def exposed(condition: Exposure, subject: Subject) -> Finding:
    """Unknown where no observation says an amount and a time; what still goes on is counted until now."""
    text = condition.text or f"{condition.of.name} {condition.comparator} {condition.value} years"
    if condition.comparator not in COMPARISONS:
        return Finding("unknown", text, missing=f"not evaluated: {condition.comparator!r} is no comparison")
    meant = [
        fact for fact in subject.facts if fact.concept in condition.of and isinstance(fact.value, Quantity)
    ]
    amounts = [(fact, _amount(fact, condition)) for fact in meant]
    if unread := [fact for fact, amount in amounts if amount is None]:
        return Finding(
            "unknown",
            text,
            tuple(unread[-1:]),
            missing=f"{condition.of.name} in {condition.units[0] if condition.units else 'a plain number'}, "
            "confirmed",
        )
    known_amounts = [(fact, amount) for fact, amount in amounts if amount is not None]
    lasting = [
        (fact, amount)
        for fact, amount in known_amounts
        if fact.end > fact.start and (fact.end != FOREVER or amount == 0)
    ]
    try:
        limit = Decimal(condition.value)
    except InvalidOperation:
        return Finding("unknown", text, missing=f"not evaluated: {condition.value!r} is no number")
    if known_amounts and all(amount == 0 for _, amount in known_amounts):
        total = Decimal(0)
    elif lasting:
        total = _total(lasting, subject) / _YEAR
    else:
        return Finding(
            "unknown",
            text,
            tuple(fact for fact, _ in known_amounts),
            missing=f"{condition.of.name}, and from when to when",
        )
    sign = (total > limit) - (total < limit)
    holds = sign in COMPARISONS[condition.comparator]
    truth: Truth = "true" if holds else "false"
    return Finding(truth, text, tuple(fact for fact, _ in known_amounts), came=f"{total:.1f}")


def _total(known_amounts: list[tuple[Fact, Decimal]], subject: Subject) -> Decimal:
    """Amount times microseconds. Between two times at which anything begins or ends the greatest amount
    counts.
    """
    spans = [(fact.start, min(fact.end, subject.as_of), amount) for fact, amount in known_amounts]
    times = sorted({time for start, end, _ in spans for time in (start, end)})
    total = Decimal(0)
    for begun, ended in pairwise(times):
        total += (ended - begun) * max(
            (amount for start, end, amount in spans if start <= begun and ended <= end), default=Decimal(0)
        )
    return total


def _amount(fact: Fact, condition: Exposure) -> Decimal | None:
    """None of what is not sure, and of what is reported in other units: cigarettes are no packs."""
    if not isinstance(fact.value, Quantity) or fact.value.comparator or fact.status == "unconfirmed":
        return None
    try:
        amount = Decimal(fact.value.value)
    except InvalidOperation:
        return None
    allowed = _PLAIN | {unit.casefold() for unit in condition.units}
    given = {unit.strip().casefold() for unit in (fact.value.unit, fact.value.ucum) if unit} or {""}
    return amount if amount == 0 or given & allowed else None  # none is none in every unit
