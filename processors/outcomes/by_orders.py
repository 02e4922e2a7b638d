"""What was ordered or done of what guidelines recommended, by code.

    precision   of the recommended steps that have codes, those that were then done
    recall      of what was done of these guidelines at all, what had been recommended

A step counts while the draft stood: from the end of its evidence until the document was drafted anew, or the
time was over. Before that is over nothing is stated, unless all of it has been done. Where no order of the
patient was received at all, nobody knows what was done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from processors.outcomes.draft import Draft
from processors.outcomes.judging import Judged, Means
from processors.outcomes.kinds import Within, ends_at
from processors.outcomes.matching import Since, stood
from schemas.instant import Instant

_RECOMMENDED: Final = frozenset({"now", "next"})


def by_orders(
    draft: Draft, drafts: Sequence[Draft], orders: Sequence[Since], within: Within, now: Instant, means: Means
) -> Judged | None:
    """None: not yet, or nothing to be stated. `orders`: of the same patient, by time."""
    steps = draft.grounds.steps if draft.grounds is not None else ()
    known = [
        (role, codes)
        for guideline, step, role in steps
        if (codes := means.activities(guideline, step)) is not None
    ]
    wanted = [codes for role, codes in known if role in _RECOMMENDED]
    end = ends_at(draft, within.hours)
    given = [one for one in orders if draft.cut < one.time <= end and stood(drafts, draft, one.time)]
    if not wanted or not given:
        return None
    followed = sum(any(codes.has_code(one.concept) for one in given) for codes in wanted)
    if now <= end and followed < len(wanted):
        return None
    of_guidelines = [one for one in given if any(codes.has_code(one.concept) for _, codes in known)]
    expected = [one for one in of_guidelines if any(codes.has_code(one.concept) for codes in wanted)]
    precision, recall = followed / len(wanted), len(expected) / len(of_guidelines) if of_guidelines else 0.0
    value = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    parts = {
        "orders.precision": round(precision, 4),
        "orders.recall": round(recall, 4),
        "orders.f": round(value, 4),
        "orders.recommended": float(len(wanted)),
        "orders.done": float(followed),
    }
    names = tuple(f"{one.resource}@{one.version}" for one in of_guidelines)
    return Judged(
        value, parts, names, max(one.time for one in of_guidelines) if followed == len(wanted) else end
    )
