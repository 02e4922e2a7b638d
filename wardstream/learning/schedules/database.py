"""What several processes agree in: one database with jobs, leases and runs. SQLite in the learning folder, or
Postgres by its URL.

    learn_lease     who leads, who has the GPU, until when, under which token (leader.py)
    learn_run       each due time of each job, once, and what became of it (runs.py)
    learn_pause     jobs that rest
    learn_job       APScheduler's jobs with their next run (schedule.py)

Times are milliseconds since 1970 by the database's clock, so that machines whose own clocks differ agree.
SQLite is for processes of one machine: over a network its locks cannot be relied upon. APScheduler keeps jobs
as pickles: who may write the database may run code here.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
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
LEASES: Final = Table(
    "learn_lease",
    TABLES,
    Column("name", String(80), primary_key=True),
    Column("holder", String(200), nullable=False),
    Column("token", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
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
#: APScheduler's own.
JOBS: Final = "learn_job"

#: Seconds that a writer waits for another.
_PATIENCE: Final = 10.0
_CLOCKS: Final = {
    "sqlite": "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)",
}
#: Any number, the same for all: makes the tables one at a time.
_MAKING: Final = 7_302_711


class Database:
    """Raises ConfigurationError for a URL that is none, for a database that does not answer, or is neither
    SQLite nor Postgres.
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        try:
            with self.engine.begin() as connection:
                if self.engine.dialect.name == "postgresql":
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MAKING})
                TABLES.create_all(connection)
        except SQLAlchemyError as error:
            self.close()
            raise ConfigurationError(
                f"expected a database at learning.jobs ({shown(url)}), came {_cause(error)}"
            ) from None

    def now(self, connection: Connection) -> int:
        """By the database's clock, milliseconds."""
        return int(connection.execute(text(_CLOCKS[self.engine.dialect.name])).scalar_one())

    def close(self) -> None:
        self.engine.dispose()


def url_of(jobs: str, folder: Path) -> str:
    """What is set, or a file in the learning folder."""
    return jobs or f"sqlite:///{folder.absolute() / 'schedule.db'}"


def shown(url: str) -> str:
    """Without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "not shown: it is no URL"


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() not in _CLOCKS:
            raise ConfigurationError(
                "expected sqlite:///… or postgresql+psycopg://… in learning.jobs, came "
                f"{parsed.get_backend_name()}"
            )
        if parsed.get_backend_name() == "postgresql":
            return create_engine(parsed, pool_pre_ping=True, connect_args={"connect_timeout": 5})
    except ArgumentError:
        raise ConfigurationError(
            "expected a URL such as postgresql+psycopg://user@host/name in learning.jobs, came something else"
        ) from None
    if parsed.database:
        path = Path(parsed.database)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    engine = create_engine(parsed, connect_args={"timeout": _PATIENCE})
    event.listen(engine, "connect", _as_we_need_it)
    event.listen(
        engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE")
    )  # what is read is what is written upon
    return engine


def _as_we_need_it(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def _cause(error: SQLAlchemyError) -> str:
    """In one line, without what a driver says of the address."""
    return type(getattr(error, "orig", None) or error).__name__
