"""Deletes what is older than the settings keep."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from streams.learning.folder_lock import rewriting
from streams.learning.log_files import clear_days
from trainers.datasets.snapshot import clear_rows, writing
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
            emptied = clear_rows(folder, at - timedelta(days=settings.snapshot_days), used)
        if settings.log_days:
            with rewriting(folder):
                files = clear_days(folder, (at.astimezone(UTC) - timedelta(days=settings.log_days)).date())
    return Cleared(files, emptied)
