"""The paper's task: paths from a patient's keywords through the graph, G times, five decisions each
(`kg.medical.walk.walk`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import torch
from torch import Tensor

from evaluation.paper_gro.rewards import first_seen, path_reward, set_reward
from kg.medical.paths.path import WalkSettings
from kg.medical.walk.policy import PaperPolicy, Tables
from kg.medical.walk.starts import Start
from kg.medical.walk.walk import Graph, Starts, Walked, walk
from trainers.gro.environment import GroSettings, Rewarded

CUTOFF: Final = 20  # `score`: recall after so many concepts
SCORED_WITH: Final = 8  # rollouts


class Patient(NamedTuple):
    """Where the paths begin and what the reference names."""

    start: Start
    targets: tuple[int, ...]  # rows that the reference names, those of the input included


class Played(NamedTuple):
    """A batch as it was walked."""

    patients: Tensor  # int64 [B]
    walked: Walked  # its `patient` counts within the batch


class Walks:
    """`Environment[PaperPolicy, Played]`. N is the most start concepts of a patient of the batch, L = 2T +
    1.
    """

    def __init__(
        self, patients: Sequence[Patient], graph: Graph, settings: GroSettings, walked: WalkSettings
    ) -> None:
        self._starts = [one.start for one in patients]
        self._graph, self._settings, self._walk = graph, settings, walked
        device, n = graph.group.device, len(graph.group)
        at = [(number, one) for number, one in enumerate(patients)]
        # (patient, concept) pairs as one number each, sorted: membership is a search
        self._targets = torch.tensor(
            sorted(number * n + row for number, one in at for row in {*one.targets}),
            device=device,
            dtype=torch.int64,
        )
        self._inputs = torch.tensor(
            sorted(number * n + row for number, one in at for row in one.start.keywords),
            device=device,
            dtype=torch.int64,
        )
        self._scarce = torch.tensor([one.start.scarce for one in patients], device=device)
        self._asked = torch.tensor(
            [float(len({*one.targets} - {*one.start.keywords})) for one in patients], device=device
        )
        self._reference = torch.stack([graph.embeddings[sorted(one.targets)].sum(0) for one in patients])

    def __len__(self) -> int:
        return len(self._starts)

    def play(self, policy: PaperPolicy, patients: Tensor, rollouts: int, random: torch.Generator) -> Played:
        starts = Starts.of([self._starts[at] for at in patients.tolist()], self._graph)
        return Played(
            patients.to(starts.concept.device),
            walk(self._graph, starts, policy, rollouts, random, self._walk),
        )

    def logprobs(self, policy: PaperPolicy, played: Played) -> Tensor:
        """Of the groups that were chosen, by the states they were chosen in, recomputed with gradient; equal
        states once.
        """
        walked, tables, n = played.walked, policy.tables(), len(self._graph.group) + 1
        _, state = torch.unique(walked.patient * n + walked.rows[:, 0], return_inverse=True)
        found = []
        for step in range(walked.groups.shape[1]):
            if step:
                for column in (2 * step - 1, 2 * step):
                    _, state = torch.unique(state * n + walked.rows[:, column] + 1, return_inverse=True)
            one = torch.zeros(
                int(state.max()) + 1 if len(state) else 0, dtype=torch.int64, device=state.device
            )
            one[state] = torch.arange(len(state), device=state.device)  # any path in the state stands for it
            logits = self._logits(
                policy, tables, walked.rows[one, : 2 * step + 1], played.patients[walked.patient[one]]
            )
            found.append(logits.log_softmax(-1)[state].gather(-1, walked.groups[:, step, None].clamp(min=0)))
        logprobs = torch.cat(found, -1)
        return _spread(torch.where(walked.groups >= 0, logprobs, torch.zeros_like(logprobs)), played, 0)

    def _logits(self, policy: PaperPolicy, tables: Tables, rows: Tensor, patients: Tensor) -> Tensor:
        """[S, A] for paths `rows` [S, L], the last of which they are at."""
        there = rows >= 0
        mean = (self._graph.embeddings[rows.clamp(min=0)] * there[..., None]).sum(1) / there.sum(
            1, keepdim=True
        )
        last = torch.where(there, torch.arange(rows.shape[1], device=rows.device), 0).amax(1, keepdim=True)
        return policy.logits(
            tables,
            self._graph.group[rows.gather(1, last)[:, 0]],
            self._scarce[patients],
            mean @ tables.concept,
        )

    def rewards(self, played: Played) -> Rewarded:
        rows, groups = _spread(played.walked.rows, played, -1), _spread(played.walked.groups, played, -1)
        taken, on = groups >= 0, (groups >= 0) & (groups < self._graph.groups)
        hit = self._among(self._targets, rows, played.patients)
        if self._settings.reward == "set":
            return Rewarded(
                set_reward(rows, hit, self._among(self._inputs, rows, played.patients), on, self._settings),
                taken,
            )
        reward = torch.zeros(taken.shape, device=taken.device)
        reward[..., -1] = path_reward(
            rows, hit, self._graph.embeddings, self._reference[played.patients], self._settings
        )
        return Rewarded(torch.where(rows[..., :1] >= 0, reward, 0.0), taken)

    @torch.no_grad()
    def score(self, policy: PaperPolicy) -> float:
        """Mean recall, in the first 20 of `ranked`, of the reference's concepts that are not in the input;
        patients without any aside.
        """
        total, counted = 0.0, torch.nonzero(self._asked > 0)[:, 0]
        random = torch.Generator(self._graph.group.device).manual_seed(0)
        for patients in torch.split(counted, 64):
            ranked = self.ranked(self.play(policy, patients, SCORED_WITH, random), CUTOFF)
            hit = self._among(self._targets, ranked[:, None, None], patients)[:, 0, 0] & (ranked >= 0)
            total += float((hit.sum(-1) / self._asked[patients]).sum())
        return total / max(len(counted), 1)

    def ranked(self, played: Played, limit: int) -> Tensor:
        """int64 [B, limit]: concepts of the paths that are not in the input, by how many rollouts hold them,
        then by row; -1: no more.
        """
        rows = _spread(played.walked.rows, played, -1)
        counted = (rows >= 0) & first_seen(rows) & ~self._among(self._inputs, rows, played.patients)
        found = torch.where(counted, rows, -1).flatten(1).sort(-1).values  # [B, *]
        begins = torch.ones_like(found, dtype=torch.bool)
        begins[:, 1:] = found[:, 1:] != found[:, :-1]
        number = begins.long().cumsum(-1) - 1
        held = torch.zeros_like(found).scatter_add(-1, number, torch.ones_like(found)).gather(-1, number)
        order = torch.where(begins & (found >= 0), held, 0).argsort(stable=True, dim=-1, descending=True)[
            :, :limit
        ]
        kept = (begins & (found >= 0)).gather(-1, order)
        return torch.where(kept, found.gather(-1, order), -1)

    def _among(self, pairs: Tensor, rows: Tensor, patients: Tensor) -> Tensor:
        """bool as `rows` [B, ...]: whether (patient, row) is one of `pairs`."""
        if not len(pairs):
            return torch.zeros_like(rows, dtype=torch.bool)
        key = rows + patients.view(-1, *[1] * (rows.dim() - 1)) * len(self._graph.group)
        found = pairs[torch.searchsorted(pairs, key).clamp(max=len(pairs) - 1)]
        return (found == key) & (rows >= 0)


def _spread(values: Tensor, played: Played, empty: int) -> Tensor:
    """[M, *] -> [B, G, N, *], by patient of the batch, rollout and start concept."""
    walked = played.walked
    rollouts = int(walked.rollout.max()) + 1 if len(walked.rollout) else 1
    key = walked.patient * rollouts + walked.rollout
    _, number, count = torch.unique_consecutive(key, return_inverse=True, return_counts=True)
    within = torch.arange(len(key), device=key.device) - (count.cumsum(0) - count)[number]
    paths = int(count.max()) if len(count) else 1
    spread = torch.full(
        (len(played.patients), rollouts, paths, *values.shape[1:]),
        empty,
        device=values.device,
        dtype=values.dtype,
    )
    return spread.index_put((walked.patient, walked.rollout, within), values)
