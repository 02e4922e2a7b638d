"""Writes trajectories into a folder until it is killed: python -m tests.streams.learning.killed_writer FOLDER
SEED. Tells its positions as it goes.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from streams.learning.export import TrajectorySink
from streams.learning.settings import ExportSettings
from streams.topics import TRAJECTORY
from tests.streams.learning.logged import positions, record


def main(folder: Path, seed: int) -> None:
    drawn = random.Random(seed)
    sink = TrajectorySink(folder, ExportSettings(rows=drawn.randint(2, 9)), salt="s")
    print("ready", flush=True)
    while True:
        partition = drawn.randint(0, 2)
        first = max(0, sink.positions().get((TRAJECTORY, partition), 0) - drawn.randint(0, 2))
        records = [record(offset, partition) for offset in range(first, first + drawn.randint(1, 6))]
        sink.write([sink.read(one) for one in records], positions(records))
        print(partition, sink.positions()[TRAJECTORY, partition], flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
