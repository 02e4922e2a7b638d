"""Who decides in a slot: what ships, or what a registry serves; a trial is marked, and who decides in the shadow is asked too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from models.bandit.choosing import choose
from models.bandit.policy import ActionPolicy
from schemas.decisions import Decision


class Served(Protocol):
    """What answers a request now: see models.registry.serving. "" is what ships."""

    def answers(self, request: str, /) -> tuple[str, ActionPolicy]: ...

    def shadow(self) -> tuple[str, ActionPolicy] | None: ...

    def on_trial(self, identity: str, /) -> bool: ...


class Decider:
    """Equal requests with equal features get equal decisions while the same policies are in service. `served` None: what ships decides."""

    def __init__(self, shipped: ActionPolicy, served: Served | None = None) -> None:
        self._shipped = shipped
        self._served = served

    def decide(self, request: str, features: Mapping[str, float]) -> Decision:
        """`request`: its id."""
        if self._served is None:
            return choose(self._shipped, request, features)
        identity, policy = self._served.answers(request)
        taken = choose(policy, request, features, identity)
        if identity and self._served.on_trial(identity):
            taken = msgspec.structs.replace(taken, trial=True)
        beside = self._served.shadow()
        if beside is None:
            return taken
        shadow, other = beside
        return msgspec.structs.replace(taken, shadow=shadow, shadow_action=choose(other, request, features, shadow).action)


def shipped(slot: str, actions: tuple[str, ...], explore: float = 0.0) -> ActionPolicy:
    """What decides where nothing is promoted: the first action, and a share `explore` of chance among all."""
    return ActionPolicy(slot, actions, explore=explore)
