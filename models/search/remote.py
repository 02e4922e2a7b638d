"""Passages of another process: a client of `wardstream knowledge serve`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

import httpx
import msgspec
from msgspec import Struct

from models.encoders.port import readable
from models.llm.http import blocking_client_of, posted_blocking
from models.llm.port import PromptRefused
from models.search.pieces import Passage, Tag
from schemas.errors import BackendError, BackendRefused

LONGEST: Final = 2_000  # characters of a query; the rest is not sent
_MOST_BYTES: Final = 8 * 1024 * 1024
_CONNECT_S: Final = 1.0


class _Body(Struct, frozen=True):
    answers: tuple[tuple[Passage, ...], ...]


class KnowledgeServer:
    """Safe to call from several threads."""

    def __init__(
        self, url: str, *, timeout: float = 5.0, transport: httpx.BaseTransport | None = None
    ) -> None:
        """`timeout`: seconds for one search, a second try included."""
        self._url, self._timeout = f"{url.rstrip('/')}/search", timeout
        self._client = blocking_client_of(None, transport)
        self._client.headers["connection"] = (
            "close"  # searches are rare, and the server may have been restarted
        )

    def search(self, queries: Sequence[str], tag: Tag, most: int) -> tuple[Passage, ...]:
        """Of all corpora under a tag, for all queries together. Raises BackendError where the server does not answer, or not
        as it should.
        """
        texts = [readable(query)[:LONGEST] for query in queries if query.strip()]
        if not texts or most < 1:
            return ()
        content = msgspec.json.encode({"queries": texts, "tags": [tag], "most": most})
        until = time.monotonic() + self._timeout
        try:
            return self._answered(content, until)
        except BackendError as error:
            if not error.retryable:
                raise
            return self._answered(content, until)

    def _answered(self, content: bytes, until: float) -> tuple[Passage, ...]:
        try:
            (found,) = msgspec.json.decode(self._posted(content, until), type=_Body).answers
        except PromptRefused:
            raise BackendRefused(
                "the knowledge server refused the question; is it of this version?"
            ) from None
        except (msgspec.DecodeError, ValueError):
            raise BackendRefused(
                "expected passages from the knowledge server, got something else; is it one, and of this version?"
            ) from None
        return found

    def _posted(self, content: bytes, until: float) -> bytes:
        return posted_blocking(
            self._client,
            self._url,
            content,
            limit=max(until - time.monotonic(), 0.001),
            connect=_CONNECT_S,
            most=_MOST_BYTES,
            up="is `wardstream knowledge serve` running?",
        )
