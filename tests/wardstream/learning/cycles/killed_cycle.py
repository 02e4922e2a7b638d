"""Cycles of learning, killed at random points: python -m tests.wardstream.learning.cycles.killed_cycle FOLDER
KILLS. One line of JSON for each round.

A point is one of the moments at which the process opens, renames, makes or removes a file: at the n-th it is
killed by SIGKILL, in a process of its own, which everything has been imported into. Each round is run once
without a kill, in a copy, for what it is to come to.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from models.registry import Registry
from models.registry.signatures import make_keys
from tests.wardstream.learning.ward import SLOT, settings, ward
from wardstream.learning.cycles.cycle import run_cycle
from wardstream.learning.cycles.reports import read_history

_POINTS = (
    "open",
    "os.rename",
    "os.mkdir",
    "os.remove",
    "os.rmdir",
    "os.truncate",
    "shutil.rmtree",
    "fcntl.flock",
)
_KILLS = 7  # in a round, at most


def alone(folder: Path, at: datetime, kill: int = 0) -> int:
    """A cycle in a process of its own, killed at its `kill`-th point; 0: not at all. How many points it had,
    or -1 where it was killed.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        seen = 0

        def point(event: str, _: object) -> None:
            nonlocal seen
            if event in _POINTS:
                seen += 1
                if seen == kill:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(point)
        try:
            run_cycle(settings(folder), SLOT, at=at)
            os.write(writing, str(seen).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        points = told.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return -1
    if not points:
        raise RuntimeError("a cycle ended in an error")
    return int(points)


def came_to(folder: Path) -> dict[str, object]:
    """All that can be seen of it. Whatever the registry says is verified."""
    registry = Registry(folder / "registry")
    standing = registry.standing(SLOT)
    if standing.current:
        registry.artefacts.get(standing.current)
    cycles = [msgspec.structs.replace(one, report="") for one in read_history(folder / "log")]
    moves = registry.moves(SLOT)
    return {
        "standing": msgspec.to_builtins(standing),
        "history": msgspec.to_builtins(cycles),
        "artefacts": registry.artefacts.ids(),
        "reports": [registry.report(move).decode() for move in moves],
        "moves": [[move.kind, move.artefact] for move in moves],
        "left": sorted(path.name for path in folder.rglob("*") if "tried" in path.name),
    }


def main(folder: Path, kills: int) -> None:
    random.seed(7)
    main_folder, done, number = folder / "main", 0, 0
    make_keys(main_folder / "registry")
    while done < kills:
        ward().log(main_folder / "log", 300, first=300 * number)
        at = datetime(2026, 11, 22, number, tzinfo=UTC)
        plain = folder / f"plain-{number}"
        shutil.copytree(main_folder, plain)
        points = alone(plain, at)
        between = []
        for point in sorted(random.sample(range(1, points + 1), _KILLS)):
            done += alone(main_folder, at, point) < 0
            between.append(came_to(main_folder))
        alone(main_folder, at)
        print(
            json.dumps(
                {
                    "killed": done,
                    "points": points,
                    "between": between,
                    "plain": came_to(plain),
                    "end": came_to(main_folder),
                }
            ),
            flush=True,
        )
        number += 1


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
