"""Ranks, rank correlation and intervals, held to scipy's and to what they must be."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.judge.resampling import Figure, ranks, resampled, spearman

SCORES = st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=2, max_size=40)


@given(pairs=SCORES)
def test_the_rank_correlation_of_ratings_with_ties_is_scipys(pairs: list[tuple[int, int]]) -> None:
    import scipy.stats as stats

    one, other = np.array(pairs, dtype=np.float64).T
    ours = spearman(one, other)
    if len(set(one)) < 2 or len(set(other)) < 2:
        assert ours is None
    else:
        assert ours == pytest.approx(stats.spearmanr(one, other).statistic, abs=1e-12)
    assert ranks(one) == pytest.approx(stats.rankdata(one))


@given(values=st.lists(st.integers(-50, 50), min_size=2, max_size=20, unique=True), seed=st.integers(0, 9))
def test_without_ties_it_is_the_papers_formula(values: list[int], seed: int) -> None:
    one = np.array(values, dtype=np.float64)
    other = np.random.default_rng(seed).permutation(one)
    n, d = len(one), ranks(one) - ranks(other)
    assert spearman(one, other) == pytest.approx(1 - 6 * float(d @ d) / (n * (n * n - 1)))


def test_one_rating_or_equal_ratings_have_no_rank_correlation() -> None:
    assert spearman(np.array([3.0]), np.array([4.0])) is None
    assert spearman(np.array([3.0, 3.0, 3.0]), np.array([1.0, 2.0, 3.0])) is None


def mean_of(values: list[float], groups: list[str], seed: int = 0) -> Figure:
    told = np.array(values)
    figure = resampled(lambda rows: float(told[rows].mean()), groups, samples=400, seed=seed)
    assert figure is not None
    return figure


def test_an_interval_holds_its_value_and_is_the_same_with_the_same_seed() -> None:
    random = np.random.default_rng(4)
    values = random.normal(3, 1, 60).tolist()
    groups = [str(number) for number in range(60)]
    one = mean_of(values, groups)
    assert one == mean_of(values, groups)
    assert one != mean_of(values, groups, seed=1)
    assert one.low is not None
    assert one.high is not None
    assert one.low < one.value < one.high
    assert one.high - one.low == pytest.approx(2 * 1.96 * float(np.std(values)) / 60**0.5, rel=0.25)


def test_drafts_of_one_case_are_no_independent_witnesses() -> None:
    values = np.repeat(np.random.default_rng(5).normal(3, 1, 20), 6).tolist()
    apart = mean_of(values, [str(number) for number in range(120)])
    together = mean_of(values, [str(number // 6) for number in range(120)])
    assert together.high is not None
    assert together.low is not None
    assert apart.high is not None
    assert apart.low is not None
    assert together.high - together.low > 1.8 * (apart.high - apart.low)


def test_of_one_case_there_is_a_value_and_no_interval() -> None:
    assert mean_of([1.0, 3.0], ["a", "a"]) == Figure(2.0, of=2)
    assert not mean_of([1.0, 3.0], ["a", "a"]).apart
    assert resampled(lambda rows: 1.0, []) is None
