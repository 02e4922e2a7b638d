"""A server that speaks OpenAI's completions and can return token ids (vLLM): POST {base_url}/completions, and
/tokenize beside /v1.

Stop strings come back with the text (`include_stop_str_in_output`); tags that are special tokens never fire
as stop strings unless `skip_special_tokens` is false. Retries, breaker and deadlines are those of models.llm.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import httpx
import orjson

from models.llm.breaker import Breaker
from models.llm.completion_answers import read_continuation, read_tokens
from models.llm.generator import Continuation
from models.llm.port import LLMSettings, PromptRefused
from models.llm.posting import client_of, posted
from models.llm.resilient import Persistence

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
        self._persistence = Persistence(
            settings, breaker or Breaker(settings, clock=clock), clock=clock, sleep=sleep
        )
        self._root = settings.base_url.rstrip("/")
        self._tokenize = self._root.removesuffix("/v1") + "/tokenize"
        self._client = client_of(settings, transport)

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        told = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        question = {
            "model": self._settings.model,
            "messages": [one for one in told if one["content"]],
            "add_generation_prompt": True,
        }
        return await self._ask(self._tokenize, question, read_tokens)

    async def encoded(self, text: str) -> tuple[int, ...]:
        question = {"model": self._settings.model, "prompt": text, "add_special_tokens": False}
        return await self._ask(self._tokenize, question, read_tokens)

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        return await self._ask(
            f"{self._root}/completions", question(ids, most, stop, seed, self._settings), read_continuation
        )

    async def aclose(self) -> None:
        await self._client.aclose()

    async def _ask(self, url: str, question: dict[str, Any], read: Callable[[bytes], Read]) -> Read:
        settings = self._settings
        try:
            content = orjson.dumps(question)
        except orjson.JSONEncodeError:
            raise PromptRefused(
                "expected text that is valid Unicode in the prompt, got a lone surrogate"
            ) from None

        async def once(_: float) -> Read:
            _told, body = await posted(
                self._client, url, content, limit=settings.attempt_timeout, most=settings.max_answer_bytes
            )
            return read(body)

        return await self._persistence.ask(once, settings.attempt_timeout * settings.max_attempts)


def question(
    ids: Sequence[int], most: int, stop: Sequence[str], seed: int, settings: LLMSettings
) -> dict[str, Any]:
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
