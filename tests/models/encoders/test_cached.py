"""The memory around an encoder: what is asked of the encoder, and what is not."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.encoders.cached import CachedEncoder, content_hash
from models.encoders.port import Vectors
from schemas.errors import BackendError
from tests.amounts import examples
from tests.models.encoders.bag_of_words import BagOfWords


def test_a_text_is_encoded_once() -> None:
    inner = BagOfWords()
    cached = CachedEncoder(inner)
    first = cached.encode(["stable", "febrile"])
    second = cached.encode(["febrile", "stable", "hypotensive"])
    assert inner.asked == [["stable", "febrile"], ["hypotensive"]]
    np.testing.assert_array_equal(first, second[[1, 0]])
    assert (cached.hits, cached.misses) == (2, 3)


def test_a_text_that_stands_twice_in_a_batch_is_encoded_once() -> None:
    inner = BagOfWords()
    vectors = CachedEncoder(inner).encode(["stable", "febrile", "stable"])
    assert inner.asked == [["stable", "febrile"]]
    np.testing.assert_array_equal(vectors[0], vectors[2])


def test_nothing_is_asked_when_everything_is_remembered() -> None:
    inner = BagOfWords()
    cached = CachedEncoder(inner)
    cached.encode(["stable"])
    cached.encode(["stable"])
    cached.encode([])
    assert len(inner.asked) == 1


def test_the_text_not_used_for_longest_is_forgotten_first() -> None:
    inner = BagOfWords()
    cached = CachedEncoder(inner, capacity=2)
    cached.encode(["a", "b"])
    cached.encode(["a"])
    cached.encode(["c"])
    assert len(cached) == 2
    cached.encode(["a"])
    cached.encode(["b"])
    assert inner.asked == [["a", "b"], ["c"], ["b"]]


@examples(40)
@given(st.lists(st.lists(st.sampled_from("abcdefg"), max_size=12), max_size=8), st.integers(1, 5))
def test_with_a_memory_of_any_size_the_vectors_are_those_without(
    calls: list[list[str]], capacity: int
) -> None:
    cached = CachedEncoder(BagOfWords(), capacity=capacity)
    for texts in calls:
        np.testing.assert_array_equal(cached.encode(texts), BagOfWords().encode(texts))
        assert len(cached) <= capacity


def test_vectors_kept_over_a_restart_are_handed_back_and_not_made_again() -> None:
    inner = BagOfWords()
    (vector,) = BagOfWords().encode(["stable"])
    cached = CachedEncoder(inner)
    cached.remember(content_hash("stable"), vector)
    np.testing.assert_array_equal(cached.encode(["stable"])[0], vector)
    assert inner.asked == []


def test_a_vector_of_another_encoder_is_not_taken() -> None:
    with pytest.raises(ValueError, match="expected a vector of 64 components"):
        CachedEncoder(BagOfWords(64)).remember("key", np.zeros(32, dtype=np.float32))


def test_callers_may_write_into_what_they_got() -> None:
    cached = CachedEncoder(BagOfWords())
    before = cached.encode(["stable"]).copy()
    cached.encode(["stable"])[:] = 0
    np.testing.assert_array_equal(cached.encode(["stable"]), before)


def test_a_key_of_the_callers_own_decides_what_is_the_same_text() -> None:
    inner = BagOfWords()
    cached = CachedEncoder(inner, key=lambda text: " ".join(text.split()))
    cached.encode(["chest  pain", "chest pain"])
    assert len(cached) == 1


def test_a_failure_is_not_remembered() -> None:
    class Failing(BagOfWords):
        fails = True

        def encode(self, texts: Sequence[str]) -> Vectors:
            if self.fails:
                raise BackendError("the server failed (HTTP 500)")
            return super().encode(texts)

    inner = Failing()
    cached = CachedEncoder(inner)
    with pytest.raises(BackendError):
        cached.encode(["stable"])
    assert (len(cached), cached.hits, cached.misses) == (0, 0, 0)
    inner.fails = False
    assert cached.encode(["stable"]).shape == (1, 64)


def test_threads_may_share_it() -> None:
    cached = CachedEncoder(BagOfWords(), capacity=5)
    texts = [f"text {number % 9}" for number in range(60)]
    expected = BagOfWords().encode(texts)
    wrong: list[int] = []

    def ask(turn: int) -> None:
        for first in range(0, 60, 6):
            part = slice(first, first + 6)
            if not np.array_equal(cached.encode(texts[part]), expected[part]):
                wrong.append(turn)

    threads = [threading.Thread(target=ask, args=(turn,)) for turn in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert len(cached) <= 5


def test_a_memory_for_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="capacity of at least 1"):
        CachedEncoder(BagOfWords(), capacity=0)
