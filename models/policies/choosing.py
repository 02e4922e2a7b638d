"""A decision for a request, drawn from its id: the same request is decided alike by the same policy, however
often it is asked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from models.policies.action_policy import ActionPolicy
from schemas.decisions import Decision


def choose(policy: ActionPolicy, request: str, features: Mapping[str, float], identity: str = "") -> Decision:
    """`request`: its id; `identity`: of the policy's artefact, "" for what ships."""
    p = policy.probabilities(features)
    taken = min(int((p.cumsum() <= drawn(policy.slot, identity, request)).sum()), len(p) - 1)
    return Decision(
        policy.slot, identity, policy.actions, policy.actions[taken], float(p[taken]), dict(features)
    )


def drawn(*names: str) -> float:
    """In [0, 1), uniform over the names."""
    return int.from_bytes(hashlib.blake2b("\0".join(names).encode(), digest_size=8).digest()) / 2**64
