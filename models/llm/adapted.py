"""The language model with the adapters of the slot `llm-adapter`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from models.llm.adapters import Loaded
from models.llm.port import LLM, AdapterUnknown, BackendRefused, Completion, Prompt
from models.policies.policy_slot import Option, PolicySlot, answered_async, in_shadow
from schemas.decisions import Decision


class Served(PolicySlot[str], Protocol):
    """Adapters by their names on the server, "" the model itself (models.registry.serving)."""

    @property
    def held(self) -> Iterable[str]: ...

    def lost(self, artefact: str, /) -> None: ...


class AdaptedLLM:
    """Answers by adapters. For one event loop, as the model behind it."""

    def __init__(self, llm: LLM, served: Served, loaded: Loaded) -> None:
        self._llm, self._served, self._loaded = llm, _Reporting(served), loaded

    async def answered(
        self,
        prompt: Prompt,
        request: str,
        timeout: float,  # noqa: ASYNC109
    ) -> tuple[Completion, tuple[Decision, ...]]:
        """The answer and which adapter gave it. Another is used if one returns nothing usable; a server that
        is down or late would be so for all of them. Raises BackendError.
        """
        with self._loaded.in_use():
            found = await answered_async(
                self._served, request, lambda name: self._complete(name, prompt, timeout), BackendRefused
            )
        self._loaded.sweep(lambda: set(self._served.held))
        return found

    def shadow(self, decisions: Sequence[Decision]) -> tuple[str, str] | None:
        """Artefact and name of the adapter that answers too."""
        return in_shadow(self._served, decisions)

    async def shadow_completion(self, name: str, prompt: Prompt, timeout: float) -> Completion:  # noqa: ASYNC109 - as the port
        """The completion of the shadow adapter. Raises BackendError."""
        with self._loaded.in_use():
            return await self._complete(name, prompt, timeout)

    async def _complete(self, name: str, prompt: Prompt, timeout: float) -> Completion:  # noqa: ASYNC109 - as the port
        completion = await self._llm.complete(msgspec.structs.replace(prompt, model=name), timeout=timeout)
        # An adapter is recorded as the version of a draft; its backend is the model, whatever the server
        # calls the two together.
        return msgspec.structs.replace(completion, model=self._llm.name) if name else completion


class _Reporting:
    """The same, if a server has forgotten an adapter it loads it again."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self.slot = served.slot

    @property
    def held(self) -> Iterable[str]:
        return self._served.held

    def options(self, request: str, /) -> Sequence[Option[str]]:
        return self._served.options(request)

    def shadow(self) -> tuple[str, str] | None:
        return self._served.shadow()

    def failed(self, artefact: str, error: Exception, /) -> None:
        self._served.failed(artefact, error)
        if isinstance(error, AdapterUnknown):
            self._served.lost(artefact)
