"""A linear policy over named actions, and the file that holds one."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from models.policies.policy_slot import FixedSlot, PolicySlot
from schemas.decisions import Decision
from schemas.errors import StateError


class ActionPolicy(Struct, frozen=True, forbid_unknown_fields=True):
    """Softmax of linear scores of the scaled features, mixed with a share `explore` of chance.

    A feature that a request lacks counts as its mean. With `explore` 0 and `sharpness` 0 on one
    action it is what ships: the first action, always.
    """

    slot: str
    actions: tuple[str, ...]  # K
    features: tuple[str, ...] = ()  # D, by name
    mean: tuple[float, ...] = ()  # D
    scale: tuple[float, ...] = ()  # D, above 0
    weights: tuple[
        tuple[float, ...], ...
    ] = ()  # K rows of D + 1: the last is the constant; none: the first action is preferred
    sharpness: float = 1.0  # how much better an action has to be to be preferred
    explore: float = 0.0

    def __post_init__(self) -> None:
        """Raises ValueError for shapes that do not fit together, or numbers that are none."""
        if not self.actions or len(set(self.actions)) != len(self.actions):
            raise ValueError(
                f"expected different actions, one at least; got {', '.join(self.actions) or 'none'}"
            )
        if not 0 <= self.explore <= 1:
            raise ValueError(f"expected a share of exploration between 0 and 1, got {self.explore}")
        if not len(self.features) == len(self.mean) == len(self.scale) or min(self.scale, default=1.0) <= 0:
            raise ValueError("expected a mean and a scale above 0 for each feature")
        shape = [len(row) for row in self.weights]
        if self.weights and shape != [len(self.features) + 1] * len(self.actions):
            raise ValueError(
                f"expected {len(self.actions)} rows of {len(self.features) + 1} weights, got {shape}"
            )
        if not np.isfinite(
            [*self.mean, *self.scale, self.sharpness, *(one for row in self.weights for one in row)]
        ).all():
            raise ValueError("expected numbers, got one that is none")

    def probabilities(self, features: Mapping[str, float]) -> NDArray[np.float64]:
        """float64 [K], sums to 1."""
        values = np.array(
            [features.get(name, mean) for name, mean in zip(self.features, self.mean, strict=True)]
        )
        found: NDArray[np.float64] = self.of_rows(values[None, :])[0]
        return found

    def of_rows(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """float64 [N, K] for unscaled features [N, D], in the order of `features`."""
        count = len(self.actions)
        if self.weights:
            scaled = (features - np.array(self.mean)) / np.array(self.scale)
            table = np.array(self.weights)
            scores = self.sharpness * (scaled @ table[:, :-1].T + table[:, -1])
            preferred = np.exp(scores - scores.max(axis=1, keepdims=True))
            preferred /= preferred.sum(axis=1, keepdims=True)
        else:
            preferred = np.tile(np.eye(count)[0], (len(features), 1))
        mixed: NDArray[np.float64] = (1 - self.explore) * preferred + self.explore / count
        return mixed


def write_policy(policy: ActionPolicy) -> bytes:
    """The file of an artefact, `policy.json`."""
    return msgspec.json.format(msgspec.json.encode(policy), indent=1)


def read_policy(data: bytes) -> ActionPolicy:
    """Raises StateError for anything that is no policy."""
    try:
        return msgspec.json.decode(data, type=ActionPolicy)
    except (msgspec.MsgspecError, ValueError) as error:
        raise StateError(
            f"expected a policy over actions as JSON (models.policies), got something else: {error}"
        ) from error


# Decisions of a slot: which policy decides, what it chooses for a request, and what the shadow would have
# chosen.


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
