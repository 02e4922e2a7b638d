"""What matching one patient with a whole case base costs (exact MaxSim), against a loop over cases. One core.

    OMP_NUM_THREADS=1 python -m benchmarks.casebase [--cases 10000 177000] [--queries 40] [--graph .data/kg]

Cases are drawn from disease profiles: a disease at random, its findings by their shares, up to 30. The loop does what eq. 21 says, case by case, with
the same similarities, computed once for each finding of the query and each finding of the case; it is timed on a sample of the base, and its ranking is
compared with the matcher's on that sample. CPU time, median over queries; seed 7.
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kg.diseases import open_diseases
from models.casebase import Case, Columns, Matcher
from models.casebase.matching import best
from models.phenotypes import ByOntology
from models.ranker.knowledge import Knowledge

SEED: Final = 7
LONGEST: Final = 30
SAMPLE: Final = 2_000  # cases that the loop is timed on
LOOPS: Final = 5  # queries of the loop
TOP: Final = 20


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
    return Columns(known.ontology, (nobody,) * count, begin, np.concatenate(sets).astype(np.int32), np.zeros(count, np.int64))


def by_loop(query: NDArray[np.int32], held: Columns, cases: NDArray[np.int64], similarity: ByOntology) -> NDArray[np.float64]:
    """Eq. 21, one case after the other."""
    found = np.zeros(len(cases))
    for at, case in enumerate(cases.tolist()):
        found[at] = similarity.between(query, held.terms(case)).max(axis=1).sum(dtype=np.float64) / len(query)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, nargs="+", default=[10_000, 177_000])
    parser.add_argument("--queries", type=int, default=40)
    parser.add_argument("--graph", type=Path, default=Path(".data/kg"))
    options = parser.parse_args()
    known = open_diseases(options.graph, say=print)
    print(f"{'cases':>9} {'findings':>10} {'MB':>6} {'build s':>8} {'p50 ms':>7} {'p95 ms':>7} {'loop ms':>9} {'loop / matcher':>14} {'same ranking':>12}")
    for count in options.cases:
        held = drawn(known, count)
        similarity = ByOntology(known.ontology)
        began = time.process_time()
        matcher = Matcher(held, similarity)
        built = time.process_time() - began
        random = np.random.default_rng(SEED + 1)
        asked = [held.terms(int(at)) for at in random.integers(0, count, options.queries)]
        asked = [query for query in asked if len(query) > 1]
        matcher.match(asked[0], TOP)
        spent = []
        for query in asked:
            began = time.process_time()
            matcher.match(query, TOP)
            spent.append(time.process_time() - began)
        sample = np.sort(random.choice(count, min(SAMPLE, count), replace=False))
        loops, same = [], True
        for query in asked[:LOOPS]:
            began = time.process_time()
            slow = by_loop(query, held, sample, similarity)
            loops.append((time.process_time() - began) * count / len(sample))
            same &= bool((best(slow, TOP) == best(matcher.similarities(query)[sample], TOP)).all())
        middle, loop = statistics.median(spent), statistics.median(loops)
        megabytes = 8 * len(held.term) / 1e6
        print(
            f"{count:>9,} {len(held.term):>10,} {megabytes:>6.0f} {built:>8.2f} {1e3 * middle:>7.1f} {1e3 * np.quantile(spent, 0.95):>7.1f}"
            f" {1e3 * loop:>9.0f} {loop / middle:>14.0f} {same!s:>12}"
        )


if __name__ == "__main__":
    main()
