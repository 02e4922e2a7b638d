"""Each due time of each job, once, and its result.

    waiting    due, and not begun               missed      no leader in time (misfire grace)
    running    a child is at work               coalesced   an earlier one of the job was still waiting: one run for both
    done       ended well                       failed      ended badly, was killed for its time, or was interrupted too often

A claim is never made twice: a leader that is killed leaves neither a lost nor a doubled run. A run that its
leader's death interrupted is taken up by the next leader, under the same due time.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, select, update

from wardstream.learning.schedules.database import PAUSES, RUNS, Database, now_ms
from wardstream.learning.schedules.lock import Lock

State: TypeAlias = Literal["waiting", "running", "done", "failed", "missed", "coalesced"]
Cause: TypeAlias = Literal["schedule", "hand"]
#: Times that a run may be interrupted before it counts as failed: one that takes its machine down would do so
#: for ever.
ATTEMPTS: Final = 5
_LONGEST: Final = 500
#: How far clocks of leaders may be apart.
_AHEAD_MS: Final = 3_600_000


class Run(Struct, frozen=True, rename={"message": "said"}):
    """Times in milliseconds since 1970. `message`: the last line of what it printed."""

    job: str
    due: int
    cause: Cause
    state: State
    token: int
    tries: int
    began: int | None
    ended: int | None
    message: str


class Runs:
    """Methods with `leader` raise LockLost, and change nothing, where it does not lead any more."""

    def __init__(self, database: Database, attempts: int = ATTEMPTS) -> None:
        self._database = database
        self._attempts = attempts

    def claim(self, connection: Connection, job: str, due: int, *, missed: bool = False) -> bool:
        """Whether the due time had not been claimed before. While a job is paused its due times pass."""
        if _row(connection, _is(job, due)) is not None or _paused(connection, job):
            return False
        waits = _row(connection, _waits(job)) is not None
        _insert(connection, job, due, "schedule", "missed" if missed else "coalesced" if waits else "waiting")
        return True

    def trigger(self, job: str) -> tuple[int, bool]:
        """By hand, from any process: the due time, and whether it is new. One that waits already is not
        doubled.
        """
        with self._database.engine.begin() as connection:
            if (waiting := _row(connection, _waits(job))) is not None:
                return int(waiting.due), False
            due = now_ms()
            while _row(connection, _is(job, due)) is not None:
                due += 1
            _insert(connection, job, due, "hand", "waiting")
        return due, True

    def take(self, leader: Lock, jobs: Collection[str]) -> Run | None:
        """The next to run, of jobs none of which is running here: what an earlier leader left, then what has
        waited longest.
        """
        with leader.writing() as connection:
            wanted = and_(RUNS.c.state.in_(("running", "waiting")), RUNS.c.job.in_(jobs))
            for row in connection.execute(
                select(RUNS).where(wanted).order_by(RUNS.c.state, RUNS.c.due)
            ).all():
                this = _is(row.job, row.due)
                if row.state == "running" and row.tries >= self._attempts:
                    why = f"interrupted {row.tries} times: its leader ended each time"
                    _set(connection, this, state="failed", ended=now_ms(), said=why)
                    continue
                begun = {"state": "running", "token": leader.token, "tries": row.tries + 1}
                _set(connection, this, **begun, began=now_ms(), ended=None, said="")
                return _run(connection.execute(select(RUNS).where(this)).one())
        return None

    def finish(self, leader: Lock, run: Run, state: State, message: str) -> None:
        with leader.writing() as connection:
            _set(connection, _is(run.job, run.due), state=state, ended=now_ms(), said=message[:_LONGEST])

    def give_back(self, leader: Lock, run: Run) -> None:
        """We leave in good order: the next leader begins it, and it was not interrupted."""
        with leader.writing() as connection:
            _set(connection, _is(run.job, run.due), state="waiting", tries=run.tries - 1, began=None)

    def forget(self, leader: Lock, keep_ms: int) -> None:
        """What ended longer ago. Its due times lie before every job's next one: none can be claimed anew. And
        what ended at a time that has not come, by a clock that was ahead: its due times are to be claimed when
        they come.
        """
        with leader.writing() as connection:
            connection.execute(delete(RUNS).where(RUNS.c.ended < now_ms() - keep_ms))
            connection.execute(delete(RUNS).where(RUNS.c.ended > now_ms() + _AHEAD_MS))

    def pause(self, job: str, paused: bool) -> None:
        """Whether its due times pass. What is running goes on; `trigger` works all the same."""
        with self._database.engine.begin() as connection:
            connection.execute(delete(PAUSES).where(PAUSES.c.job == job))
            if paused:
                connection.execute(PAUSES.insert().values(job=job, since=now_ms()))

    def paused(self) -> set[str]:
        with self._database.engine.begin() as connection:
            return set(connection.execute(select(PAUSES.c.job)).scalars())

    def of(self, job: str, most: int = 20) -> list[Run]:
        """The latest first."""
        latest = select(RUNS).where(RUNS.c.job == job).order_by(RUNS.c.due.desc()).limit(most)
        with self._database.engine.begin() as connection:
            return [_run(row) for row in connection.execute(latest)]


def _is(job: str, due: int) -> ColumnElement[bool]:
    return and_(RUNS.c.job == job, RUNS.c.due == due)


def _waits(job: str) -> ColumnElement[bool]:
    return and_(RUNS.c.job == job, RUNS.c.state == "waiting")


def _row(connection: Connection, wanted: ColumnElement[bool]) -> Row[tuple[object, ...]] | None:
    return connection.execute(select(RUNS).where(wanted)).first()


def _paused(connection: Connection, job: str) -> bool:
    return connection.execute(select(PAUSES.c.job).where(PAUSES.c.job == job)).first() is not None


def _insert(connection: Connection, job: str, due: int, cause: Cause, state: State) -> None:
    ended = now_ms() if state in ("missed", "coalesced") else None
    values = {"cause": cause, "state": state, "token": 0, "tries": 0, "ended": ended, "said": ""}
    connection.execute(RUNS.insert().values(job=job, due=due, **values))


def _set(connection: Connection, wanted: ColumnElement[bool], **values: object) -> None:
    connection.execute(update(RUNS).where(wanted).values(**values))


def _run(row: Row[tuple[object, ...]]) -> Run:
    return Run(row.job, row.due, row.cause, row.state, row.token, row.tries, row.began, row.ended, row.said)
