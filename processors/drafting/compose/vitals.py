"""Vital signs, read out as at a bedside."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from processors.drafting.compose.trends import bare, is_vital, milestones, series
from processors.evidence.moments import age_of, began
from processors.evidence.ranges import abnormal, decimal
from processors.evidence.record import Record
from processors.evidence.statements import joined, state
from processors.evidence.wording import mark, name, number_words, result_words, value_words
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact

_FOLLOWED: Final = re.compile(
    r"weight|urine|intake|output|balance|drain|oxygen (?!sat)|inhaled oxygen|supplemental", re.IGNORECASE
)
_FROM_THE_FIRST: Final = re.compile(r"weight", re.IGNORECASE)
#: As vital signs are read out.
_ORDER: Final = tuple(
    re.compile(p, re.IGNORECASE)
    for p in (
        "temperature",
        "heart rate|pulse",
        "systolic",
        "diastolic",
        "blood pressure",
        "respirat",
        "saturation",
        "oxygen",
        "pain",
    )
)


#: A vital sign in words of notes.
IN_WORDS: Final = re.compile(
    r"\b(?:BP|SBP|HR|RR|T|temp|wt|weight|sats?|SpO2)\b[ :=]{0,2}~?\d{2,3}\b|\bVS\b[^.;]{0,12}\d{2,3}",
    re.IGNORECASE,
)

#: In words of notes: how wounds, drains and limbs are, a weight, a low glucose.
STATE: Final = re.compile(
    r"\b(?:wound|incision|ulcer|drain|JP|chest tube)\b[^.;]{0,40}(?:\d ?(?:cm|mL|cc|x)|clean|dry|pus|purul\w+|erythema|dehis\w+|pink|out\b|removed|pulled)|[0-5][+-]?/5\b|\bNIHSS \d|\bwt \d"
    # a low glucose
    r"|\b(?:BG|FSBG|BGL|glucose|glu|sugar|fasting)\b\D{0,8}\b[1-6]\d\b(?![./]\d)",
    re.IGNORECASE,
)


def read_out(facts: Iterable[Fact], since: int, zone: str, *, old: int = 0) -> list[Statement]:
    """The latest vital signs in one sentence for each moment; of what is or was outside its range since then the
    extremes, of weight and fluids the value before. Of a moment before `old`, that they are the last.
    """
    groups = [g for g in series(f for f in facts if is_vital(f)) if g[-1].start >= since]
    at: dict[str, list[Fact]] = defaultdict(list)
    for group in sorted(groups, key=lambda g: (-g[-1].start, _place(g[-1]))):
        at[began(group[-1], zone)].append(group[-1])
    before = {g[-1].id: _extremes(g) if any(map(abnormal, _since(g, since))) else [] for g in groups}
    for group in groups:
        if not before[group[-1].id] and _FOLLOWED.search(name(group[-1])):
            before[group[-1].id] = _before(group)
    return [
        state(
            f"{'On' if found[0].start >= old else LAST} {when}: {joined(_written(found, before, zone))}",
            (*found, *(one for f in found for _, one in before[f.id])),
            zone=zone,
        )
        for when, found in at.items()
    ]


LAST: Final = "Last recorded on"


def _extremes(group: Sequence[Fact]) -> list[tuple[str, Fact]]:
    """The highest of those that were too high, the lowest of those that were too low, but for the latest."""
    return [(word, fact) for word, fact in milestones(group, False) if word in ("highest", "lowest")]


def _since(group: Sequence[Fact], since: int) -> list[Fact]:
    return [f for f in group if f.start >= since]


def _before(group: Sequence[Fact]) -> list[tuple[str, Fact]]:
    """The value before the latest and, of what is followed from the first day, the first."""
    known = [f for f in group[:-1] if value_words(f.value)]
    shown = [("before", known[-1])] if known else []
    if len(known) > 1 and _FROM_THE_FIRST.search(name(group[-1])):
        shown.append(("first", known[0]))
    return shown


def _written(facts: Sequence[Fact], before: Mapping[str, Sequence[tuple[str, Fact]]], zone: str) -> list[str]:
    """Systolic and diastolic pressure as one; `before` by the latest fact's id, what it was."""
    statements: list[str] = []
    left = list(facts)
    while left:
        fact = left.pop(0)
        pair = next(
            (f for f in left if name(f).lower() == name(fact).lower().replace("systolic", "diastolic")), None
        )
        if (
            pair is None
            or pair.value is None
            or "systolic" not in name(fact).lower()
            or pair.status != fact.status
        ):
            statements.append(
                _vital(fact)
                + "".join(
                    f", {word} {bare(one, fact, zone)}{_POUNDS if _in_pounds(one, fact) else ''}"
                    for word, one in before.get(fact.id, ())
                )
            )
            continue
        left.remove(pair)
        flags = ", ".join(
            f"{word} {mark(f)}" for word, f in (("systolic", fact), ("diastolic", pair)) if mark(f)
        )
        doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
        outside = "".join(
            f", {half} {word} {bare(one, fact, zone)}"
            for half, f in (("systolic", fact), ("diastolic", pair))
            for word, one in before.get(f.id, ())
        )
        statements.append(
            f"Blood pressure {number_words(fact)}/{result_words(pair)}{f' ({flags})' if flags else ''}{doubt}{outside}"
        )
    return statements


_POUNDS: Final = " (wrong unit? as much as in pounds)"


def _in_pounds(fact: Fact, latest: Fact) -> bool:
    """Whether a weight in kilograms is to the latest one as pounds are."""
    one, other = fact.value, latest.value
    if not (isinstance(one, Quantity) and isinstance(other, Quantity) and one.unit == other.unit == "kg"):
        return False
    number, by = decimal(one.value), decimal(other.value)
    return number is not None and bool(by) and 2.0 < number / (by or 1) < 2.4


def _vital(fact: Fact) -> str:
    doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
    return f"{_HOW.sub('', name(fact))} {result_words(fact)}{f' ({mark(fact)})' if mark(fact) else ''}{doubt}"


#: How it was measured, as everybody measures it.
_HOW: Final = re.compile(r"(?: in arterial blood)?(?: by pulse oximetry)?\Z", re.IGNORECASE)


def _place(fact: Fact) -> int:
    return next((i for i, pattern in enumerate(_ORDER) if pattern.search(name(fact))), len(_ORDER))


def follows_weight(record: Record) -> bool:
    """Whether somebody who takes over needs the last weight: of a child, whose doses follow it, and of who holds back water."""
    age = age_of(record.request.evidence.patient, record.request.cut)
    return (age is not None and age < _GROWN) or any(
        _HOLDS_WATER.search(name(f)) for f in record.of("has_condition") if f.status == "active"
    )


_GROWN: Final = 18  # years
_HOLDS_WATER: Final = re.compile(
    r"\b(?:heart failure|cardiomyopathy|cirrhosis|ascites|nephrotic|dialysis|end[- ]stage (?:renal|kidney)|HFrEF|HFpEF|anorexia nervosa|refeeding)\b",
    re.IGNORECASE,
)
