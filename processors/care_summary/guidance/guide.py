"""The port of whatever knows guidelines, and the asking."""

from __future__ import annotations

import logging
from typing import Final, Protocol

import msgspec

from processors.bounded import Bounded
from processors.evidence import death
from schemas.guidance import Guidance
from schemas.requests import Request, Task

log = logging.getLogger(__name__)

#: Documents for clinicians that end in a recommendation.
GUIDED: Final[frozenset[Task]] = frozenset({"care-summary"})
_KEPT: Final = 64  # answers; a draft asks two or three times


class Guide(Protocol):
    """Pure: equal requests get equal guidance."""

    def guidance(self, request: Request, /) -> Guidance: ...

    async def reranked(self, request: Request, /) -> Guidance:
        """The same where it may be waited for, as for a language model that re-ranks."""
        ...


def is_guided(request: Request) -> bool:
    """Not of a patient who has died: nothing is recommended then."""
    return request.task in GUIDED and death.found(request) is None


class AskingGuide:
    """Requests with their guidance; the last answers are kept, because a draft is prompted, judged and
    composed.
    """

    def __init__(self, guide: Guide) -> None:
        self._guide = guide
        self._known: Bounded[tuple[str, str], Guidance] = Bounded(_KEPT)

    def of(self, request: Request) -> Request:
        """As it came where nothing is to be recommended, or where the guide fails: a summary without
        recommendation is due all the same.
        """
        if not is_guided(request) or request.guidance is not None:
            return request
        key = (request.id, request.watermark)
        if key not in self._known:
            try:
                self._known[key] = self._guide.guidance(request)
            except Exception as error:  # guidelines with errors of their own
                return _without(request, error)
        return _with(request, self._known[key])

    async def prepared(self, request: Request) -> Request:
        """The same, waiting for what re-ranks. A request that is prepared is not asked about again."""
        if not is_guided(request) or request.guidance is not None:
            return request
        try:
            return _with(request, await self._guide.reranked(request))
        except Exception as error:
            return _without(request, error)


def _with(request: Request, found: Guidance) -> Request:
    """What was decided on the way to the guidance stands with the request's other decisions."""
    guidance = msgspec.structs.replace(found, decided=()) if found.decided else found
    return msgspec.structs.replace(request, guidance=guidance, decisions=(*request.decisions, *found.decided))


def _without(request: Request, error: Exception) -> Request:
    log.warning("no guidance (%s); the summary goes without a recommendation", type(error).__name__)
    return request
