"""All ways of retrieving, by name, for one set of patients; and those that cannot be run, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from evaluation.discharge.learning import NearestNotes
from evaluation.discharge.patients import Patient, patients
from evaluation.discharge.retrievers import (
    OTHER,
    Feature,
    Nothing,
    Oracle,
    Policy,
    Retriever,
    alone,
    others,
)
from evaluation.discharge.walking import DrKnows, Random1hop, Sim1hop
from evaluation.encoded_parts import by_parts
from kg.medical.linking import Linker
from kg.medical.snapshot import Snapshot
from models.encoders.port import Encoder
from models.policies.candidates import FEATURES
from models.policies.expectations import Expecting
from models.policies.statistics import Floats, unit
from trainers.datasets.pairs import Pair

SHIPPED: Final = "R²AG"
SUPERVISED: Final = "supervised scorer, same features"
CONTROL: Final = f"R²AG {OTHER}"
POPULAR: Final = "popularity"
WALK: Final = "the paper's walk, GRO as written"
UNTRAINED: Final = "the paper's walk, untrained"
NEAREST: Final = "nearest notes"
NOTHING: Final = "no retrieval"
BEST: Final = "upper bound"


@dataclass(frozen=True)
class Rivals:
    """What the policy is compared with, beyond what its own folder and the graph hold."""

    scorer: Expecting | None = None
    known: Sequence[Pair] = ()  # to take nearest notes from; none may be among the pairs that are measured
    paper: Path | None = None  # folder of the paper's policy, trained
    encoder: Encoder | None = None
    seed: int = 7  # of what walks at random


@dataclass
class Ways:
    """By name, in the order of the report."""

    found: dict[str, Retriever] = field(default_factory=dict)
    absent: dict[str, str] = field(default_factory=dict)  # name -> why it was not run
    notes: list[str] = field(default_factory=list)  # what a reader of the figures must know


def ways(
    of: Sequence[Patient],
    snapshot: Snapshot,
    linker: Linker,
    expecting: Expecting,
    rivals: Rivals,
    within: Sequence[frozenset[int]],
) -> Ways:
    """`within`: the policy's candidates of each patient."""
    made, encoder = Ways(), rivals.encoder
    encoded = by_parts(encoder, [one.text for one in of]) if encoder is not None and of else None
    made.found[SHIPPED] = Policy(expecting, of)
    if rivals.scorer is None:
        made.absent[SUPERVISED] = "no scorer.npz next to the policy"
    else:
        made.found[SUPERVISED] = Policy(rivals.scorer, of, stopping=False)
    _control(made, of, expecting)
    made.found[POPULAR] = Feature(expecting.scoring, of, _weights({"later": 1.0}))
    made.found["conditional probability"] = Feature(
        expecting.scoring, of, _weights({"later": 1.0, "then_sum": 1.0})
    )
    similar = _similar(of, snapshot, encoded)
    made.found["Random1hop"] = Random1hop(snapshot, of, rivals.seed)
    made.found["Sim1hop"] = Sim1hop(snapshot, of, similar)
    made.found["DR.KNOWS-like"] = DrKnows(snapshot, of, similar)
    _walks(made, of, snapshot, rivals)
    if rivals.known and encoder is not None and encoded is not None:
        learned = patients(rivals.known, linker)
        made.found[NEAREST] = NearestNotes(
            learned, by_parts(encoder, [one.text for one in learned]), of, encoded
        )
    else:
        made.absent[NEAREST] = "needs --known PAIRS and an encoder: what ships keeps no notes"
    made.found[NOTHING] = Nothing()
    made.found[BEST] = Oracle(of, within)
    return made


def _control(made: Ways, of: Sequence[Patient], expecting: Expecting) -> None:
    if len(of) < 2:
        made.absent[CONTROL] = "needs two pairs"
        return
    made.found[CONTROL] = Policy(expecting, of, others(of))
    if count := alone(of):
        made.notes.append(
            f"{count} pairs are alone in their source: their control starts from a patient of another source"
        )


def _walks(made: Ways, of: Sequence[Patient], snapshot: Snapshot, rivals: Rivals) -> None:
    if snapshot.embeddings is None:
        made.absent[WALK] = made.absent[UNTRAINED] = (
            "the graph has no embeddings (wardstream kg build --embed)"
        )
        return
    try:
        from evaluation.discharge.paper import PaperWalk, untrained
        from processors.discharge.expectations.by_walk import opened
    except ImportError:
        made.absent[WALK] = made.absent[UNTRAINED] = "needs torch (pip install 'wardstream[train]')"
        return
    if rivals.paper is None:
        made.absent[WALK] = (
            "needs --paper DIR (wardstream train gro --as-written --pairs FILE.jsonl --out DIR)"
        )
        made.found[UNTRAINED] = PaperWalk(snapshot, of, untrained(snapshot), rivals.seed)
        return
    card, policy = opened(rivals.paper, snapshot)
    made.found[WALK] = PaperWalk(snapshot, of, policy, rivals.seed, card.settings["rollouts"])
    made.found[UNTRAINED] = PaperWalk(
        snapshot, of, untrained(snapshot, card), rivals.seed, card.settings["rollouts"]
    )


def _similar(
    of: Sequence[Patient], snapshot: Snapshot, encoded: Floats | None
) -> Callable[[Sequence[int], int], Floats]:
    """Names and texts by the graph's embeddings where it has them and there is an encoder; else by the words
    they share.
    """
    if encoded is not None and snapshot.embeddings is not None:
        table, mean = snapshot.embeddings, unit(encoded)
        return lambda rows, at: np.asarray(table[list(rows)], np.float32) @ mean[at]
    texts = [set(one.text.lower().split()) for one in of]

    def shared(rows: Sequence[int], at: int) -> Floats:
        return np.array([_share(snapshot.name(row).lower().split(), texts[at]) for row in rows], np.float32)

    return shared


def _share(words: Sequence[str], of: Iterable[str]) -> float:
    return sum(word in of for word in words) / len(words) if words else 0.0


def _weights(of: dict[str, float]) -> Floats:
    return np.array([of.get(name, 0.0) for name in FEATURES], np.float32)
