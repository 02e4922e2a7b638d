"""Who trains a candidate for which slot, and what is in service there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from models.bandit import ActionPolicy, read_policy
from models.bandit.deciding import shipped
from schemas.errors import ConfigurationError
from trainers.candidates import Candidate
from trainers.datasets.snapshot import Snapshot

if TYPE_CHECKING:
    from models.registry import Registry

Say: TypeAlias = Callable[[str], None]
SLOTS: Final = ("retrieval-weights", "alignment", "retriever", "diagnosis-agent", "llm-adapter")
#: Slots of policies over named actions.
ACTIONS: Final = ("retrieval-weights", "alignment")


class Trainer(Protocol):
    """`run`: a folder in which it goes on where it was killed; a candidate that was finished there is given back as it is."""

    @property
    def name(self) -> str: ...

    def __call__(self, snapshot: Snapshot, slot: str, run: Path, seed: int, lineage: dict[str, str], say: Say, /) -> Candidate: ...


class Bandit:
    """trainers/bandit, on the decisions of the training part."""

    name = "bandit"

    def __call__(self, snapshot: Snapshot, slot: str, run: Path, seed: int, lineage: dict[str, str], say: Say, /) -> Candidate:
        from trainers.bandit.training import BanditSettings, trained
        from trainers.datasets.decided import decided
        from trainers.runs import unmeasured

        return trained(decided(snapshot.table("train"), slot), slot, run, BanditSettings(seed=seed), say=say, measure=unmeasured, lineage=lineage)


TRAINERS: Final[Mapping[str, Trainer]] = {slot: Bandit() for slot in ACTIONS}


def trainer_of(slot: str) -> Trainer:
    """Raises ConfigurationError for a slot that no trainer learns for by itself."""
    if slot not in TRAINERS:
        raise ConfigurationError(f"expected a slot that is learned from the log ({', '.join(TRAINERS)}), came {slot}; train it by hand: wardstream train --help")
    return TRAINERS[slot]


def actions_of(slot: str) -> tuple[str, ...]:
    """What a policy of the slot can choose, what ships first; none where it is no policy over actions."""
    if slot == "retrieval-weights":
        from processors.retrieval import packaged_arms

        return tuple(packaged_arms())
    if slot == "alignment":
        from kg.alignment.arms import packaged_arms as ways

        return tuple(ways())
    return ()


def in_service(registry: Registry, slot: str, actions: tuple[str, ...], explore: float) -> ActionPolicy | None:
    """The policy in service, what ships where nothing was promoted; None where it is no policy over actions."""
    current = registry.standing(slot).current
    if not current:
        return shipped(slot, actions, explore) if actions else None
    artefact = registry.artefacts.get(current)
    return read_policy((artefact.path / "policy.json").read_bytes()) if "policy.json" in artefact.manifest.files else None
