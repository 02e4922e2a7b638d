"""Where paths are, each place once: rollouts of one patient often have the same concepts behind them, and
what follows from those is computed for all of them together.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Self

import torch
from torch import Tensor
from torch.nn.functional import embedding_bag

from kg.medical.walk.policy import Tables, outputs
from kg.medical.walk.tensors import Graph, Starts

_AT_ONCE: Final = 256  # states decided at once: what is made on the way stays in the cache


class Hidden:
    """What W1 gives for states, from rows that are summed: one for each pair of groups, and one for each
    concept that was met, which is projected when it first is.
    """

    def __init__(self, graph: Graph, tables: Tables) -> None:
        self._graph, self._table, self._pairs = graph, tables.concept, graph.groups**2
        self._rows = (tables.here[:, None] + tables.scarce).flatten(0, 1)  # [pairs + concepts met + room, H]
        self._place = torch.full_like(graph.group, -1)
        self._used = self._pairs

    def meet(self, concepts: Tensor) -> None:
        met = torch.zeros_like(self._place, dtype=torch.bool)
        met[concepts] = True
        new = torch.nonzero(met & (self._place < 0))[:, 0]
        self._place[new] = torch.arange(self._used, self._used + len(new), device=new.device)
        if self._used + len(new) > len(self._rows):
            room = self._rows.new_empty(2 * (self._used + len(new)), self._rows.shape[1])
            room[: self._used] = self._rows[: self._used]
            self._rows = room
        torch.mm(self._graph.embeddings[new], self._table, out=self._rows[self._used : self._used + len(new)])
        self._used += len(new)

    def of(self, here: Tensor, scarce: Tensor, rows: Tensor) -> Tensor:
        """float [S, H] for groups [S] and concepts that were met [S, L], -1: none."""
        place = torch.cat(
            [here[:, None] * self._graph.groups + scarce[:, None], self._place[rows.clamp(min=0)]], 1
        )
        there = torch.cat([torch.ones_like(here, dtype=torch.bool)[:, None], rows >= 0], 1)
        count = there.sum(1)
        share = (1 / (count - 1).to(self._rows.dtype))[:, None].repeat(1, there.shape[1])
        share[:, 0] = 1
        begin = count.cumsum(0) - count
        return embedding_bag(place[there], self._rows, begin, mode="sum", per_sample_weights=share[there])


class States(NamedTuple):
    """S states; a path has the index of its own."""

    patient: Tensor  # int64 [S]
    rows: Tensor  # int64 [S, 2T + 1]: its concepts, as in `Walked`
    last: Tensor  # int64 [S]
    cumulated: Tensor  # float [S, A]: sums of the policy's probabilities, where `known`
    known: Tensor  # bool [S]

    @classmethod
    def begun(cls, starts: Starts, columns: int, actions: int) -> Self:
        """One for each start concept."""
        count, device = len(starts.concept), starts.concept.device
        rows = torch.full((count, columns), -1, device=device)
        rows[:, 0] = starts.concept
        undecided = torch.zeros(count, actions, device=device, dtype=starts.mean.dtype)
        return cls(
            starts.patient,
            rows,
            starts.concept,
            undecided,
            torch.zeros(count, dtype=torch.bool, device=device),
        )

    def __len__(self) -> int:
        return len(self.last)

    def decided(self, state: Tensor, tables: Tables, hidden: Hidden, starts: Starts, graph: Graph) -> Tensor:
        """[M, A]: eq. 4 for paths in `state`, cumulated. A state is decided once: a path that gained nothing
        is where it was.
        """
        wanted = torch.zeros_like(self.known)
        wanted[state] = True
        new = torch.nonzero(wanted & ~self.known)[:, 0]
        rows = self.rows[new]
        hidden.meet(rows[rows >= 0])
        for part in torch.split(new, _AT_ONCE):
            here, scarce = graph.group[self.last[part]], starts.scarce[self.patient[part]]
            logits = outputs(tables, hidden.of(here, scarce, self.rows[part]))
            self.cumulated[part] = logits.softmax(-1).cumsum(-1)
        self.known[new] = True
        return self.cumulated[state]

    def mean(self, state: Tensor, graph: Graph) -> Tensor:
        """float [K, d]: of the embeddings of the concepts of states [K]."""
        rows = self.rows[state]
        there = rows >= 0
        count = there.sum(1)
        return embedding_bag(rows[there], graph.embeddings, count.cumsum(0) - count, mode="mean")

    def without(self, state: Tensor, of: Tensor, row: Tensor, columns: int) -> Tensor:
        """bool [E]: whether state[of] has not the concept `row` [E] in its first columns."""
        away = torch.ones_like(row, dtype=torch.bool)
        for held in self.rows[state, :columns].T.contiguous():
            away &= held[of] != row
        return away

    def grown(self, before: Tensor, gained: Tensor, column: int) -> Self:
        """With those behind them that states `before` come to by gaining a concept."""
        rows = self.rows[before]
        rows[:, column] = gained
        new = (
            self.patient[before],
            rows,
            gained,
            torch.zeros_like(self.cumulated[before]),
            torch.zeros_like(self.known[before]),
        )
        return type(self)(*(torch.cat(both) for both in zip(self, new, strict=True)))
