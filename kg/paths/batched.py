"""The walk of walk.py for M paths at once: all patients x G rollouts x start concepts, in tensors, wherever they lie.

A rollout is one patient's paths, walked together; patients have different numbers of start concepts, so paths are flat, [M], each
with the rollout it belongs to. A step is: one policy call; connect, over the concepts that the path's rollout knows; retrieve, over the
slices of the snapshot that hold the neighbours. Both of the latter score ragged lists of candidates and take the best of each (`_best`).
What depends on a path's own concepts alone is computed once for all paths that have the same (`_States`). Nothing here loops over
patients, paths or concepts.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Self

import torch
from torch import Tensor

from kg.paths.tensors import Graph, Starts, Walked, unit
from kg.paths.walk import AS_WALKED, WalkSettings
from models.policy.paper import PaperPolicy, Tables

__all__ = ["Graph", "Starts", "Walked", "walk"]

_CANDIDATES: Final = 2048  # scored at once, and
_STATES: Final = 256  # decided at once: what is made on the way stays in the cache


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

    def empty(columns: int) -> Tensor:
        return torch.full((paths, columns), -1, device=device)

    walked = Walked(patient, rollout, empty(2 * steps + 1), empty(steps), empty(steps), empty(steps))
    if not paths:
        return walked
    walked.rows[:, 0] = concept
    together = _Together.of(patient * rollouts + rollout)
    tables = policy.tables()
    states, state = _States.begun(starts, graph, tables.concept, patient, concept, 2 * steps + 1, len(tables.action))
    running = torch.ones(paths, dtype=torch.bool, device=device)
    for step in range(steps):
        cumulated = states.decided(state, policy, tables, starts, graph)
        group = torch.searchsorted(cumulated, chance[:, step, None] * cumulated[:, -1:], right=True)[:, 0]
        group = group.clamp(max=cumulated.shape[1] - 1)
        walked.groups[:, step] = torch.where(running, group, -1)
        stopped = running & (group == graph.groups)
        running &= group != graph.groups
        leaping = running & (group != graph.group[states.last[state]])
        if settings.leaps:
            walked.rows[:, 2 * step + 1] = _connected(graph, starts, walked, together, states, state, leaping, group, step)
            states, state = states.grown(state, walked.rows[:, 2 * step + 1], 2 * step + 1, graph, tables.concept)
        edge = _retrieved(graph, starts, states, state, running, group)
        found = edge >= 0
        walked.edges[:, step] = edge
        walked.rows[found, 2 * step + 2] = graph.neighbour[edge[found]]
        states, state = states.grown(state, walked.rows[:, 2 * step + 2], 2 * step + 2, graph, tables.concept)
        new = walked.rows[:, 2 * step + 1] >= 0
        outcome = torch.where(found, torch.where(new, 1, torch.where(leaping, 3, 0)), torch.where(new, 2, 4))
        walked.outcomes[:, step] = torch.where(stopped, 5, torch.where(running, outcome, -1))
    return walked


class _States(NamedTuple):
    """Where paths are, each place once: rollouts of one patient often have the same concepts behind them, and what follows from those
    is computed for all of them together. S states; a path has the index of its own."""

    patient: Tensor  # int64 [S]
    rows: Tensor  # int64 [S, 2T + 1]: its concepts, as in `Walked`
    last: Tensor  # int64 [S]
    length: Tensor  # float [S]: how many concepts
    summed: Tensor  # float [S, d]: of their embeddings
    explored: Tensor  # float [S, H]: of the projections of their embeddings
    cumulated: Tensor  # float [S, A]: sums of the policy's probabilities, where `known`
    known: Tensor  # bool [S]

    @classmethod
    def begun(
        cls, starts: Starts, graph: Graph, table: Tensor, patient: Tensor, concept: Tensor, columns: int, actions: int
    ) -> tuple[Self, Tensor]:
        """A state for each start concept, and that of each path."""
        n = len(graph.group)
        _, state = torch.unique(patient * n + concept, return_inverse=True)
        count = len(starts.concept)
        of, row = torch.zeros_like(starts.patient), torch.zeros_like(starts.concept)
        of[state], row[state] = patient, concept
        rows = torch.full((count, columns), -1, device=row.device)
        rows[:, 0] = row
        length = torch.ones(count, device=row.device, dtype=graph.embeddings.dtype)
        undecided = torch.zeros(count, actions, device=row.device, dtype=length.dtype)
        known = torch.zeros(count, dtype=torch.bool, device=row.device)
        return cls(of, rows, row, length, graph.embeddings[row], _projected(row, graph, table), undecided, known), state

    def decided(self, state: Tensor, policy: PaperPolicy, tables: Tables, starts: Starts, graph: Graph) -> Tensor:
        """[M, A]: eq. 4 for paths in `state`, cumulated. A state is decided once: a path that gained nothing is where it was."""
        new = torch.unique(state[~self.known[state]])
        for part in torch.split(new, _STATES):
            here, scarce = graph.group[self.last[part]], starts.scarce[self.patient[part]]
            logits = policy.logits(tables, here, scarce, self.explored[part] / self.length[part, None])
            self.cumulated[part] = logits.softmax(-1).cumsum(-1)
        self.known[new] = True
        return self.cumulated[state]

    def grown(self, state: Tensor, row: Tensor, column: int, graph: Graph, table: Tensor) -> tuple[Self, Tensor]:
        """The states, with those that paths in `state` [M] come to by gaining `row` [M] (-1: nothing) behind them; which each is in."""
        gains = torch.nonzero(row >= 0)[:, 0]
        if not len(gains):
            return self, state
        n = len(graph.group)
        distinct, number = torch.unique(state[gains] * n + row[gains], return_inverse=True)
        before, gained = distinct // n, distinct % n
        rows = self.rows[before]
        rows[:, column] = gained
        after = state.clone()
        after[gains] = len(self.last) + number
        new = type(self)(
            self.patient[before],
            rows,
            gained,
            self.length[before] + 1,
            self.summed[before] + graph.embeddings[gained],
            self.explored[before] + _projected(gained, graph, table),
            torch.zeros_like(self.cumulated[before]),
            torch.zeros_like(self.known[before]),
        )
        return type(self)(*(torch.cat(both) for both in zip(self, new, strict=True))), after


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
    graph: Graph,
    starts: Starts,
    walked: Walked,
    together: _Together,
    states: _States,
    state: Tensor,
    leaping: Tensor,
    group: Tensor,
    step: int,
) -> Tensor:
    """c_leap int64 [M], -1 where a path does not leap or C_cand is empty."""
    found = torch.full_like(group, -1)
    paths = torch.nonzero(leaping)[:, 0]
    mates = together.mates[paths]
    others = torch.where(mates[..., None] >= 0, walked.rows[mates.clamp(min=0), : 2 * step + 1], -1).flatten(1)
    known = torch.cat([starts.keywords[walked.patient[paths]], others], 1)
    fits = (known >= 0) & (graph.group[known.clamp(min=0)] == group[paths, None])
    path, column = torch.nonzero(fits, as_tuple=True)
    row, path = known[path, column], paths[path]
    away = (walked.rows[path, : 2 * step + 1] != row[:, None]).all(-1)
    n = len(graph.group)
    pairs = torch.unique(path[away] * n + row[away])  # by path, then by row
    path, row = pairs // n, pairs % n
    # many paths ask how near the same concept is to the same state
    asked, number = torch.unique(state[path] * n + row, return_inverse=True)
    score = _towards(graph, asked // n, asked % n, unit(states.summed))[number]
    best = _best(path, score)
    found[path[best]] = row[best]
    return found


def _retrieved(graph: Graph, starts: Starts, states: _States, state: Tensor, running: Tensor, group: Tensor) -> Tensor:
    """The edge to c_t int64 [M], -1 where C_neighbor is empty (eq. 6). Paths in one state that chose one group find the same."""
    found = torch.full_like(group, -1)
    paths = torch.nonzero(running)[:, 0]
    asked, number = torch.unique(state[paths] * graph.groups + group[paths], return_inverse=True)
    at, into = asked // graph.groups, asked % graph.groups
    slot = states.last[at] * graph.groups + into
    begin = graph.pointer[slot]
    size = graph.pointer[slot + 1] - begin
    which = torch.arange(len(asked), device=at.device).repeat_interleave(size)
    edge = torch.arange(len(which), device=at.device) + (begin - (size.cumsum(0) - size)).repeat_interleave(size)
    row = graph.neighbour[edge]
    away = (states.rows[at[which]] != row[:, None]).all(-1)
    which, row, edge = which[away], row[away], edge[away]
    towards = (starts.mean[states.patient[at]] + unit(states.summed[at])) / 2
    best = _best(which, _towards(graph, which, row, towards))
    taken = torch.full_like(asked, -1)
    taken[which[best]] = edge[best]
    found[paths] = taken[number]
    return found


def _towards(graph: Graph, state: Tensor, row: Tensor, towards: Tensor) -> Tensor:
    """float [E]: how far each concept's embedding points in its state's direction [S, d]."""
    parts = [slice(at, at + _CANDIDATES) for at in range(0, len(row), _CANDIDATES)]
    scored = [(graph.embeddings[row[part]] * towards[state[part]]).sum(-1) for part in parts]
    return torch.cat(scored) if scored else towards.new_zeros(0)


def _best(of: Tensor, score: Tensor) -> Tensor:
    """Of a ragged list sorted by `of` [E]: the position of each one's highest score; of equals the first."""
    if not len(of):
        return of
    _, number = torch.unique_consecutive(of, return_inverse=True)
    count = int(number[-1]) + 1
    most = torch.full((count,), -torch.inf, device=score.device, dtype=score.dtype).scatter_reduce(0, number, score, "amax")
    candidates = torch.where(score == most[number], torch.arange(len(of), device=of.device), len(of))
    return torch.full((count,), len(of), device=of.device).scatter_reduce(0, number, candidates, "amin")


def _projected(row: Tensor, graph: Graph, table: Tensor) -> Tensor:
    """c @ table [.., H]; many states gain the same concept, which is multiplied once."""
    distinct, number = torch.unique(row, return_inverse=True)
    return (graph.embeddings[distinct] @ table)[number]
