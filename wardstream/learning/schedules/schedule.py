"""When which job is due: APScheduler, with its jobs in our database, and each due time claimed once.

Only the leader looks. APScheduler (3.x) submits a due job first and writes the job's next run then, so that a
crash in between submits it twice. Here submitting runs nothing: the due times are claimed (runs.py) before
the next run is written, and a due time that was claimed already is not claimed again. Of several that were
missed the first within the grace is run, later ones are coalesced with it, earlier ones are missed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from apscheduler.executors.base import BaseExecutor
from apscheduler.job import Job
from apscheduler.jobstores.sqlalchemy import SQLAlchemyJobStore
from apscheduler.schedulers.base import BaseScheduler
from apscheduler.triggers.base import BaseTrigger
from sqlalchemy.exc import SQLAlchemyError

from wardstream.learning.schedules.database import JOBS, Database
from wardstream.learning.schedules.lock import Lock
from wardstream.learning.schedules.runs import Runs

#: Due times that are recorded one by one after a long absence.
_MOST: Final = 100


class Schedule(BaseScheduler):  # type: ignore[misc]
    """Of one leader, for as long as it leads. `look` does what is due; no thread is started."""

    def __init__(
        self,
        database: Database,
        runs: Runs,
        leader: Lock,
        triggers: Mapping[str, BaseTrigger],
        grace: float,
    ) -> None:
        store = _Claims(database, runs, leader, timedelta(seconds=max(1, round(grace))))
        super().__init__(
            {},
            jobstores={"default": store},
            executors={"default": _Claiming(store)},
            timezone=UTC,
            job_defaults={"coalesce": False, "max_instances": 1},
        )
        self.start()
        self._arrange(triggers)

    def look(self) -> float | None:
        """Claims what is due. Seconds until something is again. Raises LockLost, SQLAlchemyError."""
        wait: float | None = self._process_jobs()
        return wait

    def wakeup(self) -> None:
        """`look` is called again and again anyway."""

    def shutdown(self, wait: bool = True) -> None:
        """Nothing is open that is ours."""

    def _arrange(self, triggers: Mapping[str, BaseTrigger]) -> None:
        """Jobs as they are set. One whose times have not changed keeps its next run, so that what was missed
        while nobody led is not forgotten; unless that is later than it can be, as of a clock that was ahead.
        """
        held = {job.id: job for job in self.get_jobs()}
        for name in held.keys() - triggers.keys():
            self.remove_job(name)
        for name, trigger in triggers.items():
            next_run = held[name].next_run_time if name in held else None
            first = trigger.get_next_fire_time(None, datetime.now(UTC))
            ahead = next_run is not None and first is not None and next_run > first
            if name not in held or str(held[name].trigger) != str(trigger) or ahead:
                self.add_job(nothing, trigger, id=name, name=name, replace_existing=True)


def nothing() -> None:
    """What APScheduler keeps as a job's function: the work is a child process."""


def next_runs(database: Database) -> dict[str, datetime]:
    """Of each job, as any process may read it. Empty where there was never a leader."""
    store = SQLAlchemyJobStore(engine=database.engine, tablename=JOBS)
    try:
        with database.engine.begin() as connection:
            rows = connection.execute(store.jobs_t.select()).all()
    except SQLAlchemyError:
        return {}
    return {
        row.id: datetime.fromtimestamp(row.next_run_time, UTC)
        for row in rows
        if row.next_run_time is not None
    }


class _Claims(SQLAlchemyJobStore):  # type: ignore[misc]
    """Claims the due times of a job before its next run is written. `late`: the grace."""

    def __init__(self, database: Database, runs: Runs, leader: Lock, late: timedelta) -> None:
        super().__init__(engine=database.engine, tablename=JOBS)
        self._runs, self._leader, self._late = runs, leader, late
        self.due: dict[str, Sequence[datetime]] = defaultdict(tuple)

    def update_job(self, job: Job) -> None:
        with self._leader.writing() as connection:
            for due in self.due.pop(job.id, ()):
                missed = datetime.now(UTC) - due > self._late
                self._runs.claim(connection, job.id, round(due.timestamp() * 1000), missed=missed)
        super().update_job(job)


class _Claiming(BaseExecutor):  # type: ignore[misc]
    def __init__(self, store: _Claims) -> None:
        super().__init__()
        self._store = store

    def submit_job(self, job: Job, run_times: Sequence[datetime]) -> None:
        self._store.due[job.id] = run_times[-_MOST:]

    def _do_submit_job(self, job: Job, run_times: Sequence[datetime]) -> Any:
        raise NotImplementedError
