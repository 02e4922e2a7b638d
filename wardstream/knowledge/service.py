"""`wardstream knowledge serve`: POST /search with a batch of queries, GET /corpora, GET /health; the
description at /openapi.json.

Queries hold a patient's findings: they are in no log and in no error, and no path or parameter takes one.
"""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from models.search.library import Library
from models.search.pieces import Tag
from models.search.words import MISSING
from schemas.errors import ConfigurationError, StateError

LONGEST: Final = 2_000  # characters of a query
MOST_BYTES: Final = 256 * 1024  # of a question
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")

_Message = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[_Message]]
_Send = Callable[[_Message], Awaitable[None]]
_App = Callable[[Any, _Receive, _Send], Awaitable[None]]


class Question(BaseModel):
    """What is searched, and where: corpora by name, or by tag."""

    model_config = ConfigDict(extra="forbid")

    queries: list[Annotated[str, StringConstraints(max_length=LONGEST)]] = Field(min_length=1, max_length=32)
    tags: list[Tag] = Field(default=[], max_length=3)
    corpora: list[Annotated[str, StringConstraints(max_length=64)]] = Field(default=[], max_length=32)
    most: int = Field(default=5, ge=1, le=100, description="Passages of an answer.")
    together: bool = Field(
        default=True, description="One answer for all queries together; else one for each, in order."
    )

    @model_validator(mode="after")
    def _somewhere(self) -> Question:
        if not self.tags and not self.corpora:
            raise ValueError("expected tags or corpora")
        return self


class Told(BaseModel):
    """A passage."""

    id: str
    corpus: str
    title: str
    text: str
    score: float


class Answers(BaseModel):
    """The best first; an empty answer is "no reference"."""

    answers: list[list[Told]]
    told: list[str] = Field(description="How it was found, where that is less than could be.")


class CorpusTold(BaseModel):
    """A corpus."""

    name: str
    tag: Tag
    documents: int
    passages: int
    vectors: int
    encoder: str


class Health(BaseModel):
    """It answers."""

    status: Literal["ok"] = "ok"
    corpora: int


class Refusal(BaseModel):
    """What was expected."""

    expected: list[str]


def app(library: Library, hosts: Collection[str] = LOOPBACK) -> Any:
    """The FastAPI application, for requests that name one of `hosts`. Raises ConfigurationError without the extra `knowledge`."""
    try:
        from fastapi import FastAPI, Request
        from fastapi.exceptions import RequestValidationError
        from fastapi.responses import JSONResponse
    except ImportError:
        raise ConfigurationError(MISSING.format(name="fastapi")) from None
    service = FastAPI(
        title="wardstream knowledge search",
        version="1",
        description="Passages of named corpora for queries.",
        responses={400: {"model": Refusal}, 413: {"model": Refusal}},
    )

    @service.post("/search")
    def search(question: Question) -> Answers:
        """The best passages for a batch of queries."""
        names = list(
            dict.fromkeys(
                [*question.corpora, *(name for tag in question.tags for name in library.tagged(tag))]
            )
        )
        groups = [question.queries] if question.together else [[query] for query in question.queries]
        found = [library.search(one, names, question.most) for one in groups]
        answers = [
            [Told(id=p.id, corpus=p.corpus, title=p.title, text=p.text, score=p.score) for p in one.passages]
            for one in found
        ]
        return Answers(answers=answers, told=sorted({told for one in found for told in one.told}))

    @service.get("/corpora")
    def corpora() -> list[CorpusTold]:
        """What can be searched."""
        found = []
        for name, one in library.corpora().items():
            one.refresh()
            documents, passages = one.words.documents, len(one.words)
            found.append(
                CorpusTold(
                    name=name,
                    tag=one.about.tag,
                    documents=documents,
                    passages=passages,
                    vectors=len(one.vectors),
                    encoder=one.vectors.encoder,
                )
            )
        return found

    @service.get("/health")
    def health() -> Health:
        """Whether it answers."""
        return Health(corpora=len(library.corpora()))

    @service.exception_handler(RequestValidationError)
    async def unfit(request: Request, error: RequestValidationError) -> JSONResponse:
        if not request.headers.get("content-type", "").startswith("application/json"):
            return JSONResponse(
                {"expected": ["the header Content-Type: application/json, and a body in JSON"]}, 400
            )
        # The place and the rule; never the value, which may be a query.
        places = [
            f"{'.'.join(map(str, one['loc'][1:])) or 'the body'}: {one['msg']}" for one in error.errors()
        ]
        return JSONResponse({"expected": places[:10]}, 400)

    @service.exception_handler(StateError)
    @service.exception_handler(ConfigurationError)
    async def unknown(request: Request, error: Exception) -> JSONResponse:
        return JSONResponse({"expected": ["corpora that GET /corpora lists"]}, 400)

    service.add_middleware(_Bounded, hosts=frozenset(hosts))
    return service


class _Bounded:
    """Refuses a question that is larger than any can be before it is read whole, and one that names another
    host: a page of the internet could make a browser ask it.
    """

    def __init__(self, app: _App, hosts: Collection[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Any, receive: _Receive, send: _Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        named = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if (urlsplit(f"//{named}").hostname or "") not in self._hosts:
            await _refused(
                send, 421, b'{"expected":["a Host header that this service is known by (--known-as)"]}'
            )
            return
        parts: list[bytes] = []
        size, more = 0, True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return  # the client has gone
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            more = message.get("more_body", False)
            if size > MOST_BYTES:
                await _refused(send, 413, b'{"expected":["at most %d bytes"]}' % MOST_BYTES)
                return
        whole: _Message | None = {"type": "http.request", "body": b"".join(parts), "more_body": False}

        async def again() -> _Message:
            nonlocal whole
            message, whole = whole, None
            return message if message is not None else await receive()

        await self._app(scope, again, send)


async def _refused(send: _Send, status: int, body: bytes) -> None:
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def serve(library: Library, host: str, port: int, known_as: Collection[str] = ()) -> None:
    """Until a signal comes. Raises ConfigurationError without the extra `knowledge`, and where it cannot
    listen.
    """
    try:
        import uvicorn
    except ImportError:
        raise ConfigurationError(MISSING.format(name="uvicorn")) from None
    service = app(library, {*LOOPBACK, host, *known_as})
    try:
        listening = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET
        )
    except OSError as error:
        raise ConfigurationError(
            f"expected to listen on {host}:{port}, got: {error.strerror}; is something else there? Give "
            "another --port or --host"
        ) from error
    config = uvicorn.Config(
        service,
        access_log=False,
        log_level="warning",
        server_header=False,
        limit_concurrency=256,
        timeout_keep_alive=30,
    )
    uvicorn.Server(config).run(sockets=[listening])
