"""Knowledge search of another process: a client of `wardstream knowledge serve`, with bounds on time and
size, retries and a breaker.

A caller gets all passages or BackendError, which the agent sees as "the source did not answer".
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

import httpx
import msgspec
from msgspec import Struct
from tenacity import Retrying

from models.encoders.port import readable
from models.llm.breaker import Breaker
from models.llm.http import blocking_client_of, posted_blocking
from models.llm.port import LLMSettings, PromptRefused
from models.llm.resilient import attempts
from models.search.passage import Passage, Tag
from schemas.errors import BackendError, BackendRefused, BackendTimeout

PORT: Final = 8030
LONGEST: Final = 2_000  # characters of a query; the rest is not sent


class KnowledgeServerSettings(LLMSettings):
    """Timeouts, attempts and breaker as of a language model's server, shorter."""

    base_url: str = f"http://127.0.0.1:{PORT}"
    connect_timeout: float = 1.0
    attempt_timeout: float = 5.0
    max_attempts: int = 2


class _Body(Struct, frozen=True):
    answers: tuple[tuple[Passage, ...], ...]


class KnowledgeServer:
    """The client. Safe to call from several threads."""

    def __init__(
        self,
        settings: KnowledgeServerSettings | None = None,
        *,
        transport: httpx.BaseTransport | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._settings = settings or KnowledgeServerSettings()
        self._breaker = Breaker(self._settings, clock=clock)
        self._lock = threading.Lock()  # of the breaker, which is made for one thread
        self._clock, self._sleep = clock, sleep
        self._url = self._settings.base_url.rstrip("/") + "/search"
        self._client = blocking_client_of(self._settings.api_key, transport)

    def search(self, queries: Sequence[str], tag: Tag, most: int) -> tuple[Passage, ...]:
        """Of all corpora under a tag, for all queries together. Raises BackendError where the server does not
        answer, or not as it should.
        """
        texts = [readable(query)[:LONGEST] for query in queries]
        content = msgspec.json.encode({"queries": texts, "tags": [tag], "most": most})
        deadline = self._clock() + self._settings.attempt_timeout * self._settings.max_attempts
        return attempts(Retrying, self._settings, deadline, clock=self._clock, sleep=self._sleep)(
            self._attempt, content, deadline
        )

    def close(self) -> None:
        """Give connections back."""
        self._client.close()

    def _attempt(self, content: bytes, deadline: float) -> tuple[Passage, ...]:
        with self._lock:
            permit = self._breaker.admit()
        outcome = self._breaker.abandoned
        try:
            answer = self._ask(content, min(self._settings.attempt_timeout, deadline - self._clock()))
            outcome = self._breaker.succeeded
        except PromptRefused:
            outcome = self._breaker.succeeded  # the server is well
            raise BackendRefused("the knowledge server refused the question; are its limits ours?") from None
        except BackendError:
            outcome = self._breaker.failed
            raise
        finally:
            with self._lock:
                outcome(permit)
        return answer

    def _ask(self, content: bytes, limit: float) -> tuple[Passage, ...]:
        if limit <= 0:
            raise BackendTimeout("the time for this search is over")
        body = posted_blocking(
            self._client,
            self._url,
            content,
            limit=limit,
            connect=self._settings.connect_timeout,
            most=self._settings.max_answer_bytes,
            clock=self._clock,
            up="is `wardstream knowledge serve` running?",
        )
        try:
            (found,) = msgspec.json.decode(body, type=_Body).answers
        except (msgspec.DecodeError, ValueError):
            raise BackendRefused(
                "expected passages from the knowledge server, got something else; is it one, and of this "
                "version?"
            ) from None
        return found
