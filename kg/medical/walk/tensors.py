"""What the batched walk works on and gives: a snapshot on a device, patients as tensors, and the paths of all
of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, Self

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kg.medical.paths.path import GROUP_LEAP, Decision, Outcome, Path, Step
from kg.medical.snapshot import Snapshot
from kg.medical.walk.ragged import slices
from kg.medical.walk.starts import Start

#: Codes of `Walked.outcomes`; -1: the path had ended before.
OUTCOMES: Final[tuple[Outcome, ...]] = ("retrieved", "leapt", "leapt only", "crossed", "nothing", "stopped")


class Lists(Protocol):
    """Where the walk reads neighbours: `Held`, or a graph database (kg/store/neighbour_lists.py)."""

    def of(self, slots: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Of slots [K], each concept * groups + group: how many neighbours it has, int64 [K], and of all end to end
        the concept and the snapshot's edge to it, int64 [E]. A neighbour is there once, by its heaviest edge; the
        heaviest first.
        """


class Held(NamedTuple):
    """A snapshot's neighbours on a device."""

    pointer: Tensor  # int64 [n * groups + 1]
    neighbour: Tensor  # int64 [m]: of a concept into a group each one once, whatever the relations
    edge: Tensor  # int64 [m]: the snapshot's edge to it, the first of several

    @classmethod
    def by(cls, snapshot: Snapshot, device: str = "cpu") -> Self:
        slot = np.repeat(np.arange(len(snapshot.pointer) - 1), np.diff(snapshot.pointer))
        edge = np.sort(np.unique(slot * len(snapshot) + snapshot.neighbour, return_index=True)[1])
        arrays = (np.searchsorted(edge, snapshot.pointer), snapshot.neighbour[edge], edge)
        return cls(*(_put(one, device, torch.int64) for one in arrays))

    def of(self, slots: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        begin = self.pointer[slots]
        size = self.pointer[slots + 1] - begin
        of, place = slices(size)
        place += begin[of]
        return size, self.neighbour[place], self.edge[place]


class Graph(NamedTuple):
    """A snapshot on a device."""

    group: Tensor  # int64 [n]
    embeddings: Tensor  # float [n, d], unit norm
    groups: int
    lists: Lists

    @classmethod
    def of(
        cls,
        snapshot: Snapshot,
        *,
        device: str = "cpu",
        dtype: torch.dtype = torch.float32,
        lists: Lists | None = None,
    ) -> Self:
        """`lists`: in place of the snapshot's own. Raises StateError for a graph without embeddings."""
        embeddings = _put(snapshot.similarities(), device, dtype)
        group = _put(snapshot.group, device, torch.int64)
        return cls(group, embeddings, len(snapshot.groups), lists or Held.by(snapshot, device))


def _put(array: NDArray[Any], device: str, kind: torch.dtype) -> Tensor:
    return torch.from_numpy(np.array(array)).to(device=device, dtype=kind)


class Starts(NamedTuple):
    """Patients on a device. B patients, Q the most keywords of one, M0 start concepts of all together."""

    keywords: Tensor  # int64 [B, Q], -1: padding
    mean: Tensor  # float [B, d]: of the keywords' embeddings, norm 1
    scarce: Tensor  # int64 [B]
    patient: Tensor  # int64 [M0], rising
    concept: Tensor  # int64 [M0]

    @classmethod
    def of(cls, starts: Sequence[Start], graph: Graph) -> Self:
        """Patients without keywords have no path."""
        device = graph.group.device
        most = max((len(one.keywords) for one in starts), default=0)
        keywords = torch.tensor(
            [[*one.keywords, *[-1] * (most - len(one.keywords))] for one in starts],
            device=device,
            dtype=torch.int64,
        )
        keywords = keywords.view(len(starts), most)
        weight = (keywords >= 0).to(graph.embeddings.dtype)
        summed = (graph.embeddings[keywords.clamp(min=0)] * weight[..., None]).sum(1)
        patient = [at for at, one in enumerate(starts) for _ in one.concepts]
        return cls(
            keywords,
            unit(summed),
            torch.tensor([one.scarce for one in starts], device=device),
            torch.tensor(patient, device=device, dtype=torch.int64),
            torch.tensor(
                [concept for one in starts for concept in one.concepts], device=device, dtype=torch.int64
            ),
        )

    def __len__(self) -> int:
        return len(self.keywords)


class Walked(NamedTuple):
    """M paths of T steps. At step t a path may gain a connection point and a concept: columns 2t + 1 and 2t +
    2 of `rows`, column 0 its start.
    """

    patient: Tensor  # int64 [M]
    rollout: Tensor  # int64 [M]: 0 .. G - 1
    rows: Tensor  # int64 [M, 2T + 1], -1: nothing
    edges: Tensor  # int64 [M, T]: the edge to column 2t + 2, -1: none
    groups: Tensor  # int64 [M, T]: what the policy chose, -1: the path had ended
    outcomes: Tensor  # int64 [M, T], see OUTCOMES

    def paths(self, snapshot: Snapshot) -> list[Path]:
        """As the reference gives them, in order of M."""
        return [
            _path(rows, edges, groups, outcomes, snapshot)
            for rows, edges, groups, outcomes in zip(
                self.rows.tolist(),
                self.edges.tolist(),
                self.groups.tolist(),
                self.outcomes.tolist(),
                strict=True,
            )
        ]


def unit(vectors: Tensor) -> Tensor:
    return torch.nn.functional.normalize(vectors, dim=-1)


def _path(
    rows: list[int], edges: list[int], groups: list[int], outcomes: list[int], snapshot: Snapshot
) -> Path:
    steps: list[Step] = []
    decisions: list[Decision] = []
    for at, outcome in enumerate(outcomes):
        if outcome < 0:
            break
        leap, row = rows[2 * at + 1], rows[2 * at + 2]
        if leap >= 0:
            steps.append(Step(GROUP_LEAP, leap))
        if row >= 0:
            steps.append(Step(snapshot.relations[snapshot.relation[edges[at]]], row))
        decisions.append(Decision(groups[at], OUTCOMES[outcome]))
    return Path(rows[0], tuple(steps), tuple(decisions))
