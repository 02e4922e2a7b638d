"""What is kept for learning grows each day: what is old enough goes, as the settings say."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from streams.learning import clearing as log
from streams.learning.folder_lock import rewriting
from trainers.datasets import clearing as datasets
from trainers.datasets.snapshot import writing
from wardstream.learning.cycles.run_folder import unfinished
from wardstream.settings.parts import LearningSettings


class Cleared(Struct, frozen=True):
    """`files`: of the log; `snapshots`: those that lost their rows."""

    files: int
    snapshots: int


def clear(folder: Path, settings: LearningSettings, at: datetime) -> Cleared:
    """Decisions older than `log_days`, rows of snapshots older than `snapshot_days`; what a run that is not
    over was begun with stays. Raises StateError where a snapshot or a run is not what it was.
    """
    files = emptied = 0
    with writing(folder):
        if settings.snapshot_days:
            used = {run.begun.snapshot for run in unfinished(folder)}
            emptied = datasets.clear(folder, at - timedelta(days=settings.snapshot_days), used)
        if settings.log_days:
            with rewriting(folder):
                files = log.clear(folder, (at.astimezone(UTC) - timedelta(days=settings.log_days)).date())
    return Cleared(files, emptied)
