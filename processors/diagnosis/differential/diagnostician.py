"""Who diagnoses: the port, and the assessments that are prepared with it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import msgspec

from models.policies.policy_slot import PolicySlot
from processors.drafting.knowledge import Knowledge
from processors.evidence import death
from schemas.diagnosis import Diagnosed
from schemas.requests import Request


class Diagnostician(Protocol):
    """Equal requests get equal answers while what is known (cases, profiles) stays the same."""

    def diagnose(self, request: Request, /) -> Diagnosed: ...


@runtime_checkable
class Waiting(Protocol):
    """A diagnostician whose better answer has to be waited for, as an agent's of a language model."""

    async def prepared(self, request: Request, /) -> Diagnosed: ...


def knowledge(
    diagnostician: Diagnostician | PolicySlot[Diagnostician],
) -> Knowledge[Diagnostician, Diagnosed]:
    """For patients who live: nothing is suggested for others."""
    return Knowledge(
        "differential diagnosis",
        diagnostician,
        lambda request: (
            request.task == "diagnosis" and request.diagnosed is None and death.found(request) is None
        ),
        lambda one, request: one.diagnose(request),
        lambda request, found: msgspec.structs.replace(request, diagnosed=found),
        lambda one: one.prepared if isinstance(one, Waiting) else None,
    )
