"""How much a sentence of an old note is worth, by its words.

A score depends on the sentences of its note and on nothing else: neither other notes nor a clock. So it is
computed once, when the note is folded, and no later note can change it; what later notes repeat or supersede
is weighed when the history is read (compression.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from processors.patient.history.lexicon import Stated, lexicon


class Statement(NamedTuple):
    """A sentence as a scorer sees it."""

    text: str
    kind: str  # of its heading (processors/evidence/headings.py)
    note_type: str
    stated: Stated


def scores(note: Sequence[Statement]) -> list[float]:
    """One score for each sentence, from 0 (states nothing) to 1: strength / (strength + half) of its topics,
    times its section and note type, more for the first of a section, times what boilerplate leaves.
    """
    opened: set[str] = set()
    found: list[float] = []
    for one in note:
        found.append(_score(one, 1.0 if one.kind in opened else lexicon().opening.get(one.kind, 1.0)))
        opened.add(one.kind)
    return found


def _score(one: Statement, opening: float) -> float:
    reported = lexicon()
    factors, stated = reported.weights, one.stated
    strength = stated.strength if stated.topics else factors.bare
    score = (
        strength
        / (strength + factors.half)
        * reported.sections.get(one.kind, 1.0)
        * reported.note_types.get(one.note_type, 1.0)
    )
    if stated.topics:
        score *= opening
    if stated.boilerplate:
        score *= factors.boilerplate
    elif stated.normal:
        score *= factors.normal
    return min(score, 1.0)
