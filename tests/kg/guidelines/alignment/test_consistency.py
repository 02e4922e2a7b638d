"""Eq. 5's sim in its three readings, against the definitions written out."""

from __future__ import annotations

import numpy as np
import pytest

from kg.guidelines.alignment.consistency import Consistency, consistency
from models.encoders.port import unit


@pytest.mark.parametrize("how", ["offset", "product", "agreement"])
def test_each_reading_is_its_definition(how: Consistency) -> None:
    rng = np.random.default_rng(5)
    events, steps, there_events, there_steps = (unit(rng.normal(size=(n, 12)) + 0.5) for n in (4, 3, 5, 5))
    found = consistency(how, events, steps, there_events, there_steps)
    assert found.shape == (4, 3, 5)
    for u, v, a in np.ndindex(4, 3, 5):
        e, s, i, j = events[u], steps[v], there_events[a], there_steps[a]
        if how == "offset":
            expected = float((e - s) @ (i - j)) / float(np.linalg.norm(e - s) * np.linalg.norm(i - j))
        elif how == "product":
            expected = max(0.0, float(e @ i)) * max(0.0, float(s @ j))
        else:
            expected = 1 - abs(float(e @ i) - float(s @ j))
        assert found[u, v, a] == pytest.approx(min(1.0, max(0.0, expected)), abs=1e-5)


def test_an_event_with_the_very_words_of_its_step_has_no_offset() -> None:
    rows = unit(np.eye(3)[:2])
    assert consistency("offset", rows[:1], rows[:1], rows[1:], rows[:1]).tolist() == [[[0.0]]]


@pytest.mark.parametrize("how", ["offset", "product", "agreement"])
def test_without_established_pairs_there_is_nothing_to_go_with(how: Consistency) -> None:
    rows = unit(np.eye(4))
    assert consistency(how, rows, rows, rows[:0], rows[:0]).shape == (4, 4, 0)
