"""How near a draft is to what the clinician wrote: concepts where a linker is there, words and numbers
always.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from processors.outcomes.copying import words

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
