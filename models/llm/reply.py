"""An answer of a chat-completions server, read without trust: bytes in, Completion or BackendError out. No
IO.

What is seen in the field and ends here in an error of the right kind: 429 with or without Retry-After
(seconds or a date), 5xx with an HTML page, 200 with a proxy's HTML page, empty `choices`, `content: null`, an
answer cut at `max_tokens` (half a JSON object), prose instead of JSON, counts that are missing or are no
integers.
"""

from __future__ import annotations

import email.utils
import math
from collections.abc import Mapping
from typing import Any, Final

import orjson

from models.llm.port import (
    BackendError,
    BackendRefused,
    Completion,
    Finish,
    ModelUnknown,
    Overloaded,
    PromptRefused,
)

#: The prompt is at fault, not the server: a retry, or fewer requests, would not help.
_PROMPT_STATUS: Final = frozenset({400, 413, 422})


def read_reply(
    status: int, headers: Mapping[str, str], body: bytes, *, model: str, now: float = 0.0
) -> Completion:
    """The completion in an HTTP answer. `now` is epoch seconds, for a Retry-After that is a date."""
    if status != 200:
        raise refusal(status, headers, now=now)
    try:
        answer = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise broken(f"expected a JSON answer, got {len(body)} bytes that are not JSON") from None
    choices = answer.get("choices") if isinstance(answer, dict) else None
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise broken("expected at least one choice in the answer, got none")
    finish = _finish(choices[0].get("finish_reason"))
    message = choices[0].get("message")
    text = message.get("content") if isinstance(message, dict) else None
    usage = answer.get("usage")
    tokens_in, tokens_out = _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")
    if finish == "length":
        raise PromptRefused(f"expected a whole answer, it was cut at {tokens_out} tokens; raise max_tokens")
    if not isinstance(text, str) or not text.strip():
        raise BackendRefused("expected text in the first choice, got none")
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError:
        raise BackendRefused(
            f"expected JSON by the schema, got {len(text)} characters that are not JSON; does the server "
            "honour response_format?"
        ) from None
    named = answer.get("model")
    return Completion(
        text, named if isinstance(named, str) and named else model, tokens_in, tokens_out, finish
    )


def refusal(status: int, headers: Mapping[str, str], *, now: float) -> BackendError:
    """The error that an HTTP status other than 200 stands for."""
    retry_after = _retry_after(headers.get("retry-after", ""), now)
    if status == 429 or (status == 503 and retry_after is not None):
        return Overloaded(f"the server is busy (HTTP {status})", retry_after=retry_after)
    if status in _PROMPT_STATUS:
        return PromptRefused(
            f"the server refused the prompt (HTTP {status}): too long, or its schema is not supported"
        )
    if status in (401, 403):
        return BackendRefused(f"the server refused the key (HTTP {status}); set the API key")
    if status == 404:
        return ModelUnknown("HTTP 404; check base URL (with /v1) and model name")
    if status >= 500 or status in (408, 425):
        return BackendError(f"the server failed (HTTP {status})")
    return BackendRefused(f"expected HTTP 200, got {status}")


def broken(message: str) -> BackendRefused:
    """Not what was requested, and the server is to blame: a restarting server or proxy may do better in a
    moment.
    """
    error = BackendRefused(message)
    error.retryable = True
    return error


def _retry_after(value: str, now: float) -> float | None:
    """Seconds to wait: delta-seconds or an HTTP date (RFC 9110, 10.2.3)."""
    value = value.strip()
    if not value:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(value).timestamp() - now
        except ValueError:
            return None
    # "nan" and "inf" parse as floats; neither is a time to wait.
    return min(max(seconds, 0.0), 86_400.0) if math.isfinite(seconds) else None


def _finish(reason: Any) -> Finish:
    if reason in ("stop", None):
        return "stop"
    return "length" if reason == "length" else "other"


def _count(usage: Any, key: str) -> int:
    value = usage.get(key) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0
