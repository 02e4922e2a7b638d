"""Settings as text: what is in force, without secrets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from wardstream.settings import Settings

#: A name with one of these words in it is not shown.
SECRET: Final = ("password", "secret", "token", "api_key", "key.pem", "salt")
HIDDEN: Final = "(hidden)"


def hidden(settings: Settings) -> dict[str, Any]:
    """As plain values, secrets replaced."""
    plain: dict[str, Any] = settings.model_dump(mode="json")
    return {part: _hide(part, value) for part, value in plain.items()}


def _hide(name: str, value: Any) -> Any:
    if isinstance(value, dict):
        return (
            {inner: _hide(inner, part) for inner, part in value.items()} if name != "secret_files" else value
        )
    if isinstance(value, str) and value and any(word in name.lower() for word in SECRET):
        return HIDDEN
    return value


def as_toml(settings: Mapping[str, Any]) -> str:
    """A wardstream.toml that says the same. What is not set is left out."""
    return "\n".join(_table(settings, ())).strip()


def _table(values: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    plain = {
        name: value for name, value in values.items() if not isinstance(value, Mapping) and value is not None
    }
    lines = [f"{_key(name)} = {_value(value)}" for name, value in plain.items()]
    for name, value in values.items():
        if isinstance(value, Mapping):
            inside = _table(value, (*path, _key(name)))
            lines += ["", f"[{'.'.join((*path, _key(name)))}]", *inside]
    return lines


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() else json.dumps(name)


def _value(value: Any) -> str:
    """TOML writes text, numbers, truth and lists of them as JSON does."""
    return json.dumps(value, ensure_ascii=False)
