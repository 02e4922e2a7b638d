from __future__ import annotations

import numpy as np

from models.policies.regression import Regression
from models.policies.statistics import Alike


def test_eight_bits_keep_what_a_regression_says() -> None:
    random = np.random.default_rng(5)
    into, out = (random.standard_normal(shape).astype(np.float32) for shape in ((200, 40), (40, 70)))
    out[:, 3] = 0
    kept = Regression.unpacked("it", Regression(into, out).packed("it"))
    places, values = [3, 17, 150], np.array([0.5, 1.0, -2.0], np.float32)
    exact = (values @ into[places]) @ out
    assert kept(places, values).shape == (70,)
    assert np.abs(kept(places, values) - exact).max() < 0.02 * np.abs(exact).max()
    assert kept(places, values)[3] == 0


def test_a_text_that_says_nothing_known_moves_nothing() -> None:
    regression = Regression(np.ones((4, 2), np.float32), np.ones((2, 3), np.float32))
    assert not regression([], np.zeros(0, np.float32)).any()


def test_a_concept_borrows_from_those_alike_and_one_that_is_like_none_gets_nothing() -> None:
    alike = Alike(np.array([0, 2, 2, 3]), np.array([1, 2, 0]), np.array([0.25, 0.75, 1.0], np.float32))
    found = alike.mean(np.array([[1.0], [4.0], [8.0]], np.float32))
    assert found.tolist() == [[7.0], [0.0], [1.0]]
