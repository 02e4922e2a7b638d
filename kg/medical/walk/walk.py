"""The walk of R²AG, section 3.2, for M paths at once: all patients x G rollouts x start concepts, in tensors
on any device.

A rollout is one patient's paths, walked together; patients have different numbers of start concepts, so paths
are flat, [M], by patient, rollout and start concept. A step is: one policy call; connect, over the concepts
that the path's rollout knows in the group; retrieve, over the neighbours there, the snapshot's slice or what another store
holds (`Lists`). Both of the latter score ragged lists of candidates and take the best of each. What depends on a path's
own concepts alone is computed once for all paths that have the same (`kg.medical.walk.states`), and only
where there is a candidate. Nothing here loops over patients, paths or concepts.

All paths of a rollout advance together: at step t each sees the others as they were after t-1. Settled where
the paper leaves it open:

- C_t of eq. 2 are the concepts of the path itself; "previous paths" of C_cand are all paths of the same
  rollout, the path itself excepted; "unexplored keywords" are all others of S^Q. A concept is on a path once:
  c_leap and c_t are never one that is on it.
- k_t of eq. 1, when the action is chosen, is the group the path is in: that of its last concept.
- c_t may be joined to its predecessor by several relations: r_t is the one that weighs most. Equal
  similarities: the candidate with the lower row (connect), the edge that comes first in the snapshot
  (retrieve).
- An empty C_cand: there is no leap, and C_neighbor are the last concept's own neighbours in k_t. An empty
  C_neighbor: nothing is retrieved, a leap stands. `Path.decisions` shows where that was so.
- Embeddings are of unit norm, so their products are cosines; a mean embedding is brought to norm 1 first.
"""

from __future__ import annotations

from typing import NamedTuple, Self

import torch
from torch import Tensor

from kg.medical.paths.path import AS_WALKED, WalkSettings
from kg.medical.walk.policy import PaperPolicy
from kg.medical.walk.ragged import best, distinct, products, slices
from kg.medical.walk.states import Hidden, States
from kg.medical.walk.tensors import Graph, Starts, Walked, unit

__all__ = ["Graph", "Starts", "Walked", "walk"]


@torch.no_grad()
def walk(
    graph: Graph,
    starts: Starts,
    policy: PaperPolicy,
    rollouts: int,
    random: torch.Generator | Tensor,
    settings: WalkSettings = AS_WALKED,
) -> Walked:
    """G rollouts of every patient. Chance is a generator, or numbers [M, T] in [0, 1); M = rollouts x M0,
    patient by patient, in each rollout by rollout, in each the start concepts in order.
    """
    patient, rollout, state = _laid_out(starts, rollouts)
    paths, steps, device = len(patient), settings.steps, graph.group.device
    chance = (
        random
        if isinstance(random, Tensor)
        else torch.rand(paths, steps, generator=random, device=device, dtype=graph.embeddings.dtype)
    )
    edges, groups, outcomes = (torch.full((paths, steps), -1, device=device) for _ in range(3))
    if not paths:
        return Walked(
            patient, rollout, torch.full((0, 2 * steps + 1), -1, device=device), edges, groups, outcomes
        )
    tables, together = policy.tables(), patient * rollouts + rollout
    states = States.begun(starts, 2 * steps + 1, len(tables.action))
    hidden = Hidden(graph, tables)
    known = _Known.begun(starts, graph, rollouts)
    running = torch.ones(paths, dtype=torch.bool, device=device)
    for step in range(steps):
        cumulated = states.decided(state, tables, hidden, starts, graph)
        group = torch.searchsorted(cumulated, chance[:, step, None] * cumulated[:, -1:], right=True)[:, 0]
        group = group.clamp(max=cumulated.shape[1] - 1)
        groups[:, step] = torch.where(running, group, -1)
        stopped = running & (group == graph.groups)
        running &= group != graph.groups
        leaping = running & (group != graph.group[states.last[state]])
        before = state
        if settings.leaps:
            states, state = _connected(graph, known, together, states, state, leaping, group, 2 * step + 1)
        new, before = state != before, state
        states, state, edges[:, step] = _retrieved(graph, starts, states, state, running, group, 2 * step + 2)
        found = state != before
        outcome = torch.where(found, torch.where(new, 1, torch.where(leaping, 3, 0)), torch.where(new, 2, 4))
        outcomes[:, step] = torch.where(stopped, 5, torch.where(running, outcome, -1))
        if settings.leaps and step + 1 < steps:
            known = known.grown(
                together[found], states.last[state[found]], graph
            )  # where a leap leads was known
    return Walked(patient, rollout, states.rows[state], edges, groups, outcomes)


def _laid_out(starts: Starts, rollouts: int) -> tuple[Tensor, Tensor, Tensor]:
    """patient, rollout [M], and which of `starts.concept` each path begins at."""
    count = torch.bincount(starts.patient, minlength=len(starts))
    patient, place = slices(count * rollouts)
    return patient, place // count[patient], (count.cumsum(0) - count)[patient] + place % count[patient]


class _Known(NamedTuple):
    """C_cand before what the path itself holds is taken off: what each rollout's paths and keywords name, by
    group.
    """

    keys: Tensor  # int64 [K], rising: (rollout * groups + group) * n + row
    pointer: Tensor  # int64 [rollouts * groups + 1]: which keys are of a rollout and a group

    @classmethod
    def begun(cls, starts: Starts, graph: Graph, rollouts: int) -> Self:
        patient, column = torch.nonzero(starts.keywords >= 0, as_tuple=True)
        row = starts.keywords[patient, column].repeat_interleave(rollouts)
        each = torch.arange(rollouts, device=row.device).repeat(len(patient))
        none = cls(row[:0], row.new_zeros(len(starts) * rollouts * graph.groups + 1))
        return none.grown(patient.repeat_interleave(rollouts) * rollouts + each, row, graph)

    def grown(self, rollout: Tensor, row: Tensor, graph: Graph) -> Self:
        n = len(graph.group)
        keys = torch.unique(torch.cat([self.keys, (rollout * graph.groups + graph.group[row]) * n + row]))
        pointer = torch.zeros_like(self.pointer)
        pointer[1:] = torch.bincount(keys // n, minlength=len(pointer) - 1).cumsum(0)
        return type(self)(keys, pointer)


def _connected(
    graph: Graph,
    known: _Known,
    together: Tensor,
    states: States,
    state: Tensor,
    leaping: Tensor,
    group: Tensor,
    column: int,
) -> tuple[States, Tensor]:
    """The states and each path's [M] after the leap to c_leap; where it does not leap, or C_cand is empty,
    its state is as before.
    """
    n = len(graph.group)
    paths = torch.nonzero(leaping)[:, 0]
    wanted = together[paths] * graph.groups + group[paths]
    begin = known.pointer[wanted]
    which, place = slices(known.pointer[wanted + 1] - begin)
    row, path = known.keys[begin[which] + place] % n, paths[which]
    away = states.without(state[paths], which, row, column)
    row, path = row[away], path[away]
    # many paths ask how near the same concept is to the same state
    pairs, pair = torch.unique(state[path] * n + row, return_inverse=True)
    at, of = distinct(pairs // n, len(states))
    score = products(unit(states.mean(at, graph)), of, graph.embeddings, pairs % n)
    path, number = distinct(path, len(state))
    taken, new = distinct(pair[best(number, score[pair], len(path))[0]], len(pairs))
    after = state.clone()
    after[path] = len(states) + new
    return states.grown(pairs[taken] // n, pairs[taken] % n, column), after


def _retrieved(
    graph: Graph, starts: Starts, states: States, state: Tensor, running: Tensor, group: Tensor, column: int
) -> tuple[States, Tensor, Tensor]:
    """The states, each path's [M] after the step to c_t (eq. 6), and the edge to it; where C_neighbor is
    empty, its state is as before and the edge -1. Paths in one state that chose one group find the same.
    """
    paths = torch.nonzero(running)[:, 0]
    wanted, number = distinct(state[paths] * graph.groups + group[paths], len(states) * graph.groups)
    slot = states.last[wanted // graph.groups] * graph.groups + wanted % graph.groups
    order = (
        slot.argsort()
    )  # lookups of the same concept, one after the other: its neighbours are in the cache
    size, row, edge = graph.lists.of(slot[order])
    some = order[size > 0]
    at = wanted[some] // graph.groups
    of, _ = slices(size[size > 0])
    towards = (starts.mean[states.patient[at]] + unit(states.mean(at, graph))) / 2
    score = products(towards, of, graph.embeddings, row)
    chosen, found = best(of, score.masked_fill_(~states.without(at, of, row, column), -torch.inf), len(some))
    at, some, taken = at[found], some[found], chosen[found]
    edges, after = torch.full_like(wanted, -1), torch.full_like(wanted, -1)
    edges[some], after[some] = (
        edge[taken],
        torch.arange(len(states), len(states) + len(some), device=after.device),
    )
    edge_of, moved = torch.full_like(state, -1), state.clone()
    edge_of[paths] = edges[number]
    moved[paths] = torch.where(after[number] >= 0, after[number], state[paths])
    return states.grown(at, row[taken], column), moved, edge_of
