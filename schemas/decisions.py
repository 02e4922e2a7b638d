"""A choice among a few named actions, with what is needed to judge later what another choice would have
earned.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

#: What a model can be promoted for, and of which kind its artefact is.
SLOTS: Final = {
    "retrieval-weights": "action-policy",
    "alignment": "action-policy",
    "retriever": "card",
    "diagnosis-agent": "agent-policy",
    "llm-adapter": "lora",
}
#: The one action of a slot in which a model answers as a whole, and chooses nothing by name.
ANSWER: Final = "answer"


class Decision(Struct, frozen=True, omit_defaults=True):
    """One choice for one request. Drawn from the request's id, so that a request that is requested again is
    decided alike.

    `probability`: that of `action` under `policy`, when it was taken: the behaviour probability of off-policy
    estimates. `features`: what was known of the request then, unscaled, by name; no text.
    """

    slot: str  # of the registry: "retrieval-weights"
    policy: str  # artefact id, "" what ships
    actions: tuple[str, ...]  # what could have been chosen
    action: str
    probability: float
    features: dict[str, float] = {}
    trial: bool = False  # the policy answered a share of the requests, next to the one in service
    shadow: str = ""  # artefact that was queried too, and not followed
    shadow_action: str = ""  # what it would have chosen
    shadow_told: dict[
        str, int
    ] = {}  # of the draft that it would have made: "statements", "cited", "cut.number"; {}: it made none
    told: dict[
        str, int
        # the same of the policy's own draft, where the composer's was published in its place: what the gate
        # made of it
    ] = {}
    failed: str = ""  # artefact that should have answered and could not: `policy` was the fallback


def versions(decisions: Iterable[Decision]) -> dict[str, str]:
    """Slot to artefact, of those that were promoted; what is not in it ships."""
    return {one.slot: one.policy for one in decisions if one.policy}
