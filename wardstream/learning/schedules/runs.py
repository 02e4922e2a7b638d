"""Each due time of each job, once, and what became of it.

    waiting    due, and nobody has begun        missed      nobody was there in time (misfire grace)
    running    a child is at work               coalesced   an earlier one of the job was still waiting: that one counts for both
    done       ended well                       failed      ended badly, was killed for its time, or was broken off too often

A due time is claimed and the job's next one set in one transaction (schedule.py), and a claim is never made
twice: a scheduler that is killed leaves neither a lost nor a doubled run. A run that its leader's death broke
off is taken up by the next leader, under the same due time.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, select, update

from wardstream.learning.schedules.database import PAUSES, RUNS, Database
from wardstream.learning.schedules.leader import holds

State: TypeAlias = Literal["waiting", "running", "done", "failed", "missed", "coalesced"]
Cause: TypeAlias = Literal["schedule", "hand"]
#: Times that a run may be broken off before it counts as failed: else one that takes its machine down would
# do so for ever.
ATTEMPTS: Final = 5
_SAID: Final = 500


class Run(Struct, frozen=True):
    """Times in milliseconds since 1970."""

    job: str
    due: int
    cause: Cause
    state: State
    token: int
    tries: int
    began: int | None
    ended: int | None
    said: str


class Runs:
    """Methods with a `token` are the leader's: they raise LeaseLost, and change nothing, where it does not
    lead any more.
    """

    def __init__(self, database: Database, attempts: int = ATTEMPTS) -> None:
        self._database = database
        self._attempts = attempts

    def claim(self, connection: Connection, now: int, job: str, due: int, *, missed: bool = False) -> bool:
        """A due time, once: whether it had not been claimed before. In a transaction that has asked who
        leads. While a job rests its due times pass.
        """
        if self._found(connection, job, due) is not None or self._rests(connection, job):
            return False
        state: State = (
            "missed" if missed else "coalesced" if self._waiting(connection, job) is not None else "waiting"
        )
        self._put(connection, job, due, "schedule", state, now)
        return True

    def trigger(self, job: str) -> tuple[int, bool]:
        """By hand, from any process: the due time, and whether it is new. One that waits already is not
        doubled.
        """
        with self._database.engine.begin() as connection:
            waiting = self._waiting(connection, job)
            if waiting is not None:
                return waiting, False
            now = self._database.now(connection)
            while self._found(connection, job, now) is not None:
                now += 1
            self._put(connection, job, now, "hand", "waiting", now)
        return now, True

    def take(self, token: int, jobs: Collection[str]) -> Run | None:
        """The next to run, of jobs none of which is running here: what a leader before left, then what has
        waited longest.
        """
        with self._database.engine.begin() as connection:
            now = self._database.now(connection)
            holds(connection, now, token)
            open_ones = RUNS.c.state.in_(
                ("running", "waiting")
            )  # what counts as running is not, where it is asked for
            wanted = select(RUNS).where(open_ones, RUNS.c.job.in_(jobs)).order_by(RUNS.c.state, RUNS.c.due)
            for row in connection.execute(wanted).all():
                if row.state == "running" and row.tries >= self._attempts:
                    self._set(
                        connection,
                        row,
                        state="failed",
                        ended=now,
                        said=f"broken off {row.tries} times: whoever ran it ended each time",
                    )
                    continue
                self._set(
                    connection,
                    row,
                    state="running",
                    token=token,
                    tries=row.tries + 1,
                    began=now,
                    ended=None,
                    said="",
                )
                found = self._found(connection, row.job, row.due)
                assert found is not None
                return found
        return None

    def finish(self, token: int, run: Run, state: State, said: str) -> None:
        """What became of it, in a line."""
        with self._database.engine.begin() as connection:
            now = self._database.now(connection)
            holds(connection, now, token)
            self._set(connection, run, state=state, ended=now, said=said[:_SAID])

    def give_back(self, token: int, run: Run) -> None:
        """We leave in good order: the next leader begins it, and nothing was broken off."""
        with self._database.engine.begin() as connection:
            holds(connection, self._database.now(connection), token)
            self._set(connection, run, state="waiting", tries=run.tries - 1, began=None)

    def forget(self, token: int, keep_ms: int) -> None:
        """What ended longer ago. Its due times lie behind every job's next one, so that none of them can be
        claimed anew.
        """
        with self._database.engine.begin() as connection:
            now = self._database.now(connection)
            holds(connection, now, token)
            connection.execute(delete(RUNS).where(RUNS.c.ended < now - keep_ms))

    def pause(self, job: str, resting: bool) -> None:
        """Whether its due times pass. What is running goes on; `trigger` works all the same."""
        with self._database.engine.begin() as connection:
            connection.execute(delete(PAUSES).where(PAUSES.c.job == job))
            if resting:
                connection.execute(PAUSES.insert().values(job=job, since=self._database.now(connection)))

    def paused(self) -> set[str]:
        with self._database.engine.begin() as connection:
            return set(connection.execute(select(PAUSES.c.job)).scalars())

    def of(self, job: str, most: int = 20) -> list[Run]:
        """The latest first."""
        with self._database.engine.begin() as connection:
            return [
                _run(row)
                for row in connection.execute(
                    select(RUNS).where(RUNS.c.job == job).order_by(RUNS.c.due.desc()).limit(most)
                )
            ]

    def _found(self, connection: Connection, job: str, due: int) -> Run | None:
        row = connection.execute(select(RUNS).where((RUNS.c.job == job) & (RUNS.c.due == due))).one_or_none()
        return None if row is None else _run(row)

    def _waiting(self, connection: Connection, job: str) -> int | None:
        due = (
            connection.execute(select(RUNS.c.due).where((RUNS.c.job == job) & (RUNS.c.state == "waiting")))
            .scalars()
            .first()
        )
        return None if due is None else int(due)

    def _rests(self, connection: Connection, job: str) -> bool:
        return connection.execute(select(PAUSES.c.job).where(PAUSES.c.job == job)).one_or_none() is not None

    def _put(self, connection: Connection, job: str, due: int, cause: Cause, state: State, now: int) -> None:
        ended = now if state in ("missed", "coalesced") else None
        connection.execute(
            RUNS.insert().values(
                job=job, due=due, cause=cause, state=state, token=0, tries=0, ended=ended, said=""
            )
        )

    def _set(self, connection: Connection, run: Run | Row[tuple[object, ...]], **values: object) -> None:
        connection.execute(
            update(RUNS).where((RUNS.c.job == run.job) & (RUNS.c.due == run.due)).values(**values)
        )


def _run(row: Row[tuple[object, ...]]) -> Run:
    return Run(**row._mapping)
