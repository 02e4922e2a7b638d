"""How much a sentence of an old note is worth: the port, and the default by words.

A scorer sees the sentences of one note and nothing else: neither other notes nor a clock. So a score is made
once, when the note is folded, and no later note can change it; what later notes say again or supersede is
weighed when the history is read (compressing.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from processors.patient.history.lexicon import Stated, lexicon


class Statement(NamedTuple):
    """A sentence as a scorer sees it."""

    text: str
    kind: str  # of its heading (processors/evidence/headings.py)
    note_type: str
    stated: Stated


class SentenceScorer(Protocol):
    """Scores the sentences of one note, each from 0 (says nothing) to 1. A pure function of the note."""

    @property
    def name(self) -> str: ...

    def score(self, note: Sequence[Statement]) -> Sequence[float]:
        """One score for each sentence, in their order."""
        ...


class Lexical:
    """strength / (strength + half) of the topics a sentence states, times its section and note type, more for
    the first of a section, times what boilerplate leaves.
    """

    name = "lexical/1"

    def score(self, note: Sequence[Statement]) -> list[float]:
        opened: set[str] = set()
        scores: list[float] = []
        for one in note:
            scores.append(_score(one, 1.0 if one.kind in opened else lexicon().opening.get(one.kind, 1.0)))
            opened.add(one.kind)
        return scores


def _score(one: Statement, opening: float) -> float:
    told = lexicon()
    factors, stated = told.weights, one.stated
    strength = stated.strength if stated.topics else factors.bare
    score = (
        strength
        / (strength + factors.half)
        * told.sections.get(one.kind, 1.0)
        * told.note_types.get(one.note_type, 1.0)
    )
    if stated.topics:
        score *= opening
    if stated.boilerplate:
        score *= factors.boilerplate
    elif stated.normal:
        score *= factors.normal
    return min(score, 1.0)
