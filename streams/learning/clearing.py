"""Days of the log that are old enough go.

Where the export goes on is read from the names of files (streams/learning/export.py): the last one of each
partition stays, however old it is, without its rows. Killed half way, the rest goes the next time. What a
writer that was killed left beside goes with its day.
"""

from __future__ import annotations

import contextlib
from datetime import date
from pathlib import Path

from models.whole_file import sync_folder, whole_file
from schemas.trajectory_table import columns
from streams.learning.log_files import Part, parts


def clear(folder: Path, before: date) -> int:
    """Files of the days before `before`, by when their records were written (UTC): so many went. Only under
    `streams.learning.folder_lock.rewriting`.
    """
    found = list(parts(folder))
    last: dict[int, Part] = {}
    for part in found:
        last[part.partition] = max(last.get(part.partition, part), part, key=lambda one: one.last)
    days = [within for within in folder.glob("recorded=*") if within.name < f"recorded={before.isoformat()}"]
    old = [part for part in found if part.path.parent in days]
    for left in (path for within in days for path in within.glob(".p*.parquet.*")):
        left.unlink()
    gone = 0
    for part in old:
        if part != last[part.partition]:
            part.path.unlink()
            gone += 1
        else:
            gone += _emptied(part.path)
        sync_folder(part.path.parent)
    for within in days:
        with contextlib.suppress(OSError):  # the last file of a partition is in it
            within.rmdir()
    return gone


def _emptied(path: Path) -> bool:
    """Whether it had anything, as one that cannot be read may have."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with contextlib.suppress(pa.ArrowException):
        if not pq.read_metadata(path).num_rows:
            return False
    with whole_file(path) as file:
        pq.write_table(columns().empty_table(), file)
    return True
