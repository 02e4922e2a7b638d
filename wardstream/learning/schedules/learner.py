"""The stage `learn`: leads or waits to; as leader claims what is due and runs it, one child for each lane.

Retraining and watching have a lane each, so that a policy is watched while another one is trained. Everything
happens in one thread, turn by turn: renew the lease, claim, look after the children. A leader that finds its
lease gone, or cannot ask for as long as the lease lasts, kills its children: whoever leads then begins their
runs again (trainers resume from their run folders).
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from apscheduler.triggers.base import BaseTrigger
from sqlalchemy.exc import SQLAlchemyError

from schemas.errors import StateError
from wardstream.learning.schedules.child import Child
from wardstream.learning.schedules.database import Database
from wardstream.learning.schedules.leader import GPU, LEADER, Lease, LeaseLost
from wardstream.learning.schedules.restraint import environment
from wardstream.learning.schedules.runs import ATTEMPTS, Run, Runs, State
from wardstream.learning.schedules.schedule import Schedule

log: Final = logging.getLogger("wardstream.learn")
#: Turns within the time of a lease: two may fail.
_TURNS: Final = 3
#: How long it is told what became of runs: a year.
_KEPT_MS: Final = 366 * 86_400_000


@dataclass(frozen=True)
class Plan:
    """`lanes`: jobs that are not run at the same time; `command`: of a run under a token. Times in
    seconds.
    """

    triggers: Mapping[str, BaseTrigger]
    command: Callable[[Run, int], Sequence[str]]
    logs: Path
    lanes: Sequence[frozenset[str]]
    gpu: frozenset[str] = frozenset()
    cores: int = 1
    timeout: float = 6 * 3600.0
    grace: float = 12 * 3600.0
    ttl: float = 15.0
    attempts: int = ATTEMPTS
    leading: Callable[[int], None] = lambda token: (
        None
    )  # called with the token before anything else is done under it
    ended: Callable[[Run, str], None] = lambda run, outcome: None


@dataclass
class _Lane:
    jobs: frozenset[str]
    child: Child | None = None
    kept: Run | None = None  # taken, and waiting for the GPU
    until: float = 0.0
    over: tuple[State, str] | None = None  # what became of the child, until it is written down


@dataclass
class Learner:
    """Runs until `stop`; as many processes as wanted, at one database: one leads."""

    database: Database
    plan: Plan
    holder: str
    clock: Callable[[], float]
    _stop: threading.Event = field(init=False, default_factory=threading.Event)
    _wake: threading.Event = field(init=False, default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._runs = Runs(self.database, self.plan.attempts)
        self.lease = Lease(self.database, LEADER, self.holder, self.plan.ttl)
        self._gpu = Lease(self.database, GPU, self.holder, self.plan.ttl)
        self.lanes = [_Lane(jobs) for jobs in self.plan.lanes]
        self._schedule: Schedule | None = None

    def stop(self) -> None:
        """May be called from anywhere, a signal handler included."""
        self._stop.set()
        self._wake.set()

    def run(self) -> None:
        try:
            while not self._stop.is_set():
                self.waked(self.turn())
        finally:
            self._leave()

    def waked(self, wait: float) -> None:
        """Until so many seconds are over, a child has ended or we are to stop."""
        self._wake.wait(wait)
        self._wake.clear()

    def turn(self) -> float:
        """Once around. Seconds until the next one is due, unless something wakes us."""
        most = self.plan.ttl / _TURNS
        try:
            if self._schedule is None:
                if self.lease.take():
                    self._begin()
            elif not self.lease.renew():
                self._step_down("its lease ran out")
            if self._schedule is None:
                return most
            due = self._schedule.look()
            for lane in self.lanes:
                self._look_after(lane)
            self._keep_gpu()
            return most if due is None else min(most, due)
        except LeaseLost:
            self._step_down("another process leads")
        except (
            StateError
        ) as error:  # the registry has seen a later leader, as of a database that is there no more
            self._step_down(str(error))
        except (SQLAlchemyError, OSError) as error:
            log.warning("the schedule cannot go on for now: %s", type(error).__name__)
            if self._schedule is not None and not self.lease.held:
                self._step_down("its lease could not be renewed")
        return most

    def _begin(self) -> None:
        self.plan.leading(self.lease.token)
        self._runs.forget(self.lease.token, _KEPT_MS)
        self._schedule = Schedule(
            self.database, self._runs, self.lease.token, self.plan.triggers, self.plan.grace
        )
        log.info("leads the schedule as %s", self.holder)

    def _step_down(self, why: str) -> None:
        """Nothing that we began may go on, and nothing of it is ours to write any more."""
        log.warning("leads the schedule no more: %s", why)
        self._schedule = None
        for lane in self.lanes:
            if lane.child is not None:
                lane.child.kill()
            lane.child, lane.kept, lane.over = None, None, None

    def _look_after(self, lane: _Lane) -> None:
        if lane.child is not None:
            self._judge(lane, lane.child)
        if lane.child is None:
            run = lane.kept or self._runs.take(self.lease.token, lane.jobs)
            lane.kept = run
            if run is not None and self._may_begin(run):
                self._launch(lane, run)

    def _judge(self, lane: _Lane, child: Child) -> None:
        if lane.over is None:
            lane.over = self._over(lane, child)
        if lane.over is None:
            return
        state, said = lane.over
        self._runs.finish(self.lease.token, child.run, state, said)
        lane.child, lane.over = None, None
        log.info("%s, due %d: %s", child.run.job, child.run.due, state)
        self.plan.ended(child.run, state)

    def _over(self, lane: _Lane, child: Child) -> tuple[State, str] | None:
        """What became of it; None while it runs in its time."""
        code = child.code()
        if code is None and self.clock() < lane.until:
            return None
        if code is None:
            child.kill()
            return "failed", f"killed after {self.plan.timeout / 3600:g} h (learning.hours)"
        child.close()
        return ("done", child.said()) if code == 0 else ("failed", f"exit code {code}: {child.said()}")

    def _may_begin(self, run: Run) -> bool:
        return run.job not in self.plan.gpu or self._gpu.held or self._gpu.take()

    def _launch(self, lane: _Lane, run: Run) -> None:
        beside = environment(self.plan.cores, gpu=run.job in self.plan.gpu)
        lane.child = Child(
            run,
            self.plan.command(run, self.lease.token),
            self.plan.logs / f"{run.job}.log",
            beside,
            self._wake.set,
        )
        lane.kept, lane.until = None, self.clock() + self.plan.timeout

    def _keep_gpu(self) -> None:
        """While a child uses it. Where the lease is lost meanwhile, another may use it: ours has to go."""
        using = [
            lane for lane in self.lanes if lane.child is not None and lane.child.run.job in self.plan.gpu
        ]
        if not using:
            if self._gpu.held:
                self._gpu.release()
            return
        if not self._gpu.renew():
            for lane in using:
                if lane.child is not None:
                    lane.child.kill()
                    self._runs.give_back(self.lease.token, lane.child.run)
                    lane.child = None

    def _leave(self) -> None:
        """In good order: what runs is given back, and the next leader need not wait."""
        leads, self._schedule = self._schedule is not None, None
        for lane in self.lanes:
            if lane.child is not None:
                lane.child.kill()
        if not leads:
            return
        try:
            for lane in self.lanes:
                given = lane.child.run if lane.child is not None else lane.kept
                if given is not None:
                    self._runs.give_back(self.lease.token, given)
            self._gpu.release()
            self.lease.release()
        except (LeaseLost, SQLAlchemyError) as error:
            log.warning("the lease runs out by itself: %s", type(error).__name__)
