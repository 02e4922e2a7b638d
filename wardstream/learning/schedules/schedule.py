"""When which job is due, kept by APScheduler in our database, claimed once.

APScheduler (3.x) is not made for several processes at one store: only the leader looks, and all it writes is
fenced by the leader's token. It submits a due job first and writes the next run then, so that a crash in
between runs it twice; here its executor runs nothing, and the store claims the due time (runs.py) in the
transaction that writes the next run. Missed due times are coalesced there, too, where each is seen: the first
is run, the others are told as coalesced; what is later than the grace is told as missed.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from apscheduler.executors.base import BaseExecutor
from apscheduler.job import Job
from apscheduler.jobstores.sqlalchemy import SQLAlchemyJobStore
from apscheduler.schedulers.base import BaseScheduler
from apscheduler.triggers.base import BaseTrigger
from sqlalchemy import delete
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.base import Executable

from wardstream.learning.schedules.database import JOBS, Database
from wardstream.learning.schedules.leader import holds
from wardstream.learning.schedules.runs import Runs

#: Due times that are told one by one after a long absence.
_MOST: Final = 100
#: Due times that are counted after one: half a second. A job that has missed more goes on where the grace
# begins.
_COUNTED: Final = 5000


class Schedule(BaseScheduler):  # type: ignore[misc]
    """Of one leader, for as long as it leads. `look` does what is due; nothing happens in between, no thread
    is started.
    """

    def __init__(
        self, database: Database, runs: Runs, token: int, triggers: Mapping[str, BaseTrigger], grace: float
    ) -> None:
        store, late = _Fenced(database, runs, token), timedelta(seconds=max(1, round(grace)))
        super().__init__(
            {},
            jobstores={"default": store},
            executors={"default": _Claiming(store, late)},
            timezone=UTC,
            job_defaults={"coalesce": False, "max_instances": 1},
        )
        super().start()
        self._arrange(triggers, datetime.now(UTC) - late)

    def look(self) -> float | None:
        """Claims what is due. Seconds until something is again. Raises LeaseLost, SQLAlchemyError."""
        wait: float | None = self._process_jobs()
        return wait

    def wakeup(self) -> None:
        """`look` is called again and again anyway."""

    def shutdown(self, wait: bool = True) -> None:
        """Nothing is open that is ours."""

    def _arrange(self, triggers: Mapping[str, BaseTrigger], late: datetime) -> None:
        """Jobs as they are set. One whose times have not changed keeps its next run, so that what was missed
        while nobody led is not forgotten; `late`: what was due before is missed, and is not counted where
        that would outlast our lease.
        """
        held = {job.id: job for job in self.get_jobs()}
        for name in held.keys() - triggers.keys():
            self.remove_job(name)
        for name, trigger in triggers.items():
            if name not in held or str(held[name].trigger) != str(trigger):
                self.add_job(nothing, trigger, id=name, name=name, replace_existing=True)
            elif _many(trigger, held[name].next_run_time, late):
                self.modify_job(name, next_run_time=trigger.get_next_fire_time(None, late))


def _many(trigger: BaseTrigger, at: datetime | None, until: datetime) -> bool:
    """Whether more times than are counted lie in between."""
    for _ in range(_COUNTED):
        if at is None or at > until:
            return False
        at = trigger.get_next_fire_time(at, at)
    return True


def nothing() -> None:
    """What APScheduler keeps as a job's function: the work is a child process of its own."""


def next_runs(database: Database) -> dict[str, datetime]:
    """Of each job that is kept, by anybody's reading. Empty where no leader was ever there."""
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


class _Fenced(SQLAlchemyJobStore):  # type: ignore[misc]
    """Writes only while its token leads, due times and next run together, in one transaction with asking
    whether it does.
    """

    def __init__(self, database: Database, runs: Runs, token: int) -> None:
        super().__init__(engine=database.engine, tablename=JOBS)
        self._database = database
        self._runs = runs
        self._token = token
        self._due: dict[str, list[tuple[int, bool]]] = {}

    def falls_due(self, job: str, due: int, missed: bool) -> None:
        """Claimed with the next write of the job."""
        self._due.setdefault(job, []).append((due, missed))

    def add_job(self, job: Job) -> None:
        self._write(job.id, self._without(job.id), self.jobs_t.insert().values(id=job.id, **self._told(job)))

    def update_job(self, job: Job) -> None:
        self._write(job.id, self.jobs_t.update().where(self.jobs_t.c.id == job.id).values(**self._told(job)))

    def remove_job(self, job_id: str) -> None:
        self._write(job_id, self._without(job_id))

    def shutdown(self) -> None:
        """The engine is others', too."""

    def _write(self, job: str, *statements: Executable) -> None:
        due = self._due.pop(job, [])
        with self._database.engine.begin() as connection:
            now = self._database.now(connection)
            holds(connection, now, self._token)
            for at, missed in due:
                self._runs.claim(connection, now, job, at, missed=missed)
            for statement in statements:
                connection.execute(statement)

    def _without(self, job: str) -> Executable:
        return delete(self.jobs_t).where(self.jobs_t.c.id == job)

    def _told(self, job: Job) -> dict[str, Any]:
        at = None if job.next_run_time is None else job.next_run_time.timestamp()
        return {"next_run_time": at, "job_state": pickle.dumps(job.__getstate__(), self.pickle_protocol)}


class _Claiming(BaseExecutor):  # type: ignore[misc]
    def __init__(self, store: _Fenced, late: timedelta) -> None:
        """`late`: the grace, as it is set now."""
        super().__init__()
        self._store = store
        self._late = late

    def submit_job(self, job: Job, run_times: Sequence[datetime]) -> None:
        for due in run_times[-_MOST:]:
            self._store.falls_due(job.id, round(due.timestamp() * 1000), datetime.now(UTC) - due > self._late)

    def _do_submit_job(self, job: Job, run_times: Sequence[datetime]) -> None:
        raise NotImplementedError
