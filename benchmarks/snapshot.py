"""What a snapshot of the size of the UMLS's SNOMED CT costs to build, to open and to walk. Synthetic, no
vocabulary needed.

    python -m benchmarks.snapshot [--concepts 450000] [--edges 3000000]

Edges fall on concepts as in vocabularies: few have many. "open" is the median of 20 openings in this process,
the file in the page cache.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from kg.medical.graph import GROUPS, Edge, GraphConcept
from kg.medical.opening import build_known
from kg.medical.snapshot import Snapshot


class Synthetic:
    """Concepts with three forms and two codes each; edges of 100 relations."""

    name = "synthetic"
    version = "1"

    def __init__(self, concepts: int, edges: int) -> None:
        self.size, self.count = concepts, edges

    def concepts(self) -> Iterator[GraphConcept]:
        groups = list(GROUPS)
        for at in range(self.size):
            forms = (f"Concept number {at}", f"the {at}th concept", f"C{at}")
            yield GraphConcept(
                f"UMLS:C{at:07}",
                forms[0],
                groups[at % 15],
                forms,
                (f"http://snomed.info/sct|{at}", f"http://x|{at}"),
            )

    def edges(self) -> Iterator[Edge]:
        draw = np.random.default_rng(7)
        heads = (self.size * draw.random(self.count) ** 2).astype(int).tolist()
        tails = draw.integers(0, self.size, self.count).tolist()
        kinds, weights = draw.integers(0, 100, self.count).tolist(), draw.random(self.count).tolist()
        for head, tail, kind, weight in zip(heads, tails, kinds, weights, strict=True):
            yield Edge(
                f"UMLS:C{head:07}", f"relation {kind}", f"UMLS:C{tail:07}", weight + 0.01, 0, "synthetic"
            )


def main() -> None:
    queried = argparse.ArgumentParser(description=__doc__)
    queried.add_argument("--concepts", type=int, default=450_000)
    queried.add_argument("--edges", type=int, default=3_000_000)
    sizes = queried.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        began, worked = time.monotonic(), time.process_time()
        built = build_known([Synthetic(sizes.concepts, sizes.edges)], Path(folder))
        took, work = time.monotonic() - began, time.process_time() - worked
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
        print(
            f"{built.concepts:,} concepts, {built.edges:,} edges both ways, {built.path.stat().st_size / 2**20:,.0f} MiB"
        )
        print(f"build {took:.1f} s ({work:.1f} s of processor), peak {peak:.2f} GiB")
        opens = []
        for _ in range(20):
            began = time.perf_counter()
            snapshot = Snapshot.open(built.path)
            snapshot.name(len(snapshot) - 1)
            opens.append(time.perf_counter() - began)
        print(f"open {1000 * statistics.median(opens):.1f} ms")
        rows = np.random.default_rng(1).integers(0, len(snapshot), 20_000).tolist()
        began = time.perf_counter()
        found = sum(1 for row in rows for _ in snapshot.neighbours(row))
        print(
            f"neighbours {1e6 * (time.perf_counter() - began) / len(rows):.1f} us a concept, {found / len(rows):.1f} each"
        )
        began = time.perf_counter()
        assert all(snapshot.named(f"c{row}") == [snapshot.row(f"UMLS:C{row:07}")] for row in rows)
        print(f"a form and an id to rows {1e6 * (time.perf_counter() - began) / len(rows):.1f} us")


if __name__ == "__main__":
    main()
