"""What alignment costs: one patient against many paths, and one more event after a long history.

    python -m benchmarks.alignment [--paths 10000] [--seed 7]

Guidelines are drawn: `paths` paths of 4 to 12 steps over a fifth as many distinct steps, so that paths share
steps as branches of a guideline do. Descriptions are vectors of 384 components near one of 200 topics (no
encoder is timed: a description is encoded once, at the rate that benchmarks/encoder.py tells). Seconds of
CPU.

    patient   eq. 3 over all paths, against the double loop of the paper as written (cosine of two vectors at
    a time, for each step of each path and
              each event, on a sample of paths), and against the loop with one numpy product for each path
    events    one more event after 10 to 10 000: with a new description, with a known one, retracted; the ratio to 10
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kg.guidelines.alignment import (
    Aligner,
    AlignmentSettings,
    DescriptionVectors,
    GuidelinePath,
    GuidelineStep,
    Happened,
    PathIndex,
    PatientAlignment,
    compiled,
)
from models.encoders.port import Vectors, unit
from schemas.instant import DAY

DIMENSION: Final = 384
HISTORIES: Final = (10, 100, 1_000, 10_000)
EVENTS: Final = 100  # of a patient in `patient`
ROUNDS: Final = 200  # updates timed for each history
GUIDELINES: Final = 10


class Topics:
    """The Encoder port over drawn vectors: a text "topic/number" lies near its topic."""

    name = "topics"
    dimension = DIMENSION

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._centres = np.random.default_rng(seed).normal(size=(200, DIMENSION))

    def encode(self, texts: Sequence[str]) -> Vectors:
        rows = np.empty((len(texts), DIMENSION))
        for row, text in zip(rows, texts, strict=True):
            topic, number = text.split("/")
            row[:] = self._centres[int(topic)] + np.random.default_rng(
                (self._seed, int(topic), int(number))
            ).normal(size=DIMENSION)
        return unit(rows)


def guidelines(count: int, seed: int) -> tuple[list[GuidelineStep], list[GuidelinePath]]:
    random = np.random.default_rng(seed)
    steps = [GuidelineStep(f"s{at}", f"{random.integers(200)}/{at}") for at in range(max(12, count // 5))]
    paths = []
    for at in range(count):
        chosen = random.choice(len(steps), size=random.integers(4, 13), replace=False)
        paths.append(
            GuidelinePath(f"p{at:05}", f"g{at % GUIDELINES}", tuple(steps[one].id for one in chosen))
        )
    return steps, paths


def history(count: int, seed: int, distinct: int = 1_000_000) -> list[Happened]:
    random = np.random.default_rng(seed)
    happened = []
    for at in range(count):
        number = int(random.integers(distinct))
        happened.append(Happened(f"e{at}", f"{number % 200}/{1_000_000 + number}", at * DAY))
    return happened


def spent(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    done = work()
    return time.process_time() - began, done


# --- one patient, all paths


def patient(index: PathIndex, seed: int) -> None:
    events = history(EVENTS, seed)
    settings = AlignmentSettings(length_power=0)
    index.vectors.numbers([event.description for event in events])

    def align() -> PatientAlignment:
        state = PatientAlignment(index, settings)
        state.add(events)
        return state

    first, state = spent(align)  # compiles the view
    tracemalloc.start()
    align()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    ours = min(spent(align)[0] for _ in range(5))
    whole, _ = spent(lambda: Aligner(settings).by_rules(state, "r", EVENTS * DAY))
    steps = int(state.view.length.sum())
    print(
        f"one patient of {EVENTS} events, {len(index)} paths of {steps} steps, {len(state.view.rows)} of them distinct"
    )
    print(
        f"  eq. 3 and 4                       {ours * 1e3:10.1f} ms, {peak / 2**20:.1f} MiB (the first patient of a view {first * 1e3:.0f} ms)"
    )
    print(f"  re-ranking, expansion, fusion     {whole * 1e3:10.1f} ms more")
    sample = range(0, len(index), max(1, len(index) // 20))
    share = sum(len(index.descriptions(number)) for number in sample) / steps
    matrix = index.vectors.matrix(np.arange(len(index.vectors)))
    happened = index.vectors.numbers([event.description for event in events])
    for name, way in (("double loop as written", as_written), ("loop over paths, numpy", by_path)):
        seconds, scores = spent(
            lambda way=way: [way(matrix, index.descriptions(number), happened) for number in sample]
        )  # type: ignore[misc]
        assert np.allclose(scores, state.sums[list(sample)], atol=1e-2)  # the grid: 2e-4 a cosine
        print(
            f"  {name:<33} {seconds / share * 1e3:10.1f} ms ({len(scores)} paths timed), ratio {seconds / share / ours:.0f}"
        )


def as_written(matrix: Vectors, steps: NDArray[np.int64], events: NDArray[np.int64]) -> float:
    """Eq. 3, one pair of vectors at a time. Encoding each text again for each pair, as algorithm 1 reads, is
    left out in its favour.
    """
    score = 0.0
    for step in steps:
        score += max(cosine(matrix[step], matrix[event]) for event in events)
    return score


def cosine(one: Vectors, other: Vectors) -> float:
    return float(one @ other / (np.linalg.norm(one) * np.linalg.norm(other)))


def by_path(matrix: Vectors, steps: NDArray[np.int64], events: NDArray[np.int64]) -> float:
    return float((matrix[steps] @ matrix[events].T).max(axis=1).sum())


# --- one more event


def events(index: PathIndex, seed: int) -> None:
    print(f"\none more event, {len(index)} paths: microseconds (ratio to a history of {HISTORIES[0]})")
    print(
        f"{'history':>8} {'new words':>16} {'known words':>16} {'retracted':>20} {'steps':>6} {'paths':>6} {'KiB':>6}"
    )
    new = [Happened(f"n{at}", f"{at % 200}/{5_000_000 + at}", 20_000 * DAY) for at in range(ROUNDS)]
    index.vectors.numbers([event.description for event in new])  # encoded before
    first: list[float] = []
    states = {size: started(index, history(size, seed)) for size in HISTORIES}
    costs: dict[int, list[list[float]]] = {size: [[], [], []] for size in HISTORIES}
    touched: dict[int, list[int]] = {size: [0, 0] for size in HISTORIES}
    for event in new:  # the four take turns, so that a busy moment meets all alike
        for size in HISTORIES:
            state = states[size]
            again = Happened(f"k{event.id}", f"{event.description}", event.time + DAY)
            seconds, affected = spent(lambda state=state, event=event: state.add([event]))  # type: ignore[misc]
            costs[size][0].append(seconds)
            touched[size] = [touched[size][0] + affected.steps, touched[size][1] + affected.paths]
            costs[size][1].append(spent(lambda state=state, again=again: state.add([again]))[0])  # type: ignore[misc]
            state.remove([again.id])
            costs[size][2].append(spent(lambda state=state, event=event: state.remove([event.id]))[0])  # type: ignore[misc]
    for size in HISTORIES:
        means = [float(np.mean(one)) * 1e6 for one in costs[size]]
        first = first or means
        cells = " ".join(
            f"{f'{mean:.0f} ({mean / one:.2f})':>{width}}"
            for mean, one, width in zip(means, first, (16, 16, 20), strict=True)
        )
        print(
            f"{size:>8} {cells} {touched[size][0] / ROUNDS:>6.1f} {touched[size][1] / ROUNDS:>6.1f} {states[size].nbytes / 1024:>6.0f}"
        )


def started(index: PathIndex, known: list[Happened]) -> PatientAlignment:
    state = PatientAlignment(index, AlignmentSettings())
    state.add(known)
    return state


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--paths", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    vectors = DescriptionVectors(Topics(options.seed))
    compiling, index = spent(lambda: compiled(vectors, *guidelines(options.paths, options.seed)))
    print(
        f"{options.paths} paths compiled in {compiling:.2f} s, {len(vectors)} distinct steps encoded among it\n"
    )
    patient(index, options.seed)
    events(index, options.seed)


if __name__ == "__main__":
    main()
