"""Who decides in a slot: whose turn a request is, which is the fallback, and what the one in the shadow would have
chosen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec

from models.policies.action_policy import ActionPolicy
from models.policies.choosing import choose
from models.policies.promoted import Promoted, Shipped
from schemas.decisions import Decision


class Decider:
    """Equal requests with equal features get equal decisions while the same policies are in service."""

    def __init__(self, policies: Promoted[ActionPolicy] | ActionPolicy) -> None:
        """A slot, or the one policy that always decides."""
        self._policies = Shipped(policies) if isinstance(policies, ActionPolicy) else policies

    def decide(self, request: str, features: Mapping[str, float]) -> Decision:
        """`request`: its id. What ships is the last to decide, and raises ValueError for features that are
        no numbers.
        """
        failed = ""
        *turns, last = self._policies.turns(request)
        for turn in turns:
            try:
                taken = _taken(turn.model, request, features, turn.artefact)
            except Exception as error:  # numbers of a policy that overflow: the request is due all the same
                self._policies.failed(turn.artefact, error)
                failed = failed or turn.artefact
                continue
            return self._beside(
                msgspec.structs.replace(taken, trial=turn.trial, failed=failed), request, features
            )
        return self._beside(
            msgspec.structs.replace(
                _taken(last.model, request, features, last.artefact), trial=last.trial, failed=failed
            ),
            request,
            features,
        )

    def _beside(self, taken: Decision, request: str, features: Mapping[str, float]) -> Decision:
        found = self._policies.shadow()
        if found is None or found[0] == taken.policy:
            return taken
        shadow, policy = found
        try:
            action = _taken(policy, request, features, shadow).action
        except Exception:  # who is in the shadow stands in nobody's way
            action = ""
        return msgspec.structs.replace(taken, shadow=shadow, shadow_action=action)


def _taken(policy: ActionPolicy, request: str, features: Mapping[str, float], artefact: str) -> Decision:
    """Raises ValueError where the probability is no number: no log could be read back."""
    taken = choose(policy, request, features, artefact)
    if not math.isfinite(taken.probability):
        raise ValueError("expected a probability, got a number that is none")
    return taken


def shipped(slot: str, actions: tuple[str, ...], explore: float = 0.0) -> ActionPolicy:
    """What decides where nothing is promoted: the first action, and a share `explore` of chance among all."""
    return ActionPolicy(slot, actions, explore=explore)
