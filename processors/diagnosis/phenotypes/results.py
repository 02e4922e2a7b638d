"""Laboratory results and vital signs as findings: results.yaml says which term a value above or below its
range is.

A result that is abnormal when it was last measured is a finding. One that never was excludes it, where
results.yaml states it. One that was abnormal and is no more was passing: it states neither that the patient
has it nor that they have not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec.yaml

from processors.diagnosis.phenotypes.union import Observed
from processors.evidence.ranges import NORMAL, codes, place_of, side
from processors.evidence.record import Record
from schemas.codes import Concept, Quantity
from schemas.facts import Fact

_LOINC: Final = "http://loinc.org"
_POSITIVE: Final = frozenset({"POS", "A", "AA", "DET", "POSITIVE"})
_NEGATIVE: Final = frozenset({"NEG", "N", "ND", "NEGATIVE"})
#: How a value in words begins. A trace is neither, and so is what was not done.
_NO: Final = (
    "neg",
    "absent",
    "none",
    "nil",
    "nonreactive",
    "non-reactive",
    "non reactive",
    "not detect",
    "not seen",
    "not found",
    "not present",
    "not reactive",
    "undetect",
)
_YES: Final = (
    "pos",
    "detected",
    "present",
    "reactive",
    "1+",
    "2+",
    "3+",
    "4+",
    "+",
    "small",
    "moderate",
    "large",
)


class Means(NamedTuple):
    """What a result can tell; "" where nothing. `excluding`: the terms that a result which was never abnormal
    excludes. `line` of the table: codes of one line measure the same, and only what measures the same says
    that it is no more.
    """

    above: str = ""
    below: str = ""
    positive: str = ""
    excluding: frozenset[str] = frozenset()
    line: int = 0


@lru_cache(maxsize=1)
def table() -> dict[str, Means]:
    """By LOINC code."""
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("processors.diagnosis.phenotypes").joinpath("results.yaml").read_text(encoding="utf-8")
    )
    found: dict[str, Means] = {}
    for line, one in enumerate((*raw["laboratory"], *raw["vital signs"])):
        terms = {way: str(one.get(way, "")).split(" ")[0] for way in ("above", "below", "positive")}
        means = Means(
            **terms, excluding=frozenset(terms[way] for way in one.get("excludes", "").split()), line=line
        )
        found.update({str(code): means for code in one["loinc"]})
    return found


def of_results(record: Record) -> Iterator[Observed]:
    """Of the stay."""
    measured: dict[str, dict[int, list[tuple[Fact, bool]]]] = defaultdict(lambda: defaultdict(list))
    excluding: set[str] = set()
    for fact in record.facts:
        if fact.relation != "observed" or fact.status != "active":
            continue
        means = table().get(_code(fact))
        if means is None:
            continue
        excluding |= means.excluding
        for term, there in _shown(fact, means):
            measured[term][means.line].append((fact, there))
    for term, of_line in measured.items():
        last = [max(shown, key=_order) for shown in of_line.values()]
        latest, there = max([one for one in last if one[1]] or last, key=_order)
        ever = any(seen for shown in of_line.values() for _, seen in shown)
        if there or ever or term in excluding:
            yield Observed(term, there, latest.start, latest.source, coded=True, passing=ever and not there)


def _order(shown: tuple[Fact, bool]) -> tuple[int, bool, str]:
    fact, there = shown
    return fact.start, there, fact.id


def shows(fact: Fact, term: str) -> bool | None:
    """Whether a result shows a term; None where it shows nothing of it."""
    means = table().get(_code(fact))
    return dict(_shown(fact, means)).get(term) if means is not None else None


def _shown(fact: Fact, means: Means) -> Iterator[tuple[str, bool]]:
    """Terms, and whether the result shows them."""
    if isinstance(fact.value, Quantity):
        place = _place(fact)
        if place:
            yield from (
                (term, place == way) for term, way in ((means.above, "above"), (means.below, "below")) if term
            )
    elif means.positive and (there := _positive(fact)) is not None:
        yield means.positive, there


def _place(fact: Fact) -> str:
    """By the laboratory's flag; only where it sent none, by the range."""
    shown = codes(fact)
    if shown and NORMAL.issuperset(shown):
        return "within"
    return side(fact) or place_of(fact)


def _positive(fact: Fact) -> bool | None:
    """None where neither is stated."""
    flags = set(codes(fact))
    text = (
        fact.value.label
        if isinstance(fact.value, Concept)
        else fact.value
        if isinstance(fact.value, str)
        else ""
    )
    word = text.strip().lower()
    no = bool(flags & _NEGATIVE) or word.startswith(_NO)
    yes = bool(flags & _POSITIVE) or word.startswith(_YES)
    return None if no == yes else yes  # both: the laboratory contradicts itself


def _code(fact: Fact) -> str:
    return fact.concept.code_in(_LOINC)
