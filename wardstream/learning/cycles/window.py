"""From when on decisions are learned from: what was decided long ago, or before clinicians changed what they
want, is of another hospital.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from msgspec import Struct

from models.registry import Move
from schemas.instant import DAY, Instant, from_datetime
from streams.learning.log_files import TEXTS, clear_days
from streams.learning.log_folder import rewriting
from trainers.datasets.snapshot import clear_rows, writing
from wardstream.learning.cycles.run_folder import unfinished
from wardstream.settings.parts import LearningSettings

#: How the watch begins the reason of its moves.
BY_WATCH: Final = "watch: "


def beginning(moves: Sequence[Move], now: datetime, settings: LearningSettings) -> Instant | None:
    """Event time; None: from the first decision on. `moves`: of the slot. Whole days, so that two cycles of
    one day look at the same.
    """
    found = [from_datetime(now) - settings.window_days * DAY] if settings.window_days else []
    falls = [move for move in moves if move.kind == "roll-back" and move.why.startswith(BY_WATCH)]
    if falls:
        found.append(from_datetime(moment(falls[-1].at)) - settings.fall_days * DAY)
    return max(found) // DAY * DAY if found else None


def of_late(moves: Sequence[Move], now: datetime, settings: LearningSettings) -> Instant:
    """Event time from when on something that has fallen is held against others: what it earned before it fell
    speaks for it, and would hide what is better now. `moves`: of the slot, with a promotion.
    """
    promoted = next(move.at for move in reversed(moves) if move.kind == "promote")
    return max(
        from_datetime(moment(promoted)),
        from_datetime(now) - settings.fall_days * DAY if settings.fall_days else 0,
    )


def moment(text: str) -> datetime:
    """Of ISO 8601; without a zone it is UTC."""
    found = datetime.fromisoformat(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


# Deletes what is older than the settings keep.


class Cleared(Struct, frozen=True):
    """`files`: of the log; `snapshots`: those that lost their rows; `texts`: files of texts."""

    files: int
    snapshots: int
    texts: int


def clear(folder: Path, settings: LearningSettings, at: datetime) -> Cleared:
    """Decisions older than `log_days`, texts older than `text_days`, rows of snapshots older than `snapshot_days`; what a run that is not
    over was begun with stays. Raises StateError where a snapshot or a run is not what it was.
    """
    files = emptied = 0
    with writing(folder):
        if settings.snapshot_days:
            used = {run.begun.snapshot for run in unfinished(folder)}
            emptied = clear_rows(folder, at - timedelta(days=settings.snapshot_days), used)
        with rewriting(folder):
            if settings.log_days:
                files = clear_days(folder, _day(at, settings.log_days))
            texts = clear_days(folder / TEXTS, _day(at, settings.text_days))
    return Cleared(files, emptied, texts)


def _day(at: datetime, days: int) -> date:
    return (at.astimezone(UTC) - timedelta(days=days)).date()
