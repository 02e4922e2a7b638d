"""Learning curves of GRO, as written and as shipped, and what each part of the paper's walk is worth.

    python -m benchmarks.gro FILE.jsonl... [--snapshot FILE.kg] [--seeds 5] [--epochs 8] [--plot docs/gro.svg]
    [--skip walk|choices]

A fifth of the pairs (whole groups of like texts) is held out. Two tasks:

walk      R²AG's paths (kg/medical/paths) through the concepts that the pairs name, their edges in the open graph, and edges "seen later with" from
          concepts before to concepts after in the other pairs (2 at least, PMI above 0). Embeddings: MiniLM's
          of the names, by SVD to 64. Score: recall, in the first 20 concepts by how many of 8 rollouts hold
          them, of later concepts that the input does not name.
choices   the chooser over features of statistics that never saw the pair (trainers/gro), from its
supervised start, and from nothing.
          Score: recall of the same concepts at 20 and at 50.

Edges and statistics come from the pairs that are trained on. The policy is never chosen by its score on what
is held out.
"""

from __future__ import annotations

import argparse
import math
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import torch

from evaluation.paper_gro.walks import CUTOFF, Walks
from evaluation.paper_gro.walks import Patient as WalkPatient
from kg.medical.graph import Edge, GraphConcept
from kg.medical.linking import open_linker
from kg.medical.opening import open_snapshot
from kg.medical.paths.path import WalkSettings
from kg.medical.snapshot import Snapshot, build
from kg.medical.walk.policy import PaperPolicy
from kg.medical.walk.starts import start
from kg.medical.walk.walk import Graph
from models.encoders.sentence import minilm
from models.policies.chooser_net import ChooserNet
from trainers.datasets.pairs import read_pairs
from trainers.gro.choices import Choices, warm_start
from trainers.gro.choices import Patient as Chooses
from trainers.gro.cross_fitting import Described, crossed, described, folds, groups
from trainers.gro.environment import AS_SHIPPED, AS_WRITTEN, GroSettings, Point
from trainers.gro.examples import Example, of_pair
from trainers.gro.shipped import USUAL
from trainers.gro.statistics import fit
from trainers.gro.trainer import train

DIMENSION: Final = 64
RATE: Final = 1e-3
#: As it ships: the chooser starts trained, so small steps, held to its start.
CHOICES: Final = USUAL.gro
#: From nothing: large steps, held to nothing.
COLD: Final = msgspec.structs.replace(AS_SHIPPED, rate=3e-3)


class Variant(NamedTuple):
    name: str
    settings: GroSettings
    walked: WalkSettings = WalkSettings()
    scarce: bool = True
    stops: bool = False


def variants() -> list[Variant]:
    written = msgspec.structs.replace(AS_WRITTEN, rate=RATE)
    return [
        Variant("as written", written),
        Variant(
            "as shipped", msgspec.structs.replace(AS_SHIPPED, rate=RATE, rollouts=8, price=0.02), stops=True
        ),
        Variant("no leap", written, WalkSettings(leaps=False)),
        Variant("no k_scarce", written, scarce=False),
        Variant("no soft reward", msgspec.structs.replace(written, soft=0.0)),
        Variant("binary reward", msgspec.structs.replace(written, binary=True)),
        Variant("gamma = 1", msgspec.structs.replace(written, discount=1.0)),
        Variant("G = 2", msgspec.structs.replace(written, rollouts=2)),
        Variant("G = 32", msgspec.structs.replace(written, rollouts=32)),
    ]


class Named:
    """The part of a graph that pairs name, and what the training pairs add."""

    name, version = "named", "1"

    def __init__(
        self, open_graph: Snapshot, examples: Sequence[Example], training: Sequence[Example]
    ) -> None:
        self._graph, self._training = open_graph, training
        self._rows = sorted({row for one in examples for row in one.named | one.later})

    def concepts(self) -> Iterator[GraphConcept]:
        for row in self._rows:
            yield GraphConcept(self._graph.id(row), self._graph.name(row), self._graph.group_of(row))  # type: ignore[arg-type]

    def edges(self) -> Iterator[Edge]:
        held = set(self._rows)
        for row in self._rows:
            for other, relation, weight, *_ in self._graph.neighbours(row):
                if other in held and not relation.startswith("inverse of "):
                    yield Edge(self._graph.id(row), relation, self._graph.id(other), weight)
        both: Counter[tuple[int, int]] = Counter()
        before: Counter[int] = Counter()
        after: Counter[int] = Counter()
        for one in self._training:
            given = one.asserted
            before.update(given)
            after.update(one.new)
            both.update((a, b) for a in given for b in one.new)
        for (a, b), count in sorted(both.items()):
            information = math.log(count * len(self._training) / (before[a] * after[b]))
            if count >= 2 and information > 0:
                yield Edge(self._graph.id(a), "seen later with", self._graph.id(b), information, count)


def reduced(names: Sequence[str]) -> Any:
    """float32 [n, 64] of unit norm."""
    vectors = minilm().encode(names)
    basis = np.linalg.svd(vectors - vectors.mean(0), full_matrices=False)[2][: DIMENSION - 1]
    found = np.concatenate([vectors @ basis.T, (vectors @ vectors.mean(0))[:, None]], 1)
    return (found / np.linalg.norm(found, axis=1, keepdims=True)).astype(np.float32)


class WalkTask:
    def __init__(
        self, examples: Sequence[Example], held_out: np.ndarray, open_graph: Snapshot, folder: Path
    ) -> None:  # type: ignore[type-arg]
        seen = [one for one, out in zip(examples, held_out, strict=True) if not out]
        built = build(
            [Named(open_graph, examples, seen)], folder, embed=reduced, encoder=f"MiniLM, SVD to {DIMENSION}"
        )
        self.snapshot = Snapshot.open(built.path)
        self.graph = Graph.of(self.snapshot)
        every = [self._patient(one, open_graph) for one in examples]
        self.seen = [
            one
            for one, out in zip(every, held_out, strict=True)
            if not out and one.start.concepts and one.targets
        ]
        self.unseen = [one for one, out in zip(every, held_out, strict=True) if out]

    def _patient(self, one: Example, open_graph: Snapshot) -> WalkPatient:
        here = {row: self.snapshot.row(open_graph.id(row)) for row in one.named | one.later}
        rows = {row: at for row, at in here.items() if at is not None}
        return WalkPatient(
            start([rows[row] for row in one.asserted], self.snapshot), tuple(rows[row] for row in one.later)
        )

    def curve(self, variant: Variant, seed: int, epochs: int) -> list[Point]:
        settings = msgspec.structs.replace(variant.settings, seed=seed, epochs=epochs)
        policy = PaperPolicy(DIMENSION, stops=variant.stops, scarce=variant.scarce, seed=seed)
        unseen = Walks(self.unseen, self.graph, settings, variant.walked)
        points: list[Point] = []
        train(
            Walks(self.seen, self.graph, settings, variant.walked),
            policy,
            settings,
            observe=lambda point: points.append(point._replace(score=unseen.score(policy))),
        )
        return points

    def popular(self) -> float:
        """Recall of the concepts that are most often later."""
        often = Counter(row for one in self.seen for row in {*one.targets} - {*one.start.keywords})
        queried = [({*one.targets} - {*one.start.keywords}, {*one.start.keywords}) for one in self.unseen]
        found = []
        for new, known in queried:
            ranked = [row for row, _ in often.most_common(200) if row not in known][:CUTOFF]
            if new:
                found.append(len(new & set(ranked)) / len(new))
        return float(np.mean(found))


class ChoiceTask:
    def __init__(
        self, examples: Sequence[Example], group: Any, held_out: np.ndarray, snapshot: Snapshot
    ) -> None:  # type: ignore[type-arg]
        seen = [one for one, out in zip(examples, held_out, strict=True) if not out]
        self.seen = self._patients(crossed(seen, [], group[~held_out], snapshot))
        unseen = [one for one, out in zip(examples, held_out, strict=True) if out]
        self.unseen = self._patients(described(unseen, fit(seen, [], snapshot), snapshot))

    def _patients(self, found: Any) -> list[Chooses]:
        of: list[Described] = list(found)
        return [
            Chooses(one.candidates.groups, one.candidates.features, one.hit, len(one.example.new))
            for one in of
        ]

    def curve(
        self, settings: GroSettings, seed: int, epochs: int, supervised: int = 12
    ) -> list[tuple[int, float, float, float]]:
        """step, mean reward in training, recall at 20 and 50 on what is held out; after so many supervised
        epochs.
        """
        used = msgspec.structs.replace(settings, seed=seed, epochs=epochs)
        seen, unseen = Choices(self.seen, used), Choices(self.unseen, used)
        net = ChooserNet(self.seen[0].features.shape[1], hidden=24, stops=False, seed=seed)
        warm_start(seen, net, epochs=supervised, decay=1e-2, seed=seed)
        points: list[tuple[int, float, float, float]] = []

        def observe(point: Point) -> None:
            recalls = unseen.recalls(net)
            points.append((point.step, point.reward, recalls[20], recalls[50]))

        train(seen, net, used, observe=observe)
        return points


def print_curves(name: str, curves: Sequence[Sequence[float]]) -> str:
    ends = np.array(curves)
    return f"| {name} | {100 * ends[:, 0].mean():.1f} | {100 * ends[:, -1].mean():.1f} ± {100 * ends[:, -1].std():.1f} | {len(curves)} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pairs", type=Path, nargs="+")
    parser.add_argument("--snapshot", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--skip", choices=("walk", "choices"))
    for name, default in (("seeds", 5), ("ablated", 2), ("epochs", 8)):
        parser.add_argument(f"--{name}", type=int, default=default)
    args = parser.parse_args()
    torch.set_num_threads(1)
    open_graph = Snapshot.open(args.snapshot) if args.snapshot else open_snapshot()
    linker = open_linker(open_graph)
    pairs = [pair for path in args.pairs for pair in read_pairs(path).pairs]
    examples = [one for one in (of_pair(pair, linker) for pair in pairs) if one.later]
    group = groups([one.text for one in examples])
    held_out = folds(group, 5, 0) == 0
    print(f"{len(examples)} pairs, {int(held_out.sum())} held out", flush=True)
    curves: dict[str, list[list[float]]] = {}
    if args.skip != "walk":
        with tempfile.TemporaryDirectory() as folder:
            task = WalkTask(examples, held_out, open_graph, Path(folder))
            print(
                f"walk: {len(task.snapshot):,} concepts, {len(task.snapshot.neighbour):,} edges; popularity {100 * task.popular():.1f}"
            )
            print("\n| walk | recall at 20 before | after | seeds |\n|---|---|---|---|", flush=True)
            for at, variant in enumerate(variants()):
                began = time.perf_counter()
                found = [
                    task.curve(variant, seed, args.epochs)
                    for seed in range(args.seeds if at < 2 else args.ablated)
                ]
                curves[f"walk, {variant.name}"] = [[point.score or 0.0 for point in one] for one in found]
                paid = [np.mean([one[at].reward for one in found]) for at in (1, -1)]
                print(
                    print_curves(variant.name, curves[f"walk, {variant.name}"]),
                    f"  reward {paid[0]:.2f} -> {paid[1]:.2f}, {time.perf_counter() - began:.0f} s",
                    flush=True,
                )
    if args.skip != "choices":
        chosen = ChoiceTask(examples, group, held_out, open_graph)
        written = msgspec.structs.replace(AS_WRITTEN, rate=CHOICES.rate)
        print("\n| choices | recall before | after | seeds |\n|---|---|---|---|", flush=True)
        for name, settings, supervised in (
            ("as shipped", CHOICES, 12),
            ("credit and gamma as written", written, 12),
            ("from nothing", COLD, 0),
        ):
            runs = [chosen.curve(settings, seed, args.epochs, supervised) for seed in range(args.seeds)]
            for cutoff, column in ((20, 2), (50, 3)):
                curves[f"choices, {name}, at {cutoff}"] = [[point[column] for point in one] for one in runs]
                print(
                    print_curves(f"{name}, at {cutoff}", curves[f"choices, {name}, at {cutoff}"]), flush=True
                )
    if args.plot:
        plot(curves, args.plot)


def plot(curves: dict[str, list[list[float]]], path: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams["svg.hashsalt"] = "gro"  # the same curves give the same file
    from matplotlib import pyplot

    shown = [
        ("R²AG's walk: recall at 20", {"as written": "walk, as written", "as shipped": "walk, as shipped"}),
        (
            "Choices: recall at 20",
            {
                "as shipped": "choices, as shipped, at 20",
                "as written": "choices, credit and gamma as written, at 20",
                "from nothing": "choices, from nothing, at 20",
            },
        ),
        (
            "Choices: recall at 50",
            {
                "as shipped": "choices, as shipped, at 50",
                "as written": "choices, credit and gamma as written, at 50",
                "from nothing": "choices, from nothing, at 50",
            },
        ),
    ]
    shown = [(title, lines) for title, lines in shown if any(name in curves for name in lines.values())]
    figure, axes = pyplot.subplots(1, len(shown), figsize=(4.4 * len(shown), 3.4), squeeze=False)
    for axis, (title, lines) in zip(axes[0], shown, strict=True):
        for label, name in lines.items():
            values = 100 * np.array(curves[name])
            epochs = np.arange(values.shape[1])
            [line] = axis.plot(epochs, values.mean(0), label=label)
            axis.fill_between(
                epochs, values.min(0), values.max(0), color=line.get_color(), alpha=0.2, linewidth=0
            )
        axis.set(title=title, xlabel="epoch", ylabel="%")
        axis.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    main()
