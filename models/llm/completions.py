"""A server that speaks OpenAI's completions and can return token ids (vLLM): POST {base_url}/completions, and
/tokenize next to /v1.

Stop strings come back with the text (`include_stop_str_in_output`); tags that are special tokens never fire
as stop strings unless `skip_special_tokens` is false. Retries, breaker and deadlines are those of models.llm.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import httpx
import orjson

from models.llm.http import client_of, posted
from models.llm.port import BackendRefused, Continuation, LLMSettings, PromptRefused
from models.llm.reply import broken
from models.llm.resilient import Breaker, Persistence


def read_continuation(body: bytes) -> Continuation:
    """The first choice of an answer of /completions."""
    answer = _object(body)
    choices = answer.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict) or not isinstance(choice.get("text"), str):
        raise broken("expected at least one choice with text, got none")
    text: str = choice["text"]
    ids = _ids(choice.get("token_ids"))
    if ids is None:
        raise BackendRefused(
            "expected token_ids in the choice, got none; the server must know return_token_ids (vLLM 0.10.2 "
            "or newer)"
        )
    found = choice.get("logprobs")
    found = found if isinstance(found, dict) else {}
    finish = choice.get("finish_reason")
    return Continuation(
        text,
        ids,
        _logprobs(found.get("token_logprobs"), len(ids)),
        _ends(found, text, len(ids)),
        "length" if finish == "length" else "stop",
    )


def read_tokens(body: bytes) -> tuple[int, ...]:
    """Of an answer of /tokenize."""
    ids = _ids(_object(body).get("tokens"))
    if ids is None:
        raise broken("expected a list of token ids, got none; is /tokenize served next to /v1?")
    return ids


def _object(body: bytes) -> dict[str, Any]:
    try:
        answer = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise broken(f"expected a JSON answer, got {len(body)} bytes that are not JSON") from None
    if not isinstance(answer, dict):
        raise broken("expected a JSON object, got something else")
    return answer


def _ids(found: Any) -> tuple[int, ...] | None:
    if not isinstance(found, list) or not all(
        isinstance(one, int) and not isinstance(one, bool) and one >= 0 for one in found
    ):
        return None
    return tuple(found)


def _logprobs(found: Any, count: int) -> tuple[float, ...]:
    """A rollout without its log-probabilities cannot be trained on, so a broken list is refused rather than
    filled up.
    """
    usable = (
        isinstance(found, list)
        and len(found) == count
        and all(isinstance(one, (int, float)) and math.isfinite(one) for one in found)
    )
    if not usable:
        raise broken(f"expected {count} finite log-probabilities, got others")
    return tuple(min(float(one), 0.0) for one in found)


def _ends(found: dict[str, Any], text: str, count: int) -> tuple[int, ...]:
    """Where each token ends: the next one's offset, or the lengths of the tokens as reported. Never falls,
    and never passes the text's end.
    """
    offsets, tokens = found.get("text_offset"), found.get("tokens")
    ends: list[int] = []
    if isinstance(offsets, list) and len(offsets) == count and all(isinstance(one, int) for one in offsets):
        ends = [one - offsets[0] for one in offsets[1:]] + [len(text)] * bool(count)
    elif isinstance(tokens, list) and len(tokens) == count:
        at = 0
        for token in tokens:
            at += len(str(token))
            ends.append(at)
    else:
        ends = [len(text)] * count
    held, last = [], 0
    for end in ends:
        last = max(last, min(end, len(text)))
        held.append(last)
    return (*held[:-1], len(text)) if held else ()


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
        messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        question = {
            "model": self._settings.model,
            "messages": [one for one in messages if one["content"]],
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
