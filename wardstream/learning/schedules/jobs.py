"""The jobs of the stage `learn`: which, when, and what a child does for each.

A slot's job is one cycle of learning; `watch` looks at all that serves.
"""

from __future__ import annotations

import fcntl
import logging
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from models.registry import Registry
from schemas.errors import ConfigurationError, WardstreamError
from streams.telemetry import Telemetry
from wardstream.learning.cycles.slots import SLOTS, Say, trainer_of
from wardstream.learning.schedules.cron import cron
from wardstream.learning.schedules.database import Database, url_of
from wardstream.learning.schedules.learner import Learner, Plan
from wardstream.learning.schedules.runs import Run, Runs
from wardstream.settings import Settings

#: The job that is not a slot's.
WATCH: Final = "watch"


def database_of(settings: Settings) -> Database:
    """Raises ConfigurationError where there is none."""
    wanted = settings.learning
    return Database(url_of(wanted.jobs, _folder(settings)), wanted.lease)


def jobs_of(settings: Settings) -> tuple[str, ...]:
    """Slots that are retrained, and the watch. Raises ConfigurationError for a slot that has no trainer."""
    for slot in settings.learning.schedule:
        trainer_of(slot)
    return (*settings.learning.schedule, WATCH)


def learner_of(settings: Settings, telemetry: Telemetry, opened: ExitStack) -> Learner:
    """Raises ConfigurationError for settings that make no schedule."""
    wanted, zone = settings.learning, settings.triggers.clock
    folder, registry = _folder(settings), _registry(settings)
    slots = frozenset(jobs_of(settings)) - {WATCH}
    triggers = {name: cron(when, zone) for name, when in {**wanted.schedule, WATCH: wanted.watch}.items()}
    database = database_of(settings)
    opened.callback(database.close)
    logging.getLogger("apscheduler").setLevel(logging.WARNING)  # we log the same, by name
    plan = Plan(
        triggers,
        command,
        folder / "schedule",
        (*((slots,) if slots else ()), frozenset({WATCH})),
        frozenset(wanted.gpu),
        wanted.cores,
        wanted.hours * 3600,
        wanted.grace_hours * 3600,
        wanted.lease / 3,
        least=registry.bar,
        leading=registry.raise_bar,
        ended=lambda run, outcome: telemetry.learned(run.job, outcome),
    )
    learner = Learner(database, plan, f"{socket.gethostname()} {os.getpid()}", time.monotonic)
    telemetry.watch_leader(learner.state)
    return learner


def command(run: Run, token: int) -> list[str]:
    """Of the child that does it; it finds the settings where we did (`wardstream run` passes them on)."""
    return [sys.executable, "-m", "wardstream", "learn", "scheduled", run.job, "--token", str(token)]


def work(settings: Settings, job: str, token: int, say: Say, telemetry: Telemetry) -> None:
    """What a child does, in the name of the leader that holds `token`. Raises what the work raises;
    StateError where another leads by then.
    """
    with _one_at_a_time(_folder(settings) / "schedule" / f"{job}.lock"):
        if job == WATCH:
            watch_all(settings, token, say, telemetry)
            return
        from rich.console import Console

        from wardstream.learning.cycles.cycle import run_cycle
        from wardstream.learning.cycles.progress import measuring

        with measuring(job, Console(stderr=True), telemetry) as measure:
            cycle = run_cycle(
                settings,
                job,
                trainer=trainer_of(job, measure, settings.learning.explore),
                say=say,
                token=token,
            )
        say(f"{'promoted' if cycle.promoted else 'on trial' if cycle.trial else 'not promoted'}: {cycle.why}")


def watch_all(settings: Settings, token: int | None, say: Say, telemetry: Telemetry) -> None:
    """Each slot in which something was ever moved; a failure in one does not stop the others."""
    from wardstream.learning.watch.forgotten_models import renew
    from wardstream.learning.watch.verdicts import look

    def retrain(slot: str) -> bool:
        database = database_of(settings)
        try:
            Runs(database).trigger(slot)
        finally:
            database.close()
        return True

    verdicts, failed = [], list[WardstreamError | OSError]()
    try:
        registry = Registry(_registry(settings).folder, token, settings.anchor)
        verdicts += renew(
            registry, _folder(settings), settings.learning, datetime.now(UTC), retrain, telemetry
        )
    except (WardstreamError, OSError) as error:
        failed.append(error)
    for slot in _registry(settings).slots():
        if slot in SLOTS:
            try:
                verdict = look(settings, slot, token=token, telemetry=telemetry)
            except (WardstreamError, OSError) as error:
                failed.append(error)
                continue
            verdicts.append(f"{slot}: {verdict.why}")
    say("; ".join(verdicts) or "nothing is promoted or on trial")
    if failed:
        raise failed[0]


def _folder(settings: Settings) -> Path:
    if settings.learning.folder is None:
        raise ConfigurationError("learning.folder is not set: the folder of the log and of the schedule")
    return settings.learning.folder


def _registry(settings: Settings) -> Registry:
    if settings.learning.registry is None:
        raise ConfigurationError("learning.registry is not set: the folder of the registry")
    return Registry(settings.learning.registry, anchor=settings.anchor)


@contextmanager
def _one_at_a_time(path: Path) -> Iterator[None]:
    """Waits for the child of an earlier leader that has not ended yet, such as one that was stopped: at its
    end it sees that it leads no more.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
