"""One question to a server that speaks the OpenAI protocol (vLLM, llama.cpp, a gateway): POST
{base_url}/chat/completions.

The answer's shape is requested with `response_format: {type: json_schema}`; vLLM ignores the older
`guided_json` in silence. No retry here: see resilient.py.
"""

from __future__ import annotations

import re
from typing import Any, Final

import httpx
import orjson

from models.llm.http import client_of, posted
from models.llm.port import AdapterUnknown, Completion, LLMSettings, ModelUnknown, Prompt, PromptRefused
from models.llm.reply import read_reply

#: Tokens by which models of several families begin and end messages. A server reads them in a message's text as such.
_CONTROL: Final = re.compile(
    r"<(?=[|｜][^<>|｜\s]{1,40}[|｜]>|/?(?:s|bos|eos|pad|unk|(?:start|end)_of_(?:turn|text|image))>)"
    r"|\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\])"
)


class OpenAICompatible:
    """The client: one pool of connections, as many as questions may be in flight."""

    def __init__(self, settings: LLMSettings, *, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self.name = settings.model or "openai-compatible"
        self._settings = settings
        self._url = settings.base_url.rstrip("/") + "/chat/completions"
        self._client = client_of(settings, transport)

    async def complete(self, prompt: Prompt, *, timeout: float) -> Completion:  # noqa: ASYNC109 - as the port
        try:
            content = orjson.dumps(question(prompt, self._settings))
        except orjson.JSONEncodeError:
            raise PromptRefused(
                "expected text that is valid Unicode in the prompt, got a lone surrogate"
            ) from None
        limit = min(timeout, self._settings.attempt_timeout)
        try:
            headers, body = await posted(
                self._client, self._url, content, limit=limit, most=self._settings.max_answer_bytes
            )
        except ModelUnknown:
            if not prompt.model:
                raise
            raise AdapterUnknown(
                f"the server has no adapter {prompt.model} (HTTP 404); was it restarted?"
            ) from None
        return read_reply(200, headers, body, model=self.name)

    async def aclose(self) -> None:
        await self._client.aclose()


def question(prompt: Prompt, settings: LLMSettings) -> dict[str, Any]:
    """The body of the request."""
    return {
        "model": prompt.model or settings.model,
        "messages": [
            {"role": "system", "content": prompt.system},
            {"role": "user", "content": harmless(prompt.user)},
        ],
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "draft", "strict": True, "schema": prompt.schema},
        },
        "max_tokens": prompt.max_tokens,
        "seed": prompt.seed,
        "temperature": settings.temperature,
    }


def harmless(text: str) -> str:
    """Quoted notes without control tokens: "<|im_end|>" in a note ends no message."""
    return _CONTROL.sub(lambda found: f"{found[0]} ", text)
