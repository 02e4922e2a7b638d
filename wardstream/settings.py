"""All settings: one frozen model per part, composed here, read once at the root from `wardstream.toml` and the environment.

Precedence: the environment (`WARDSTREAM_KAFKA__BOOTSTRAP=...`, nesting by two underscores), then the file, then the defaults. A
secret stands in a file of its own: `WARDSTREAM_LLM__API_KEY_FILE=/run/secrets/llm` sets `llm.api_key` to what that file holds.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from schemas.errors import ConfigurationError
from streams.broker import KafkaSettings

PREFIX: Final = "WARDSTREAM_"
DEFAULT_FILE: Final = Path("wardstream.toml")


class ClusterSettings(KafkaSettings, frozen=True, extra="forbid"):
    """The Kafka cluster."""

    bootstrap: str = Field(default="localhost:9092", description="Brokers to ask first: host:port,host:port.")
    options: dict[str, str] = Field(
        default={}, repr=False, description="Any librdkafka option, passed through: TLS, SASL, timeouts. All values are text."
    )
    secret_files: dict[str, Path] = Field(
        default={}, description="librdkafka options whose value stands in a file, such as `sasl.password`."
    )

    def connection(self) -> KafkaSettings:
        """For any client of this cluster, secrets read. Raises ConfigurationError naming the option whose file cannot be read."""
        secrets = {name: _secret(f"kafka.secret_files.{name}", path) for name, path in self.secret_files.items()}
        return KafkaSettings(bootstrap=self.bootstrap, options={**self.options, **secrets})


class ReplaySettings(BaseModel):
    """How history is told again."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tick_minutes: int = Field(default=15, ge=1, description="Event time between two ticks while somebody is in hospital.")
    patience_seconds: float = Field(default=20.0, gt=0, description="How long a replay waits for ingest before it goes on.")


class TopicSettings(BaseModel):
    """How topics are created."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    partitions: int = Field(default=12, ge=1, description="Partitions of every topic: part of the data's layout, for ever.")
    replication: int = Field(default=1, ge=1, description="Copies of every partition; 3 on a production cluster.")
    keep_history: bool = Field(
        default=False,
        description="Keep raw and canonical events for ever: needed to replay history older than the retention.",
    )


class Settings(BaseModel):
    """Everything that can be set, by part."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kafka: ClusterSettings = Field(default_factory=ClusterSettings, description="The Kafka cluster.")
    topics: TopicSettings = Field(default_factory=TopicSettings, description="How topics are created.")
    replay: ReplaySettings = Field(default_factory=ReplaySettings, description="How history is told again.")

    def cluster(self) -> dict[str, Any]:
        """librdkafka configuration of any client of this cluster, secrets read from their files."""
        return self.kafka.connection().client()


def load(file: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings from `file` (default: `wardstream.toml` where there is one) and the environment.

    Raises ConfigurationError naming the setting, what was expected and what came.
    """
    if file is None:
        file = Path(environment.get(f"{PREFIX}CONFIG", DEFAULT_FILE))
    elif not file.is_file():
        raise ConfigurationError(f"expected a settings file at {file}, came none; `wardstream config show` prints one")
    variables = _with_secrets({name: value for name, value in environment.items() if name != f"{PREFIX}CONFIG"})
    _refuse_unknown_parts(variables)

    class Sources(BaseSettings, Settings):
        model_config = SettingsConfigDict(
            env_prefix=PREFIX, env_nested_delimiter="__", nested_model_default_partial_update=True, extra="forbid", frozen=True
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


class _Environment(EnvSettingsSource):
    """The environment as it was handed over, not as the process has it: secrets read from files must not enter it."""

    def __init__(self, settings_cls: type[BaseSettings], variables: Mapping[str, str]) -> None:
        self._variables = {name.lower(): value for name, value in variables.items()}
        super().__init__(settings_cls)

    def _load_env_vars(self) -> Mapping[str, str | None]:
        return self._variables


def _with_secrets(environment: Mapping[str, str]) -> dict[str, str]:
    """With what the files hold that `..._FILE` variables name."""
    ours = {name: value for name, value in environment.items() if name.startswith(PREFIX)}
    for name in [name for name in ours if name.endswith("_FILE")]:
        ours[name.removesuffix("_FILE")] = _secret(name, Path(ours.pop(name)))
    return ours


def _secret(name: str, path: Path) -> str:
    try:
        return path.read_text().rstrip("\n")
    except OSError as error:
        raise ConfigurationError(f"expected a readable file in {name}, came {path} ({error.strerror})") from None


def _refuse_unknown_parts(variables: Mapping[str, str]) -> None:
    """pydantic-settings passes over variables that it does not know: a misspelt part would be ignored in silence."""
    for name in variables:
        part = name.removeprefix(PREFIX).split("__")[0].lower()
        if part not in Settings.model_fields:
            parts = ", ".join(Settings.model_fields)
            raise ConfigurationError(f"expected {PREFIX}<PART>__<SETTING> with a part among {parts}; came {name}")


def _in_words(error: ValidationError) -> str:
    """One line for each wrong setting. The value that came is not shown: it may be a secret."""
    lines = [f"{'.'.join(str(step) for step in problem['loc'])}: {problem['msg'].lower()}" for problem in error.errors()]
    return "settings that cannot be used: " + "; ".join(lines) + ". `wardstream config show` lists all of them"
