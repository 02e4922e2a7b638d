"""Who decides in the slots of policies over named actions: what ships, or what is promoted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from models.policies import Decider, shipped
from models.registry.registry import policy_of

if TYPE_CHECKING:
    from wardstream.wiring.promotions import Promotions


def weighing(promotions: Promotions, explore: float) -> Decider:
    """For PATIENT: how retrieval weighs what notes answer. `explore`: share of chance of what ships."""
    from processors.notes.retrieval import SLOT, packaged_arms

    return _decider(promotions, SLOT, tuple(packaged_arms()), explore)


def aligning(promotions: Promotions, explore: float) -> Decider:
    """For GENERATE: how a course is aligned with guidelines."""
    from kg.guidelines.alignment.arms import SLOT, packaged_arms

    return _decider(promotions, SLOT, tuple(packaged_arms()), explore)


def _decider(promotions: Promotions, slot: str, actions: tuple[str, ...], explore: float) -> Decider:
    """`actions`: all that can be taken, what ships first."""
    return Decider(
        promotions.serving(
            slot, partial(policy_of, slot=slot, actions=actions), shipped(slot, actions, explore)
        )
    )
