"""The port of whatever diagnoses, and the asking."""

from __future__ import annotations

import logging
from typing import Final, Protocol, runtime_checkable

import msgspec

from models.policies.promoted import Promoted, Shadowed, Shipped, answered, answered_later, in_shadow
from processors.bounded import Bounded
from processors.evidence import death
from schemas.decisions import Decision
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
    """Requests with what was diagnosed; the last answers are kept, because a draft is prompted, judged and
    composed.

    Where diagnosticians are promoted between requests, a request has the answer of whose turn it is, and the
    decision that says so.
    """

    def __init__(self, diagnostician: Diagnostician | Promoted[Diagnostician]) -> None:
        self._diagnosticians = (
            diagnostician if isinstance(diagnostician, Promoted) else Shipped(diagnostician)
        )
        self._known: Bounded[tuple[str, str], tuple[Diagnosed, tuple[Decision, ...]]] = Bounded(_KEPT)

    def of(self, request: Request) -> Request:
        """As it came where nothing is to be diagnosed, or where the diagnostician fails: a draft without a
        differential is due all the same.
        """
        if not is_diagnosed(request) or request.diagnosed is not None:
            return request
        key = (request.id, request.watermark)
        if key not in self._known:
            try:
                self._known[key] = answered(
                    self._diagnosticians, request.id, lambda one: one.diagnose(request)
                )
            except Exception as error:  # a base or a model with errors of its own
                return _without(request, error)
        return _with(request, *self._known[key])

    async def prepared(self, request: Request) -> Request:
        """The same, waiting where the diagnostician is one to be waited for; where that fails, what it says
        without.
        """
        if not is_diagnosed(request) or request.diagnosed is not None:
            return request
        if isinstance(self._diagnosticians.turns(request.id)[-1].model, Waiting):
            try:
                return _with(
                    request,
                    *await answered_later(
                        self._diagnosticians, request.id, lambda one: _waited(one, request)
                    ),
                )
            except Exception as error:
                log.warning(
                    "no answer that was waited for (%s); the diagnostician answers without",
                    type(error).__name__,
                )
        return self.of(request)

    def shadowed(self, request: Request) -> tuple[Shadowed, ...]:
        """`request`, which has its differential's decision, with that of the diagnostician in the shadow.
        Raises what that one raises.
        """
        beside = in_shadow(self._diagnosticians, request.decisions)
        if beside is None:
            return ()
        artefact, diagnostician = beside
        found = diagnostician.diagnose(msgspec.structs.replace(request, diagnosed=None))
        return (
            Shadowed(self._diagnosticians.slot, artefact, msgspec.structs.replace(request, diagnosed=found)),
        )


async def _waited(diagnostician: Diagnostician, request: Request) -> Diagnosed:
    return (
        await diagnostician.prepared(request)
        if isinstance(diagnostician, Waiting)
        else diagnostician.diagnose(request)
    )


def _with(request: Request, found: Diagnosed, decisions: tuple[Decision, ...]) -> Request:
    return msgspec.structs.replace(request, diagnosed=found, decisions=(*request.decisions, *decisions))


def _without(request: Request, error: Exception) -> Request:
    log.warning("no differential diagnosis (%s); the draft goes without one", type(error).__name__)
    return request
