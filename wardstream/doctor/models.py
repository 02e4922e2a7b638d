"""Is the language model there, if one is to be asked?"""

from __future__ import annotations

from typing import Final

import httpx

from models.llm.port import LLMSettings
from wardstream.doctor.finding import Finding

PATIENCE: Final = 3.0


def language_model(settings: LLMSettings) -> Finding:
    """Whether the server lists the model. Without a server drafts are composed, and say so."""
    if not settings.model:
        return Finding("language model", "ok", "none set: the composer drafts from facts and note sentences")
    advice = "start the server, or correct llm.base_url; until then the composer drafts"
    key = settings.api_key.get_secret_value() if settings.api_key else ""
    try:
        answer = httpx.get(
            f"{settings.base_url.rstrip('/')}/models",
            headers={"authorization": f"Bearer {key}"} if key else {},
            timeout=PATIENCE,
        )
        answer.raise_for_status()
        listed = [str(one.get("id")) for one in answer.json()["data"]]
    except httpx.HTTPStatusError as error:
        return Finding("language model", "warn", f"{settings.base_url} answers {error.response.status_code}", advice)
    except (httpx.HTTPError, ValueError, KeyError, TypeError, AttributeError) as error:
        return Finding("language model", "warn", f"{settings.base_url}: {type(error).__name__}", advice)
    if settings.model not in listed:
        found = f"{settings.base_url} lists {', '.join(listed) or 'none'}"
        return Finding("language model", "warn", found, f"set llm.model to one of them; now it is {settings.model}")
    return Finding("language model", "ok", f"{settings.model} at {settings.base_url}")
