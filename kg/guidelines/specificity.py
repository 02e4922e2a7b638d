"""How much a condition rules out, in bits: of several recommendations that apply, the one that rules out most
is meant.

A decision table's rows overlap (a row for a cotest and one for any history); as in DMN's tables the more
specific row wins. Here the measure is the share of results that a condition leaves: log2 of all categories of
a test over those that will do.
"""

from __future__ import annotations

from math import log2

from kg.guidelines.graph import Guideline
from kg.guidelines.predicates import ABSENT, Either, Every, Happened, Not, Predicate


def bits(predicate: Predicate, guideline: Guideline) -> float:
    """How much a condition rules out: log2 of the share of results that it leaves, one bit for what has no
    such measure.
    """
    match predicate:
        case Every(parts, _):
            return sum(bits(part, guideline) for part in parts)
        case Either(parts, _):
            return min((bits(part, guideline) for part in parts), default=0.0)
        case Not(part, _):
            return 1.0 if isinstance(part, Happened) else min(1.0, bits(part, guideline))
        case Happened():
            return _bits(predicate, guideline)
    return 1.0


def _bits(asked: Happened, guideline: Guideline) -> float:
    kind = next((k for k in guideline.events if k.name == asked.event), None)
    if kind is None:
        return 1.0
    base = 2.0 + (asked.within is not None) * 0.5 + (asked.after is not None) * 0.5
    if not asked.results:
        return base
    found = []
    for alternative in asked.results:
        total = 0.0
        for slot, categories in alternative.items():
            all_of = len(kind.slot(slot).categories) + 1  # not done is one, too
            covered = sum(bool(categories & kind.slot(slot).says(c)) for c in kind.slot(slot).categories) + (
                ABSENT in categories
            )
            total += log2(all_of / max(1, covered))
        found.append(total)
    return base + min(found) * asked.run
