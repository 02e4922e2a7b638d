"""The trainer of each slot, as a cycle calls it; and the actions that its policy can choose."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from schemas.errors import ConfigurationError
from trainers.candidates import Candidate
from trainers.datasets.snapshot import Snapshot
from trainers.runs import Measure, unmeasured
from trainers.slots import BANDIT, EXPLORE, TRAINED, train

if TYPE_CHECKING:
    from models.registry import Artefact

Say: TypeAlias = Callable[[str], None]
SLOTS: Final = ("retrieval-weights", "alignment", "retriever", "diagnosis-agent", "llm-adapter")
#: Slots of policies over named actions; slots that are learned from the log (adapters of the language model
# are
# not: what it reads and writes is text, which no log holds).
ACTIONS: Final = BANDIT
LEARNED: Final = TRAINED


class Trainer(Protocol):
    """`run`: a folder in which it goes on where it was killed; a candidate that was finished there is given
    back as it is. `start`: the artefact in service when the run began, None for what ships.
    """

    @property
    def name(self) -> str: ...

    def __call__(
        self,
        snapshot: Snapshot,
        slot: str,
        run: Path,
        seed: int,
        start: Artefact | None,
        lineage: dict[str, str],
        say: Say,
        /,
    ) -> Candidate: ...


class FromLog:
    """The trainer of each slot that learns from the log: trainers/slots.py."""

    name = "log"

    def __init__(self, measure: Measure = unmeasured, explore: float = EXPLORE) -> None:
        """`explore`: share of chance that a policy over named actions keeps."""
        self._measure, self._explore = measure, explore

    def __call__(
        self,
        snapshot: Snapshot,
        slot: str,
        run: Path,
        seed: int,
        start: Artefact | None,
        lineage: dict[str, str],
        say: Say,
        /,
    ) -> Candidate:
        folder, parent = (start.path, start.id) if start is not None else (None, "")
        return train(
            slot,
            snapshot,
            run,
            seed=seed,
            explore=self._explore,
            start=folder,
            parent=parent,
            actions=_actions(snapshot, slot),
            say=say,
            measure=self._measure,
            lineage=lineage,
        )


def _actions(snapshot: Snapshot, slot: str) -> tuple[str, ...] | None:
    """What can be chosen now and could be when it was logged: of what was never to be chosen nothing is
    known. None for another kind of slot.
    """
    from trainers.datasets.logged_decisions import decided

    if slot not in ACTIONS:
        return None
    logged = decided(snapshot.table("train"), slot).actions
    return tuple(action for action in actions_of(slot) if action in logged)


def learnable() -> tuple[str, ...]:
    """Of LEARNED those whose trainer is installed: networks need the extra `train`."""
    return LEARNED if find_spec("torch") is not None else ACTIONS


def trainer_of(slot: str, measure: Measure = unmeasured, explore: float = 0.0) -> Trainer:
    """`measure`: called after each step; `explore`: share of chance that what is learned keeps, a tenth where
    none is given. Raises ConfigurationError for a slot that no trainer learns for by itself.
    """
    if slot not in LEARNED:
        raise ConfigurationError(
            f"expected a slot that is learned from the log ({', '.join(LEARNED)}), got {slot}; train it by "
            "hand: wardstream train --help"
        )
    return FromLog(measure, explore or EXPLORE)


def actions_of(slot: str) -> tuple[str, ...]:
    """What a policy of the slot can choose, what ships first; none where it is no policy over actions."""
    if slot == "retrieval-weights":
        from processors.notes.retrieval import packaged_arms

        return tuple(packaged_arms())
    if slot == "alignment":
        from kg.guidelines.alignment.arms import packaged_arms as ways

        return tuple(ways())
    return ()
