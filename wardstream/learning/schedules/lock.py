"""One at a time among many processes: an advisory lock that ends with the process that holds it.

    Postgres   pg_try_advisory_lock: the server releases it when the session ends; keepalives end the session
               of a machine that is gone
    SQLite     flock on a file next to the database: the kernel releases it when the process ends

The leader writes in the session that holds its lock (`writing`), so that one whose session is lost can write
nothing. Each taking has a larger token than every one before: the registry refuses to promote under the token
of an earlier leader.
"""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Final

from sqlalchemy import Connection, select, text, update
from sqlalchemy.exc import DBAPIError

from schemas.errors import StateError
from wardstream.learning.schedules.database import LOCKS, Database

LEADER: Final = "leader"
GPU: Final = "gpu"
#: Keys of Postgres's advisory locks.
_SPACE: Final = 7_302_711
_KEYS: Final = {LEADER: 1, GPU: 2}


class LockLost(StateError):
    """Another process may hold the lock by now: nothing was written."""


class Lock:
    """Of one process. `holder`: who, for people. `least`: what the token of a new taking is to lie above,
    besides that of the taking before: also where the database was made anew, or a clock was wrong.
    """

    def __init__(
        self, database: Database, name: str, holder: str, least: Callable[[], int] = lambda: 0
    ) -> None:
        self.name = name
        self._least = least
        self.token = 0  # of the last taking
        self._database = database
        self._holder = holder[:200]
        self._session: Connection | None = None
        self._file: IO[str] | None = None

    @property
    def held(self) -> bool:
        return self._session is not None

    def take(self) -> bool:
        """Whether it is ours now. Raises SQLAlchemyError where the database does not answer."""
        if not self._locked():
            return False
        try:
            with self.writing() as session:
                self.token = self._sign(session)
        except BaseException:
            self.release()
            raise
        return True

    def free(self) -> bool:
        """Whether nobody holds it."""
        found = self._locked()
        self.release()
        return found

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction in the session that holds the lock. Raises LockLost where there is none any more."""
        if self._session is None or self._session.invalidated:
            self.release()
            raise LockLost(f"the lock {self.name} is not held: nothing was written")
        try:
            with self._session.begin():
                yield self._session
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            self.release()
            raise LockLost(f"the session that held the lock {self.name} was lost") from None

    def release(self) -> None:
        """Nothing where it is not held."""
        session, self._session = self._session, None
        file, self._file = self._file, None
        if session is not None:
            # At once: a server ends a session, and what it locks, some time after it is closed.
            if self._database.postgres and not session.invalidated and not session.in_transaction():
                with suppress(DBAPIError), session.begin():
                    self._advisory(session, "pg_advisory_unlock")
            session.close()
        if file is not None:
            file.close()

    def _locked(self) -> bool:
        if not self._database.postgres:
            path = self._database.file
            file = path.with_name(f"{path.name}.{self.name}.lock").open("w")
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.close()
                return False
            self._file = file
        session = self._session = self._database.engine.connect()
        if self._database.postgres:
            with session.begin():
                taken = self._advisory(session, "pg_try_advisory_lock")
            if not taken:
                self._session = None
                session.close()
                return False
        return True

    def _advisory(self, session: Connection, call: str) -> bool:
        """What Postgres answers to a function of advisory locks for this lock's key."""
        key = {"space": _SPACE, "key": _KEYS[self.name]}
        return bool(session.execute(text(f"SELECT {call}(:space, :key)"), key).scalar_one())

    def _sign(self, session: Connection) -> int:
        """Who holds it, for people; the token, a number that only grows. No clock: one that was years ahead
        would keep the leaders after it out for as long.
        """
        row = session.execute(select(LOCKS.c.token).where(LOCKS.c.name == self.name)).one_or_none()
        token = max(row.token if row is not None else 0, self._least()) + 1
        fresh = {"holder": self._holder, "token": token, "until": 0}
        session.execute(
            LOCKS.insert().values(name=self.name, **fresh)
            if row is None
            else update(LOCKS).where(LOCKS.c.name == self.name).values(**fresh)
        )
        return token


def holder_of(database: Database, name: str = LEADER) -> str:
    """Who holds a lock, "" nobody."""
    if Lock(database, name, "").free():
        return ""
    with database.engine.begin() as connection:
        holder = connection.execute(select(LOCKS.c.holder).where(LOCKS.c.name == name)).scalar()
    return str(holder or "another process")
