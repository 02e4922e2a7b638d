"""The schedule's database: SQLite in the learning folder, or Postgres by its URL.

    learn_lease     who took a lock last, under which token (lock.py)
    learn_run       each due time of each job, once, and its result (runs.py)
    learn_pause     jobs that are paused
    learn_job       APScheduler's jobs with their next run (schedule.py)

Times are milliseconds since 1970. SQLite is for processes of one machine: over a network its locks cannot be
relied upon. APScheduler keeps jobs as pickles: who may write the database may run code here.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    Engine,
    Integer,
    MetaData,
    NullPool,
    String,
    Table,
    create_engine,
    event,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from schemas.errors import ConfigurationError

TABLES: Final = MetaData()
LOCKS: Final = Table(
    "learn_lease",
    TABLES,
    Column("name", String(80), primary_key=True),
    Column("holder", String(200), nullable=False),
    Column("token", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # of earlier versions; 0
)
RUNS: Final = Table(
    "learn_run",
    TABLES,
    Column("job", String(80), primary_key=True),
    Column("due", BigInteger, primary_key=True),
    Column("cause", String(10), nullable=False),
    Column("state", String(10), nullable=False, index=True),
    Column("token", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("began", BigInteger),
    Column("ended", BigInteger),
    Column("said", String(500), nullable=False),
)
PAUSES: Final = Table(
    "learn_pause",
    TABLES,
    Column("job", String(80), primary_key=True),
    Column("since", BigInteger, nullable=False),
)
#: APScheduler's own table.
JOBS: Final = "learn_job"

#: Seconds that a writer waits for another.
_PATIENCE: Final = 10.0
#: Key of the advisory lock under which the tables are made.
_MAKING: Final = 7_302_711


class Database:
    """`gone_after`: seconds until Postgres ends the sessions of a machine that is gone, and with them its
    locks. Raises ConfigurationError for an invalid URL, for a database that does not answer, or is neither
    SQLite nor Postgres.
    """

    def __init__(self, url: str, gone_after: float = 15.0) -> None:
        self.engine = _engine(url, max(1, round(gone_after / 3)))
        try:
            with self.engine.begin() as connection:
                if self.postgres:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MAKING})
                TABLES.create_all(connection)
        except SQLAlchemyError as error:
            self.close()
            # Only the type: a driver's message may name the address.
            cause = type(getattr(error, "orig", None) or error).__name__
            raise ConfigurationError(
                f"the database at learning.jobs ({shown(url)}) does not answer: {cause}"
            ) from None

    @property
    def postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    @property
    def file(self) -> Path:
        """Of SQLite."""
        return Path(self.engine.url.database or "")

    def close(self) -> None:
        self.engine.dispose()


def now_ms() -> int:
    return round(time.time() * 1000)


def url_of(jobs: str, folder: Path) -> str:
    """The setting, or a file in the learning folder."""
    return jobs or f"sqlite:///{folder.absolute() / 'schedule.db'}"


def shown(url: str) -> str:
    """Without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "not shown: not a URL"


def _engine(url: str, keepalive: int) -> Engine:
    """Without a pool: a session that is closed gives up its locks."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise ConfigurationError(
            "learning.jobs: expected a URL such as postgresql+psycopg://user@host/name"
        ) from None
    kind = parsed.get_backend_name()
    if kind == "postgresql":
        engine = create_engine(parsed, poolclass=NullPool, connect_args={"connect_timeout": 5})
        event.listen(engine, "connect", lambda connection, _: _keep_alive(connection, keepalive))
        return engine
    if kind != "sqlite" or not parsed.database:
        raise ConfigurationError(
            f"learning.jobs: expected sqlite:///FILE or postgresql+psycopg://…, got {kind}"
        )
    path = Path(parsed.database)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    engine = create_engine(parsed, poolclass=NullPool, connect_args={"timeout": _PATIENCE})
    event.listen(engine, "connect", _set_up)
    # What a transaction reads is what it writes upon.
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _set_up(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where we begin them
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def _keep_alive(connection: Any, seconds: int) -> None:
    """The server ends the session after three times `seconds` without a sign of the machine."""
    for name, value in (("idle", seconds), ("interval", seconds), ("count", 2)):
        connection.execute(f"SET tcp_keepalives_{name} = {value}")
    connection.commit()
