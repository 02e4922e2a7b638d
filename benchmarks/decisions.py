"""What it costs to choose how a retrieval weighs, compared with the retrieval itself, for visits of 20 to 1 000
chunks. No Kafka, no encoder.

    python -m benchmarks.decisions [--requests 40] [--seed 7]

One request after the other: the packaged questions put to a visit's chunks (random words, random unit vectors
of 384 numbers), then what a policy knows of the request and what it chooses. Three deciders take turns: what
ships; a promoted policy of all features out of a registry; the same with another on trial and a third in the
shadow. CPU time per request, and the ratio to the retrieval of the same run.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from models.policies import ActionPolicy, Decider, shipped, write_policy
from models.registry import Registry
from models.registry.registry import FILE, policy_of
from models.registry.serving import Serving
from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope
from processors.notes.retrieval import SLOT, features, packaged_arms, packaged_questions, retrieve
from schemas.chunks import Chunk
from schemas.instant import DAY, HOUR, Instant
from schemas.requests import Request

SIZES: Final = (20, 200, 1_000)
CUT: Final[Instant] = 20_000 * DAY
ACTIONS: Final = tuple(packaged_arms())
_TYPES: Final = ("nursing", "physician", "radiology", "consult")
_DIMENSION: Final = 384


def visit(size: int, drawn: np.random.Generator) -> ChunkIndex:
    """Notes of ten chunks each, one every two hours back from the cut."""
    index, words = ChunkIndex(), [f"word{number}" for number in range(3_000)]
    for first in range(0, size, 10):
        at, name = CUT - (first // 10 + 1) * 2 * HOUR, f"DocumentReference/{first}"
        chunks = []
        for number in range(first, min(size, first + 10)):
            text = " ".join(words[one] for one in drawn.integers(0, len(words), 60))
            chunks.append(
                Chunk(
                    f"{name}@1#{number}",
                    name,
                    "1",
                    "E/1",
                    at,
                    _TYPES[first // 10 % 4],
                    "Plan",
                    "plan",
                    1,
                    0,
                    0,
                    text,
                    f"{number:016x}",
                )
            )
        index.add(DocumentVersion(name, (1, at, name), at), chunks)
    for content in index.missing():
        index.embedding(content, _unit(drawn))
    return index


def policy(names: Sequence[str], drawn: np.random.Generator) -> bytes:
    """Over all arms, by all features."""
    weights = tuple(tuple(row) for row in drawn.normal(0, 0.1, (len(ACTIONS), len(names) + 1)).tolist())
    ones = (1.0,) * len(names)
    return write_policy(ActionPolicy(SLOT, ACTIONS, tuple(names), ones, ones, weights, explore=0.1))


def deciders(folder: Path, names: Sequence[str], drawn: np.random.Generator) -> dict[str, Decider]:
    """By how they are called in the table."""
    served: dict[str, Decider] = {"what ships": Decider(shipped(SLOT, ACTIONS))}
    for called, trial in (("promoted", False), ("+ trial, shadow", True)):
        registry = Registry(folder / called.replace(" ", "-"))
        made = [registry.artefacts.add({FILE: policy(names, drawn)}, "action-policy").id for _ in range(3)]
        registry.promote(SLOT, made[0], b"{}", "2026-11-22T00:00:00Z")
        if trial:
            registry.try_out(SLOT, made[1], 0.1, b"{}", "2026-11-22T00:00:00Z")
            registry.shadow(SLOT, made[2], "2026-11-22T00:00:00Z")
        served[called] = Decider(
            Serving(registry, SLOT, partial(policy_of, slot=SLOT, actions=ACTIONS), shipped(SLOT, ACTIONS))
        )
        served[called].decide("first", {})  # it is loaded once
    return served


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    drawn = np.random.default_rng(options.seed)
    vectors = {ask: _unit(drawn) for ask in packaged_questions().texts()}
    bare = Request("r", "progress-note", "Patient/1", "E/1", "s", CUT, "w", "t")
    with tempfile.TemporaryDirectory() as folder:
        print(
            f"{'chunks':>7} {'who decides':>16} {'retrieval ms':>13} {'decision us':>12} {'ratio':>7} {'bytes':>6}"
        )
        queried = deciders(Path(folder), tuple(features(bare, ChunkIndex().view(), 0)), drawn)
        for size in SIZES:
            index, scope = visit(size, drawn), Scope(cut=CUT)
            spent, retrieving, stated = dict.fromkeys(queried, 0.0), 0.0, dict.fromkeys(queried, b"")
            for number in range(options.requests):
                began = time.process_time()
                view = index.view(scope)
                retrieve(index, scope, vectors)
                retrieving += time.process_time() - began
                for called, decider in queried.items():
                    began = time.process_time()
                    found = decider.decide(f"request-{number}", features(bare, view, CUT - 5 * DAY))
                    spent[called] += time.process_time() - began
                    stated[called] = msgspec.json.encode(found)
            for called in queried:
                each, base = spent[called] / options.requests, retrieving / options.requests
                print(
                    f"{size:>7} {called:>16} {base * 1e3:>13.2f} {each * 1e6:>12.0f} {each / base:>7.4f} {len(stated[called]):>6}"
                )


def _unit(drawn: np.random.Generator) -> NDArray[np.float64]:
    vector = drawn.normal(size=_DIMENSION)
    return np.asarray(vector / np.linalg.norm(vector))


if __name__ == "__main__":
    main()
