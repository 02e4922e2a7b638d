"""Lists of different lengths in one tensor."""

from __future__ import annotations

import torch
from hypothesis import given
from hypothesis import strategies as st

from kg.medical.walk.ragged import best, distinct, products, slices


@given(st.lists(st.integers(0, 4), max_size=8))
def test_slices_say_of_which_list_an_element_is_and_where_in_it(sizes: list[int]) -> None:
    which, place = slices(torch.tensor(sizes, dtype=torch.int64))
    expected = [(number, at) for number, size in enumerate(sizes) for at in range(size)]
    assert list(zip(which.tolist(), place.tolist(), strict=True)) == expected


@given(st.lists(st.integers(0, 9), max_size=20))
def test_distinct_is_unique_without_its_sort(keys: list[int]) -> None:
    key = torch.tensor(keys, dtype=torch.int64)
    found, number = distinct(key, 10)
    expected, inverse = torch.unique(key, return_inverse=True)
    assert found.tolist() == expected.tolist()
    assert number.tolist() == inverse.tolist()


@given(st.integers(0, 1000), st.integers(1, 5), st.integers(1, 7), st.integers(0, 35))
def test_products_are_those_of_the_pairs_that_were_asked_for(
    seed: int, lists: int, rows: int, wanted: int
) -> None:
    chance = torch.Generator().manual_seed(seed)
    left, right = (torch.randn(count, 3, generator=chance, dtype=torch.float64) for count in (lists, rows))
    pair = torch.randperm(lists * rows, generator=chance)[:wanted]
    of, row = pair.sort().values // rows, pair.sort().values % rows
    torch.testing.assert_close(products(left, of, right, row), (left[of] * right[row]).sum(-1))


def test_the_best_of_a_list_is_the_first_of_equals_and_a_list_of_which_nothing_counts_says_so() -> None:
    score = torch.tensor([1.0, 3.0, 3.0, -torch.inf, -2.0, -torch.inf])
    chosen, found = best(torch.tensor([0, 0, 0, 1, 2, 2]), score, 3)
    assert found.tolist() == [True, False, True]
    assert chosen[found].tolist() == [1, 4]
