"""How near a draft is to what the clinician wrote: concepts where a linker is there, words and numbers
always.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from processors.outcomes.draft import Draft

#: The concepts that a text affirms. The linker of the knowledge graph, or none.
Linking: TypeAlias = Callable[[str], frozenset[str]]

_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)?")
_SHORTEST: Final = 3  # letters of a word that states something


def compared(draft: str, answer: str, linking: Linking | None = None) -> dict[str, float]:
    """F, precision and recall of each measure, 0 to 1; a measure of which the document has nothing is left
    out.
    """
    found: dict[str, float] = {}
    pairs: list[tuple[str, Collection[str], Collection[str]]] = [
        ("words", _content(draft), _content(answer)),
        ("numbers", _NUMBER.findall(draft), _NUMBER.findall(answer)),
    ]
    if linking is not None:
        pairs.append(("concepts", linking(draft), linking(answer)))
    for name, stated, wanted in pairs:
        if wanted:
            found |= {f"{name}.{part}": round(value, 4) for part, value in _overlap(stated, wanted).items()}
    return found


def _overlap(said: Collection[str], wanted: Collection[str]) -> dict[str, float]:
    one, other = Counter(said), Counter(wanted)
    both = sum((one & other).values())
    precision, recall = both / max(1, one.total()), both / other.total()
    return {
        "precision": precision,
        "recall": recall,
        "f": 2 * precision * recall / (precision + recall) if both else 0.0,
    }


def _content(text: str) -> list[str]:
    """Words that say something, each once."""
    return sorted({word for word in words(text) if len(word) >= _SHORTEST and not word.isdigit()})


# How much of a clinician's document is the draft's own wording.
#
# A draft that was copied into the note would earn the highest reward there is, and teach the system that it is
# always right. What both took from earlier notes is not copied from the draft: only the draft's own sentences
# count (Draft.own).

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
