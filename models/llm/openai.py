"""One question to a server that speaks the OpenAI protocol (vLLM, llama.cpp, a gateway): POST {base_url}/chat/completions.

The answer's shape is asked for with `response_format: {type: json_schema}`; vLLM ignores the older `guided_json` in silence.
No retry here: see resilient.py.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx
import orjson
from pydantic import SecretStr

from models.llm.port import BackendError, BackendRefused, BackendTimeout, Completion, LLMSettings, Prompt, PromptRefused
from models.llm.reply import read_reply, refusal


def headers(api_key: SecretStr | None) -> dict[str, str]:
    """Of a question to a server that speaks OpenAI's protocol."""
    found = {"content-type": "application/json", "accept": "application/json"}
    if api_key is not None:
        found["authorization"] = f"Bearer {api_key.get_secret_value()}"
    return found


class OpenAICompatible:
    """The client: one pool of connections, as many as questions may be in flight."""

    def __init__(self, settings: LLMSettings, *, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self.name = settings.model or "openai-compatible"
        self._settings = settings
        self._url = settings.base_url.rstrip("/") + "/chat/completions"
        self._client = httpx.AsyncClient(
            headers=headers(settings.api_key),
            # The whole attempt has one timeout (below); httpx's own read timeout starts anew with every byte of a slow drip.
            timeout=httpx.Timeout(None, connect=settings.connect_timeout),
            limits=httpx.Limits(max_connections=settings.concurrency, max_keepalive_connections=settings.concurrency),
            follow_redirects=False,  # evidence goes where the settings say, nowhere else
            trust_env=False,  # no proxy from the environment between us and the patient's notes
            transport=transport,
        )

    async def complete(self, prompt: Prompt, *, timeout: float) -> Completion:  # noqa: ASYNC109 - the port says how long
        try:
            content = orjson.dumps(question(prompt, self._settings))
        except orjson.JSONEncodeError:
            raise PromptRefused("expected text that is valid Unicode in the prompt, got a lone surrogate") from None
        limit = min(timeout, self._settings.attempt_timeout)
        try:
            async with asyncio.timeout(limit), self._client.stream("POST", self._url, content=content) as response:
                if response.status_code != 200:
                    raise refusal(response.status_code, response.headers, now=time.time())
                body = await self._read(response)
                return read_reply(200, response.headers, body, model=self.name)
        except (TimeoutError, httpx.TimeoutException):
            raise BackendTimeout(f"expected a whole answer within {limit:.1f} s; is the server's queue too long?") from None
        except httpx.HTTPError as error:
            # Only the kind: httpx puts URLs into its messages, and a URL may carry credentials.
            raise BackendError(f"the connection failed ({type(error).__name__}); is the server up?") from None
        except httpx.InvalidURL:
            raise BackendRefused("the base URL is not a URL; expected http(s)://host:port/v1") from None

    async def aclose(self) -> None:
        await self._client.aclose()

    async def _read(self, response: httpx.Response) -> bytes:
        """The body, as far as it may go."""
        parts: list[bytes] = []
        size = 0
        async for part in response.aiter_bytes():
            size += len(part)
            if size > self._settings.max_answer_bytes:
                raise BackendRefused(f"expected at most {self._settings.max_answer_bytes} bytes, the answer is larger")
            parts.append(part)
        return b"".join(parts)


def question(prompt: Prompt, settings: LLMSettings) -> dict[str, Any]:
    """The body of the request."""
    return {
        "model": settings.model,
        "messages": [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}],
        "response_format": {"type": "json_schema", "json_schema": {"name": "draft", "strict": True, "schema": prompt.schema}},
        "max_tokens": prompt.max_tokens,
        "seed": prompt.seed,
        "temperature": settings.temperature,
    }
