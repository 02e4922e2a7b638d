"""The language model that the settings name: on a server, or a folder in this process."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from models.hardware import Device, Precision, short_spins, threads
from models.llm.adapters import Adapters, AdapterServer, name_of
from models.llm.port import (
    LLM,
    BackendError,
    BackendRefused,
    Completion,
    Continuation,
    Generator,
    LLMSettings,
    ModelUnknown,
    Prompt,
)
from models.llm.resilient import Breaker, Resilient
from schemas.errors import ConfigurationError

if TYPE_CHECKING:
    from models.llm.decoder import About, Model
    from models.llm.local import Local

log: Final = logging.getLogger(__name__)
Answer = TypeVar("Answer")
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


def prepare(settings: LLMSettings, adapter: Path | None = None) -> None:
    """Load what runs in this process, before there is work for it, or ask the server for its models; and load a LoRA adapter,
    where one is named. Raises ConfigurationError as `open_generator`, and where no server answers or it serves other models;
    one that has no such list is believed.
    """
    if settings.use == "local":
        _loaded_by(settings)
    else:
        _listed(settings)
    if adapter is not None:
        _named_adapter(settings, adapter)


def _listed(settings: LLMSettings) -> None:
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


def open_generator(settings: LLMSettings, adapter: Path | None = None) -> Generator:
    """The same model, token by token, with a LoRA adapter of it where one is named. Raises ConfigurationError as `open_llm`,
    and for an adapter that the model cannot load. A server that is down loads it when it is up.
    """
    from models.llm.completions import Completions

    if adapter is None:
        return _local(settings) if settings.use == "local" else Completions(_named(settings))
    name = _named_adapter(settings, adapter)
    if settings.use == "local":
        return _local(settings, name)
    return _Adapted(
        Completions(settings.model_copy(update={"model": name})),
        partial(_load_adapter, settings, name, adapter),
    )


def _named_adapter(settings: LLMSettings, adapter: Path) -> str:
    """Its name, loaded unless the server is down."""
    try:
        name = name_of(hashlib.sha256((adapter / "adapter_model.safetensors").read_bytes()).hexdigest())
        _load_adapter(settings, name, adapter)
    except (OSError, BackendError) as error:
        if settings.use == "local" or isinstance(error, (OSError, BackendRefused)):
            raise ConfigurationError(
                f"expected a LoRA adapter of the model in {adapter}, got: {error}"
            ) from error
        log.warning("the adapter in %s waits for the server: %s", adapter, error)
    return name


def _load_adapter(settings: LLMSettings, name: str, folder: Path) -> None:
    adapters = open_adapters(settings)
    if name in adapters.listed():
        return
    try:
        adapters.load(name, folder)
    except BackendError:  # another stay, or worker, was faster
        if name not in adapters.listed():
            raise


class _Adapted:
    """A server's model with an adapter, which is loaded again after the server was restarted."""

    def __init__(self, inner: Generator, load: Callable[[], None]) -> None:
        self.name, self._inner, self._load = inner.name, inner, load

    async def opened(self, system: str, user: str) -> tuple[int, ...]:
        return await self._again(lambda: self._inner.opened(system, user))

    async def encoded(self, text: str) -> tuple[int, ...]:
        return await self._again(lambda: self._inner.encoded(text))

    async def continued(
        self, ids: Sequence[int], *, most: int, stop: Sequence[str], seed: int
    ) -> Continuation:
        return await self._again(lambda: self._inner.continued(ids, most=most, stop=stop, seed=seed))

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def _again(self, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        try:
            return await ask()
        except ModelUnknown:
            await asyncio.to_thread(self._load)
            return await ask()


def open_blocking(settings: LLMSettings) -> Callable[[Prompt, float], Completion]:
    """The same model for callers that cannot await, each call in an event loop of its own; the prompt and how many seconds
    its answer may take. Raises ConfigurationError as `open_llm`; a call raises BackendError.
    """
    breaker = Breaker(settings)
    open_llm(settings, breaker)

    async def whole(prompt: Prompt, seconds: float) -> Completion:
        model = open_llm(settings, breaker)
        try:
            return await model.complete(prompt, timeout=seconds)
        finally:
            await model.aclose()

    return lambda prompt, seconds: asyncio.run(whole(prompt, seconds))


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


def _local(settings: LLMSettings, adapter: str = "") -> Local:
    model = _loaded_by(settings)
    from models.llm.local import Local

    return Local(
        model, name=settings.called, temperature=settings.temperature, most=settings.batch, adapter=adapter
    )


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
