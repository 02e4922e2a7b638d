"""Eq. 5's sim, against its definition written out."""

from __future__ import annotations

import numpy as np
import pytest

from kg.guidelines.alignment.aligner import consistency
from models.encoders.port import unit


def test_it_is_its_definition() -> None:
    rng = np.random.default_rng(5)
    events, steps, there_events, there_steps = (unit(rng.normal(size=(n, 12)) + 0.5) for n in (4, 3, 5, 5))
    found = consistency(events, steps, there_events, there_steps)
    assert found.shape == (4, 3, 5)
    for u, v, a in np.ndindex(4, 3, 5):
        expected = 1 - abs(float(events[u] @ there_events[a]) - float(steps[v] @ there_steps[a]))
        assert found[u, v, a] == pytest.approx(min(1.0, max(0.0, expected)), abs=1e-5)


def test_without_established_pairs_there_is_nothing_to_go_with() -> None:
    rows = unit(np.eye(4))
    assert consistency(rows, rows, rows[:0], rows[:0]).shape == (4, 4, 0)
