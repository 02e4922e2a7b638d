"""The judges that a command names."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from pydantic import SecretStr

from evaluation.judge.judge import Judge
from evaluation.judge.llm_judge import TIMEOUT, LLMJudge
from evaluation.judge.rule_judge import RuleJudge
from models.llm.openai import OpenAICompatible
from models.llm.port import LLMSettings
from models.llm.resilient import Breaker, Resilient
from schemas.errors import ConfigurationError

_FORM: Final = "URL#MODEL or URL#MODEL#VARIABLE, as http://gpu.hospital.example:8000/v1#llama"


class Named(NamedTuple):
    """A judge as the command names it; `variable` of the environment holds its key."""

    url: str
    model: str
    variable: str = ""


def panel(
    named: Iterable[str],
    settings: LLMSettings,
    *,
    rules: bool,
    systems: Sequence[str] = (),
    environment: Mapping[str, str] = os.environ,
) -> list[Judge]:
    """`settings`: how long to wait and how often to retry; its key goes to its own server only. Raises
    ConfigurationError.
    """
    reported = [_named(one) for one in named]
    twice = Counter(one.model for one in reported)
    judges: list[Judge] = [
        _judge(
            one,
            settings,
            f"{one.model} at {urlsplit(one.url).netloc}" if twice[one.model] > 1 else one.model,
            systems,
            environment,
        )
        for one in reported
    ]
    return [*judges, RuleJudge()] if rules or not judges else judges


def _judge(
    one: Named, settings: LLMSettings, name: str, systems: Sequence[str], environment: Mapping[str, str]
) -> Judge:
    asked = settings.model_copy(
        update={
            "base_url": one.url,
            "model": one.model,
            "api_key": _key(one, settings, environment),
            "temperature": 0.0,
            "attempt_timeout": max(settings.attempt_timeout, TIMEOUT / 2),
        }
    )
    return LLMJudge(Resilient(OpenAICompatible(asked), asked, Breaker(asked)), name=name, systems=systems)


def _key(one: Named, settings: LLMSettings, environment: Mapping[str, str]) -> SecretStr | None:
    if one.variable:
        if not environment.get(one.variable):
            raise ConfigurationError(
                f"expected a key in the variable {one.variable} for the judge {one.model}, got none; set it"
            )
        return SecretStr(environment[one.variable])
    return settings.api_key if one.url.rstrip("/") == settings.base_url.rstrip("/") else None


def _named(text: str) -> Named:
    url, *rest = text.split("#")
    if (
        urlsplit(url).scheme not in ("http", "https")
        or not urlsplit(url).hostname
        or not 1 <= len(rest) <= 2
        or not all(rest)
    ):
        raise ConfigurationError(f"expected a judge as {_FORM}; got another form")
    return Named(url, *rest)
