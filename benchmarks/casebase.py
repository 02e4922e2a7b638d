"""What matching one patient with a whole case base costs (exact MaxSim), against a loop over cases; and what
else a base costs. One core.

    OMP_NUM_THREADS=1 python -m benchmarks.casebase [--cases 10000 177000 1000000] [--queries 40] [--graph
    .data/kg] [--batch 16]
        [--device cpu|cuda] [--prefilter] [--store]

Cases are drawn from disease profiles: a disease at random, its findings by their shares, up to 30. The loop
computes eq. 21, case by case, with the same similarities, computed once for each finding of the query
and each finding of the case; it is timed on a sample of the base, and its ranking is compared with the
matcher's on that sample. CPU time, median over queries; seed 7.

  --batch      so many queries one after the other, against the same number at once on the device
  --device     the matcher of models/ranker/on_device.py (CPU time of a processor, wall time of a card), and whether its values are the matcher's
  --prefilter  how many cases an index of nearest terms (FAISS or any other) would have to fetch until the
  first twenty are proven to be the first twenty
  --store      one case more, without reading the base, against reading it; and reading all
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
import tracemalloc
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kg.diseases import open_diseases
from models.ranker.case import Case, Columns
from models.ranker.case_base import Store
from models.ranker.case_matching import Matcher, best
from models.ranker.knowledge import Knowledge
from models.ranker.similarity import ByOntology

SEED: Final = 7
LONGEST: Final = 30
SAMPLE: Final = 2_000  # cases that the loop is timed on
LOOPS: Final = 5  # queries of the loop
TOP: Final = 20
ADDED: Final = 100  # cases, one after the other
DEPTHS: Final = (16, 64, 256, 1024, 4096)  # nearest terms of each finding


def drawn(known: Knowledge, count: int) -> Columns:
    random = np.random.default_rng(SEED)
    diseases = np.flatnonzero(np.diff(known.shown.begin) > 2)
    sets: list[NDArray[np.int32]] = []
    for disease in random.choice(diseases, count).tolist():
        shown = known.shown.of(disease)
        taken = shown[random.random(len(shown)) < known.shares(disease)]
        sets.append(np.sort((taken if len(taken) else shown[:1])[:LONGEST]))
    begin = np.zeros(count + 1, np.int64)
    np.cumsum([len(one) for one in sets], out=begin[1:])
    nobody = Case("", "drawn", (), ())
    return Columns(
        known.ontology,
        (nobody,) * count,
        begin,
        np.concatenate(sets).astype(np.int32),
        np.zeros(count, np.int64),
    )


def by_loop(
    query: NDArray[np.int32], held: Columns, cases: NDArray[np.int64], similarity: ByOntology
) -> NDArray[np.float64]:
    """Eq. 21, one case after the other."""
    found = np.zeros(len(cases))
    for at, case in enumerate(cases.tolist()):
        found[at] = similarity.between(query, held.terms(case)).max(axis=1).sum(dtype=np.float64) / len(query)
    return found


def queries_of(held: Columns, count: int) -> list[NDArray[np.int32]]:
    random = np.random.default_rng(SEED + 1)
    queried = [held.terms(int(at)) for at in random.integers(0, len(held), count)]
    return [query for query in queried if len(query) > 1]


def measured(held: Columns, similarity: ByOntology, queried: list[NDArray[np.int32]]) -> None:
    """The row of a size: memory is what the matcher holds in addition to the columns, and at its peak while
    it answers.
    """
    tracemalloc.start()
    began = time.process_time()
    matcher = Matcher(held, similarity)
    built = time.process_time() - began
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    matcher.match(queried[0], TOP)
    peak = tracemalloc.get_traced_memory()[1] - kept
    tracemalloc.stop()
    spent = []
    for query in queried:
        began = time.process_time()
        matcher.match(query, TOP)
        spent.append(time.process_time() - began)
    sample = np.sort(np.random.default_rng(SEED + 2).choice(len(held), min(SAMPLE, len(held)), replace=False))
    loops, same = [], True
    for query in queried[:LOOPS]:
        began = time.process_time()
        slow = by_loop(query, held, sample, similarity)
        loops.append((time.process_time() - began) * len(held) / len(sample))
        same &= bool((best(slow, TOP) == best(matcher.similarities(query)[sample], TOP)).all())
    middle, loop = statistics.median(spent), statistics.median(loops)
    print(
        f"{len(held):>9,} {len(held.term):>11,} {kept / 1e6:>7.0f} {peak / 1e6:>7.0f} {resident():>7.0f} {built:>8.2f} {1e3 * middle:>7.1f} {1e3 * np.quantile(spent, 0.95):>7.1f}"
        f" {1e3 * loop:>9.0f} {loop / middle:>14.0f} {same!s:>12}",
        flush=True,
    )


def on_device(
    held: Columns, similarity: ByOntology, queried: list[NDArray[np.int32]], device: str, batch: int
) -> None:
    from models.ranker.on_device import DeviceMatcher

    plain, there = Matcher(held, similarity), DeviceMatcher(held, similarity, device)
    clock = time.process_time if device == "cpu" else time.perf_counter
    some = (queried * (batch // len(queried) + 1))[:batch]
    there.similarities_of(some)
    began = clock()
    one_by_one = [plain.similarities(query) for query in some]
    plainly = (clock() - began) / len(some)
    began = clock()
    together = there.similarities_of(some)
    at_once = (clock() - began) / len(some)
    began = clock()
    for query in some:
        there.similarities(query)
    single = (clock() - began) / len(some)
    same = all(bool((one == other).all()) for one, other in zip(one_by_one, together, strict=True))
    print(
        f"{'':>9} {device}: {1e3 * single:.1f} ms a query, {1e3 * at_once:.1f} ms of {len(some)} at once; matcher {1e3 * plainly:.1f} ms; same values: {same}",
        flush=True,
    )


def prefiltered(held: Columns, similarity: ByOntology, queried: list[NDArray[np.int32]]) -> None:
    """Candidates are the cases with one of the k nearest terms of any finding. No other case can reach more
    than the mean of the k-th similarities: where that is below the twentieth candidate, the candidates are
    enough.
    """
    matcher = Matcher(held, similarity)
    distinct, place = held.distinct
    owner = np.repeat(np.arange(len(held)), np.diff(held.begin))
    for depth in DEPTHS:
        proven, fetched = 0, []
        for query in queried:
            table = similarity.between(query, distinct)
            near = np.zeros(len(distinct), np.bool_)
            near[np.argpartition(-table, depth, axis=1)[:, :depth].ravel()] = True
            candidates = np.unique(owner[near[place]])
            highest = np.sort(matcher.similarities(query)[candidates])
            bound = float(np.sort(table, axis=1)[:, -depth - 1].mean())
            proven += len(highest) >= TOP and bound < highest[-TOP]
            fetched.append(len(candidates) / len(held))
        print(
            f"{'':>9} {depth:>5} nearest terms a finding: {proven / len(queried):.0%} of queries proven, {statistics.median(fetched):.0%} of the base fetched",
            flush=True,
        )


def stored(held: Columns) -> None:
    """As files: what one case more costs the processor; waiting for the disk comes on top."""
    known = held.ontology
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        began = time.process_time()
        store.write(
            Case(str(at), "drawn", tuple(known.id(row) for row in held.terms(at).tolist()), ("OMIM:1",))
            for at in range(len(held))
        )
        wrote = time.process_time() - began
        spent = []
        for at in range(ADDED):
            began = time.process_time()
            store.write([Case(f"new{at}", "stay", ("HP:0001250",), ("OMIM:1",), patient=f"{at:016x}")])
            spent.append(time.process_time() - began)
        began = time.process_time()
        store.add([Case("once more", "stay", ("HP:0001250",), ("OMIM:1",))])
        reading = time.process_time() - began
        began = time.process_time()
        store.write([], {"stay/new1"})
        removed = time.process_time() - began
        size = sum(path.stat().st_size for path in Path(folder).iterdir()) / 1e6
    print(
        f"{'':>9} store: {size:.0f} MB, written in {wrote:.1f} s; one case more: p50 {1e3 * statistics.median(spent):.1f} ms, worst of {ADDED} {1e3 * max(spent):.0f} ms;"
        f" with reading the base {1e3 * reading:.0f} ms ({reading / statistics.median(spent):.0f} times); taking one out {1e3 * removed:.0f} ms",
        flush=True,
    )


def resident() -> float:
    """MB of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", type=int, nargs="+", default=[10_000, 177_000, 1_000_000])
    parser.add_argument("--queries", type=int, default=40)
    parser.add_argument("--graph", type=Path, default=Path(".data/kg"))
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--device", default="")
    parser.add_argument("--prefilter", action="store_true")
    parser.add_argument("--store", action="store_true")
    options = parser.parse_args()
    known = open_diseases(options.graph, say=print)
    similarity = ByOntology(known.ontology)
    print(
        f"{'cases':>9} {'findings':>11} {'MB kept':>7} {'MB peak':>7} {'MB RSS':>7} {'build s':>8} {'p50 ms':>7} {'p95 ms':>7} {'loop ms':>9} {'loop / matcher':>14}"
        f" {'same ranking':>12}"
    )
    for count in options.cases:
        held = drawn(known, count)
        queried = queries_of(held, options.queries)
        measured(held, similarity, queried)
        if options.device:
            on_device(held, similarity, queried, options.device, options.batch)
        if options.prefilter:
            prefiltered(held, similarity, queried)
        if options.store:
            stored(held)


if __name__ == "__main__":
    main()
