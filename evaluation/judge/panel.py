"""The judges that a command names."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from pydantic import SecretStr

from evaluation.judge.judge import Judge
from evaluation.judge.llm_judge import TIMEOUT, LLMJudge
from evaluation.judge.rule_judge import RuleJudge
from models.llm.opening import open_llm
from models.llm.port import LLMSettings
from schemas.errors import ConfigurationError

_FORM: Final = (
    "URL#MODEL or URL#MODEL#VARIABLE, as http://gpu.hospital.example:8000/v1#llama, or local#FOLDER"
)
_LOCAL: Final = "local"  # in place of a URL: a folder in this process


class Named(NamedTuple):
    """A judge as the command names it; `variable` of the environment holds its key."""

    url: str
    model: str
    variable: str = ""

    @property
    def called(self) -> str:
        return Path(self.model).name if self.url == _LOCAL else self.model


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
    twice = Counter(one.called for one in reported)
    judges: list[Judge] = [
        _judge(
            one,
            settings,
            f"{one.called} at {urlsplit(one.url).netloc or one.model}"
            if twice[one.called] > 1
            else one.called,
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
            "use": "local" if one.url == _LOCAL else "server",
            "base_url": one.url,
            "model": one.model,
            "api_key": _key(one, settings, environment),
            "temperature": 0.0,
            "attempt_timeout": max(settings.attempt_timeout, TIMEOUT / 2),
        }
    )
    return LLMJudge(open_llm(asked), name=name, systems=systems)


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
    if url == _LOCAL and len(rest) == 1 and rest[0]:
        return Named(url, rest[0])
    if (
        urlsplit(url).scheme not in ("http", "https")
        or not urlsplit(url).hostname
        or not 1 <= len(rest) <= 2
        or not all(rest)
    ):
        raise ConfigurationError(f"expected a judge as {_FORM}; got another form")
    return Named(url, *rest)
