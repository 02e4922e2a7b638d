"""The language model that the settings name: on a server, or a folder in this process."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from models.hardware import Device, Precision, short_spins, threads
from models.llm.adapters import Adapters, AdapterServer
from models.llm.port import LLM, BackendError, Generator, LLMSettings, ModelUnknown
from models.llm.resilient import Breaker, Resilient
from schemas.errors import ConfigurationError

if TYPE_CHECKING:
    from models.llm.decoder import About, Model
    from models.llm.local import Local

#: Modules that the extra `llm` brings.
NEEDS: Final = ("torch", "transformers", "llguidance", "peft")


def open_llm(settings: LLMSettings, breaker: Breaker | None = None) -> LLM:
    """With its retries and breaker, where it is on a server. Raises ConfigurationError where none is set, or its
    folder cannot be used.
    """
    if settings.use == "local":
        return _local(settings)
    from models.llm.openai import OpenAICompatible

    return Resilient(OpenAICompatible(_named(settings)), settings, breaker or Breaker(settings))


def prepare(settings: LLMSettings) -> None:
    """Load what runs in this process, before there is work for it, or ask the server for its models. Raises ConfigurationError
    as `open_llm`, and where no server answers or it serves other models; one that lists none is not asked further.
    """
    if settings.use == "local":
        _loaded_by(settings)
        return
    try:
        listed = sorted(AdapterServer(_named(settings)).listed())
    except ModelUnknown:
        return
    except BackendError as error:
        raise ConfigurationError(
            f"expected the server of the language model at {settings.base_url}, got: {error}"
        ) from error
    if settings.model not in listed:
        raise ConfigurationError(
            f"expected the model {settings.model} at {settings.base_url}, which serves {', '.join(listed) or 'none'}; set "
            "llm.model to one of them"
        )


def open_generator(settings: LLMSettings) -> Generator:
    """The same model, token by token. Raises ConfigurationError as `open_llm`."""
    if settings.use == "local":
        return _local(settings)
    from models.llm.completions import Completions

    return Completions(_named(settings))


def open_adapters(settings: LLMSettings) -> Adapters:
    """Its LoRA adapters. Raises ConfigurationError as `open_llm`."""
    if settings.use == "local":
        from models.llm.local import LocalAdapters

        return LocalAdapters(_loaded_by(settings))
    return AdapterServer(_named(settings))


def about_local(settings: LLMSettings) -> About:
    """What would be opened, by its files. Raises ConfigurationError as `open_llm`."""
    from models.llm.decoder import about

    return about(_folder(settings), device=settings.device, precision=settings.precision)


def _named(settings: LLMSettings) -> LLMSettings:
    if not settings.answers():
        raise ConfigurationError(
            "expected a language model, none is set; set llm.base_url and llm.model of a server, or llm.use to local and "
            "llm.model to a folder"
        )
    return settings


def _folder(settings: LLMSettings) -> Path:
    if not settings.model:
        raise ConfigurationError(
            "expected llm.model where llm.use is local: a folder in Hugging Face's format"
        )
    if missing := [name for name in NEEDS if find_spec(name) is None]:
        raise ConfigurationError(
            f"expected {', '.join(missing)} for a language model in this process, not installed; install the extra "
            "(`pip install 'wardstream[llm]'`), or set llm.use to server"
        )
    return Path(settings.model)


def _local(settings: LLMSettings) -> Local:
    model = _loaded_by(settings)
    from models.llm.local import Local

    return Local(model, name=settings.called, temperature=settings.temperature, most=settings.batch)


def _loaded_by(settings: LLMSettings) -> Model:
    return _loaded(_folder(settings).resolve(), settings.device, settings.precision, settings.threads)


@lru_cache(1)
def _loaded(folder: Path, device: Device, precision: Precision, cores: int) -> Model:
    """Once for all that it does in a process: drafts, the agent, what is re-ranked. Setting threads holds for
    all of torch.
    """
    short_spins()
    import torch

    from models.llm.decoder import load

    torch.set_num_threads(cores or threads())
    return load(folder, device=device, precision=precision)
