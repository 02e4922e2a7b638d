"""Who foresees what may happen next: the port, and the letters that are prepared with it."""

from __future__ import annotations

import math
from typing import Final, Protocol, runtime_checkable

import msgspec

from models.policies.policy_slot import PolicySlot
from processors.drafting.knowledge import Knowledge
from processors.evidence import death
from schemas.paths import Expectations, ReasoningPath
from schemas.requests import Request

#: The documents that are drafted when little more is known than why the patient is in hospital.
SLOT: Final = "admission"


class Reasoner(Protocol):
    """Pure: equal requests get equal paths, by falling score. It reads what processors.evidence.admission
    offers, and no more.
    """

    @property
    def policy(self) -> str:
        """Name and version of the policy and of its graph; in the draft and in the trajectory."""
        ...

    def expect(self, request: Request, /) -> tuple[ReasoningPath, ...]: ...


@runtime_checkable
class Explaining(Protocol):
    """A reasoner that also reports how it chose, so that its choice can be learned from."""

    def expectations(self, request: Request, /) -> Expectations: ...


def knowledge(reasoner: Reasoner | PolicySlot[Reasoner]) -> Knowledge[Reasoner, Expectations]:
    """For letters at admission to patients who live."""
    return Knowledge("reasoning paths", reasoner, _wanted, _expected, _put)


def _wanted(request: Request) -> bool:
    return (
        request.slot == SLOT
        and request.task == "discharge-instruction"
        and request.expectations is None
        and death.found(request) is None
    )


def _put(request: Request, found: Expectations | None) -> Request:
    return msgspec.structs.replace(request, expectations=found)


def _expected(reasoner: Reasoner, request: Request) -> Expectations:
    """Raises ValueError for a score that is no number: no path could be ranked by it, and no log read
    back.
    """
    found = (
        reasoner.expectations(request)
        if isinstance(reasoner, Explaining)
        else Expectations(reasoner.policy, reasoner.expect(request))
    )
    if not all(math.isfinite(one.score) for one in found.paths):
        raise ValueError("expected finite scores of paths, got one that is not")
    return found
