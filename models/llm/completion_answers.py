"""An answer of a completions server, read without trust: bytes in, Continuation or BackendRefused out. No IO.

What is seen in the field and ends here: a proxy's page with status 200, no choices, a server that knows no
`return_token_ids`, fewer log-probabilities than tokens, log-probabilities that are null or above 0, offsets
that count from the prompt's beginning.
"""

from __future__ import annotations

import math
from typing import Any

import orjson

from models.llm.generator import Continuation
from models.llm.port import BackendRefused
from models.llm.reply import broken


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
    told = choice.get("logprobs")
    told = told if isinstance(told, dict) else {}
    finish = choice.get("finish_reason")
    return Continuation(
        text,
        ids,
        _logprobs(told.get("token_logprobs"), len(ids)),
        _ends(told, text, len(ids)),
        "length" if finish == "length" else "stop",
    )


def read_tokens(body: bytes) -> tuple[int, ...]:
    """Of an answer of /tokenize."""
    ids = _ids(_object(body).get("tokens"))
    if ids is None:
        raise broken("expected a list of token ids, got none; is /tokenize served beside /v1?")
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


def _ends(told: dict[str, Any], text: str, count: int) -> tuple[int, ...]:
    """Where each token ends: the next one's offset, or the lengths of the tokens as told. Never falls, and
    never passes the text's end.
    """
    offsets, tokens = told.get("text_offset"), told.get("tokens")
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
