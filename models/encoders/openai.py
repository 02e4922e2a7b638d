"""An embedding server that speaks the OpenAI protocol (vLLM, text-embeddings-inference, llama.cpp): POST
{base_url}/embeddings.

Texts go in batches, one after the other; each request is retried as questions to a language model are
(models/llm/resilient.py), within one deadline for the whole call. Either all texts get their vectors or the
call fails: there is no half of an answer. Texts beyond `max_characters` are cut here, since most servers
refuse rather than cut; a blank text is sent as a full stop, since many refuse that too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import httpx
import numpy as np
import orjson
from tenacity import Retrying

from models.encoders.port import EmbeddingServerSettings, Vectors, readable, unit
from models.llm.http import blocking_client_of, posted_blocking
from models.llm.port import PromptRefused
from models.llm.resilient import attempts
from schemas.errors import BackendRefused, BackendTimeout, ConfigurationError


def read_vectors(body: bytes, *, count: int, dimension: int) -> Vectors:
    """float32 [count, dimension] in the order of the question; `dimension` 0 takes what comes."""
    try:
        answer = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise _broken(f"expected a JSON answer, got {len(body)} bytes that are not JSON") from None
    data = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(data, list) or len(data) != count:
        raise _broken(f"expected {count} vectors, got {len(data) if isinstance(data, list) else 'none'}")
    rows: list[Any] = [None] * count
    for entry in data:
        index = entry.get("index") if isinstance(entry, dict) else None
        if not isinstance(index, int) or not 0 <= index < count or rows[index] is not None:
            raise _broken(f"expected each index from 0 to {count - 1} once")
        rows[index] = entry.get("embedding")
    try:
        matrix = np.array(rows, dtype=np.float64)
    except (ValueError, TypeError):
        raise _broken("expected a list of numbers of one length for each text") from None
    if matrix.ndim != 2 or matrix.shape[1] == 0:
        raise _broken("expected a list of numbers for each text")
    if dimension and matrix.shape[1] != dimension:
        # Another model answers: a retry brings the same, and a wrong vector in the index is worse than
        # none.
        raise BackendRefused(
            f"expected vectors of {dimension} components, got {matrix.shape[1]}; check model and dimension"
        )
    norms = np.linalg.norm(matrix, axis=1)
    if not np.isfinite(norms).all() or (norms == 0).any():
        raise _broken("expected finite vectors other than zero")
    return unit(matrix)


def _broken(message: str) -> BackendRefused:
    """Not what was requested, but a restarting server or proxy may do better in a moment."""
    error = BackendRefused(message)
    error.retryable = True
    return error


BLANK: Final = "."


class EmbeddingServer:
    """The client. Safe to call from several threads."""

    def __init__(
        self,
        settings: EmbeddingServerSettings,
        *,
        transport: httpx.BaseTransport | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if not settings.model:
            raise ConfigurationError(
                "expected the model's name as the embedding server lists it; without it caches would mix "
                "models"
            )
        self.name = settings.model
        self._settings = settings
        self._clock = clock
        self._sleep = sleep
        self._dimension = settings.dimension
        self._url = settings.base_url.rstrip("/") + "/embeddings"
        self._client = blocking_client_of(settings.api_key, transport)

    @property
    def dimension(self) -> int:
        """As set; else from the server, once. Raises BackendError where it does not answer."""
        if not self._dimension:
            self._dimension = self.encode([BLANK]).shape[1]
        return self._dimension

    def encode(self, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        deadline = self._clock() + self._settings.total_timeout
        size = self._settings.batch_size
        parts: list[Vectors] = []
        for first in range(0, len(texts), size):
            batch = [self._sent(text) for text in texts[first : first + size]]
            vectors = self._answered(batch, deadline)
            self._dimension = vectors.shape[1]  # from the first answer on, all others are held to it
            parts.append(vectors)
        return np.concatenate(parts)

    def close(self) -> None:
        """Give connections back."""
        self._client.close()

    def _sent(self, text: str) -> str:
        cut = readable(text[: self._settings.max_characters])
        return cut if cut.strip() else BLANK

    def _answered(self, batch: list[str], deadline: float) -> Vectors:
        return attempts(Retrying, self._settings, deadline, clock=self._clock, sleep=self._sleep)(
            self._ask, batch, deadline
        )

    def _ask(self, batch: list[str], deadline: float) -> Vectors:
        """One attempt."""
        limit = min(self._settings.attempt_timeout, deadline - self._clock())
        if limit <= 0:
            raise BackendTimeout("the time for these texts is over")
        content = orjson.dumps(self._question(batch))
        try:
            body = posted_blocking(
                self._client,
                self._url,
                content,
                limit=limit,
                connect=self._settings.connect_timeout,
                most=self._settings.max_answer_bytes,
                clock=self._clock,
            )
        except PromptRefused:
            raise BackendRefused(
                "the server refused the texts; does its model read as much as max_characters allows?"
            ) from None
        return read_vectors(body, count=len(batch), dimension=self._dimension)

    def _question(self, batch: list[str]) -> dict[str, Any]:
        question: dict[str, Any] = {"model": self._settings.model, "input": batch, "encoding_format": "float"}
        if self._settings.truncate_tokens:
            question["truncate_prompt_tokens"] = self._settings.truncate_tokens
        return question
