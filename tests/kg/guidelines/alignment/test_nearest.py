"""The nearest descriptions of each step, against sorting them all after every change."""

from __future__ import annotations

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kg.guidelines.alignment.nearest import NONE, Nearest
from tests.kg.guidelines.alignment.worlds import blurred, index_of

TEXTS = [
    f"{one} {other}"
    for one in ("surgery", "node", "weekly", "tablet")
    for other in ("status", "breast", "surgery", "procedure")
]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.integers(0, len(TEXTS) - 1), max_size=30), st.integers(1, 4))
@example([0, 1, 2, 3, 4, 5, 0, 1, 6, 7, 2, 3, 8, 4, 5], 2)
def test_the_best_is_that_of_all_descriptions_after_every_change(toggled: list[int], kept: int) -> None:
    index = index_of(encoder=blurred())
    view, vectors = index.view(), index.vectors
    nearest, there = Nearest(view, vectors, kept), set[int]()
    for text in toggled:  # a description comes if it is not there, and goes if it is
        number = int(vectors.numbers([TEXTS[text]])[0])
        before = nearest.number.copy()
        if number in there:
            there.remove(number)
            rows = nearest.remove(number, lambda: np.array(sorted(there), np.int64))
        else:
            rows = nearest.add(number, len(there))
            there.add(number)
        assert rows.tolist() == np.flatnonzero(nearest.number != before).tolist()
        for row in range(len(view.rows)):
            similar = vectors.similarities(view.rows[row : row + 1], np.array(sorted(there), np.int64))[0]
            ties = vectors.ties(np.array(sorted(there), np.int64))
            order = sorted(zip((-similar).tolist(), ties.tolist(), sorted(there), strict=True))
            assert nearest.number[row] == (order[0][2] if order else NONE)
            assert nearest.best[row] == (-order[0][0] if order else -np.inf)
