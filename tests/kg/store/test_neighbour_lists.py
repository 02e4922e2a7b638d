"""The walk's neighbours: the snapshot's own, and those of a store that holds the same graph."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from kg.medical.snapshot import Snapshot
from kg.medical.walk.policy import PaperPolicy
from kg.medical.walk.starts import start
from kg.medical.walk.tensors import Held, Lists
from kg.medical.walk.walk import Graph, Starts, walk
from kg.store.neighbour_lists import InStore, Queries
from kg.store.neo4j_graph import Neo4jGraph
from kg.store.port import Learned, of_snapshot
from schemas.errors import StateError, StoreUnavailable
from tests.kg.medical.paths import graphs
from tests.servers.ports import free_port

torch.set_num_threads(1)


class Remembered:
    """What Neo4j answers to the one query that is put to it, by the edges that it was given, in any order."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._hash, self._group = (
            snapshot.hash,
            {snapshot.id(r): snapshot.group_of(r) for r in range(len(snapshot))},
        )
        self.edges = list(of_snapshot(snapshot).edges)

    def learned(self) -> Learned:
        return Learned(self._hash, len(self._group), len(self.edges))

    def query(self, statement: str, **wanted: Any) -> list[dict[str, Any]]:
        return [
            {
                "slot": row["slot"],
                "other": other,
                "relation": edge.relation,
                "forth": forth,
                "weight": edge.weight,
            }
            for edge in reversed(self.edges)
            for row in wanted["rows"]
            for concept, other, forth in (
                (edge.subject, edge.object, True),
                (edge.object, edge.subject, False),
            )
            if concept == row["id"] and self._group[other] == row["group"]
        ]


#: A store that holds a snapshot, each time it is called.
Holding = Callable[[Snapshot], Queries]


@pytest.fixture(params=["remembered", pytest.param("neo4j", marks=pytest.mark.integration)])
def holding(request: pytest.FixtureRequest) -> Iterator[Holding]:
    if request.param == "remembered":
        yield Remembered
        return
    from tests.kg.store.real import opening

    with opening(request.getfixturevalue("neo4j")) as fresh:

        def loaded(snapshot: Snapshot) -> Queries:
            store = fresh()
            store.learn(of_snapshot(snapshot))
            return store

        yield loaded


@pytest.fixture
def dense(tmp_path: Path) -> Snapshot:
    """Several edges between two concepts, both ways, of equal weights, too."""
    return graphs.random(tmp_path, 3, concepts=30, edges=400, groups=4)


def slots(snapshot: Snapshot) -> torch.Tensor:
    """All of them, in no order, each up to twice."""
    count = len(snapshot) * len(snapshot.groups)
    return torch.from_numpy(np.random.default_rng(5).integers(0, count, 2 * count))


def same(one: Lists, other: Lists, of: Snapshot) -> bool:
    wanted = slots(of)
    return all(torch.equal(a, b) for a, b in zip(one.of(wanted), other.of(wanted), strict=True))


def test_a_store_has_the_snapshots_lists_in_their_order(dense: Snapshot, holding: Holding) -> None:
    held = Held.by(dense)
    assert same(InStore(holding(dense), dense), held, dense)
    size, row, edge = held.of(torch.arange(len(dense) * len(dense.groups)))
    for slot, end in enumerate(size.cumsum(0).tolist()):
        begin = end - int(size[slot])
        listed = list(dense.neighbours(slot // len(dense.groups), slot % len(dense.groups)))
        assert row[begin:end].tolist() == list(dict.fromkeys(one.row for one in listed))
        assert [dense.neighbour[at] for at in edge[begin:end].tolist()] == row[begin:end].tolist()


def test_rollouts_over_a_store_take_the_snapshots_paths(dense: Snapshot, holding: Holding) -> None:
    numbers, found = torch.rand(64, 5, generator=torch.Generator().manual_seed(2)), []
    begun = [start([1, 2, 3, 9], dense), start([4, 5], dense)]
    for lists in (None, InStore(holding(dense), dense)):
        graph = Graph.of(dense, lists=lists)
        starts = Starts.of(begun, graph)
        chance = numbers[: 8 * len(starts.concept)]
        found.append(walk(graph, starts, PaperPolicy(6, seed=1), 8, chance).paths(dense))
    assert found[0] == found[1] and any(path.steps for path in found[0])


def test_a_store_with_another_graph_is_refused_with_the_command(
    dense: Snapshot, holding: Holding, tmp_path: Path
) -> None:
    other = graphs.random(tmp_path / "other", 4, concepts=30, edges=400, groups=4)
    with pytest.raises(
        StateError, match=f"{dense.hash[:12]}, got snapshot {other.hash[:12]}.*wardstream graph"
    ):
        InStore(holding(other), dense)


def test_edges_that_were_taken_out_meanwhile_are_missed(dense: Snapshot) -> None:
    store = Remembered(dense)
    lists = InStore(store, dense)
    del store.edges[7]
    with pytest.raises(StateError, match="bring it in again"):
        lists.of(slots(dense))


@pytest.mark.integration
def test_a_graph_that_took_its_place_meanwhile_is_refused(
    dense: Snapshot, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    from tests.kg.store.real import opening

    with opening(request.getfixturevalue("neo4j")) as fresh:
        store = fresh()
        store.learn(of_snapshot(dense))
        lists = InStore(store, dense)
        store.learn(of_snapshot(graphs.random(tmp_path / "other", 4, concepts=30, edges=400, groups=4)))
        with pytest.raises(StateError, match="bring it in again"):
            lists.of(slots(dense))


def test_a_store_that_is_away_is_named(dense: Snapshot) -> None:
    uri = f"bolt://127.0.0.1:{free_port()}"
    with closing(Neo4jGraph(uri)) as away, pytest.raises(StoreUnavailable, match=uri):
        InStore(away, dense)
