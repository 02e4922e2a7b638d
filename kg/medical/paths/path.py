"""A path: concepts of the graph, joined by relations and by leaps between semantic groups."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from kg.medical.graph import GROUPS, Group
from kg.medical.snapshot import Snapshot

GROUP_LEAP: Final = "group leap"

#: The result of choosing a group. The paper defines the first two; the others are what happens where a set it
# takes from is empty.
Outcome: TypeAlias = Literal[
    "retrieved",  # stayed in the group; a neighbour of the last concept was added
    "leapt",  # another group: connection point and a neighbour of it were added
    # C_neighbor is empty: the connection point has no neighbour in the group that is not on the path;
    # it was added alone
    "leapt only",
    # C_cand is empty: a neighbour of the last concept in the other group was added, by its own relation
    "crossed",
    # C_neighbor is empty and there was no connection point: the path is as it was, in the group it was
    # in
    "nothing",
    "stopped",  # the stop action, which the paper does not have: the path ends
]


class WalkSettings(NamedTuple):
    """How paths are walked (section 4.1)."""

    steps: int = 5  # decisions of a path
    leaps: bool = True  # connect to c_leap; without it, a step is a neighbour of the last concept


AS_WALKED: Final = WalkSettings()


class Step(NamedTuple):
    """One concept more."""

    relation: str  # words of the graph, or "group leap"
    row: int


class Decision(NamedTuple):
    """What the policy chose at a step, and the result of it."""

    group: int  # index into the snapshot's groups; as many as there are groups: stop
    outcome: Outcome


class Path(NamedTuple):
    """From a keyword of the patient. `decisions` has one entry for each step of the walk, `steps` one for
    each concept that was added.
    """

    start: int
    steps: tuple[Step, ...]
    decisions: tuple[Decision, ...] = ()

    @property
    def rows(self) -> tuple[int, ...]:
        return (self.start, *(step.row for step in self.steps))


def printed(path: Path, snapshot: Snapshot) -> str:
    """`dyspnea [Disorders] --seen later with--> furosemide [Chemicals & Drugs] --group leap--> ...`."""
    return _concept(path.start, snapshot) + "".join(
        f" --{step.relation}--> {_concept(step.row, snapshot)}" for step in path.steps
    )


def _concept(row: int, snapshot: Snapshot) -> str:
    group: Group = snapshot.group_of(row)  # type: ignore[assignment]  # a snapshot's groups are those of GROUPS
    return f"{snapshot.name(row)} [{GROUPS[group]}]"
