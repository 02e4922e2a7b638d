"""How well descriptions alone find the right guideline path, and the right event for a step. Figures:
docs/alignment.md.

    python -m benchmarks.alignment_quality ranking   [--data ../shared/data] [--encoder ngrams|minilm]
    python -m benchmarks.alignment_quality pairs     [...]
    python -m benchmarks.alignment_quality expansion [...]

Ranking: MRR and hit@1 of the first right path, and how often the best path ends in the expected management,
after more and more is pruned; "chance" is a path drawn from what is left. Pairs: precision, recall and F1 of
(step, event) on the right paths, by threshold, with and without expansion. Expansion: alpha, theta, window
tried on some cases of even number; the best of each on the odd ones.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.alignment_gold import Guideline, Task, cervical, oncology
from kg.guidelines.alignment import (
    Aligner,
    AlignmentSettings,
    Applicability,
    DescriptionVectors,
    PathIndex,
    PatientAlignment,
    Standing,
    Verdict,
    compiled,
)
from kg.guidelines.alignment.aligner import ranked
from kg.guidelines.alignment.reranking import RuleReranker
from kg.guidelines.alignment.vectors import CharacterNgrams
from models.encoders.cached import CachedEncoder
from models.encoders.port import Encoder
from models.encoders.sentence import minilm
from schemas.instant import DAY


@dataclass(frozen=True)
class Set:
    """A guideline with its cases."""

    name: str
    guideline: Guideline
    tasks: Sequence[Task]
    index: PathIndex


def sets(data: Path, encoder: Encoder) -> list[Set]:
    stated = [("oncology", *oncology(data / "oncology_pathways"))]
    stated += [
        (f"cervical, {name}", *cervical(data / "ccsm_cervical", spelled=spelled))
        for name, spelled in (("as written", False), ("spelled out", True))
    ]
    return [
        Set(name, one, tasks, compiled(DescriptionVectors(encoder), one.steps.values(), one.paths.values()))
        for name, one, tasks in stated
    ]


#: What is pruned before: nothing, the other tables, and steps that the codes of the latest results speak
# against (which made the gold, too).
PRUNED: Final = ("nothing", "tables", "codes")


def state_of(one: Set, task: Task, settings: AlignmentSettings, pruned: str = "nothing") -> PatientAlignment:
    other: dict[str, Verdict] = (
        {path: "false" for path in one.guideline.paths if not path.startswith(task.table)}
        if pruned != "nothing"
        else {}
    )
    steps = {step: Standing("false") for step in task.against} if pruned == "codes" else {}
    state = PatientAlignment(one.index, settings, Applicability(paths=other, steps=steps))
    state.add(task.events)
    return state


# --- ranking


def ranking(every: Iterable[Set]) -> None:
    for one in every:
        print(
            f"\n{one.name}: {len(one.tasks)} cases, {len(one.guideline.paths)} paths, {len(one.guideline.steps)} steps"
        )
        print(f"{'':<40}" + "   ".join(f"{f'pruned: {pruned}':^20}" for pruned in PRUNED))
        print(
            f"{'score':<29} {'re-ranked':<10}"
            + "   ".join(f"{'MRR':>6} {'hit@1':>6} {'end':>6}" for _ in PRUNED)
        )
        print(
            f"{'chance':<40}"
            + "   ".join(
                f"{'':>6} " + " ".join(f"{figure:6.3f}" for figure in chance(one, pruned))
                for pruned in PRUNED
            )
        )
        for counted, power in itertools.product(("all", "pairs"), (0.0, 0.5, 0.75, 1.0)):
            settings = AlignmentSettings(counted=counted, length_power=power)  # type: ignore[arg-type]
            for rerank in (False, True):
                stated = [figures(one, settings, rerank, pruned) for pruned in PRUNED]
                name = {0.0: "sum (eq. 3)", 1.0: "mean"}.get(power, f"sum / steps^{power}") + (
                    ", pairs only" if counted == "pairs" else ""
                )
                print(
                    f"{name:<29} {'rules' if rerank else '-':<10} "
                    + "   ".join(" ".join(f"{figure:6.3f}" for figure in row) for row in stated)
                )


def figures(one: Set, settings: AlignmentSettings, rerank: bool, pruned: str) -> tuple[float, float, float]:
    """MRR, hit@1, management of the first path."""
    reciprocal = hit = end = 0.0
    for task in one.tasks:
        order = order_of(one, task, settings, rerank, pruned)
        place = next((at for at, path in enumerate(order) if path in task.paths), None)
        reciprocal += 1 / (place + 1) if place is not None else 0
        hit += place == 0
        end += bool(task.expected) and one.guideline.ends[order[0]] == task.expected
    return reciprocal / len(one.tasks), hit / len(one.tasks), end / len(one.tasks)


def chance(one: Set, pruned: str) -> tuple[float, float]:
    """hit@1 and management of a path drawn from those that are left."""
    hit = end = 0.0
    for task in one.tasks:
        left = [
            one.index.path(number).id
            for number in state_of(one, task, AlignmentSettings(), pruned).view.paths.tolist()
        ]
        hit += sum(path in task.paths for path in left) / len(left)
        end += sum(one.guideline.ends.get(path) == task.expected for path in left if task.expected) / len(
            left
        )
    return hit / len(one.tasks), end / len(one.tasks)


def order_of(one: Set, task: Task, settings: AlignmentSettings, rerank: bool, pruned: str) -> list[str]:
    state = state_of(one, task, settings, pruned)
    order = [one.index.path(best.number).id for best in ranked(state, settings, len(one.index))]
    if rerank:
        now = max((event.time for event in task.events), default=0) + DAY
        first = [
            judged.path
            for judged in RuleReranker().judge(Aligner(settings).case(state, task.name, now)).order
        ]
        order = first + [path for path in order if path not in set(first)]
    return order


# --- pairs


@dataclass
class Counts:
    right: int = 0
    found: int = 0
    there: int = 0

    def __str__(self) -> str:
        precision, recall = self.right / max(self.found, 1), self.right / max(self.there, 1)
        return f"{precision:9.3f} {recall:7.3f} {self.f1:7.3f}"

    @property
    def f1(self) -> float:
        return 2 * self.right / max(self.found + self.there, 1)


def counted(one: Set, tasks: Iterable[Task], settings: AlignmentSettings) -> Counts:
    """Over the first right path of each case and the two that follow it, which are mostly wrong: a pair with
    a step that the record does not support is a wrong one. Steps that codes say nothing about are left out.
    """
    counts = Counts()
    aligner = Aligner(settings)
    for task in tasks:
        if not task.paths:
            continue
        state = state_of(one, task, settings)
        every = sorted(one.guideline.paths)
        first = every.index(min(task.paths))
        for path in every[first : first + 3]:
            pairs = {
                pair.step: pair.event
                for pair in aligner.pairs(state, one.index.number[path])
                if pair.step in task.pairs
            }
            counts.found += len(pairs)
            counts.right += sum(event in task.pairs[step] for step, event in pairs.items())
            counts.there += sum(bool(task.pairs.get(step)) for step in one.guideline.paths[path].steps)
    return counts


def pairs(every: Iterable[Set]) -> None:
    for one in every:
        print(
            f"\n{one.name}\n{'threshold':<10} {'seeds: P':>9} {'R':>7} {'F1':>7}   {'expanded: P':>11} {'R':>5} {'F1':>7}"
        )
        for threshold in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
            settings = AlignmentSettings(threshold=threshold, expand=False)
            print(
                f"{threshold:<10} {counted(one, one.tasks, settings)}   {counted(one, one.tasks, settings.model_copy(update={'expand': True}))}"
            )


def expansion(every: Iterable[Set]) -> None:
    for one in every:
        even, odd = one.tasks[:: max(2, len(one.tasks) // 100)], one.tasks[1::2]
        print(f"\n{one.name}: tuned on {len(even)} cases, measured on the other {len(odd)}")
        for threshold in (0.5, 0.7):
            alone = AlignmentSettings(threshold=threshold, expand=False)
            print(f"threshold {threshold}: seeds alone {counted(one, odd, alone)}")
            print(f"               defaults    {counted(one, odd, AlignmentSettings(threshold=threshold))}")
            tried: list[tuple[float, Any]] = []
            for alpha, theta, window in itertools.product(
                (0.5, 0.7, 0.85), (0.4, 0.5, 0.6, 0.7, 0.8), (1, 3)
            ):
                update = {"expand": True, "alpha": alpha, "theta": theta, "window": window}
                tried.append((counted(one, even, alone.model_copy(update=update)).f1, update))
            best = max(tried, key=lambda tried_one: tried_one[0])[1]
            print(
                f"  alpha {best['alpha']:<5} theta {best['theta']:<4} window {best['window']:<3} {counted(one, odd, alone.model_copy(update=best))}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("ranking", "pairs", "expansion"))
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--encoder", choices=("ngrams", "minilm"), default="minilm")
    options = parser.parse_args()
    encoder = CachedEncoder(minilm() if options.encoder == "minilm" else CharacterNgrams())
    print(f"encoder {encoder.name}")
    {"ranking": ranking, "pairs": pairs, "expansion": expansion}[options.what](sets(options.data, encoder))


if __name__ == "__main__":
    main()
