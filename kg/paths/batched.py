"""The walk of walk.py for M paths at once: all patients x G rollouts x start concepts, in tensors, wherever they lie.

A rollout is one patient's paths, walked together; patients have different numbers of start concepts, so paths are flat, [M], each
with the rollout it belongs to. A step is: one policy call for all paths; connect, over the concepts its rollout knows; retrieve, over
the slices of the snapshot that hold the neighbours. Both of the latter score ragged lists of (path, concept) and take the best of each
path (`_best`). Nothing here loops over patients, paths or concepts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kg.paths.path import GROUP_LEAP, Decision, Outcome, Path, Step
from kg.paths.start import Start
from kg.paths.walk import AS_WALKED, WalkSettings
from kg.snapshot import Snapshot
from models.policy.paper import PaperPolicy
from schemas.errors import StateError

#: Codes of `Walked.outcomes`; -1: the path had ended before.
OUTCOMES: tuple[Outcome, ...] = ("retrieved", "leapt", "leapt only", "crossed", "nothing", "stopped")
_CHUNK = 16_384  # ragged candidates scored at once: their embeddings stay in the cache


class Graph(NamedTuple):
    """A snapshot on a device."""

    group: Tensor  # int64 [n]
    pointer: Tensor  # int64 [n * groups + 1]
    neighbour: Tensor  # int64 [m]
    embeddings: Tensor  # float [n, d], unit norm
    groups: int

    @classmethod
    def of(cls, snapshot: Snapshot, *, device: str = "cpu", dtype: torch.dtype = torch.float32) -> Self:
        """Raises StateError for a graph without embeddings."""
        if snapshot.embeddings is None:
            raise StateError(
                f"expected embeddings in {snapshot.path}, came a graph built without an encoder; build it again: wardstream kg build --encoder"
            )

        def put(array: NDArray[Any], kind: torch.dtype) -> Tensor:
            return torch.from_numpy(np.array(array)).to(device=device, dtype=kind)

        return cls(
            put(snapshot.group, torch.int64),
            put(snapshot.pointer, torch.int64),
            put(snapshot.neighbour, torch.int64),
            put(snapshot.embeddings, dtype),
            len(snapshot.groups),
        )


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
            [[*one.keywords, *[-1] * (most - len(one.keywords))] for one in starts], device=device, dtype=torch.int64
        )
        keywords = keywords.view(len(starts), most)
        weight = (keywords >= 0).to(graph.embeddings.dtype)
        summed = (graph.embeddings[keywords.clamp(min=0)] * weight[..., None]).sum(1)
        patient = [at for at, one in enumerate(starts) for _ in one.concepts]
        return cls(
            keywords,
            _unit(summed),
            torch.tensor([one.scarce for one in starts], device=device),
            torch.tensor(patient, device=device, dtype=torch.int64),
            torch.tensor([concept for one in starts for concept in one.concepts], device=device, dtype=torch.int64),
        )

    def __len__(self) -> int:
        return len(self.keywords)


class Walked(NamedTuple):
    """M paths of T steps. At step t a path may gain a connection point and a concept: columns 2t + 1 and 2t + 2 of `rows`, column 0 its start."""

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
                self.rows.tolist(), self.edges.tolist(), self.groups.tolist(), self.outcomes.tolist(), strict=True
            )
        ]


@torch.no_grad()
def walk(
    graph: Graph,
    starts: Starts,
    policy: PaperPolicy,
    rollouts: int,
    random: torch.Generator | Tensor,
    settings: WalkSettings = AS_WALKED,
) -> Walked:
    """G rollouts of every patient. Chance is a generator, or numbers [M, T] in [0, 1); M = rollouts x M0, patient by patient, in each
    rollout by rollout, in each the start concepts in order."""
    patient, rollout, concept = _laid_out(starts, rollouts)
    paths, steps, device = len(patient), settings.steps, graph.group.device
    chance = (
        random
        if isinstance(random, Tensor)
        else torch.rand(paths, steps, generator=random, device=device, dtype=graph.embeddings.dtype)
    )
    walked = Walked(
        patient,
        rollout,
        torch.full((paths, 2 * steps + 1), -1, device=device),
        torch.full((paths, steps), -1, device=device),
        torch.full((paths, steps), -1, device=device),
        torch.full((paths, steps), -1, device=device),
    )
    if not paths:
        return walked
    walked.rows[:, 0] = concept
    together = _Together.of(patient * rollouts + rollout)
    tables = policy.tables()
    summed = graph.embeddings[concept]
    explored = _projected(concept, graph, tables.concept)
    length = torch.ones(paths, device=device, dtype=summed.dtype)
    last, running = concept, torch.ones(paths, dtype=torch.bool, device=device)
    for step in range(steps):
        here = graph.group[last]
        logits = policy.logits(tables, here, starts.scarce[patient], explored / length[:, None])
        cumulated = logits.softmax(-1).cumsum(-1)
        group = torch.searchsorted(cumulated, chance[:, step, None] * cumulated[:, -1:], right=True)[:, 0].clamp(
            max=logits.shape[1] - 1
        )
        walked.groups[:, step] = torch.where(running, group, -1)
        stopped = running & (group == graph.groups)
        running &= group != graph.groups
        leaping = running & (group != here)
        leap = torch.full_like(last, -1)
        if settings.leaps:
            leap = _connected(graph, starts, walked, together, leaping, group, step, summed)
        new = leap >= 0
        last = torch.where(new, leap, last)
        walked.rows[:, 2 * step + 1] = leap
        summed, explored, length = _gain(leap, summed, explored, length, graph, tables.concept)
        edge = _retrieved(graph, starts, walked, running, last, group, summed)
        found = edge >= 0
        concept = torch.full_like(edge, -1)
        concept[found] = graph.neighbour[edge[found]]
        walked.edges[:, step], walked.rows[:, 2 * step + 2] = edge, concept
        last = torch.where(found, concept, last)
        summed, explored, length = _gain(concept, summed, explored, length, graph, tables.concept)
        outcome = torch.where(found, torch.where(new, 1, torch.where(leaping, 3, 0)), torch.where(new, 2, 4))
        walked.outcomes[:, step] = torch.where(stopped, 5, torch.where(running, outcome, -1))
    return walked


class _Together(NamedTuple):
    """Which paths are of one rollout."""

    mates: Tensor  # int64 [M, N]: the paths of the path's rollout, itself included; -1: padding

    @classmethod
    def of(cls, key: Tensor) -> Self:
        """`key` rises."""
        _, number, count = torch.unique_consecutive(key, return_inverse=True, return_counts=True)
        first, place = count.cumsum(0) - count, torch.arange(int(count.max()), device=key.device)
        return cls(torch.where(place < count[number, None], first[number, None] + place, -1))


def _laid_out(starts: Starts, rollouts: int) -> tuple[Tensor, Tensor, Tensor]:
    """patient, rollout, concept [M], by patient, rollout, start concept."""
    each = torch.arange(len(starts.patient), device=starts.patient.device).repeat(rollouts)
    rollout = torch.arange(rollouts, device=each.device).repeat_interleave(len(starts.patient))
    patient = starts.patient[each]
    order = (patient * rollouts + rollout).argsort(stable=True)
    return patient[order], rollout[order], starts.concept[each[order]]


def _connected(
    graph: Graph, starts: Starts, walked: Walked, together: _Together, leaping: Tensor, group: Tensor, step: int, summed: Tensor
) -> Tensor:
    """c_leap int64 [M], -1 where a path does not leap or C_cand is empty."""
    found = torch.full_like(group, -1)
    paths = torch.nonzero(leaping)[:, 0]
    mates = together.mates[paths]
    others = torch.where(mates[..., None] >= 0, walked.rows[mates.clamp(min=0), : 2 * step + 1], -1).flatten(1)
    known = torch.cat([starts.keywords[walked.patient[paths]], others], 1).sort(-1).values
    fresh = torch.ones_like(known, dtype=torch.bool)
    fresh[:, 1:] = known[:, 1:] != known[:, :-1]
    fits = fresh & (known >= 0) & (graph.group[known.clamp(min=0)] == group[paths, None])
    path, column = torch.nonzero(fits, as_tuple=True)
    row, path = known[path, column], paths[path]
    away = (walked.rows[path, : 2 * step + 1] != row[:, None]).all(-1)
    path, row = path[away], row[away]
    best = _best(graph, path, row, _unit(summed))
    found[path[best]] = row[best]
    return found


def _retrieved(
    graph: Graph, starts: Starts, walked: Walked, running: Tensor, last: Tensor, group: Tensor, summed: Tensor
) -> Tensor:
    """The edge to c_t int64 [M], -1 where C_neighbor is empty (eq. 6)."""
    found = torch.full_like(last, -1)
    paths = torch.nonzero(running)[:, 0]
    slot = last[paths] * graph.groups + group[paths]
    begin = graph.pointer[slot]
    size = graph.pointer[slot + 1] - begin
    path = paths.repeat_interleave(size)
    edge = torch.arange(len(path), device=path.device) + (begin - (size.cumsum(0) - size)).repeat_interleave(size)
    row = graph.neighbour[edge]
    away = (walked.rows[path] != row[:, None]).all(-1)
    path, row, edge = path[away], row[away], edge[away]
    towards = (starts.mean[walked.patient] + _unit(summed)) / 2
    best = _best(graph, path, row, towards)
    found[path[best]] = edge[best]
    return found


def _best(graph: Graph, path: Tensor, row: Tensor, towards: Tensor) -> Tensor:
    """Of a ragged list sorted by path: positions of each path's entry whose embedding points most `towards` [M, d]; of equals the first."""
    if not len(path):
        return path
    score = torch.cat(
        [
            (graph.embeddings[rows] * towards[paths]).sum(-1)
            for paths, rows in zip(path.split(_CHUNK), row.split(_CHUNK), strict=True)  # type: ignore[no-untyped-call]
        ]
    )
    _, number = torch.unique_consecutive(path, return_inverse=True)
    count = int(number[-1]) + 1
    most = torch.full((count,), -torch.inf, device=score.device, dtype=score.dtype).scatter_reduce(0, number, score, "amax")
    position = torch.arange(len(path), device=path.device)
    candidates = torch.where(score == most[number], position, len(path))
    return torch.full((count,), len(path), device=path.device).scatter_reduce(0, number, candidates, "amin")


def _gain(
    row: Tensor, summed: Tensor, explored: Tensor, length: Tensor, graph: Graph, table: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Sums over a path's concepts, of embeddings and of their projections, with one concept more where there is one."""
    there = torch.nonzero(row >= 0)[:, 0]
    new = row[there]
    return (
        summed.index_add(0, there, graph.embeddings[new]),
        explored.index_add(0, there, _projected(new, graph, table)),
        length.index_add(0, there, torch.ones_like(length[there])),
    )


def _projected(row: Tensor, graph: Graph, table: Tensor) -> Tensor:
    """c @ table [.., H]: rollouts of one patient meet the same concepts again and again, so each is multiplied once."""
    distinct, number = torch.unique(row, return_inverse=True)
    return (graph.embeddings[distinct] @ table)[number]


def _unit(vectors: Tensor) -> Tensor:
    return torch.nn.functional.normalize(vectors, dim=-1)


def _path(rows: list[int], edges: list[int], groups: list[int], outcomes: list[int], snapshot: Snapshot) -> Path:
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
