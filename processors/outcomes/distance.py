"""How much of a text was changed: edit distance of its words, as a share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from processors.outcomes.copying import words


def distance(before: str, after: str) -> float:
    """Words inserted, left out or replaced (Levenshtein), as a share of the longer text, [0, 1]. Case and
    punctuation aside.
    """
    one, other = words(before), words(after)
    longest = max(len(one), len(other))
    return _edits(one, other) / longest if longest else 0.0


def _edits(one: Sequence[str], other: Sequence[str]) -> int:
    """Row by row; along a row each insertion adds one, so its minimum is a running one."""
    known: dict[str, int] = {}
    left, right = (
        np.array([known.setdefault(word, len(known)) for word in text], dtype=np.int64)
        for text in (one, other)
    )
    steps = np.arange(len(right) + 1)
    row = steps.copy()
    for at, word in enumerate(left, 1):
        best = np.minimum(row[1:] + 1, row[:-1] + (right != word))
        row = np.minimum.accumulate(np.concatenate(([at], best)) - steps) + steps
    return int(row[-1])
