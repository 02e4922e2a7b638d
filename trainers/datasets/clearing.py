"""Snapshots that are old enough lose their rows. The manifest stays, for the lineage of what was trained on
them, and the patients, to know whom it has seen.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from trainers.datasets.scrubbing import TABLES, scrub
from trainers.datasets.snapshot import snapshots


def clear(folder: Path, before: datetime, used: Collection[str]) -> int:
    """Snapshots that were taken, or taken again, before `before` and lost their rows now. `used`: ids of
    those that keep theirs. Only while `trainers.datasets.snapshot.writing`.
    """
    return sum(
        scrub(one.path)
        for one in snapshots(folder)
        if one.id not in used and _taken(one.path) < before.timestamp()
    )


def _taken(path: Path) -> float:
    """By the file's own time; without rows there is nothing to ask for."""
    return max(
        ((path / name).stat().st_mtime for name in TABLES if (path / name).exists()), default=float("inf")
    )
