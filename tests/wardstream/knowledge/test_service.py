"""The service: what it answers, what it refuses, and that it keeps queries to itself."""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from models.search.library import Library
from schemas.errors import ConfigurationError
from tests.models.search.corpora import DOCUMENTS, GOUT, Meaning
from tests.servers.knowledge_server import ServedLibrary
from wardstream.knowledge.service import MOST_BYTES, serve


@pytest.fixture
def library(tmp_path: Path) -> Library:
    library = Library(tmp_path, Meaning())
    corpus = library.made("book", "BOOK")
    corpus.add(DOCUMENTS)
    corpus.embed(Meaning())
    return library


@pytest.fixture
def client(library: Library) -> Iterator[httpx.Client]:
    with ServedLibrary(library) as served, httpx.Client(base_url=served.base_url, trust_env=False) as client:
        yield client


def test_a_batch_is_answered_together_or_one_by_one(client: httpx.Client) -> None:
    queries = ["colchicine", "angiokeratoma", "stock market crash"]
    together = client.post("/search", json={"queries": queries, "tags": ["BOOK"]}).json()
    assert [sorted(one["title"] for one in answer) for answer in together["answers"]] == [
        ["Fabry disease", "Gout"]
    ]
    apart = client.post("/search", json={"queries": queries, "corpora": ["book"], "together": False}).json()
    assert [[one["title"] for one in answer] for answer in apart["answers"]] == [
        ["Gout"],
        ["Fabry disease"],
        [],
    ]
    assert apart["answers"][0][0]["text"] == GOUT.text


def test_corpora_and_health_are_told(client: httpx.Client) -> None:
    assert client.get("/health").json() == {"status": "ok", "corpora": 1}
    assert client.get("/corpora").json() == [
        {"name": "book", "tag": "BOOK", "documents": 3, "passages": 3, "vectors": 3, "encoder": "meaning"}
    ]


def test_what_is_added_meanwhile_is_found(client: httpx.Client, library: Library) -> None:
    from models.search.pieces import Document

    Library(library.folder).made("wiki", "WIKI").add([Document("z", "Zebra", "A rare zebra.")])
    (found,) = client.post("/search", json={"queries": ["zebra"], "tags": ["WIKI"]}).json()["answers"]
    assert [one["title"] for one in found] == ["Zebra"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({}, "queries"),
        ({"queries": ["secret-x"]}, "tags or corpora"),
        ({"queries": [], "tags": ["BOOK"]}, "queries"),
        ({"queries": ["secret-x"] * 33, "tags": ["BOOK"]}, "queries"),
        ({"queries": ["secret-x" * 300], "tags": ["BOOK"]}, "queries.0"),
        ({"queries": ["secret-x"], "tags": ["secret-x"]}, "tags.0"),
        ({"queries": ["secret-x"], "tags": ["BOOK"], "most": 0}, "most"),
        ({"queries": ["secret-x"], "tags": ["BOOK"], "most": 101}, "most"),
        ({"queries": ["secret-x"], "tags": ["BOOK"], "other": 1}, "other"),
        ({"queries": "secret-x", "tags": ["BOOK"]}, "queries"),
        ({"queries": ["secret-x"], "corpora": ["nobody"]}, "GET /corpora"),
        ({"queries": ["secret-x"], "corpora": ["../book"]}, "GET /corpora"),
    ],
)
def test_an_unfit_question_is_refused_with_what_was_expected_and_never_with_what_came(
    client: httpx.Client, question: dict[str, object], expected: str
) -> None:
    answer = client.post("/search", json=question)
    assert answer.status_code == 400
    assert expected in " ".join(answer.json()["expected"])
    assert "secret" not in answer.text


@pytest.mark.parametrize("body", [b"", b"nothing", b"[]", b"\xff\xfe", b'{"queries": '])
def test_a_body_that_is_no_question_is_refused(client: httpx.Client, body: bytes) -> None:
    assert (
        client.post("/search", content=body, headers={"content-type": "application/json"}).status_code == 400
    )


def test_a_question_that_does_not_say_that_it_is_json_is_told_the_header(client: httpx.Client) -> None:
    answer = client.post(
        "/search",
        content=b'{"queries": ["gout"], "tags": ["BOOK"]}',
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert answer.status_code == 400 and "Content-Type: application/json" in answer.json()["expected"][0]


def test_a_port_that_is_taken_is_told_with_what_to_do(library: Library) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(ConfigurationError, match=r"expected to listen on 127\.0\.0\.1:.*--port"),
    ):
        serve(library, "127.0.0.1", taken.getsockname()[1])


def test_a_body_without_end_is_not_read_to_its_end(client: httpx.Client) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(3 * MOST_BYTES // 1_000):
            yield b"x" * 1_000

    with contextlib.suppress(httpx.WriteError):  # it may hang up while we are still sending
        assert client.post("/search", content=endless()).status_code == 413
    assert client.get("/health").status_code == 200


def test_its_description_is_generated(client: httpx.Client) -> None:
    described = client.get("/openapi.json").json()
    assert set(described["paths"]) == {"/search", "/corpora", "/health"}
    assert {"200", "400", "413"} <= set(described["paths"]["/search"]["post"]["responses"])


def test_no_query_is_in_a_log(client: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        client.post("/search", json={"queries": ["secret-x"], "tags": ["BOOK"]})
        client.post("/search", json={"queries": ["secret-x"], "tags": ["nowhere"]})
    assert "secret-x" not in caplog.text


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", "", "10.0.0.1"])
def test_a_request_that_names_another_host_is_refused(client: httpx.Client, host: str) -> None:
    answer = client.post("/search", json={"queries": ["zebra"], "tags": ["BOOK"]}, headers={"Host": host})
    assert answer.status_code == 421
