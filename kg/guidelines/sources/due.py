"""When an action is due, as reviewable files write it: `now`, {wait: 1 year, most: 3 years, event: screening,
every: 1 year}.
"""

from __future__ import annotations

from typing import Any

from kg.guidelines.days import Span, span
from kg.guidelines.graph import Due
from kg.guidelines.reviewable import VocabularyError, mapping, one_of
from kg.guidelines.vocabulary import Vocabulary


def due_of(given: Any, known: Vocabulary, where: str) -> Due | None:
    """Raises VocabularyError for what is no time, and for an event that the vocabulary does not have."""
    if given is None:
        return None
    if given == "now":
        return Due(Span())
    times = mapping(given, f"{where}, due", ("wait", "most", "event", "every"), ("wait",))
    wait, most, every = (
        _span(times[key], where) if key in times else None for key in ("wait", "most", "every")
    )
    return Due(
        wait or Span(),
        most,
        one_of(times["event"], known.kinds, where, "events") if "event" in times else "",
        every,
    )


def _span(given: Any, where: str) -> Span:
    try:
        return span(str(given))
    except ValueError as error:
        raise VocabularyError(f"{where}, due: {error}") from None
