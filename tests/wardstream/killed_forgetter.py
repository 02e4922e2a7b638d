"""Forgets a patient and is killed meanwhile: python -m tests.wardstream.killed_forgetter FOLDER PATIENT AT.
Tells how many calls there were, where it lives.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import pyarrow.parquet  # noqa: F401 — imported before anything is counted

import trainers.datasets.snapshot  # noqa: F401
from tests.trainers.datasets.dying import dying
from wardstream.learning.forgetting import forget


def main(folder: Path, patient: str, at: int) -> None:
    with dying(at) as count:
        forget(folder, patient, "asked to", datetime(2026, 11, 22, tzinfo=UTC), "s")
    print(count[0])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
