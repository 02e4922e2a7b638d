"""Decisions of a slot: which policy decides, what it chooses for a request, and what the shadow would have
chosen.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping

import msgspec

from models.policies.action_policy import ActionPolicy
from models.policies.policy_slot import FixedSlot, PolicySlot
from schemas.decisions import Decision


class Decider:
    """Equal requests with equal features get equal decisions while the same policies are in service."""

    def __init__(self, policies: PolicySlot[ActionPolicy] | ActionPolicy) -> None:
        """A slot, or the one policy that always decides."""
        self._policies = FixedSlot(policies) if isinstance(policies, ActionPolicy) else policies

    def decide(self, request: str, features: Mapping[str, float]) -> Decision:
        """`request`: its id. What ships is the last to decide, and raises ValueError for features that are
        no numbers.
        """
        failed = ""
        *options, last = self._policies.options(request)
        for option in options:
            try:
                taken = _taken(option.model, request, features, option.artefact)
            except Exception as error:  # numbers of a policy that overflow: the request is due all the same
                self._policies.failed(option.artefact, error)
                failed = failed or option.artefact
                continue
            return self._with_shadow(
                msgspec.structs.replace(taken, trial=option.trial, failed=failed), request, features
            )
        return self._with_shadow(
            msgspec.structs.replace(
                _taken(last.model, request, features, last.artefact), trial=last.trial, failed=failed
            ),
            request,
            features,
        )

    def _with_shadow(self, taken: Decision, request: str, features: Mapping[str, float]) -> Decision:
        found = self._policies.shadow()
        if found is None or found[0] == taken.policy:
            return taken
        shadow, policy = found
        try:
            action = _taken(policy, request, features, shadow).action
        except Exception:  # a shadow that fails changes nothing
            action = ""
        return msgspec.structs.replace(taken, shadow=shadow, shadow_action=action)


def choose(policy: ActionPolicy, request: str, features: Mapping[str, float], identity: str = "") -> Decision:
    """Drawn from the request's id: the same request gets the same decision of the same policy, however often
    it is repeated. `identity`: of the policy's artefact, "" for what ships.
    """
    p = policy.probabilities(features)
    taken = min(int((p.cumsum() <= drawn(policy.slot, identity, request)).sum()), len(p) - 1)
    return Decision(
        policy.slot, identity, policy.actions, policy.actions[taken], float(p[taken]), dict(features)
    )


def drawn(*names: str) -> float:
    """In [0, 1), uniform over the names."""
    return int.from_bytes(hashlib.blake2b("\0".join(names).encode(), digest_size=8).digest()) / 2**64


def _taken(policy: ActionPolicy, request: str, features: Mapping[str, float], artefact: str) -> Decision:
    """Raises ValueError where the probability is no number: no log could be read back."""
    taken = choose(policy, request, features, artefact)
    if not math.isfinite(taken.probability):
        raise ValueError("expected a probability, got a number that is none")
    return taken


def shipped(slot: str, actions: tuple[str, ...], explore: float = 0.0) -> ActionPolicy:
    """What decides where nothing is promoted: the first action, and a share `explore` of chance among all."""
    return ActionPolicy(slot, actions, explore=explore)
