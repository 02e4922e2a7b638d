"""The port of whatever walks the knowledge graph, and the asking."""

from __future__ import annotations

import logging
from typing import Final, Protocol

import msgspec

from processors.bounded import Bounded
from processors.compose import death
from schemas.paths import Expectations, ReasoningPath
from schemas.requests import Request

log = logging.getLogger(__name__)

#: The documents that are drafted when little more is known than what the patient came with.
SLOT: Final = "admission"
_KEPT: Final = 64  # answers; a draft asks two or three times


class Reasoner(Protocol):
    """Pure: equal requests get equal paths, by falling score. It reads what processors.expectations.admission offers, and no more."""

    @property
    def policy(self) -> str:
        """Name and version of the policy and of its graph; stands in the draft and in the trajectory."""
        ...

    def expect(self, request: Request, /) -> tuple[ReasoningPath, ...]: ...


def is_early(request: Request) -> bool:
    return request.slot == SLOT and request.task == "discharge-instruction" and death.found(request) is None


class Asking:
    """Requests with their expectations; the last answers are kept, because a draft is prompted, judged and composed."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        self._known: Bounded[tuple[str, str], Expectations] = Bounded(_KEPT)

    def of(self, request: Request) -> Request:
        """As it came where it is for no early letter, or where the reasoner fails: a letter without expectations is due all the same."""
        if not is_early(request) or request.expectations is not None:
            return request
        key = (request.id, request.watermark)
        if key not in self._known:
            try:
                self._known[key] = Expectations(self._reasoner.policy, self._reasoner.expect(request))
            except Exception as error:  # a policy or a graph with errors of its own
                log.warning("no reasoning paths (%s); the letter goes without expectations", type(error).__name__)
                return request
        return msgspec.structs.replace(request, expectations=self._known[key])
