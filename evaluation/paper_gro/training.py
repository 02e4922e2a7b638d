"""Pairs to R²AG's own policy, trained as the paper writes it: what `wardstream train gro --as-written` does.

The walk goes through the snapshot as it is: edges that the pairs could teach are no part of it
(`benchmarks/gro.py` adds them).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from evaluation.paper_gro.walks import Patient, Walks
from kg.medical.linking import Linker
from kg.medical.paths.path import AS_WALKED
from kg.medical.snapshot import Snapshot
from kg.medical.walk.policy import FILE, KIND, PaperPolicy
from kg.medical.walk.starts import start
from kg.medical.walk.tensors import Lists
from kg.medical.walk.walk import Graph
from models.policies.cards import Card, remember, save
from schemas.errors import StateError
from trainers.datasets.pairs import Read
from trainers.gro.environment import AS_WRITTEN, GroSettings
from trainers.gro.examples import of_pair
from trainers.gro.trainer import train

#: The paper names neither rate nor epochs: those of docs/benchmarks.md, "GRO on the paper's walk".
USUAL: Final = msgspec.structs.replace(AS_WRITTEN, rate=1e-3, epochs=8)
_LEAST: Final = 20  # pairs


def run(
    read: Read,
    snapshot: Snapshot,
    linker: Linker,
    out: Path,
    *,
    settings: GroSettings = USUAL,
    seed: int = 0,
    lists: Lists | None = None,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, object]:
    """What was done, for printing. `lists`: where neighbours are read, if not in the snapshot. Raises StateError for a graph without embeddings, and where there are too
    few pairs to learn from.
    """
    graph = Graph.of(snapshot, lists=lists)
    say(f"linking {len(read.pairs)} pairs")
    examples = [of_pair(pair, linker) for pair in read.pairs]
    patients = [Patient(start(one.asserted, snapshot), tuple(sorted(one.later))) for one in examples]
    patients = [one for one in patients if one.start.concepts and one.targets]
    if len(patients) < _LEAST:
        raise StateError(
            f"expected at least {_LEAST} pairs that name concepts before and later, got {len(patients)} of "
            f"{len(read.pairs)}; "
            f"skipped: {read.skipped}"
        )
    used = msgspec.structs.replace(settings, seed=seed)
    policy = PaperPolicy(graph.embeddings.shape[1], groups=graph.groups, seed=seed)
    say(f"walking from {len(patients)} patients, {used.rollouts} times in each of {used.epochs} epochs")
    curve = train(
        Walks(patients, graph, used, AS_WALKED),
        policy,
        used,
        observe=lambda point: say(f"after {point.step} steps: mean reward of a rollout {point.reward:.2f}"),
    )
    card = Card(
        KIND,
        policy.shape(),
        graph=snapshot.hash,
        encoder=snapshot.encoder,
        settings=msgspec.to_builtins(used),
        seed=seed,
        data=f"{len(patients)} pairs",
    )
    save(out / FILE, card, policy.weights())
    remember(out / FILE, (text for pair in read.pairs for text in pair.texts))
    return {
        "written": str(out / FILE),
        "pairs": len(patients),
        "skipped": read.skipped,
        "reward": [round(point.reward, 4) for point in curve],
    }
