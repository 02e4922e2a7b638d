"""A choice among a few named actions, with what is needed to judge later what another choice would have earned."""

from __future__ import annotations

from msgspec import Struct


class Decision(Struct, frozen=True, omit_defaults=True):
    """One choice for one request. Drawn from the request's id, so that a request that is asked again is decided alike.

    `probability`: that of `action` under `policy`, when it was taken: the behaviour probability of off-policy estimates. `features`: what was known
    of the request then, unscaled, by name; no text.
    """

    slot: str  # of the registry: "retrieval-weights"
    policy: str  # artefact id, "" what ships
    actions: tuple[str, ...]  # what could have been chosen
    action: str
    probability: float
    features: dict[str, float] = {}
    trial: bool = False  # the policy answered a share of the requests, beside the one in service
    shadow: str = ""  # artefact that was asked too, and not followed
    shadow_action: str = ""  # what it would have chosen
