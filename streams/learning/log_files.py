"""Parquet files of the log: each accounts for the records of one partition from one offset to another, which
its name states.

A file is written next to it, synced, and renamed: readers see it whole or not at all, and a row is in one
file only, so that the folder can be read at any time with `pyarrow.dataset` or DuckDB
(`read_parquet('log/recorded=*/*.parquet')`, with `hive_partitioning=true` by day). Texts (`learning.texts`) are files of the
same kind in `texts/`.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from models.whole_file import sync_folder, whole_file
from schemas.trajectory_table import columns

if TYPE_CHECKING:
    import pyarrow as pa

_NAME: Final = re.compile(r"p(\d{4,})-(\d{12,})-(\d{12,})\.parquet")


#: Folder of the texts, within the log's.
TEXTS: Final = "texts"


class Part(NamedTuple):
    """A file, and the offsets it accounts for, both ends included: it holds their rows, but those of
    forgotten patients.
    """

    path: Path
    partition: int
    first: int
    last: int


def parts(folder: Path) -> Iterator[Part]:
    """Every file of the log, by name."""
    for path in sorted(folder.glob("recorded=*/p*.parquet")):
        if found := _NAME.fullmatch(path.name):
            yield Part(path, *(int(group) for group in found.groups()))


def day(recorded: int) -> str:
    """ "2026-11-22", UTC."""
    return datetime.fromtimestamp(recorded / 1_000_000, UTC).date().isoformat()


def write(
    folder: Path,
    rows: Sequence[dict[str, Any]],
    without: Callable[[Mapping[str, Any]], bool] = lambda _: False,
    schema: pa.Schema | None = None,
) -> Part:
    """One file of rows of one partition and one day, by offset; `schema`: default: the log's. Its name accounts for the rows it is to be
    without, too. Raises OSError: then nothing is there.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    first, last, partition = rows[0]["offset"], rows[-1]["offset"], rows[0]["partition"]
    within = folder / f"recorded={day(rows[0]['recorded'])}"
    path = within / f"p{partition:04d}-{first:012d}-{last:012d}.parquet"
    with whole_file(path) as file:
        pq.write_table(
            pa.Table.from_pylist([row for row in rows if not without(row)], schema=schema or columns()),
            file,
            compression="zstd",
        )
    sync_folder(within)
    sync_folder(folder)
    return Part(path, partition, first, last)


def clear_days(folder: Path, before: date) -> int:
    """Files of the days before `before`, by when their records were written (UTC): so many went. Only under
    `streams.learning.log_folder.rewriting`.

    Where the export goes on is read from the names of files: the last one of each partition stays, however
    old it is, without its rows. Killed half way, the rest is cleared the next time. What a writer that was
    killed left goes with its day.
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

    schema = columns()
    with contextlib.suppress(pa.ArrowException):
        if not pq.read_metadata(path).num_rows:
            return False
        schema = pq.read_schema(path)
    with whole_file(path) as file:
        pq.write_table(schema.empty_table(), file)
    return True
