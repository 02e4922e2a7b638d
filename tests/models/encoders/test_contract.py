"""What every encoder promises, run against every implementation."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from models.encoders.cached import CachedEncoder
from models.encoders.openai import EmbeddingServer
from models.encoders.port import EmbeddingServerSettings, Encoder, EncoderSettings
from models.encoders.sentence import SentenceEncoder, minilm
from tests.amounts import examples
from tests.models.encoders.bag_of_words import BagOfWords
from tests.servers import embedding_server as stub

TEXTS = [
    "Chest pain since yesterday, radiating to the left arm.",
    "",
    "BP 142/88, HR 96, SpO2 94 % on 2 L",
    "ok",
    "Der Patient klagt über Atemnot seit gestern.",
    "患者は昨日から胸痛を訴えている。",
    "Feeling better today 😷👍🏽",
    "   \n\t ",
    "No chest pain. " * 40,
    "half of a pair: \ud83d here",
    "nul \x00 and bell \x07",
]


@pytest.fixture(scope="module")
def server() -> Iterator[stub.EmbeddingServer]:
    with stub.EmbeddingServer() as server:
        yield server


@pytest.fixture(
    scope="module", params=["bag of words", "minilm", "minilm bfloat16", "cls pooling", "cached", "server"]
)
def encoder(request: pytest.FixtureRequest, server: stub.EmbeddingServer) -> Iterator[Encoder]:
    match request.param:
        case "bag of words":
            yield BagOfWords()
        case "server":
            # Batches of 3: order must hold across requests, and among them.
            settings = EmbeddingServerSettings(base_url=server.base_url, model="stub", batch_size=3)
            client = EmbeddingServer(settings)
            server.default = stub.Behaviour("shuffled")
            yield client
            client.close()
        case kind:
            loaded: SentenceEncoder = request.getfixturevalue("loaded_minilm")
            if kind == "minilm bfloat16":
                yield minilm(EncoderSettings(device="cpu", precision="bfloat16", tokens_per_batch=128))
            elif kind == "cls pooling":
                yield minilm(EncoderSettings(device="cpu", precision="float32", pooling="cls", max_tokens=32))
            else:
                yield CachedEncoder(loaded, capacity=4) if kind == "cached" else loaded


def cosines(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    return np.asarray((left * right).sum(axis=1))


def test_each_text_has_a_row_of_unit_norm_in_float32(encoder: Encoder) -> None:
    vectors = encoder.encode(TEXTS)
    assert vectors.shape == (len(TEXTS), encoder.dimension)
    assert vectors.dtype == np.float32
    assert np.isfinite(vectors).all()
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_no_texts_have_no_rows_but_the_dimension(encoder: Encoder) -> None:
    vectors = encoder.encode([])
    assert vectors.shape == (0, encoder.dimension)
    assert vectors.dtype == np.float32


def test_the_same_text_has_the_same_vector(encoder: Encoder) -> None:
    np.testing.assert_array_equal(encoder.encode(TEXTS[:4]), encoder.encode(TEXTS[:4]))


def test_a_text_has_the_same_vector_alone_and_among_others(encoder: Encoder) -> None:
    together = encoder.encode(TEXTS)
    alone = np.concatenate([encoder.encode([text]) for text in TEXTS])
    assert cosines(together, alone).min() > 0.999


def test_rows_stand_in_the_order_of_the_texts(encoder: Encoder) -> None:
    backwards = encoder.encode(TEXTS[::-1])
    assert cosines(encoder.encode(TEXTS), backwards[::-1]).min() > 0.999
    different = cosines(encoder.encode(TEXTS[:1]), encoder.encode(TEXTS[2:3]))
    assert different.max() < 0.95


def test_a_text_that_stands_twice_has_two_equal_rows(encoder: Encoder) -> None:
    vectors = encoder.encode([TEXTS[0], TEXTS[3], TEXTS[0]])
    assert cosines(vectors[:1], vectors[2:]).min() > 0.9999


def test_a_very_long_text_is_cut_at_its_end(encoder: Encoder) -> None:
    long = "Patient seen and examined, no acute distress. " * 2_000
    vectors = encoder.encode([long, long + "Massive pulmonary embolism."])
    assert cosines(vectors[:1], vectors[1:]).min() > 0.9999


def test_megabytes_without_a_space_are_no_error(encoder: Encoder) -> None:
    assert encoder.encode(["x" * 2_000_000]).shape == (1, encoder.dimension)


def test_texts_of_other_scripts_and_emoji_are_told_apart(encoder: Encoder) -> None:
    vectors = encoder.encode(
        ["患者は昨日から胸痛を訴えている。", "Feeling better today 😷👍🏽", "Пациент жалуется на боль"]
    )
    similar = vectors @ vectors.T
    assert similar[np.triu_indices(3, 1)].max() < 0.95


def test_the_vectors_name_what_made_them(encoder: Encoder) -> None:
    assert encoder.name
    assert encoder.dimension > 0


@examples(15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(max_size=60), max_size=5))
def test_whatever_the_texts_there_is_a_unit_vector_for_each(encoder: Encoder, texts: list[str]) -> None:
    vectors = encoder.encode(texts)
    assert vectors.shape == (len(texts), encoder.dimension)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
