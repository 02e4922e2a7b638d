"""What the graph costs in a real Neo4j: rows one by one and in batches, deltas through the store, a snapshot
brought in.

    python -m benchmarks.graph [--rows 10000] [--single 300] [--patients 40] [--snapshot FILE]

Upserts: concepts, each MERGEd by its id under the uniqueness constraint; "single" is one MERGE to a
transaction, as a naive sink writes them, the others one UNWIND of so many rows to a transaction. Deltas:
laboratory results (one fact, one code each) and corrections of one in ten, of patients in turn, through
`Neo4jGraph.write` with the positions; "again" writes the same once more, as after a lost position. The server
runs on the same machine, with 512 MB of heap. In addition to rows per second there are rows per second of processor
time of the server and this process together, which other programs on the machine disturb less.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from deploy.servers.neo4j import Neo4jServer
from kg.medical.snapshot import Snapshot
from kg.store import Row, cypher, of_delta, seq_of
from kg.store.neo4j_graph import Neo4jGraph
from kg.store.port import of_snapshot
from schemas.codes import Coding, Concept, Quantity
from schemas.deltas import Delta
from schemas.events import FactsBody
from schemas.facts import Fact, Source
from schemas.instant import MINUTE, Instant

START: Final[Instant] = 1_772_323_200_000_000
BATCHES: Final = (10, 100, 1_000, 5_000)
DELTA_BATCHES: Final = (10, 100, 1_000)
LOINC: Final = ("2823-3", "2951-2", "2160-0", "718-7", "6690-2", "777-3", "2345-7", "1975-2")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--single", type=int, default=300)
    parser.add_argument("--patients", type=int, default=40)
    parser.add_argument("--snapshot", type=Path)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Neo4jServer(Path(folder) / "neo4j", heap="512m") as server,
        closing(Neo4jGraph(server.uri)) as graph,
    ):
        graph.prepare()
        upserts(graph, options.rows, options.single)
        deltas(graph, options.rows, options.patients)
        if options.snapshot:
            snapshot(graph, Snapshot.open(options.snapshot))


def upserts(graph: Neo4jGraph, rows: int, single: int) -> None:
    """Fresh concepts each time; a first batch that is not counted warms the server up."""
    made = 0

    def concepts(number: int) -> list[dict[str, Any]]:
        nonlocal made
        made += number
        return [
            {"id": f"B:{made - at}", "name": f"concept {made - at}", "group": "DISO"} for at in range(number)
        ]

    def write(batch: Sequence[dict[str, Any]]) -> None:
        graph._written([(cypher.CONCEPTS, list(batch))], snapshot="benchmark")

    write(concepts(1_000))
    for row in concepts(50):
        write([row])
    one_by_one = rate(write, [[row] for row in concepts(single)])
    print(f"upserts, single MERGEs        {one_by_one}")
    for size in BATCHES:
        stated = concepts(min(rows, size * 100))
        batched = rate(write, [stated[at : at + size] for at in range(0, len(stated), size)])
        clock, work = batched.clock / one_by_one.clock, batched.work / one_by_one.work
        print(
            f"upserts, UNWIND of {size:5d}      {batched}   {clock:6.1f} x by the clock, {work:6.1f} x by work"
        )


def deltas(graph: Neo4jGraph, rows: int, patients: int) -> None:
    made = 0

    def write(batch: Sequence[Row]) -> None:
        graph.write(batch, {("ehr.tkg-delta", 0): made})

    for size in DELTA_BATCHES:
        stated = results(min(rows, size * 50), patients, made)
        made += len(stated)
        batches = [stated[at : at + size] for at in range(0, len(stated), size)]
        print(f"deltas, {size:5d} to a transaction {rate(write, batches)}   again {rate(write, batches)}")


def results(number: int, patients: int, first: int) -> list[Row]:
    """Of patients in turn; every tenth corrects the one before of the same patient."""
    stated: list[Row] = []
    for at in range(first, first + number):
        patient, correction = f"Patient/{at % patients}", at % 10 == 9
        name, version = f"Observation/{at - patients if correction else at}", 2 if correction else 1
        time_ = START + at * MINUTE
        code = Coding("http://loinc.org", LOINC[at % len(LOINC)], "a result")
        fact = Fact(
            f"{name}#0",
            "observed",
            Concept((code,)),
            time_,
            Source(name, str(version)),
            Quantity("4.1", "mmol/L"),
            time_,
        )
        body = msgspec.Raw(msgspec.json.encode(FactsBody((fact,))))
        rank = (version, time_, f"{at:016x}")
        encounter = f"Encounter/{at % patients}"
        event = f"{name}@{version}:{at:016x}"
        delta = Delta(
            patient, event, "add", "observation", name, rank, time_, time_, encounter=encounter, body=body
        )
        stated.append(of_delta(delta, seq_of(at, 0)))
    return stated


def snapshot(graph: Neo4jGraph, found: Snapshot) -> None:
    """Into what the parts before left; again, as the command is repeated; and once more, as after a load that
    was interrupted.
    """
    for how in ("brought in", "again", "after an interruption"):
        if how == "after an interruption":
            graph._run(cypher.LEARNING, snapshot=found.hash)
        began, worked = time.perf_counter(), processor_time()
        learned = graph.learn(of_snapshot(found))
        took, work = time.perf_counter() - began, processor_time() - worked
        print(
            f"snapshot {how}: {learned.concepts:,} concepts, {learned.edges:,} edges in {took:.1f} s, {work:.1f} CPU-s"
        )
    (held,) = graph.query(
        "RETURN COUNT { (:Concept) } AS concepts, COUNT { (:Concept)-[:RELATED]->() } AS edges, COUNT { (:Concept)-[:CODED]->() } AS codes"
    )
    codes = sum(1 for _ in found.all_codes())
    same = held == {"concepts": len(found), "edges": len(found.neighbour) // 2, "codes": codes}
    print(
        f"Neo4j holds {held['concepts']:,} concepts, {held['edges']:,} edges, {held['codes']:,} codes: {'all' if same else 'NOT all'}"
    )


class Rate(NamedTuple):
    """Rows a second: by the clock, and by the processor time of both sides."""

    clock: float
    work: float

    def __str__(self) -> str:
        return f"{self.clock:8.0f}/s {self.work:8.0f}/CPU-s"


def rate(write: Callable[[Sequence[Any]], None], batches: Sequence[Sequence[Any]]) -> Rate:
    began, worked = time.perf_counter(), processor_time()
    for batch in batches:
        write(batch)
    rows = sum(map(len, batches))
    return Rate(rows / (time.perf_counter() - began), rows / (processor_time() - worked))


def processor_time() -> float:
    """Seconds of this process and of the servers that it started (Linux)."""
    ours = [
        os.getpid(),
        *(int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()),
    ]
    ticks = 0
    for pid in ours:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
