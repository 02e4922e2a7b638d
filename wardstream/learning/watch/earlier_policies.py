"""How far to go back when what serves has fallen.

What was in service before is not the remedy where the world has changed: it was learned in the same one. All
of them can be judged on what happened of late, though: every policy keeps exploring, so that what another one
would have earned can be estimated from what this one did (doubly robust, trainers/gate). The one that
would have earned most is gone back to; what ships is among them. Of late: since the promotion, but no longer
than `learning.fall_days`, for what was earned before the fall speaks for what fell, and for all that learned
in the same world.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from models.policies import shipped
from models.registry import Move, Registry
from models.registry.action_policies import policy_of
from models.registry.slots import line
from schemas.errors import StateError
from schemas.instant import Instant
from trainers.datasets.forgotten import read_forgotten
from trainers.datasets.logged_decisions import decided
from trainers.datasets.rewards import read_rewards
from trainers.datasets.rows import gather
from trainers.gate.estimators import doubly_robust, overlap
from trainers.gate.named import Named
from trainers.gate.rewards import cross_fitted
from wardstream.learning.cycles.slots import ACTIONS, actions_of

#: Patients, and decisions that the log has to be worth for a policy, below which it is not judged by what
# happened of late.
_PATIENTS: Final = 30
_WORTH: Final = 10.0


def better_before(
    folder: Path, registry: Registry, slot: str, moves: Sequence[Move], since: Instant, explore: float
) -> str | None:
    """The artefact to go back to, "" what ships; None: nothing speaks for another than the one before.
    `since`: event time (cycles/window.py, `of_late`); `explore`: the share of chance of what ships.
    """
    served = line(moves)
    chain = [
        one for one in served[-2::-1] if one != served[-1]
    ]  # the last first; what has fallen may have been promoted before, too
    if len(chain) < 2 or slot not in ACTIONS:
        return None  # what another answer would have been worth is in no log
    found = decided(gather(folder, read_rewards(folder), read_forgotten(folder), since=since).table, slot)
    if len(set(found.decisions.patient.tolist())) < _PATIENTS:
        return None
    values = cross_fitted(found.decisions, seed=0)
    judged: list[tuple[float, int, str]] = []
    for steps, identity in enumerate(chain, 1):
        try:
            policy = (
                policy_of(registry.artefacts.get(identity), slot, actions_of(slot))
                if identity
                else shipped(slot, actions_of(slot), explore)
            )
        except StateError:  # damaged since: nobody could serve it
            continue
        named = Named(policy, found.names, found.actions)
        if overlap(found.decisions, named).effective >= _WORTH:
            judged.append((float(doubly_robust(found.decisions, named, values).mean()), -steps, identity))
    return max(judged)[2] if judged else None
