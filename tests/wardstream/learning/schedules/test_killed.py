"""Schedulers are killed at random moments: one leads at a time, no due time is lost and none is worked off
twice.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import random
import signal
import time
from collections import Counter
from itertools import pairwise
from multiprocessing import connection
from pathlib import Path
from typing import Any

import pytest

from tests.amounts import amount
from tests.wardstream.learning.schedules.scheduling import main, plan, worked
from wardstream.learning.schedules.database import TABLES, Database, url_of
from wardstream.learning.schedules.learner import Learner
from wardstream.learning.schedules.runs import Runs

KILLS = amount(5, 20)
EVERY = 200  # milliseconds between due times
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.wardstream.learning.schedules.scheduling"])


class Scheduler:
    """A process that leads or waits to, and what it told. Forked from one that has imported everything:
    starting it takes no time.
    """

    def __init__(self, folder: Path, name: str, url: str) -> None:
        told, tells = PROCESSES.Pipe(duplex=False)
        self._process = PROCESSES.Process(target=main, args=(folder, name, url, tells))
        self._process.start()
        tells.close()
        self.told = told
        self.said: list[tuple[Any, ...]] = []

    def hears(self) -> tuple[Any, ...]:
        self.said.append(self.told.recv())
        return self.said[-1]

    def kill(self) -> list[tuple[Any, ...]]:
        """All that it told."""
        self._process.kill()
        self._process.join()
        assert self._process.exitcode == -signal.SIGKILL, "it was to run until it was killed"
        with contextlib.suppress(EOFError, OSError):  # what it was killed in the middle of
            while True:
                self.hears()
        self.told.close()
        self._process.close()
        return self.said


@pytest.mark.parametrize("kept", ["sqlite", "postgres"])
def test_killed_again_and_again_one_leads_at_a_time_and_every_due_time_is_worked_off_once(
    tmp_path: Path, kept: str, request: pytest.FixtureRequest
) -> None:
    url = str(request.getfixturevalue("postgres")) if kept == "postgres" else url_of("", tmp_path)
    drawn, told = random.Random(7), list[tuple[Any, ...]]()
    schedulers = [Scheduler(tmp_path, "0", url), Scheduler(tmp_path, "1", url)]
    for kill in range(KILLS):
        for _ in range(drawn.randint(1, 5)):
            leader = speaks(schedulers)
            leader.hears()
        before_the_blow(drawn)
        told += leader.kill()
        schedulers = [
            *(one for one in schedulers if one is not leader),
            Scheduler(tmp_path, str(kill + 2), url),
        ]
        while not any(line[0] == "leads" for one in schedulers for line in one.said):  # whichever takes over
            speaks(schedulers).hears()
    told += [line for one in schedulers for line in one.kill()]

    tokens = [line[1] for line in told if line[0] == "leads"]
    assert len(tokens) >= KILLS - 1 and len(set(tokens)) == len(tokens)
    turns = {token: [line[2] for line in told if line[0] == "turn" and line[1] == token] for token in tokens}
    spans = [(min(when), max(when)) for token in sorted(tokens) if (when := turns[token])]
    assert all(ended <= began for (_, ended), (began, _) in pairwise(spans)), "two led at a time"

    database = Database(url)
    work_off(database, tmp_path)
    ends = Counter((job, int(due)) for what, job, due, _ in worked(tmp_path) if what == "ended")
    for job in ("train", "watch"):
        runs = sorted(Runs(database).of(job, 10_000), key=lambda run: run.due)
        assert {run.due - runs[0].due for run in runs} == set(
            range(0, runs[-1].due - runs[0].due + 1, EVERY)
        ), "a due time is not there"
        assert {run.state for run in runs} <= {"done", "coalesced"}
        assert all(ends[job, run.due] == (run.state == "done") for run in runs) and any(
            run.state == "done" for run in runs
        )
        assert all(run.tries >= 1 for run in runs if run.state == "done")
    TABLES.drop_all(database.engine)
    database.close()


def speaks(schedulers: list[Scheduler]) -> Scheduler:
    """The one that has something to tell first: the leader, for the others are silent."""
    (first, *_) = connection.wait([one.told for one in schedulers])
    return next(one for one in schedulers if one.told is first)


def before_the_blow(drawn: random.Random) -> None:
    """A random moment within the next turn."""
    until = time.monotonic() + drawn.random() * 0.05
    while time.monotonic() < until:
        pass


def work_off(database: Database, folder: Path) -> None:
    """A last leader, for whom nothing new falls due, does what was left."""
    runs = Runs(database)
    last = Learner(database, plan(folder, every=3600), "last", time.monotonic)
    while True:
        wait = last.turn()
        if last.leader.held and not any(
            run.state in ("waiting", "running") for job in ("train", "watch") for run in runs.of(job, 10_000)
        ):
            break
        last.sleep(wait)
    last.stop()
    last.run()
