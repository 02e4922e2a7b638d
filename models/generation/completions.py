"""A server that speaks OpenAI's completions and can return token ids (vLLM): POST {base_url}/completions, and /tokenize beside /v1.

Stop strings come back with the text (`include_stop_str_in_output`); tags that are special tokens never fire as stop strings unless
`skip_special_tokens` is false. Retries, breaker and deadlines are those of models.llm.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import httpx
import orjson
from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt

from models.generation.answers import read_continuation, read_tokens
from models.generation.port import Continuation
from models.llm.breaker import Breaker
from models.llm.openai import headers
from models.llm.port import BackendError, BackendRefused, BackendTimeout, LLMSettings, Overloaded, PromptRefused
from models.llm.reply import refusal
from models.llm.resilient import Before, Patience

Read = TypeVar("Read")


class Completions:
    """`Generator`: as many questions in flight as the settings allow; the server batches them."""

    def __init__(
        self,
        settings: LLMSettings,
        *,
        breaker: Breaker | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.name = settings.model or "openai-compatible"
        self._settings = settings
        self._breaker = breaker or Breaker(settings, clock=clock)
        self._root = settings.base_url.rstrip("/")
        self._tokenize = self._root.removesuffix("/v1") + "/tokenize"
        self._clock, self._sleep = clock, sleep
        self._client = httpx.AsyncClient(
            headers=headers(settings.api_key),
            timeout=httpx.Timeout(None, connect=settings.connect_timeout),
            limits=httpx.Limits(max_connections=settings.concurrency, max_keepalive_connections=settings.concurrency),
            follow_redirects=False,
            trust_env=False,  # no proxy from the environment between us and the patient
            transport=transport,
        )

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        told = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        question = {"model": self._settings.model, "messages": [one for one in told if one["content"]], "add_generation_prompt": True}
        return await self._ask(self._tokenize, question, read_tokens)

    async def encoded(self, text: str) -> tuple[int, ...]:
        question = {"model": self._settings.model, "prompt": text, "add_special_tokens": False}
        return await self._ask(self._tokenize, question, read_tokens)

    async def continued(self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int) -> Continuation:
        return await self._ask(f"{self._root}/completions", question(ids, most, stop, seed, self._settings), read_continuation)

    async def aclose(self) -> None:
        await self._client.aclose()

    async def _ask(self, url: str, question: dict[str, Any], read: Callable[[bytes], Read]) -> Read:
        settings = self._settings
        try:
            content = orjson.dumps(question)
        except orjson.JSONEncodeError:
            raise PromptRefused("expected text that is valid Unicode in the prompt, got a lone surrogate") from None
        deadline = self._clock() + settings.attempt_timeout * settings.max_attempts
        attempts = AsyncRetrying(
            retry=retry_if_exception(lambda error: isinstance(error, BackendError) and error.retryable),
            stop=stop_after_attempt(settings.max_attempts) | Before(deadline, self._clock),
            wait=Patience(settings.backoff_base, settings.backoff_cap),
            sleep=self._sleep,
            reraise=True,
        )
        return await attempts(self._attempt, url, content, read)

    async def _attempt(self, url: str, content: bytes, read: Callable[[bytes], Read]) -> Read:
        permit = self._breaker.admit()
        try:
            found = read(await self._post(url, content))
        except PromptRefused:
            self._breaker.succeeded(permit)  # the server is well
            raise
        except BackendError as error:
            (self._breaker.abandoned if isinstance(error, Overloaded) else self._breaker.failed)(permit)
            raise
        except BaseException:
            self._breaker.abandoned(permit)
            raise
        self._breaker.succeeded(permit)
        return found

    async def _post(self, url: str, content: bytes) -> bytes:
        limit = self._settings.attempt_timeout
        try:
            async with asyncio.timeout(limit), self._client.stream("POST", url, content=content) as response:
                if response.status_code != 200:
                    raise refusal(response.status_code, response.headers, now=time.time())
                parts, size = [], 0
                async for part in response.aiter_bytes():
                    size += len(part)
                    if size > self._settings.max_answer_bytes:
                        raise BackendRefused(f"expected at most {self._settings.max_answer_bytes} bytes, the answer is larger")
                    parts.append(part)
                return b"".join(parts)
        except (TimeoutError, httpx.TimeoutException):
            raise BackendTimeout(f"expected a whole answer within {limit:.1f} s; is the server's queue too long?") from None
        except httpx.HTTPError as error:
            raise BackendError(f"the connection failed ({type(error).__name__}); is the server up?") from None
        except httpx.InvalidURL:
            raise BackendRefused("the base URL is not a URL; expected http(s)://host:port/v1") from None


def question(ids: Sequence[int], most: int, stop: Sequence[str], seed: int, settings: LLMSettings) -> dict[str, Any]:
    """The body of the request."""
    return {
        "model": settings.model,
        "prompt": list(ids),
        "max_tokens": most,
        "stop": list(stop),
        "include_stop_str_in_output": True,
        "skip_special_tokens": False,
        "spaces_between_special_tokens": False,
        "return_token_ids": True,
        "logprobs": 0,  # of the written token alone
        "temperature": settings.temperature,
        "seed": seed,
    }
