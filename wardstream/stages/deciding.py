"""Who decides in the slots of policies over named actions: what ships, or what the registry has in service."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from models.bandit import Decider, shipped
from models.bandit.loading import policy_of
from schemas.errors import ConfigurationError

if TYPE_CHECKING:
    from wardstream.settings.parts import LearningSettings


def weighing(settings: LearningSettings) -> Decider:
    """For PATIENT: how retrieval weighs what notes answer."""
    from processors.retrieval import SLOT, packaged_arms

    return decider_of(settings, SLOT, tuple(packaged_arms()))


def aligning(settings: LearningSettings) -> Decider:
    """For GENERATE: how a course is aligned with guidelines."""
    from kg.alignment.arms import SLOT, packaged_arms

    return decider_of(settings, SLOT, tuple(packaged_arms()))


def decider_of(settings: LearningSettings, slot: str, actions: tuple[str, ...]) -> Decider:
    """`actions`: all that can be taken, what ships first. Raises ConfigurationError where a registry is set and the extra is missing."""
    base = shipped(slot, actions, settings.explore)
    if settings.registry is None:
        return Decider(base)
    if find_spec("cryptography") is None:
        raise ConfigurationError("expected the extra learning for learning.registry, came none; install it: pip install 'wardstream[learning]'")
    from models.registry import Registry
    from models.registry.serving import Serving

    return Decider(base, Serving(Registry(settings.registry), slot, partial(policy_of, slot=slot, actions=actions), base))
