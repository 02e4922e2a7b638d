"""A record that fits into the budget is told whole: choosing among its sentences could only lose some
(CliCARE finds compression "counterproductive for shorter records"; docs/clicare.md has the figures).
"""

from __future__ import annotations

from collections.abc import Iterable

from processors.patient.history.counting import Count, tokens
from schemas.history import HistorySentence, HistorySummary
from schemas.instant import Instant


def whole(
    past: Iterable[HistorySentence],
    latest: Iterable[HistorySentence],
    budget: int,
    cut: Instant,
    *,
    count: Count = tokens,
) -> HistorySummary | None:
    """All sentences of the earlier notes and of the latest, by time and place; None where they take more than
    `budget` tokens.
    """
    before = sorted(past, key=lambda one: (one.told, one.resource, one.start, one.end))
    now = sorted(latest, key=lambda one: (one.start, one.end))
    spent = sum(count(one.text) for one in (*before, *now))
    if spent > budget:
        return None
    return HistorySummary(cut, budget, tuple(before), tuple(now), spent)
