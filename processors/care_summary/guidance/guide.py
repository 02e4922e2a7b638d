"""Who knows guidelines: the port, and the summaries that are prepared with it."""

from __future__ import annotations

from typing import Protocol

import msgspec

from processors.drafting.knowledge import Knowledge
from processors.evidence import death
from schemas.guidance import Guidance
from schemas.requests import Request


class Guide(Protocol):
    """Pure: equal requests get equal guidance."""

    def guidance(self, request: Request, /) -> Guidance: ...

    async def reranked(self, request: Request, /) -> Guidance:
        """The same where it may be waited for, as for a language model that re-ranks."""
        ...


def knowledge(guide: Guide) -> Knowledge[Guide, Guidance]:
    """For patients who live: nothing is recommended for others."""
    return Knowledge(
        "guidance",
        guide,
        lambda request: (
            request.task == "care-summary" and request.guidance is None and death.found(request) is None
        ),
        lambda one, request: one.guidance(request),
        _put,
        lambda one: one.reranked,
    )


def _put(request: Request, found: Guidance | None) -> Request:
    """What was decided on the way to the guidance goes to the request's other decisions."""
    if found is None or not found.decided:
        return msgspec.structs.replace(request, guidance=found)
    return msgspec.structs.replace(
        request,
        guidance=msgspec.structs.replace(found, decided=()),
        decisions=(*request.decisions, *found.decided),
    )
