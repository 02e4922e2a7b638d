"""A value that a note repeats from an earlier one, though a newer result of the same analyte was there when it was written."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from processors.evidence.ranges import decimal
from processors.evidence.record import Record, once
from processors.evidence.wording import name
from schemas.codes import Quantity
from schemas.facts import Fact
from schemas.instant import FOREVER, HOUR, Instant

#: How notes name an analyte, and how its results are named.
_ANALYTES: Final = {
    r"INR": r"INR|international normali[sz]ed",
    r"h(?:a)?emoglobin|Hgb|Hb": r"h(?:a)?emoglobin(?! a1)|hgb",
    r"creatinine|creat|(?-i:Cr)": r"creatinine",
    r"potassium|(?-i:K\+?)": r"potassium",
    r"sodium|(?-i:Na\+?)": r"sodium",
    r"magnesium|(?-i:Mg\+?\+?)": r"magnesium",
    r"phos\w*": r"phosph",
    r"lactate|lactic(?: acid)?": r"lactate",
    r"platelets?|plts?": r"platelets?",
    r"WBC|wcc|white (?:blood )?(?:cell )?count": r"leu[ck]ocytes|white|WBC",
    r"(?:hs-?)?trop(?:onin)?(?:[- ]?[TI])?": r"troponin",
    r"(?:t(?:otal)?\.? ?)?bili(?:rubin)?": r"(?:total )?bilirubin",
    r"ALT": r"ALT|alanine",
    r"AST": r"AST|aspartate",
    r"lipase": r"lipase",
    r"CRP": r"CRP|c-reactive",
    r"BNP|NT-?pro-?BNP": r"BNP|NT-?pro|natriuretic",
    r"ammonia": r"ammonia",
    r"CK|CPK": r"CK\b|creatine kinase",
    r"BUN|urea": r"BUN|urea",
}
_VALUE: Final = r"\s*(?:is|of|now|today|at|[:=~])?\s*(\d+(?:\.\d+)?)(?![\w.]*\d|\s?(?:m[cg]g?|g|mEq|units?|tabs?|%|/|-|–|→|->|>|to\b|x\b|wks?\b|weeks?\b|days?\b|[ap]m\b))"
#: What states a value of before, or a limit.
_NOT_NOW: Final = re.compile(
    r"\b(?:from|was|were|had|initial\w*|on (?:adm\w*|arrival|presentation)|admi\w+|present\w+|peak\w*|nadir|max\w*|min|lowest|highest|baseline|prior|previous\w*|earlier|yest\w*|last|ED|HD ?\d"
    r"|trend\w*|goal|target|if|when|until|once|keep|recheck|found|came|given|received|s/p|after)\b|->|→|[<>≥≤]|\d{1,2}/\d{1,2}",  # clinical
    re.IGNORECASE,
)
_NOW: Final = re.compile(r"\bnow (\d+(?:\.\d+)?)", re.IGNORECASE)
_FRESH: Final = 20 * HOUR  # so old may the last value be at the round of the day
_APART: Final = Decimal("0.1")  # of the value: less is no news


class Stale(NamedTuple):
    """The result that has the value, and the newer one."""

    old: Fact
    new: Fact


@once
def _results(record: Record) -> dict[str, list[Fact]]:
    found: dict[str, list[Fact]] = {}
    for fact in sorted(record.facts, key=lambda f: f.start):
        if fact.relation == "observed" and fact.status == "active" and isinstance(fact.value, Quantity):
            for called, named in _patterns().items():
                if named[1].match(name(fact)):
                    found.setdefault(called, []).append(fact)
                    break
    return found


@lru_cache(maxsize=1)
def _patterns() -> dict[str, tuple[re.Pattern[str], re.Pattern[str]]]:
    return {
        called: (
            re.compile(rf"(?<![\w/-])(?:{called}){_VALUE}", re.IGNORECASE),
            re.compile(named, re.IGNORECASE),
        )
        for called, named in _ANALYTES.items()
    }


def stale(clause: str, written: Instant, record: Record) -> Stale | None:
    """Of a clause of that time, where an earlier note has the same value and a newer result differs by more than a tenth."""
    if _NOT_NOW.search(clause):
        return None
    for called, results in _results(record).items():
        stated = _patterns()[called][0].search(clause)
        known = [f for f in results if f.start <= written] if stated is not None else []
        if stated is None or len(known) < 2:
            continue
        if (now := _NOW.search(clause)) is not None and now[1] != stated[1]:
            continue
        same = [f for f in known if _rounds_to(f, stated[1])]
        newest = known[-1]
        if not same or same[-1].start > written - _FRESH or not _differs(newest, stated[1]):
            continue
        if _first_written(stated[0].lower(), record) < written:
            return Stale(same[-1], newest)
    return None


@once
def _written(record: Record) -> dict[str, Instant]:
    """When a value was first written, by its words; filled as they are looked for."""
    return {}


def _first_written(words: str, record: Record) -> Instant:
    known = _written(record)
    if words not in known:
        pattern = re.compile(rf"(?<![\w/-]){re.escape(words)}(?![\w.]*\d)", re.IGNORECASE)
        known[words] = next((p.time for p in record.notes if pattern.search(p.body.text)), FOREVER)
    return known[words]


def _rounds_to(fact: Fact, stated: str) -> bool:
    value = _number(fact)
    places = len(stated.partition(".")[2])
    return value is not None and round(value, places) == Decimal(stated)


def _differs(fact: Fact, stated: str) -> bool:
    value, other = _number(fact), Decimal(stated)
    return value is not None and abs(value - other) > _APART * max(abs(other), abs(value))


def _number(fact: Fact) -> Decimal | None:
    return decimal(fact.value.value) if isinstance(fact.value, Quantity) else None
