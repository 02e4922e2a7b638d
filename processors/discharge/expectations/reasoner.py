"""The port of whatever walks the knowledge graph, and the asking."""

from __future__ import annotations

import logging
import math
from typing import Final, Protocol, runtime_checkable

import msgspec

from models.policies.promoted import Promoted, Shadowed, Shipped, answered, in_shadow
from processors.bounded import Bounded
from processors.evidence import death
from schemas.decisions import Decision
from schemas.paths import Expectations, ReasoningPath
from schemas.requests import Request

log = logging.getLogger(__name__)

#: The documents that are drafted when little more is known than what the patient came with.
SLOT: Final = "admission"
_KEPT: Final = 64  # answers; a draft asks two or three times


class Reasoner(Protocol):
    """Pure: equal requests get equal paths, by falling score. It reads what processors.evidence.admission
    offers, and no more.
    """

    @property
    def policy(self) -> str:
        """Name and version of the policy and of its graph; stands in the draft and in the trajectory."""
        ...

    def expect(self, request: Request, /) -> tuple[ReasoningPath, ...]: ...


@runtime_checkable
class Telling(Protocol):
    """A reasoner that also tells how it chose, so that its choice can be learned from."""

    def expectations(self, request: Request, /) -> Expectations: ...


def is_early(request: Request) -> bool:
    return request.slot == SLOT and request.task == "discharge-instruction" and death.found(request) is None


class Asking:
    """Requests with their expectations; the last answers are kept, because a draft is prompted, judged and
    composed.

    Where reasoners are promoted between requests, a request has the answer of whose turn it is, and the
    decision that says so.
    """

    def __init__(self, reasoner: Reasoner | Promoted[Reasoner]) -> None:
        self._reasoners = reasoner if isinstance(reasoner, Promoted) else Shipped(reasoner)
        self._known: Bounded[tuple[str, str], tuple[Expectations, tuple[Decision, ...]]] = Bounded(_KEPT)

    def of(self, request: Request) -> Request:
        """As it came where it is for no early letter, or where the reasoner fails: a letter without
        expectations is due all the same.
        """
        if not is_early(request) or request.expectations is not None:
            return request
        key = (request.id, request.watermark)
        if key not in self._known:
            try:
                self._known[key] = answered(self._reasoners, request.id, lambda one: _expected(one, request))
            except Exception as error:  # a policy or a graph with errors of its own
                log.warning(
                    "no reasoning paths (%s); the letter goes without expectations", type(error).__name__
                )
                return request
        found, decisions = self._known[key]
        return msgspec.structs.replace(
            request, expectations=found, decisions=(*request.decisions, *decisions)
        )

    def shadowed(self, request: Request) -> tuple[Shadowed, ...]:
        """`request`, which has its expectations' decision, with those of the reasoner in the shadow. Raises
        what that one raises.
        """
        beside = in_shadow(self._reasoners, request.decisions)
        if beside is None:
            return ()
        artefact, reasoner = beside
        bare = msgspec.structs.replace(request, expectations=None)
        return (
            Shadowed(
                self._reasoners.slot,
                artefact,
                msgspec.structs.replace(request, expectations=_expected(reasoner, bare)),
            ),
        )


def _expected(reasoner: Reasoner, request: Request) -> Expectations:
    """Raises ValueError where a score is no number: nothing can be told by it, and no log could be read
    back.
    """
    found = (
        reasoner.expectations(request)
        if isinstance(reasoner, Telling)
        else Expectations(reasoner.policy, reasoner.expect(request))
    )
    if not all(math.isfinite(one.score) for one in found.paths):
        raise ValueError("expected scores that are numbers, came one that is none")
    return found
