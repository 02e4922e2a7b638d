"""The client against a real server that misbehaves: vectors or the right BackendError, in time, and no text
in a message.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import numpy as np
import pytest
from pydantic import SecretStr

from models.encoders.openai import EmbeddingServer
from models.encoders.port import EmbeddingServerSettings
from schemas.errors import BackendError, BackendRefused, BackendTimeout, ConfigurationError
from tests.models.encoders.bag_of_words import BagOfWords
from tests.servers import embedding_server as stub
from tests.servers.embedding_server import Behaviour

TEXTS = ["chest pain", "CANARY febrile", "stable", "hypotensive", "improving"]


@pytest.fixture
def server() -> Iterator[stub.EmbeddingServer]:
    with stub.EmbeddingServer() as server:
        yield server


def client(base_url: str, **more: object) -> EmbeddingServer:
    quick = {
        "backoff_base": 0.01,
        "backoff_cap": 0.05,
        "attempt_timeout": 10.0,
        "connect_timeout": 5.0,
        "max_attempts": 3,
    }
    return EmbeddingServer(
        EmbeddingServerSettings.model_validate({"base_url": base_url, "model": "stub", **quick, **more})
    )


def encode(base_url: str, texts: list[str] = TEXTS, **more: object) -> np.ndarray:
    encoder = client(base_url, **more)
    try:
        return encoder.encode(texts)
    finally:
        encoder.close()


def test_the_question_goes_out_as_the_protocol_has_it(server: stub.EmbeddingServer) -> None:
    vectors = encode(server.base_url, batch_size=2, api_key=SecretStr("key-1"))
    np.testing.assert_allclose(vectors, BagOfWords().encode(TEXTS), atol=1e-6)
    assert [question["input"] for question in server.questions] == [TEXTS[:2], TEXTS[2:4], TEXTS[4:]]
    assert {(question["model"], question["encoding_format"]) for question in server.questions} == {
        ("stub", "float")
    }
    assert "truncate_prompt_tokens" not in server.questions[0]
    assert server.headers[0]["authorization"] == "Bearer key-1"


def test_a_server_that_cuts_by_itself_is_told_to(server: stub.EmbeddingServer) -> None:
    encode(server.base_url, truncate_tokens=-1)
    assert server.questions[0]["truncate_prompt_tokens"] == -1


def test_order_is_told_by_the_index_alone(server: stub.EmbeddingServer) -> None:
    server.script(Behaviour("shuffled"))
    np.testing.assert_allclose(encode(server.base_url), BagOfWords().encode(TEXTS), atol=1e-6)


@pytest.mark.parametrize(
    "bad",
    [
        Behaviour("status", status=500),
        Behaviour("status", status=429, retry_after="0"),
        Behaviour("status", status=503),
        Behaviour("html"),
        Behaviour("short"),
        Behaviour("twice"),
        Behaviour("null"),
        Behaviour("zero"),
        Behaviour("ragged"),
        Behaviour("disconnect"),
    ],
    ids=lambda how: f"{how.kind} {how.status}",
)
def test_what_may_pass_is_asked_again_and_what_stays_is_an_error_without_the_text(
    server: stub.EmbeddingServer, bad: Behaviour
) -> None:
    server.script(bad)
    np.testing.assert_allclose(encode(server.base_url), BagOfWords().encode(TEXTS), atol=1e-6)
    assert len(server.questions) == 2

    server.default = bad
    with pytest.raises(BackendError) as caught:
        encode(server.base_url)
    assert "CANARY" not in str(caught.value)
    assert len(server.questions) == 2 + 3


@pytest.mark.parametrize("status", [400, 401, 404, 422])
def test_what_cannot_pass_is_asked_once(server: stub.EmbeddingServer, status: int) -> None:
    server.default = Behaviour("status", status=status)
    with pytest.raises(BackendRefused) as caught:
        encode(server.base_url)
    assert not caught.value.retryable
    assert "CANARY" not in str(caught.value)
    assert len(server.questions) == 1


def test_vectors_of_another_model_are_refused_at_once(server: stub.EmbeddingServer) -> None:
    server.script(Behaviour("ok"), Behaviour("wide"))
    with pytest.raises(BackendRefused, match="expected vectors of 64 components, got 65"):
        encode(server.base_url, batch_size=3)
    assert len(server.questions) == 2


@pytest.mark.parametrize("kind", ["hang", "drip"])
def test_a_server_that_does_not_finish_costs_no_more_than_its_time(
    server: stub.EmbeddingServer, kind: stub.Kind
) -> None:
    server.default = Behaviour(kind)
    began = time.monotonic()
    with pytest.raises(BackendTimeout):
        encode(server.base_url, attempt_timeout=0.2, total_timeout=0.5)
    assert time.monotonic() - began < 20


def test_an_answer_without_end_is_not_read_to_its_end(server: stub.EmbeddingServer) -> None:
    server.default = Behaviour("flood")
    with pytest.raises(BackendRefused, match="the answer is larger"):
        encode(server.base_url, max_answer_bytes=100_000)


def test_a_server_that_is_not_there_is_a_backend_error() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        with pytest.raises(BackendError, match="is the server up"):
            encode(f"http://127.0.0.1:{unused.getsockname()[1]}/v1")


def test_no_wait_is_begun_that_ends_after_the_time(server: stub.EmbeddingServer) -> None:
    server.default = Behaviour("status", status=429, retry_after="3600")
    began = time.monotonic()
    with pytest.raises(BackendError, match="busy"):
        encode(server.base_url)
    assert time.monotonic() - began < 20
    assert len(server.questions) == 1


def test_texts_are_cut_and_blank_ones_sent_as_a_full_stop_where_the_server_would_refuse() -> None:
    with stub.EmbeddingServer(max_characters=50) as server:
        vectors = encode(server.base_url, ["x " * 500, "", " \n"], max_characters=50)
        assert [len(text) for text in server.questions[0]["input"]] == [50, 1, 1]
        assert vectors.shape == (3, 64)
        with pytest.raises(BackendRefused, match="max_characters"):
            encode(server.base_url, ["x " * 500])


def test_the_dimension_is_asked_for_once_or_taken_from_the_settings(server: stub.EmbeddingServer) -> None:
    encoder = client(server.base_url)
    assert (encoder.dimension, encoder.dimension) == (64, 64)
    assert len(server.questions) == 1
    encoder.close()
    told = client(server.base_url, dimension=64)
    assert told.dimension == 64
    assert len(server.questions) == 1
    told.close()


def test_a_server_without_the_models_name_is_a_mistake_in_the_settings() -> None:
    with pytest.raises(ConfigurationError, match="model's name"):
        EmbeddingServer(EmbeddingServerSettings())
