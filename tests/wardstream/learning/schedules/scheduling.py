"""A schedule whose due times come quickly, its work, a child that says when it began and ended, and the
process that leads it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from apscheduler.triggers.interval import IntervalTrigger

from wardstream.learning.schedules.database import Database
from wardstream.learning.schedules.learner import Learner, Plan
from wardstream.learning.schedules.runs import Run

#: Seconds between two turns in these tests, in which a leader that was killed is replaced.
WAIT = 0.2
WORK = """
import os, sys, time, threading
def gone():
    while os.read(0, 1): pass
    os._exit(9)
threading.Thread(target=gone, daemon=True).start()
path, job, due, seconds = sys.argv[1:]
def tell(what):
    with open(path, "a") as out:
        out.write(f"{what} {job} {due} {os.getpid()}\\n"); out.flush(); os.fsync(out.fileno())
tell("began")
if any(line.startswith(f"ended {job} {due} ") for line in open(path)):
    sys.exit()  # the one before us ended before it could be written down
time.sleep(float(seconds))  # the work
tell("ended")
print("worked")
"""


def plan(
    folder: Path, *, every: float = 0.2, seconds: float = 0.02, wait: float = WAIT, **more: object
) -> Plan:
    def command(run: Run, token: int) -> Sequence[str]:
        return [
            sys.executable,
            "-S",
            "-E",
            "-c",
            WORK,
            str(folder / "work"),
            run.job,
            str(run.due),
            str(seconds),
        ]

    lanes = (frozenset({"train"}), frozenset({"watch"}))
    triggers = {"train": IntervalTrigger(seconds=every), "watch": IntervalTrigger(seconds=every)}
    return Plan(
        **{
            "triggers": triggers,
            "command": command,
            "logs": folder / "logs",
            "lanes": lanes,
            "wait": wait,
            "attempts": 1000,
            **more,
        }
    )  # type: ignore[arg-type]


def worked(folder: Path) -> list[list[str]]:
    """What the children told: began or ended, job, due, process."""
    path = folder / "work"
    return [line.split() for line in path.read_text().splitlines()] if path.exists() else []


def main(folder: Path, name: str, url: str, told: Connection) -> None:
    """Of a process: tells ("leads", TOKEN) with each taking of the lock, and ("turn", TOKEN, WHEN) with each
    turn in which it leads, until it is killed.
    """
    learner = Learner(
        Database(url), plan(folder, leading=lambda token: told.send(("leads", token))), name, time.monotonic
    )
    # Learner.run, telling after each turn
    while True:
        wait = learner.turn()
        if learner.leader.held:
            with learner.leader.writing():
                told.send(("turn", learner.leader.token, time.monotonic()))
        learner.sleep(wait)
