"""One at a time among many processes: a lease with a token, in a row that all of them see.

A lease is taken where nobody's has not run out, renewed by its holder, and runs out by itself. Each taking
has a token larger than every one before (Gray and Cheriton 1989 for leases; the fencing token as in Burrows
2006, "sequencer"). Who holds it knows so by its own clock, counted from
*before* it asked, so its belief ends no later than the row does. A process that was stopped or whose machine
slept in between finds its token outdated wherever it matters: each write to this database checks it in the
same transaction (`holds`), and so does the registry.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from schemas.errors import StateError
from wardstream.learning.schedules.database import LEASES, Database

LEADER: Final = "leader"
GPU: Final = "gpu"


class LeaseLost(StateError):
    """Another process leads, or nobody: what was about to be written is not."""


def _awake_or_not() -> float:
    """Seconds that pass while the machine sleeps, too."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Lease:
    """Of one process. `holder`: who, for people; `ttl`: seconds until it runs out unrenewed."""

    def __init__(
        self,
        database: Database,
        name: str,
        holder: str,
        ttl: float,
        clock: Callable[[], float] = _awake_or_not,
    ) -> None:
        self.name = name
        self.token = 0  # of the last taking
        self._database = database
        self._holder = holder[:200]
        self._ttl = ttl
        self.clock = clock
        self.sure_until = float("-inf")

    @property
    def held(self) -> bool:
        """Whether it is ours for certain."""
        return self.clock() < self.sure_until

    def take(self) -> bool:
        """Whether it is ours now. Raises SQLAlchemyError where the database does not answer."""
        asked = self.clock()
        try:
            with self._database.engine.begin() as connection:
                now = self._database.now(connection)
                row = connection.execute(
                    select(LEASES).where(LEASES.c.name == self.name).with_for_update()
                ).one_or_none()
                if row is not None and row.until > now:
                    return False
                token = max(
                    now, row.token + 1 if row is not None else 0
                )  # larger than before even where the database was made anew
                fresh = {"holder": self._holder, "token": token, "until": now + round(self._ttl * 1000)}
                connection.execute(
                    LEASES.insert().values(name=self.name, **fresh)
                    if row is None
                    else update(LEASES).where(LEASES.c.name == self.name).values(**fresh)
                )
        except IntegrityError:  # another process was the first ever at the same moment
            return False
        self.token, self.sure_until = token, asked + self._ttl
        return True

    def renew(self) -> bool:
        """Whether it is still ours. One that has run out is not renewed: it is taken again, with another
        token.
        """
        asked = self.clock()
        with self._database.engine.begin() as connection:
            now = self._database.now(connection)
            ours = (LEASES.c.name == self.name) & (LEASES.c.token == self.token) & (LEASES.c.until > now)
            still = (
                connection.execute(
                    update(LEASES).where(ours).values(until=now + round(self._ttl * 1000))
                ).rowcount
                == 1
            )
        self.sure_until = asked + self._ttl if still else float("-inf")
        return still

    def release(self) -> None:
        """The next one need not wait. Nothing where it is not ours."""
        self.sure_until = float("-inf")
        with self._database.engine.begin() as connection:
            connection.execute(
                update(LEASES)
                .where((LEASES.c.name == self.name) & (LEASES.c.token == self.token))
                .values(until=0)
            )


def holds(connection: Connection, now: int, token: int, name: str = LEADER) -> None:
    """In the transaction of a write: nobody takes the lease before it is through. Raises LeaseLost where
    `token` is not the one that holds it.
    """
    row = connection.execute(
        select(LEASES.c.token, LEASES.c.until).where(LEASES.c.name == name).with_for_update()
    ).one_or_none()
    if row is None or row.token != token or row.until <= now:
        raise LeaseLost(
            f"expected to hold the lease {name}, came another holder or none: nothing was written"
        )


def holder_of(database: Database, name: str = LEADER) -> str:
    """Who holds a lease, "" nobody."""
    with database.engine.begin() as connection:
        now = database.now(connection)
        row = connection.execute(
            select(LEASES.c.holder).where((LEASES.c.name == name) & (LEASES.c.until > now))
        ).one_or_none()
    return "" if row is None else str(row.holder)
