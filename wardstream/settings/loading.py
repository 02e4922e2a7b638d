"""Settings are read once, at the root, from a file and the environment."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pydantic import ValidationError
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from schemas.errors import ConfigurationError
from wardstream.settings.composed import Settings
from wardstream.settings.parts import read_secret

PREFIX: Final = "WARDSTREAM_"
DEFAULT_FILE: Final = Path("wardstream.toml")


def load(file: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings from `file` (default: `wardstream.toml` where there is one) and the environment.

    Raises ConfigurationError naming the setting, what was expected and what was given.
    """
    if file is None and f"{PREFIX}CONFIG" in environment:
        file = Path(environment[f"{PREFIX}CONFIG"])
    if file is None:
        file = DEFAULT_FILE
    elif not file.is_file():
        raise ConfigurationError(
            f"expected a settings file at {file}, got none; `wardstream config` prints one"
        )
    variables = _with_secrets(
        {name: value for name, value in environment.items() if name != f"{PREFIX}CONFIG"}
    )
    _refuse_unknown_parts(variables)

    class Sources(BaseSettings, Settings):
        model_config = SettingsConfigDict(
            env_prefix=PREFIX,
            env_nested_delimiter="__",
            nested_model_default_partial_update=True,
            extra="forbid",
            frozen=True,
        )

        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return _Environment(settings_cls, variables), TomlConfigSettingsSource(settings_cls, file)

    try:
        return Settings.model_validate(Sources().model_dump())
    except ValidationError as error:
        raise ConfigurationError(_in_words(error)) from None
    except (SettingsError, tomllib.TOMLDecodeError) as error:
        raise ConfigurationError(f"the settings cannot be read: {error}") from None


def origin(
    part: str, setting: str, file: Path | None = None, environment: Mapping[str, str] = os.environ
) -> str:
    """Where a setting's value comes from, for a person who is to change it: a variable, a file, or
    nowhere.
    """
    nested = f"{PREFIX}{part}__{setting}".upper()
    for variable in (nested, f"{nested}_FILE"):
        if variable in environment:
            return f"the variable {variable}"
    whole = environment.get(f"{PREFIX}{part}".upper())
    if whole is not None and f'"{setting}"' in whole:
        return f"the variable {PREFIX}{part.upper()}"
    found = file or Path(environment.get(f"{PREFIX}CONFIG", DEFAULT_FILE))
    if found.is_file() and setting in tomllib.loads(found.read_text()).get(part, {}):
        return f"{part}.{setting} in {found.resolve()}"
    return f"the default: neither {nested} nor {part}.{setting} in {found.resolve()} is set"


class _Environment(EnvSettingsSource):
    """The environment as it was handed over, not as the process has it: secrets read from files must not
    enter it.
    """

    def __init__(self, settings_cls: type[BaseSettings], variables: Mapping[str, str]) -> None:
        self._variables = {name.lower(): value for name, value in variables.items()}
        super().__init__(settings_cls)

    def _load_env_vars(self) -> Mapping[str, str | None]:
        return self._variables


def _with_secrets(environment: Mapping[str, str]) -> dict[str, str]:
    """With what the files hold that `..._FILE` variables name; `...__FILE` is a setting called `file`."""
    ours = {name: value for name, value in environment.items() if name.startswith(PREFIX)}
    for name in [name for name in ours if name.endswith("_FILE") and not name.endswith("__FILE")]:
        ours[name.removesuffix("_FILE")] = read_secret(name, Path(ours.pop(name)))
    return ours


def _refuse_unknown_parts(variables: Mapping[str, str]) -> None:
    """pydantic-settings passes over variables that it does not know: a misspelt part would be ignored in
    silence.
    """
    for name in variables:
        part = name.removeprefix(PREFIX).split("__")[0].lower()
        if part not in Settings.model_fields:
            parts = ", ".join(Settings.model_fields)
            raise ConfigurationError(
                f"expected {PREFIX}<PART>__<SETTING> with a part among {parts}; got {name}"
            )


def _in_words(error: ValidationError) -> str:
    """One line for each wrong setting. The value is not shown: it may be a secret."""
    lines = [_problem(problem["loc"], problem["msg"]) for problem in error.errors()]
    return "settings that cannot be used: " + "; ".join(lines) + ". `wardstream config` lists all of them"


def _problem(place: tuple[int | str, ...], message: str) -> str:
    """Two settings that contradict each other have no one place: the message names both."""
    return (
        f"{'.'.join(map(str, place))}: {message.lower()}" if place else message.removeprefix("Value error, ")
    )
