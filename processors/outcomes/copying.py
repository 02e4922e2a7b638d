"""How much of a clinician's document is the draft's own wording.

A draft that was copied into the note would earn the highest reward there is, and teach the system that it is
always right. What both took from earlier notes is not copied from the draft: only the draft's own sentences
count (Draft.own).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from processors.outcomes.draft import Draft

_WORD: Final = re.compile(r"[^\W_]+")
#: Words in a row: shorter runs are how such documents are written ("patient was admitted with").
RUN: Final = 8
#: Share of the draft's own runs from which a document counts as copied.
COPIED: Final = 0.3


def words(text: str) -> list[str]:
    """In lower case, each letter in one way: an umlaut may come as one character or as two, which would be
    two words.
    """
    text = unicodedata.normalize("NFC", text)
    return [found.group().casefold() for found in _WORD.finditer(text)]


def runs(text: str) -> set[tuple[str, ...]]:
    """Every eight words in a row; of a shorter sentence all of it."""
    stated = words(text)
    return {tuple(stated[at : at + RUN]) for at in range(max(1, len(stated) - RUN + 1))} if stated else set()


def copied(draft: Draft, text: str) -> float:
    """Share of the runs of the draft's own sentences that the document has, 0 to 1; 0 for a draft without
    sentences of its own.
    """
    own = set().union(*(runs(sentence) for sentence in draft.own)) if draft.own else set()
    own = {run for run in own if len(run) == RUN}
    return len(own & runs(text)) / len(own) if own else 0.0
