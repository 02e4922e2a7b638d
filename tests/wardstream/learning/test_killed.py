"""Schedulers are killed at random moments: one leads at a time, no due time is lost and none is worked off twice."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("apscheduler", reason="the extra `learning` is not installed")
pytest.importorskip("sqlalchemy", reason="the extra `learning` is not installed")

from tests.wardstream.learning.scheduling import plan, worked
from wardstream.learning.database import Database, url_of
from wardstream.learning.learner import Learner
from wardstream.learning.runs import Runs

KILLS = 20
EVERY = 200  # milliseconds between due times


class Scheduler:
    """A process of tests.wardstream.learning.scheduling, and what it told."""

    def __init__(self, folder: Path, name: str) -> None:
        command = [sys.executable, "-m", "tests.wardstream.learning.scheduling", str(folder), name]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.said: list[list[str]] = []
        assert self.line() == ["ready"]

    def line(self) -> list[str]:
        assert self.process.stdout is not None
        said = self.process.stdout.readline().split()
        self.said.append(said)
        return said

    def kill(self) -> list[list[str]]:
        """All that it told."""
        self.process.kill()
        assert self.process.stdout is not None
        self.said += [line.split() for line in self.process.stdout if line.endswith("\n")]
        assert self.process.wait() == -signal.SIGKILL, "it was to run until it was killed"
        self.process.stdout.close()
        return self.said


def test_killed_twenty_times_one_leads_at_a_time_and_every_due_time_is_worked_off_once(tmp_path: Path) -> None:
    drawn, told = random.Random(7), list[list[str]]()
    leader, other = Scheduler(tmp_path, "0"), Scheduler(tmp_path, "1")
    for kill in range(KILLS):
        while not any(line[0] == "leads" for line in leader.said):
            leader.line()
        for _ in range(drawn.randint(0, 4)):
            leader.line()
        before_the_blow(drawn)
        told += leader.kill()
        leader, other = other, Scheduler(tmp_path, str(kill + 2))
    told += leader.kill() + other.kill()

    tokens = [int(line[1]) for line in told if line[0] == "leads"]
    assert len(tokens) >= KILLS and len(set(tokens)) == len(tokens)
    sure = {token: [(float(line[2]), float(line[3])) for line in told if line[0] == "sure" and int(line[1]) == token] for token in tokens}
    spans = [(min(begin for begin, _ in one), max(end for _, end in one)) for token in sorted(tokens) if (one := sure[token])]
    assert all(ended <= began for (_, ended), (began, _) in zip(spans, spans[1:], strict=False)), "two were sure to lead at a time"

    database = Database(url_of("", tmp_path))
    work_off(database, tmp_path)
    ends = Counter((job, int(due)) for what, job, due, _ in worked(tmp_path) if what == "ended")
    for job in ("train", "watch"):
        runs = sorted(Runs(database).of(job, 10_000), key=lambda run: run.due)
        assert {run.due - runs[0].due for run in runs} == set(range(0, runs[-1].due - runs[0].due + 1, EVERY)), "a due time is not there"
        assert {run.state for run in runs} <= {"done", "coalesced"}
        assert all(ends[job, run.due] == (run.state == "done") for run in runs) and any(run.state == "done" for run in runs)
        assert all(run.tries >= 1 for run in runs if run.state == "done")
    database.close()


def before_the_blow(drawn: random.Random) -> None:
    """A random moment within the next turn."""
    until = time.monotonic() + drawn.random() * 0.05
    while time.monotonic() < until:
        pass


def work_off(database: Database, folder: Path) -> None:
    """A last leader, for whom nothing new falls due, does what was left."""
    runs = Runs(database)
    last = Learner(database, plan(folder, every=3600), "last", time.monotonic)
    while not last.lease.held or any(run.state in ("waiting", "running") for job in ("train", "watch") for run in runs.of(job, 10_000)):
        last.waked(min(last.turn(), 0.1))
    last.stop()
    last.run()
