"""A small real HTTP server that speaks the OpenAI embeddings protocol and can misbehave on demand.

    with EmbeddingServer() as server:
        server.script(Behaviour("status", status=429, retry_after="0"), Behaviour("ok"))
        ... server.base_url, server.questions ...

Behaviours are taken from the script in order, then the default. Vectors are those of the bag of words, so
that order and equality can be told from them. It refuses what real servers refuse: empty texts, and texts
longer than its model reads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from typing import Any, Literal, TypeAlias

import orjson

from tests.models.encoders.bag_of_words import BagOfWords
from tests.servers.threaded import ThreadedServer

Kind: TypeAlias = Literal[
    "ok",
    "shuffled",  # the right vectors in another order, told by `index`
    "status",  # an error status, with Retry-After where given
    "hang",  # takes the question and answers when the server is closed
    "drip",  # answers a byte at a time, 20 ms between them
    "html",  # 200, but a proxy's page
    "short",  # one vector too few
    "twice",  # one index twice, another not at all
    "null",  # a null among the numbers
    "zero",  # a vector of zeros
    "ragged",  # vectors of different lengths
    "wide",  # vectors of another model
    "disconnect",  # closes after the question
    "flood",  # far more bytes than asked for
]


@dataclass(frozen=True)
class Behaviour:
    """How one question is treated."""

    kind: Kind = "ok"
    status: int = 500
    retry_after: str = ""


class EmbeddingServer(ThreadedServer):
    """The server. Use as a context manager; it owns threads."""

    def __init__(self, default: Behaviour = Behaviour(), *, max_characters: int = 4_000) -> None:
        super().__init__(self._handler(), "embedding-server")
        self.default = default
        self.headers: list[Mapping[str, str]] = []
        self.max_characters = max_characters
        self.encoder = BagOfWords()
        self._script: deque[Behaviour] = deque()

    def script(self, *behaviours: Behaviour) -> None:
        """What the next questions get, in order."""
        self._script.extend(behaviours)

    def next_behaviour(self) -> Behaviour:
        return self._script.popleft() if self._script else self.default

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format: str, *args: object) -> None:
                """Says nothing: texts of questions are no matter for a log."""

            def do_POST(self) -> None:
                question = orjson.loads(self.rfile.read(int(self.headers.get("content-length", "0"))))
                if self.path != "/v1/embeddings":
                    self._send(404, b'{"error": "no such route"}')
                    return
                owner.questions.append(question)
                owner.headers.append({name.lower(): value for name, value in self.headers.items()})
                try:
                    self._treat(question, owner.next_behaviour())
                except ConnectionError:
                    self.close_connection = True  # the client has had enough

            def _treat(self, question: dict[str, Any], how: Behaviour) -> None:
                if any(not text or len(text) > owner.max_characters for text in question["input"]):
                    # Real servers echo the question in error bodies; nothing of it may come out on our side.
                    self._send(400, orjson.dumps({"error": {"message": str(question["input"])}}))
                    return
                match how.kind:
                    case "status":
                        extra = {"Retry-After": how.retry_after} if how.retry_after else {}
                        self._send(
                            how.status, orjson.dumps({"error": {"message": str(question["input"])}}), extra
                        )
                    case "hang":
                        owner.closing.wait(30)
                        self.close_connection = True
                    case "disconnect":
                        self.close_connection = True
                    case "html":
                        self._send(200, b"<html><body>502 Bad Gateway</body></html>")
                    case "flood":
                        self._send(200, b" " * 3_000_000)
                    case "drip":
                        self._head(200, 10_000, {})
                        while not owner.closing.wait(0.02):
                            self.wfile.write(b" ")
                    case _:
                        self._send(200, answer(question, how, owner.encoder))

            def _head(self, status: int, length: int, extra: dict[str, str]) -> None:
                self.send_response(status)
                for name, value in {
                    "Content-Type": "application/json",
                    "Content-Length": str(length),
                    **extra,
                }.items():
                    self.send_header(name, value)
                self.end_headers()

            def _send(self, status: int, body: bytes, extra: dict[str, str] | None = None) -> None:
                self._head(status, len(body), extra or {})
                self.wfile.write(body)

        return Handler


def answer(question: dict[str, Any], how: Behaviour, encoder: BagOfWords) -> bytes:
    """The body of a 200. Vectors are not of unit norm: some servers normalise, some do not."""
    vectors: list[Any] = [
        [3.0 * value for value in row] for row in encoder.encode(question["input"]).tolist()
    ]
    indices = list(range(len(vectors)))
    match how.kind:
        case "short":
            vectors.pop()
        case "twice":
            indices[-1] = 0
        case "null":
            vectors[0][0] = None
        case "zero":
            vectors[0] = [0.0] * len(vectors[0])
        case "ragged":
            vectors[-1] = vectors[-1][:-1]
        case "wide":
            vectors = [[*row, 1.0] for row in vectors]
    data = [
        {"object": "embedding", "index": index, "embedding": row}
        for index, row in zip(indices, vectors, strict=False)
    ]
    if how.kind == "shuffled":
        data.reverse()
    return orjson.dumps(
        {"object": "list", "data": data, "model": question["model"], "usage": {"prompt_tokens": 1}}
    )
