"""The walk's neighbour lists from the graph store instead of the snapshot (R²AG, section 3.2: rollouts over a graph database): one
query a step, for all paths of it.

The snapshot still numbers concepts and edges and holds the embeddings; both must be of one hash.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np
import torch
from torch import Tensor

from kg.medical.snapshot import Snapshot
from kg.medical.snapshot.edges import back
from kg.store import cypher
from kg.store.port import Learned
from schemas.errors import StateError

_LOAD: Final = "wardstream graph SNAPSHOT"


class Queries(Protocol):
    """Of a store, what is needed here: `Neo4jGraph`."""

    def learned(self) -> Learned: ...

    def query(self, statement: str, **parameters: Any) -> list[dict[str, Any]]: ...


class InStore:
    """`kg.medical.walk.tensors.Lists`: what the snapshot's own lists are, in their order."""

    def __init__(self, store: Queries, snapshot: Snapshot) -> None:
        """Raises StoreUnavailable where the store does not answer, StateError where it holds another graph."""
        self._store, self._snapshot = store, snapshot
        self._relations = {name: at for at, name in enumerate(snapshot.relations)}
        if (found := store.learned().snapshot) != snapshot.hash:
            held = f"snapshot {found[:12]}" if found else "none, or not all of one"
            raise StateError(
                f"expected the graph store to hold snapshot {snapshot.hash[:12]}, got {held}; bring it in: {_LOAD}"
            )

    def of(self, slots: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Raises StoreUnavailable, and StateError where another graph was brought in meanwhile."""
        pointer, groups = self._snapshot.pointer, len(self._snapshot.groups)
        wanted, number = np.unique(slots.cpu().numpy(), return_inverse=True)
        rows = [
            {
                "slot": slot,
                "id": self._snapshot.id(slot // groups),
                "group": self._snapshot.groups[slot % groups],
            }
            for slot in wanted.tolist()
        ]
        found = self._store.query(cypher.INTO, snapshot=self._snapshot.hash, rows=rows)
        edges = np.array(sorted(map(self._edge, found)), np.float64).reshape(-1, 4)
        slot, other = edges[:, 0].astype(np.int64), edges[:, 2].astype(np.int64)
        begin = np.searchsorted(slot, wanted)
        if (np.diff([*begin, len(slot)]) != pointer[wanted + 1] - pointer[wanted]).any():
            raise StateError(
                f"expected the edges of snapshot {self._snapshot.hash[:12]} in the graph store, got others; bring it in again: {_LOAD}"
            )
        place = np.arange(len(slot)) - begin[np.searchsorted(wanted, slot)] + pointer[slot]
        once = np.sort(np.unique(slot * len(self._snapshot) + other, return_index=True)[1])
        size = np.bincount(np.searchsorted(wanted, slot[once]), minlength=len(wanted))[number]
        first = np.searchsorted(slot[once], wanted)[number]
        taken = once[np.repeat(first - (size.cumsum() - size), size) + np.arange(size.sum())]
        sized, neighbour, edge = (
            torch.from_numpy(one.astype(np.int64)).to(slots.device)
            for one in (size, other[taken], place[taken])
        )
        return sized, neighbour, edge

    def _edge(self, found: dict[str, Any]) -> tuple[int, float, int, int]:
        """By what the snapshot sorts them: slot, falling weight, neighbour, relation."""
        relation = found["relation"] if found["forth"] else back(found["relation"])
        row, number = self._snapshot.row(found["other"]), self._relations.get(relation)
        if row is None or number is None:
            raise StateError(
                f"expected concepts and relations of the snapshot, got others; bring it in again: {_LOAD}"
            )
        return found["slot"], -found["weight"], row, number
