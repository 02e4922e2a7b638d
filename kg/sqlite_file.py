"""One SQLite file that a stage of the stream keeps: made as its owner's alone, positions and rows durable
together, checked for what it was made with.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from schemas.errors import StateError

TopicPart: TypeAlias = tuple[str, int]

#: How long to wait for another process that is writing.
PATIENCE_S: Final = 30.0
_WRITTEN: Final = ("SQLITE_BUSY", "SQLITE_LOCKED")
_NOT_OURS: Final = (
    "SQLITE_READONLY",
    "SQLITE_CANTOPEN",
    "SQLITE_PERM",
    "SQLITE_AUTH",
    "SQLITE_IOERR",
    "SQLITE_FULL",
)


def open_sqlite(
    path: Path,
    tables: str,
    facts: Mapping[str, str],
    *,
    what: str,
    remedy: str,
    secrets: Collection[str] = (),
) -> sqlite3.Connection:
    """The file, made with `tables` where there is none or an empty one. `facts`: its format, and whatever
    else it must have been made with; they are rows of its table `meta`. `what`: how it is called, "a file of
    stays"; `remedy`: what to do with another; `secrets`: facts whose values are not reported. Raises
    StateError for a file that is none, or another.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # patient data
    connection = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # positions and what was written are on disk together
        connection.execute("PRAGMA secure_delete = ON")  # what is gone is not in free pages
        connection.execute("BEGIN IMMEDIATE")
        if not connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'meta'").fetchone()[0]:
            for statement in filter(str.strip, tables.split(";")):
                connection.execute(statement)
            connection.executemany("INSERT INTO meta VALUES (?, ?)", facts.items())
        connection.execute("COMMIT")
        found = dict(connection.execute("SELECT name, value FROM meta"))
    except sqlite3.DatabaseError as error:
        connection.close()
        raise StateError(
            f"expected {what} at {path}, got a file that SQLite cannot read ({error}); {remedy}"
        ) from error
    for name, wanted in facts.items():
        if found.get(name) != wanted:
            connection.close()
            shown = (
                (f"the {name} that is set", f"another {name}")
                if name in secrets
                else (f"{name} {wanted}", found.get(name))
            )
            raise StateError(f"expected {what} with {shown[0]} at {path}, got {shown[1]}; {remedy}")
    return connection


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection | None]:
    """The file as it is now, next to whoever writes it; None where there is none, or one that is only being
    made. Raises sqlite3.Error where it cannot be read.
    """
    if not path.exists():
        yield None
        return
    with closing(
        sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=PATIENCE_S, isolation_level=None)
    ) as connection:
        connection.execute("BEGIN")
        made = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'meta'").fetchone()[0]
        yield connection if made else None


def unreadable(error: Exception, what: str, path: Path, remedy: str) -> StateError:
    """What to do about an error of SQLite or in what the file holds. `remedy`, which gives the file up, only
    where the file itself is damaged: not where it is only being written, or may not be opened.
    """
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(_WRITTEN):
        return StateError(
            f"expected {what} in {path}, got a file that another process is writing ({name}); try again"
        )
    if name.startswith(_NOT_OURS):
        advice = (
            "SQLite writes next to what it reads: ask as the user of the stages, who may write there, "
            "and see that there is room"
        )
        return StateError(f"expected {what} in {path}, got a file that cannot be opened ({name}); {advice}")
    return StateError(f"expected {what} in {path}, got a file that cannot be read ({error}); {remedy}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing. Raises sqlite3.Error where the file cannot be written, and what was raised
    within.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def positions_in(connection: sqlite3.Connection) -> dict[TopicPart, int]:
    """The next offset of each partition that was written, of the table `position`."""
    return {
        (topic, part): following
        for topic, part, following in connection.execute("SELECT topic, part, next FROM position")
    }


def put_positions(connection: sqlite3.Connection, positions: Mapping[TopicPart, int]) -> None:
    rows = [(*part, following) for part, following in positions.items()]
    connection.executemany("INSERT OR REPLACE INTO position VALUES (?, ?, ?)", rows)
