"""Batched rollouts of R²AG's walk against one Cypher query a hop on a real Neo4j: the same graph, policy,
patients and random numbers.

    OMP_NUM_THREADS=1 python -m benchmarks.rollouts SNAPSHOT [--patients 256] [--rollouts 32] [--asked 40]
    [--seed 1] [--threads 1] [--device cpu] [--hubs]

SNAPSHOT is any compiled graph; one without embeddings gets random ones of 384 components. Without SNAPSHOT, a
graph of 100 000 random concepts is made. Patients have 12 random concepts that have edges as keywords; each
of those in k_init begins a path of five decisions. With --hubs a concept is as likely a keyword as it has
edges: what patients have is what much is known of. The policy is the paper's, untrained: near uniform, so
paths part more, and share less of the work, than a trained one's.

"a query a step": the same with `knowledge.neighbours = neo4j` (kg/store/neighbour_lists.py). "batched": all paths at once (kg/medical/walk/walk.py), the third of three runs. "a query a hop": the
reference (benchmarks/walker.py) with the neighbours of each hop queried from Neo4j over Bolt, one session and
one transaction, the concept's id indexed, ids and relations returned; embeddings, similarities and the policy
are in process, as cheap as numpy makes them, and its cost is also printed without them ("Cypher alone": the
sum of the times of the queries). `asked` paths are walked, after as many to warm up. The JVM runs its full
compiler and 2 GB. Each rate is measured in wall time and in CPU time, client and database together: on a
machine that others use, the clock counts them too. Both ways must give the same concepts, or there is no
result.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from neo4j import GraphDatabase, Transaction

from benchmarks.walker import InSnapshot, Walker
from deploy.servers.neo4j import Neo4jServer
from kg.medical.graph import GROUPS, Edge, GraphConcept
from kg.medical.paths import Path as Walk
from kg.medical.snapshot import Snapshot, build
from kg.medical.walk.policy import PaperPolicy
from kg.medical.walk.starts import Start, start
from kg.medical.walk.walk import Graph, Starts, Walked, walk
from kg.store.neighbour_lists import InStore
from kg.store.neo4j_graph import Neo4jGraph
from kg.store.port import of_snapshot

KEYWORDS: Final = 12
HOP: Final = "MATCH (c:Concept {id: $id})-[e:RELATED]-(n:Concept {group: $group}) RETURN n.id, e.relation, startNode(e) = c"


class FullNeo4j(Neo4jServer):
    """As a hospital would run it: all of the compiler, a page cache that holds the graph."""

    ready_within_s = 600.0

    def _command(self) -> list[str]:
        return [part for part in super()._command() if part != "-XX:TieredStopAtLevel=1"]


class InNeo4j:
    """`Neighbours` by one query a hop."""

    def __init__(self, transaction: Transaction, snapshot: Snapshot) -> None:
        self._transaction, self._snapshot = transaction, snapshot
        self._rows = {snapshot.id(row): row for row in range(len(snapshot))}
        self.queries, self.seconds = 0, 0.0

    def neighbours(self, row: int, group: int) -> Sequence[tuple[int, str]]:
        """By row; the paper defines no order among relations."""
        began = time.perf_counter()
        found = self._transaction.run(
            HOP, id=self._snapshot.id(row), group=self._snapshot.groups[group]
        ).values()
        self.seconds += time.perf_counter() - began
        self.queries += 1
        return sorted(
            {
                self._rows[one]: relation if forth else f"inverse of {relation}"
                for one, relation, forth in found
            }.items()
        )


class Synthetic:
    """100 000 concepts in 15 groups, 400 000 edges with a long tail of hubs, random embeddings."""

    name, version = "synthetic", "1"

    def __init__(self, seed: int, concepts: int = 100_000, edges: int = 400_000) -> None:
        self._random, self._concepts, self._edges = np.random.default_rng(seed), concepts, edges

    def concepts(self) -> Any:
        for at, group in enumerate(self._random.integers(0, len(GROUPS), self._concepts)):
            yield GraphConcept(f"S{at:06}", f"concept {at}", list(GROUPS)[group])

    def edges(self) -> Any:
        ends = (self._concepts * self._random.random((self._edges, 2)) ** 2).astype(int)
        for at, other in ends.tolist():
            yield Edge(f"S{at:06}", f"relation {(at + other) % 20}", f"S{other:06}", 1 + at % 7)


def vectors(count: int, seed: int, d: int = 384) -> Any:
    found = np.random.default_rng(seed).normal(size=(count, d)).astype(np.float32)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def synthetic(seed: int, folder: Path) -> Snapshot:
    source = Synthetic(seed)
    return Snapshot.open(
        build([source], folder, embed=lambda names: vectors(len(names), seed), encoder="random").path
    )


def patients(count: int, snapshot: Snapshot, seed: int, *, hubs: bool) -> list[Start]:
    random = np.random.default_rng(seed)
    groups = len(snapshot.groups)
    edges = np.diff(snapshot.pointer[::groups])
    joined = np.flatnonzero(edges)
    odds = edges[joined] / edges.sum() if hubs else None
    return [
        start(random.choice(joined, KEYWORDS, replace=False, p=odds).tolist(), snapshot) for _ in range(count)
    ]


def batched(
    graph: Graph, starts: Sequence[Start], policy: PaperPolicy, rollouts: int, chance: torch.Tensor
) -> tuple[Walked, float, float]:
    for _ in range(3):
        began, before = time.perf_counter(), time.process_time()
        walked = walk(graph, Starts.of(starts, graph), policy, rollouts, chance)
        if chance.is_cuda:
            torch.cuda.synchronize()
        took, used = time.perf_counter() - began, time.process_time() - before
    return walked, took, used


def cpu(pid: int) -> float:
    """Seconds of CPU that a process and those it waited for have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def by_hops(
    walker: Walker,
    starts: Sequence[Start],
    policy: PaperPolicy,
    rollouts: int,
    chance: np.ndarray,
    queried: int,
) -> list[Walk]:  # type: ignore[type-arg]
    paths: list[Walk] = []
    fixed, at = policy.fixed(), 0
    for one in starts:
        for _ in range(rollouts):
            if at >= queried:
                return paths
            paths += walker.walk(one, fixed, chance[at : at + len(one.concepts)])
            at += len(one.concepts)
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("snapshot", type=Path, nargs="?")
    for name, default in (("patients", 256), ("rollouts", 32), ("asked", 40), ("seed", 1), ("threads", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--hubs", action="store_true")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    with tempfile.TemporaryDirectory() as folder:
        snapshot = Snapshot.open(args.snapshot) if args.snapshot else synthetic(args.seed, Path(folder))
        if snapshot.embeddings is None:
            snapshot.embeddings = vectors(len(snapshot), args.seed).astype(np.float16)
        starts = patients(args.patients, snapshot, args.seed, hubs=args.hubs)
        policy = PaperPolicy(snapshot.embeddings.shape[1], seed=args.seed).to(args.device)
        graph = Graph.of(snapshot, device=args.device)
        paths = sum(len(one.concepts) for one in starts) * args.rollouts
        chance = np.random.default_rng(args.seed).random((paths, 5)).astype(np.float32)
        print(
            f"{snapshot.path.name}: {len(snapshot):,} concepts, {len(snapshot.neighbour):,} edges both ways, embeddings of {policy.d}"
        )
        print(
            f"{args.patients} patients{' (hubs)' if args.hubs else ''} x {args.rollouts} rollouts = {paths:,} paths of 5 decisions, seed {args.seed}, {args.threads} threads"
        )
        walked, took, used = batched(
            graph, starts, policy, args.rollouts, torch.from_numpy(chance).to(args.device)
        )
        print(
            f"batched on {args.device}: {took * 1000:.0f} ms, {paths / took:,.0f} paths/s, {paths / used:,.0f} a CPU-second"
        )
        local = Walker(snapshot, InSnapshot(snapshot))
        began = time.perf_counter()
        alone = by_hops(local, starts, policy, args.rollouts, chance, args.asked)
        print(f"the reference over the snapshot: {len(alone) / (time.perf_counter() - began):,.0f} paths/s")
        with FullNeo4j(
            Path(folder, "neo4j"), heap="2g", settings={"server.memory.pagecache.size": "512m"}
        ) as server:
            store = Neo4jGraph(server.uri)
            store.prepare()
            learned = store.learn(of_snapshot(snapshot))
            over = graph._replace(lists=InStore(store, snapshot))
            stepped, by_step, _ = batched(
                over, starts, policy, args.rollouts, torch.from_numpy(chance).to(args.device)
            )
            store.close()
            print(
                f"a query a step (knowledge.neighbours = neo4j): {paths / by_step:,.0f} paths/s, {by_step / took:,.1f} times the snapshot's time; "
                f"the same paths: {all(map(torch.equal, stepped, walked))}"
            )
            print(f"Neo4j holds {learned.concepts:,} concepts, {learned.edges:,} edges one way")
            with (
                GraphDatabase.driver(server.uri) as driver,
                driver.session() as session,
                session.begin_transaction() as transaction,
            ):
                asking = InNeo4j(transaction, snapshot)
                walker = Walker(snapshot, asking)
                by_hops(walker, starts, policy, args.rollouts, chance, args.asked)
                asking.queries, asking.seconds = 0, 0.0
                spent, began = time.process_time() + cpu(server.pid), time.perf_counter()
                queried = by_hops(walker, starts, policy, args.rollouts, chance, args.asked)
                hops = time.perf_counter() - began
                spent = time.process_time() + cpu(server.pid) - spent
        same = sum(
            one.rows == other.rows
            for one, other in zip(queried, walked.paths(snapshot)[: len(queried)], strict=True)
        )
        print(
            f"a query a hop: {len(queried)} paths, {asking.queries} queries, {len(queried) / hops:,.1f} paths/s, "
            f"{len(queried) / spent:,.1f} a CPU-second; Cypher alone "
            f"{1000 * asking.seconds / asking.queries:.2f} ms a query, {len(queried) / asking.seconds:,.1f} paths/s"
        )
        print(f"the same concepts in {same} of {len(queried)} paths")
        rate = paths / took
        print(
            f"ratio: {rate * hops / len(queried):,.0f}, per CPU-second {paths / used * spent / len(queried):,.0f}; to Cypher alone by the clock: "
            f"{rate * asking.seconds / len(queried):,.0f} (goal 1 000)"
        )


if __name__ == "__main__":
    main()
