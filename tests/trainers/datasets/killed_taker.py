"""Takes a snapshot and is killed meanwhile: python -m tests.trainers.datasets.killed_taker FOLDER SEED AT.
Tells how many calls there were, where it lives.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pyarrow.parquet  # noqa: F401 — imported before anything is counted

from tests.trainers.datasets.dying import dying
from trainers.datasets.snapshot import take


def main(folder: Path, seed: int, at: int) -> None:
    with dying(at) as count:
        take(folder, seed=seed)
    print(count[0])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
