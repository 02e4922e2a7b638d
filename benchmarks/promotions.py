"""What a promotion costs the drafts that are under way: letters drafted while retrievers are promoted,
against letters while none is.

    python -m benchmarks.promotions [--letters 300] [--every 25]

Early letters of the stay that is told by hand (tests/processors/stay.py), one after the other, over the
retriever that ships on a graph that has nothing but its concepts. While none is promoted (the baseline), with
a promotion after every `every` letters that is loaded in the background, and with one that is loaded when a
request needs it. Milliseconds of a letter: median, 99th percentile, worst; and how many artefacts answered.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from kg.medical.graph import GraphConcept
from kg.medical.linking import open_linker
from kg.medical.snapshot import Snapshot, build
from models.policies.expectations import STATISTICS, Expecting
from models.policies.statistics import Statistics
from models.registry import Registry
from models.registry.serving import Serving
from processors.discharge.expectations.graph_reasoner import GraphReasoner
from processors.discharge.expectations.reasoner import Reasoner
from processors.tasks import tasks
from tests.kg.medical.paths.graphs import Listed
from tests.processors.expected import early

AT: Final = "2026-11-22T03:00:00Z"


def drafted(
    shipped: GraphReasoner, content: dict[str, bytes], letters: int, every: int, beside: Executor | None
) -> tuple[list[float], int]:
    """Milliseconds of each letter, and how many artefacts answered."""
    registry = Registry(Path(tempfile.mkdtemp()))
    serving: Serving[Reasoner] = Serving(
        registry,
        "retriever",
        lambda one: shipped.by(Expecting.open(shipped.snapshot, one.path), one.id[:12]),
        shipped,
        loader=beside,
    )
    task = tasks(serving)["discharge-instruction"]
    spent, answered = [], set()
    for number in range(letters):
        if every and number % every == every - 1:
            identity = registry.artefacts.add(content | {"note.txt": str(number).encode()}, "card").id
            registry.promote("retriever", identity, b"{}", AT)
        began = time.perf_counter()
        draft = task.compose(msgspec.structs.replace(early(), id=f"r{number}"))
        spent.append(1e3 * (time.perf_counter() - began))
        answered |= set(draft.author.versions.values())
    return spent, len(answered)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--letters", type=int, default=300)
    parser.add_argument("--every", type=int, default=25)
    options = parser.parse_args()
    with as_file(files("models.policies.open")) as folder, ThreadPoolExecutor(1) as pool:
        ids = Statistics.load(folder / STATISTICS).ids
        snapshot = Snapshot.open(
            build(
                [Listed([GraphConcept(one, one, "DISO") for one in ids], [])], Path(tempfile.mkdtemp())
            ).path
        )
        shipped = GraphReasoner(snapshot, open_linker(snapshot), Expecting.open(snapshot), "r2ag")
        content = {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()}
        drafted(shipped, content, 10, 0, None)
        base = np.array(drafted(shipped, content, options.letters, 0, None)[0])
        print(
            f"{options.letters} letters, a promotion after every {options.every}; ms of a letter, and the ratio to none promoted"
        )
        print(f"{'':24}{'median':>8}{'p99':>8}{'worst':>8}   artefacts that answered")
        for name, every, beside in (
            ("none promoted", 0, None),
            ("loaded in the background", options.every, pool),
            ("loaded when needed", options.every, None),
        ):
            found, answered = (
                (base, 0) if not every else drafted(shipped, content, options.letters, every, beside)
            )
            stated = np.percentile(found, (50, 99, 100))
            print(
                f"{name:24}"
                + "".join(f"{one:8.1f}" for one in stated)
                + f"   {answered}    x {stated[0] / np.median(base):.2f} {stated[2] / base.max():.2f}"
            )


if __name__ == "__main__":
    main()
