"""The trajectory log: Parquet as the stage `export` writes it, versions checked."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from schemas.errors import ConfigurationError, StateError
from schemas.trajectory_table import ADDED, VERSION, VERSION_KEY, columns

if TYPE_CHECKING:
    import pyarrow as pa

#: How to go on without a file. Not the whole folder: without forgotten.db, who wished to be forgotten would
# be written anew as well.
ANEW: Final = (
    "of the folder of learning move recorded=* and .journal away (who is forgotten, the salt and the "
    "rewards stay where they are) and start the stage export "
    "again: it writes anew what ehr.trajectory still has"
)


def files(folder: Path) -> list[Path]:
    """By day and offset. Raises ConfigurationError where there is none."""
    found = sorted(folder.glob("recorded=*/*.parquet"))
    if not found:
        raise ConfigurationError(
            f"expected trajectories as Parquet in {folder}, got none; set learning.folder and run the "
            "stage export"
        )
    return found


def contents(paths: Iterable[Path]) -> Iterator[tuple[Path, bytes]]:
    """Of those that are still there: what is old may be cleared away meanwhile."""
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            yield path, path.read_bytes()


def read(folder: Path) -> pa.Table:
    """All rows, by file and offset. Raises StateError for a file of other columns than these: what it would
    take to read it is not guessed.
    """
    import pyarrow as pa

    return pa.concat_tables(
        [columns().empty_table(), *(parsed(path, data) for path, data in contents(files(folder)))]
    )


def parsed(path: Path, data: bytes, wanted: Sequence[str] | None = None) -> pa.Table:
    """The rows of one file, brought over from an earlier version; of its columns those that are `wanted`.
    Raises StateError for a file that is damaged, or of columns that are not known.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(pa.BufferReader(data))
        ours = (file.schema_arrow.metadata or {}).get(VERSION_KEY) == str(VERSION).encode()
        table = file.read(columns=list(wanted) if wanted and ours else None)
    except (pa.ArrowException, OSError) as error:
        raise StateError(
            f"expected {path} as the stage export wrote it, got a file that cannot be read "
            f"({type(error).__name__}); restore it from a backup, or {ANEW}"
        ) from error
    found = _checked(path, table)
    return found.select(list(wanted)) if wanted else found


def find(folder: Path, begins: str) -> dict[str, Any]:
    """The row of a request whose id begins so; the last, where it was requested twice. Raises
    ConfigurationError for none, or for two requests.
    """
    found = {str(row["request"]): row for row in _rows(folder, begins)}
    if len(found) != 1:
        raise ConfigurationError(
            f"expected the id of one logged request, or how it begins; {begins} fits {len(found)} in {folder}"
        )
    (row,) = found.values()
    return row


def _rows(folder: Path, begins: str) -> Iterator[dict[str, Any]]:
    import pyarrow.compute as pc

    table = read(folder)
    yield from table.filter(pc.starts_with(table["request"], begins)).to_pylist()


def _checked(path: Path, table: pa.Table) -> pa.Table:
    version = (table.schema.metadata or {}).get(VERSION_KEY, b"none").decode()
    if version.isdigit() and int(version) in ADDED:
        return _brought_over(table, int(version))
    if version.isdigit() and int(version) > VERSION:
        raise StateError(
            f"expected columns of version {VERSION} in {path}, got {version}, which a later wardstream "
            "wrote; "
            "bring this one up to it: "
            "pip install --upgrade 'wardstream[learning]'"
        )
    if version != str(VERSION):
        raise StateError(f"expected columns of version {VERSION} in {path}, got {version}; {ANEW}")
    return table


def _brought_over(table: pa.Table, version_of_file: int) -> pa.Table:
    """Of an earlier version: what it did not know is null."""
    import pyarrow as pa

    for version in range(version_of_file, VERSION):
        for name in ADDED[version]:
            table = table.append_column(name, pa.nulls(len(table), columns().field(name).type))
    return table.select(columns().names).cast(columns())
