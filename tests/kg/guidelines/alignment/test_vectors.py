"""Descriptions as vectors: once each, and one similarity for a pair whatever it is computed beside."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kg.guidelines.alignment import DescriptionVectors
from kg.guidelines.alignment.vectors import CharacterNgrams
from models.encoders.port import unit
from tests.amounts import examples
from tests.models.encoders.bag_of_words import BagOfWords


class Given:
    """Vectors by the text's own number."""

    name = "given"

    def __init__(self, rows: NDArray[Any]) -> None:
        self._rows = unit(rows)
        self.dimension = rows.shape[1]

    def encode(self, texts: Any) -> Any:
        return self._rows[[int(text) for text in texts]]


def test_a_description_is_encoded_once() -> None:
    encoder = BagOfWords()
    vectors = DescriptionVectors(encoder)
    first = vectors.numbers(["surgery", "chemotherapy", "surgery"])
    second = vectors.numbers(["chemotherapy", "radiotherapy"])
    assert encoder.asked == [["surgery", "chemotherapy"], ["radiotherapy"]]
    assert first[0] == first[2] != first[1] == second[0]
    assert len(vectors) == 3


def test_more_descriptions_than_the_first_allocation_keep_their_vectors() -> None:
    vectors = DescriptionVectors(CharacterNgrams())
    early = vectors.numbers(["surgery"])
    before = vectors.matrix(early)
    vectors.numbers([f"finding {at}" for at in range(2_000)])
    np.testing.assert_array_equal(vectors.matrix(early), before)
    assert len(vectors) == 2_001


@examples(30, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([3, 64, 384, 768]))
def test_a_pair_has_the_same_similarity_to_the_last_bit_in_every_batch(seed: int, dimension: int) -> None:
    rows = np.random.default_rng(seed).normal(size=(40, dimension))
    rows[20:] = rows[:20] + 1e-4 * rows[20:]  # nearly parallel ones: sums as large as they get
    vectors = DescriptionVectors(Given(rows))
    numbers = vectors.numbers([str(at) for at in range(40)])
    whole = vectors.similarities(numbers, numbers)
    for at in range(40):
        np.testing.assert_array_equal(vectors.similarities(numbers[at : at + 1], numbers)[0], whole[at])
        np.testing.assert_array_equal(
            vectors.similarities(numbers[7:19], numbers[at : at + 1])[:, 0], whole[7:19, at]
        )
    exact = (vectors.matrix(numbers).astype(np.float64) @ vectors.matrix(numbers).astype(np.float64).T).clip(
        -1, 1
    )
    np.testing.assert_array_equal(whole.astype(np.float64), exact)


def test_the_grid_moves_a_cosine_by_less_than_the_encoder_itself_promises() -> None:
    rows = np.random.default_rng(3).normal(size=(200, 384))
    vectors = DescriptionVectors(Given(rows))
    numbers = vectors.numbers([str(at) for at in range(200)])
    assert np.abs(vectors.similarities(numbers, numbers) - unit(rows) @ unit(rows).T).max() < 1e-3


def test_ties_depend_on_the_text_alone() -> None:
    one, other = DescriptionVectors(BagOfWords()), DescriptionVectors(BagOfWords())
    first = one.ties(one.numbers(["a", "b", "c"]))
    second = other.ties(other.numbers(["c", "a", "b"]))
    assert sorted(first.tolist()) == sorted(second.tolist())
    assert first[0] == second[1]


@pytest.mark.parametrize(
    ("one", "near", "far"),
    [
        ("Chemotherapy TH weekly", "Chemotherapy (procedure)", "Lumpectomy of breast"),
        ("Trastuzumab request", "trastuzumab 120 MG/ML Injection", "Tamoxifen 10 MG Oral Tablet"),
        ("Node status", "Lymph node status N0", "Tumor size T2"),
    ],
)
def test_letters_alone_find_what_shares_words(one: str, near: str, far: str) -> None:
    vectors = CharacterNgrams().encode([one, near, far])
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)


def test_a_text_without_letters_has_a_vector() -> None:
    assert np.isfinite(CharacterNgrams().encode(["", "!?", "\ud800"])).all()
