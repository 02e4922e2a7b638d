"""The port of whatever diagnoses, and the asking."""

from __future__ import annotations

import logging
from typing import Final, Protocol, runtime_checkable

import msgspec

from processors.bounded import Bounded
from processors.compose import death
from schemas.diagnosis import Diagnosed
from schemas.requests import Request, Task

log = logging.getLogger(__name__)

#: Documents that end in a differential.
DIAGNOSED: Final[frozenset[Task]] = frozenset({"diagnosis"})
_KEPT: Final = 64  # answers; a draft asks two or three times


class Diagnostician(Protocol):
    """Equal requests get equal answers while what is known (cases, profiles) stays the same."""

    def diagnose(self, request: Request, /) -> Diagnosed: ...


@runtime_checkable
class Waiting(Protocol):
    """A diagnostician whose better answer has to be waited for, as an agent's of a language model."""

    async def prepared(self, request: Request, /) -> Diagnosed: ...


def is_diagnosed(request: Request) -> bool:
    """Not of a patient who has died: nothing is suggested then."""
    return request.task in DIAGNOSED and death.found(request) is None


class AskingDiagnostician:
    """Requests with what was diagnosed; the last answers are kept, because a draft is prompted, judged and composed."""

    def __init__(self, diagnostician: Diagnostician) -> None:
        self._diagnostician = diagnostician
        self._known: Bounded[tuple[str, str], Diagnosed] = Bounded(_KEPT)

    def of(self, request: Request) -> Request:
        """As it came where nothing is to be diagnosed, or where the diagnostician fails: a draft without a differential is due all the same."""
        if not is_diagnosed(request) or request.diagnosed is not None:
            return request
        key = (request.id, request.watermark)
        if key not in self._known:
            try:
                self._known[key] = self._diagnostician.diagnose(request)
            except Exception as error:  # a base or a model with errors of its own
                return _without(request, error)
        return msgspec.structs.replace(request, diagnosed=self._known[key])

    async def prepared(self, request: Request) -> Request:
        """The same, waiting where the diagnostician is one to be waited for; where that fails, what it says without."""
        if not is_diagnosed(request) or request.diagnosed is not None:
            return request
        if isinstance(self._diagnostician, Waiting):
            try:
                return msgspec.structs.replace(request, diagnosed=await self._diagnostician.prepared(request))
            except Exception as error:
                log.warning("no answer that was waited for (%s); the diagnostician answers without", type(error).__name__)
        return self.of(request)


def _without(request: Request, error: Exception) -> Request:
    log.warning("no differential diagnosis (%s); the draft goes without one", type(error).__name__)
    return request
