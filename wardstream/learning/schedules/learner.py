"""The stage `learn`: leads or waits to; as leader claims what is due and runs it, one child for each lane.

Retraining and watching have a lane each, so that a policy is watched while another one is trained. Everything
happens in one thread, turn by turn: check the lock, claim, look after the children. A leader that has lost
its lock kills its children: the next leader begins their runs again (trainers resume from their run folders).
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from apscheduler.triggers.base import BaseTrigger
from sqlalchemy.exc import SQLAlchemyError

from schemas.errors import StateError
from wardstream.learning.schedules.database import Database
from wardstream.learning.schedules.lock import GPU, LEADER, Lock
from wardstream.learning.schedules.restraint import environment, prefix
from wardstream.learning.schedules.runs import ATTEMPTS, Run, Runs, State
from wardstream.learning.schedules.schedule import Schedule

# One run in a process of its own: started behind the stream, ended with its parent.

#: Bytes at a log's end in which its last line is looked for.
_TAIL: Final = 4096


class Child:
    """Runs at once. It reads our end of a pipe and leaves when that closes (restraint.py); what it prints
    goes to `log`, that of the run before is kept. `ended` is called from another thread when it is over.
    """

    def __init__(
        self,
        run: Run,
        command: Sequence[str],
        log: Path,
        environment: Mapping[str, str],
        ended: Callable[[], None],
    ) -> None:
        self.run = run
        self.timed_out = False
        self._log = log
        log.parent.mkdir(parents=True, exist_ok=True)
        if log.exists():
            log.replace(log.with_suffix(".before.log"))
        with log.open("wb") as out:
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                [*prefix(), *command],
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=out,
                env={**os.environ, **environment},
                process_group=0,
            )

        def wait() -> None:
            self._process.wait()
            ended()

        self._waiting = threading.Thread(target=wait, name=f"run of {run.job}", daemon=True)
        self._waiting.start()

    def code(self) -> int | None:
        """None while it runs."""
        return self._process.poll()

    def kill(self) -> None:
        """It and what it started. Returns when it is gone."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self.close()

    def close(self) -> None:
        """After it has ended."""
        self._process.wait()
        self._waiting.join()
        if self._process.stdin is not None:
            self._process.stdin.close()

    def last_line(self) -> str:
        """Printable, as a table can keep it. "" where there is none, or the log was removed meanwhile."""
        try:
            with self._log.open("rb") as out:
                out.seek(max(0, out.seek(0, os.SEEK_END) - _TAIL))
                whole = out.read().decode(errors="replace")
        except OSError:  # its result is recorded all the same: else its lane would wait for ever
            return ""
        lines = ("".join(one if one.isprintable() else " " for one in line) for line in whole.splitlines())
        return next((line.strip() for line in reversed(list(lines)) if line.strip()), "")


log: Final = logging.getLogger("wardstream.learn")
#: How long the results of runs are kept: a year.
_KEPT_MS: Final = 366 * 86_400_000


@dataclass(frozen=True)
class Plan:
    """`lanes`: jobs that are not run at the same time; `command`: of a run under a token; `wait`: between two
    turns. Times in seconds.
    """

    triggers: Mapping[str, BaseTrigger]
    command: Callable[[Run, int], Sequence[str]]
    logs: Path
    lanes: Sequence[frozenset[str]]
    gpu: frozenset[str] = frozenset()
    cores: int = 1
    timeout: float = 6 * 3600.0
    grace: float = 12 * 3600.0
    wait: float = 5.0
    attempts: int = ATTEMPTS
    # What the token of a leader has to lie above; called with the token before anything else is done under it.
    least: Callable[[], int] = lambda: 0
    leading: Callable[[int], None] = lambda token: None
    ended: Callable[[Run, str], None] = lambda run, outcome: None


@dataclass
class _Lane:
    jobs: frozenset[str]
    child: Child | None = None
    kept: Run | None = None  # taken, and waiting for the GPU
    until: float = 0.0


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
        self.leader = Lock(self.database, LEADER, self.holder, self.plan.least)
        self._gpu = Lock(self.database, GPU, self.holder)
        self.lanes = [_Lane(jobs) for jobs in self.plan.lanes]
        self._schedule: Schedule | None = None
        self._looked = self.clock()
        self.turned = time.monotonic()

    def stop(self) -> None:
        """May be called from anywhere, a signal handler included."""
        self._stop.set()
        self._wake.set()

    def run(self) -> None:
        try:
            while not self._stop.is_set():
                wait = self.turn()
                self._looked, self.turned = self.clock(), time.monotonic()
                self.sleep(wait)
        finally:
            self._leave()

    def state(self) -> tuple[bool, float]:
        """Whether it leads, and seconds since it last looked; may be called from any thread."""
        return self._schedule is not None, self.clock() - self._looked

    def sleep(self, seconds: float) -> None:
        """Shorter where a child ends or we are to stop."""
        self._wake.wait(seconds)
        self._wake.clear()

    def turn(self) -> float:
        """Once around. Seconds until the next one is due."""
        try:
            if self._schedule is None:
                if not self.leader.take():
                    return self.plan.wait
                self._begin()
            with self.leader.writing():
                pass  # raises where the session is lost
            due = self._schedule.look() if self._schedule is not None else None
            for lane in self.lanes:
                self._look_after(lane)
            self._keep_gpu()
            return self.plan.wait if due is None else min(self.plan.wait, due)
        except StateError as error:  # the lock is lost, or the registry knows a later leader
            self._step_down(str(error))
        except (SQLAlchemyError, OSError) as error:
            log.warning("the schedule cannot go on for now: %s", type(error).__name__)
        return self.plan.wait

    def _begin(self) -> None:
        self.plan.leading(self.leader.token)
        self._runs.forget(self.leader, _KEPT_MS)
        self._schedule = Schedule(self.database, self._runs, self.leader, self.plan.triggers, self.plan.grace)
        log.info("leads the schedule as %s", self.holder)

    def _step_down(self, why: str) -> None:
        """Nothing that we began may go on, and nothing of it is ours to write any more."""
        log.warning("leads the schedule no more: %s", why)
        self._schedule = None
        for lane in self.lanes:
            if lane.child is not None:
                lane.child.kill()
            lane.child, lane.kept = None, None
        self._gpu.release()
        self.leader.release()

    def _look_after(self, lane: _Lane) -> None:
        if lane.child is not None:
            self._judge(lane, lane.child)
        if lane.child is None:
            lane.kept = run = lane.kept or self._runs.take(self.leader, lane.jobs)
            if run is not None and (run.job not in self.plan.gpu or self._gpu.held or self._gpu.take()):
                self._launch(lane, run)

    def _judge(self, lane: _Lane, child: Child) -> None:
        """Writes down its result, once it has ended or used up its time."""
        code = child.code()
        state: State = "failed"
        if code is None and self.clock() < lane.until:
            return
        if code is None or child.timed_out:
            child.timed_out = True
            child.kill()
            message = f"killed after {self.plan.timeout / 3600:g} h (learning.hours)"
        else:
            child.close()
            state = "done" if code == 0 else "failed"
            message = f"exit code {code}: {child.last_line()}" if code else child.last_line()
        self._runs.finish(self.leader, child.run, state, message)
        lane.child = None
        log.info("%s, due %d: %s", child.run.job, child.run.due, state)
        self.plan.ended(child.run, state)

    def _launch(self, lane: _Lane, run: Run) -> None:
        lane.child = Child(
            run,
            self.plan.command(run, self.leader.token),
            self.plan.logs / f"{run.job}.log",
            environment(self.plan.cores, gpu=run.job in self.plan.gpu),
            self._wake.set,
        )
        lane.kept, lane.until = None, self.clock() + self.plan.timeout

    def _keep_gpu(self) -> None:
        """While a child uses it. Where its lock is lost meanwhile, another may use it: ours has to go."""
        using = [
            lane for lane in self.lanes if lane.child is not None and lane.child.run.job in self.plan.gpu
        ]
        if not using:
            self._gpu.release()
            return
        try:
            with self._gpu.writing():
                pass
        except StateError:
            for lane in using:
                if lane.child is not None:
                    lane.child.kill()
                    self._runs.give_back(self.leader, lane.child.run)
                    lane.child = None

    def _leave(self) -> None:
        """In good order: what runs is given back, and the next leader need not wait."""
        leads, self._schedule = self._schedule is not None, None
        for lane in self.lanes:
            if lane.child is not None:
                lane.child.kill()
        try:
            for lane in self.lanes if leads else ():
                given = lane.child.run if lane.child is not None else lane.kept
                if given is not None:
                    self._runs.give_back(self.leader, given)
        except (StateError, SQLAlchemyError) as error:
            log.warning("what runs is left to the next leader: %s", type(error).__name__)
        self._gpu.release()
        self.leader.release()
