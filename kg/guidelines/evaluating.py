"""Whether a predicate holds for a patient: true, false or unknown, with the facts that say so.

An Evaluation is for one patient as of one time and one guideline's events; it remembers what it has found, so that a condition which a
thousand rows share is looked at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Final

from kg.guidelines.events import UNREAD, Round, RoundKind, rounds
from kg.guidelines.exposure import exposed
from kg.guidelines.fhirpath import Told, holds
from kg.guidelines.predicates import (
    ABSENT,
    Age,
    Anchor,
    Either,
    Every,
    Exposure,
    FhirPath,
    Happened,
    Measured,
    Not,
    Predicate,
    Results,
    Sex,
    Stated,
    Unevaluated,
)
from kg.guidelines.subject import Subject
from kg.guidelines.truth import Finding, Truth, either, every, negated
from kg.guidelines.units import converted
from schemas.codes import Concept, Quantity
from schemas.facts import Fact
from schemas.instant import FOREVER, Instant, to_datetime

_COMPARE: Final = {"<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (0, 1), "=": (0,)}


class Evaluation:
    """`kinds`: the rounds that predicates name. Unknown names make a predicate unknown, never true."""

    def __init__(self, subject: Subject, kinds: Iterable[RoundKind]) -> None:
        self.subject = subject
        self._kinds = {kind.name: kind for kind in kinds}
        self._rounds: dict[str, tuple[Round, ...]] = {}
        self._told = Told(subject)
        self._found: dict[int, tuple[Predicate, Finding]] = {}

    def of(self, predicate: Predicate) -> Finding:
        known = self._found.get(id(predicate))
        if known is None:
            known = (predicate, self._evaluate(predicate))  # kept with the predicate, whose id must stay its own
            self._found[id(predicate)] = known
        return known[1]

    def rounds(self, kind: str) -> tuple[Round, ...]:
        """The patient's rounds of a kind, latest first."""
        if kind not in self._rounds:
            self._rounds[kind] = rounds(self._kinds[kind], self.subject)
        return self._rounds[kind]

    def _evaluate(self, predicate: Predicate) -> Finding:
        match predicate:
            case Every(parts, text):
                return every(map(self.of, parts), text)
            case Either(parts, text):
                return either(map(self.of, parts), text)
            case Not(part, text):
                return negated(self.of(part), text)
            case Age():
                return self._age(predicate)
            case Sex():
                return self._sex(predicate)
            case Happened():
                return self._happened(predicate)
            case Measured():
                return self._measured(predicate)
            case Exposure():
                return exposed(predicate, self.subject)
            case Stated():
                return self._stated(predicate)
            case FhirPath(expression, text):
                return holds(expression, self._told, text)
            case Unevaluated(language, expression, text):
                return Finding("unknown", text or expression, missing=f"not evaluated ({language}): {expression}")

    def _age(self, asked: Age) -> Finding:
        text = _age_text(asked)
        at: Instant | None = None
        if asked.at:
            found = self.rounds(asked.at) if asked.at in self._kinds else ()
            if not found:
                return Finding("false", text, came=f"no {asked.at} on record")
            at = found[0].time
        span = self.subject.age(at)
        if span is None:
            return Finding("unknown", text, missing="date of birth")
        least, most = span
        low = asked.low if asked.low is not None else float("-inf")
        high = asked.high if asked.high is not None else float("inf")
        came = f"age {int(least)}" if int(least) == int(most) else f"age {int(least)} or {int(most)}"
        if least >= low and most < high:
            return Finding("true", text, came=came)
        if most < low or least >= high:
            return Finding("false", text, came=came)
        return Finding("unknown", text, missing="the full date of birth")

    def _sex(self, asked: Sex) -> Finding:
        text = f"{asked.code} patient"
        said = self.subject.sex
        if said in ("", "unknown"):
            return Finding("unknown", text, missing="sex of the patient")
        return Finding("true" if said == asked.code else "false", text, came=said)

    def _happened(self, asked: Happened) -> Finding:
        kind = self._kinds.get(asked.event)
        text = asked.text or asked.event
        if kind is None:
            return Finding("unknown", text, missing=f"not evaluated: no definition of {asked.event!r}")
        found = self._in_window(asked)
        if found is None:
            return Finding("false", text, came="what it is counted from is not on record")
        if asked.at is None:
            return _counted(asked, kind, found, text)
        chosen = found[asked.at : asked.at + asked.run]
        findings = [_matches(asked.results, kind, each, text) for each in chosen]
        if len(chosen) < asked.run:
            if asked.at == 0 and not self.rounds(asked.event):
                return Finding("unknown", text, missing=f"{kind.title} (none on record)")
            which = f"no earlier {kind.title}" if asked.at or chosen else f"no {kind.title} in that time"
            findings.append(Finding("false", text, came=which))
        return every(findings, text)

    def _in_window(self, asked: Happened) -> list[Round] | None:
        """The rounds that the time allows, latest first; None where an anchor is missing."""
        now = self.subject.as_of
        low, high = -FOREVER, now
        if asked.within is not None:
            low = asked.within.before(now)
        if asked.older is not None:
            high = min(high, asked.older.before(now))
        found = [each for each in self.rounds(asked.event) if low <= each.time and (asked.older is None or each.time <= high)]
        for anchor, later in ((asked.after, True), (asked.before, False)):
            if anchor is None:
                continue
            origin = self._anchor(anchor)
            if origin is None:
                return None
            found = [each for each in found if _beside(each, origin, later, asked)]
        return found

    def _anchor(self, anchor: Anchor) -> Round | None:
        kind = self._kinds.get(anchor.event)
        if kind is None:
            return None
        told = [each for each in self.rounds(anchor.event) if _truth(anchor.results, kind, each, "false") == "true"]
        return told[anchor.at] if anchor.at < len(told) else None

    def _measured(self, asked: Measured) -> Finding:
        text = asked.text or f"{asked.of.name} {asked.comparator} {asked.value} {asked.unit}".rstrip()
        low = asked.within.before(self.subject.as_of) if asked.within is not None else -FOREVER
        numbers = [f for f in self.subject.facts if f.start >= low and isinstance(f.value, Quantity) and f.concept in asked.of]
        if not numbers:
            return Finding("unknown", text, missing=f"{asked.of.name}{f' within {asked.within}' if asked.within else ''}")
        compared = [_number(asked, fact, text) for fact in (numbers if asked.ever else numbers[-1:])]
        return either(compared, text) if asked.ever else compared[0]

    def _stated(self, asked: Stated) -> Finding:
        text = asked.text or asked.of.name
        low = asked.within.before(self.subject.as_of) if asked.within is not None else -FOREVER
        facts = [f for f in self.subject.facts if (not asked.relations or f.relation in asked.relations) and f.concept in asked.of]
        if asked.latest:
            facts = facts[-1:]
        facts = [f for f in facts if (f.start if f.end == FOREVER else f.end) >= low or (f.end > self.subject.as_of and f.status == "active")]
        if asked.begun is not None:
            facts = [f for f in facts if f.start >= asked.begun.before(self.subject.as_of)]
        if asked.active:
            facts = [f for f in facts if f.status == "active" and (f.end == FOREVER or f.end > self.subject.as_of)]
        if asked.value is not None:
            said = [f for f in facts if _words(f.value) in asked.value]
            if facts and not said:
                return Finding("false", text, (facts[-1],), came=f"{facts[-1].concept.label}: {facts[-1].said}")
            facts = said
        sure = [f for f in facts if f.status != "unconfirmed"]
        if sure:
            return Finding("true", text, tuple(sure[-3:]))
        if facts:
            return Finding("unknown", text, (facts[-1],), missing=f"{asked.of.name}: only unconfirmed")
        if not asked.of.whole:
            return Finding("unknown", text, missing=f"all codes of {asked.of.name}: its definition could not be expanded")
        return Finding("false", text, came=f"no {asked.of.name} on record")


def _counted(asked: Happened, kind: RoundKind, found: Sequence[Round], text: str) -> Finding:
    each = [_matches(asked.results, kind, one, text, undone="false") for one in found]
    sure = [f for f in each if f.truth == "true"]
    perhaps = [f for f in each if f.truth == "unknown"]
    most = asked.most if asked.most is not None else len(found) + 1
    truth: Truth
    if asked.least <= len(sure) and len(sure) + len(perhaps) <= most:
        truth = "true"
    elif len(sure) + len(perhaps) < asked.least or len(sure) > most:
        truth = "false"
    else:
        truth = "unknown"
    evidence = tuple(fact for f in sure for fact in f.evidence)
    missing = "; ".join(dict.fromkeys(f.missing for f in perhaps)) if truth == "unknown" else ""
    came = f"{len(sure)} on record" if truth == "false" else ""
    return Finding(truth, text, evidence, missing, came)


def _matches(results: Sequence[Results], kind: RoundKind, each: Round, text: str, undone: Truth = "unknown") -> Finding:
    """`undone`: what a test that was not done makes of it. Unknown where that round is asked for; no match where rounds are counted."""
    truth = _truth(results, kind, each, undone)
    said = ", ".join(f"{kind.slot(slot).title}: {category}" for slot, category in each.results.items() if category)
    came = f"{said or kind.title} ({to_datetime(each.time):%Y-%m-%d})"
    missing = ""
    if truth == "unknown":
        wanted = dict.fromkeys(slot for alternative in results for slot in alternative if each.results.get(slot, UNREAD) == UNREAD)
        missing = f"{' or '.join(kind.slot(slot).title for slot in wanted)} result with {came}"
    implied = int(truth == "true" and bool(results) and not any(_says(alternative, each) for alternative in results))
    return Finding(truth, text, each.facts, missing, "" if truth == "true" else came, implied)


def _truth(results: Sequence[Results], kind: RoundKind, each: Round, undone: Truth = "unknown") -> Truth:
    if not results:
        return "true"
    truths = [_agrees(alternative, kind, each, undone) for alternative in results]
    return "true" if "true" in truths else "unknown" if "unknown" in truths else "false"


def _agrees(wanted: Results, kind: RoundKind, each: Round, undone: Truth) -> Truth:
    worst: Truth = "true"
    for slot, categories in wanted.items():
        said = each.results.get(slot)
        if said is None:
            if ABSENT not in categories and undone == "false":
                return "false"
            if ABSENT not in categories:
                worst = "unknown"
        elif said == UNREAD:
            worst = "unknown"
        elif not categories & kind.slot(slot).says(said):
            return "false"
    return worst


def _says(wanted: Results, each: Round) -> bool:
    """Whether it is said in so many words, not only implied."""
    return all({each.results.get(slot, ABSENT), f"={each.results.get(slot, ABSENT)}"} & categories for slot, categories in wanted.items())


def _beside(each: Round, origin: Round, later: bool, asked: Happened) -> bool:
    if each is origin or (each.time <= origin.time if later else each.first >= origin.first):
        return False
    early, late = (origin.time, each.time) if later else (each.time, origin.first)
    return (asked.apart is None or late >= asked.apart.after(early)) and (asked.near is None or late <= asked.near.after(early))


def _number(asked: Measured, fact: Fact, text: str) -> Finding:
    quantity = fact.value
    assert isinstance(quantity, Quantity)  # as the caller has chosen; for the type checker
    value = converted(quantity, asked.unit)
    if value is None:
        return Finding("unknown", text, (fact,), missing=f"{asked.of.name} in {asked.unit}: {quantity.unit or 'no unit'} does not convert to it")
    return _compared(asked, value, quantity.comparator, fact, text)


def _words(value: Quantity | Concept | str | None) -> Concept | None:
    return value if isinstance(value, Concept) else Concept(text=value) if isinstance(value, str) else None


def _compared(asked: Measured, value: Decimal, comparator: str, fact: Fact, text: str) -> Finding:
    """A value such as ">90" answers only what holds for all that it can be."""
    try:
        limit = Decimal(asked.value)
    except InvalidOperation:
        return Finding("unknown", text, (fact,), missing=f"not evaluated: {asked.value!r} is no number")
    came = f"{fact.concept.label} {fact.said} ({to_datetime(fact.start):%Y-%m-%d})"
    sign = (value > limit) - (value < limit)
    signs = {"<": {-1} if sign <= 0 else {-1, 0, 1}, "<=": {-1} if sign < 0 else {-1, 0} if sign == 0 else {-1, 0, 1},
             ">": {1} if sign >= 0 else {-1, 0, 1}, ">=": {1} if sign > 0 else {0, 1} if sign == 0 else {-1, 0, 1}}.get(comparator, {sign})  # fmt: skip
    wanted = set(_COMPARE[asked.comparator])
    if signs <= wanted:
        return Finding("true", text, (fact,), came=came)
    if not signs & wanted:
        return Finding("false", text, (fact,), came=came)
    return Finding("unknown", text, (fact,), missing=f"a number instead of {fact.said}")


def _age_text(asked: Age) -> str:
    when = f" at the latest {asked.at}" if asked.at else ""
    if asked.low is not None and asked.high is not None:
        return f"age {asked.low:g} to below {asked.high:g}{when}"
    return f"age {asked.low:g} or older{when}" if asked.low is not None else f"age below {asked.high:g}{when}"
