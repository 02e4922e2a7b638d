"""A policy out of the registry: refused where it is for another slot, or wants what this version of
wardstream cannot do.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from models.policies.action_policy import ActionPolicy, read_policy
from schemas.errors import StateError

if TYPE_CHECKING:
    from models.registry.artefacts import Artefact

#: Of an artefact that is one.
FILE: Final = "policy.json"


def policy_of(artefact: Artefact, slot: str, actions: Collection[str]) -> ActionPolicy:
    """`actions`: those that can be taken; a policy may choose among fewer. Raises StateError for anything
    else.
    """
    if FILE not in artefact.manifest.files:
        raise StateError(f"expected an artefact with {FILE} for {slot}, got {artefact.id[:12]} without")
    found = read_policy((artefact.path / FILE).read_bytes())
    if found.slot != slot:
        raise StateError(f"expected a policy for {slot}, got {artefact.id[:12]} for {found.slot}")
    if unknown := [action for action in found.actions if action not in actions]:
        raise StateError(
            f"expected actions among {', '.join(actions)} for {slot}, got {', '.join(unknown)} in "
            f"{artefact.id[:12]}"
        )
    return found
