"""Batches by length within a budget of tokens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.encoders.sentence import batches
from tests.amounts import examples

LENGTHS = st.lists(st.integers(1, 300), max_size=60)


@examples(100)
@given(LENGTHS, st.integers(1, 1_000))
def test_each_text_is_in_one_batch_and_batches_keep_the_budget(lengths: list[int], budget: int) -> None:
    made = list(batches(lengths, budget))
    assert sorted(index for batch in made for index in batch) == list(range(len(lengths)))
    for batch in made:
        assert len(batch) == 1 or len(batch) * max(lengths[index] for index in batch) <= budget


def test_texts_of_like_length_go_together() -> None:
    assert list(batches([100, 5, 90, 6], 200)) == [[1, 3], [2, 0]]


def test_a_text_longer_than_the_budget_goes_alone() -> None:
    assert list(batches([50, 3], 40)) == [[1], [0]]


def test_without_texts_there_is_no_batch() -> None:
    assert list(batches([], 40)) == []
