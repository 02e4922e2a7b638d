"""The stage `learn` from the settings: which jobs, when, how each is run."""

from __future__ import annotations

import logging
import os
import socket
import sys
import time
from contextlib import ExitStack
from functools import partial
from typing import Final

from models.registry import Registry
from schemas.errors import ConfigurationError
from streams.telemetry import Telemetry
from wardstream.learning.cycles.training import trainer_of
from wardstream.learning.schedules.cron import cron
from wardstream.learning.schedules.database import Database, url_of
from wardstream.learning.schedules.learner import Learner, Plan
from wardstream.learning.schedules.runs import Run
from wardstream.settings import Settings

#: The job beside the slots'.
WATCH: Final = "watch"


def database_of(settings: Settings) -> Database:
    """Raises ConfigurationError where there is none."""
    if settings.learning.folder is None:
        raise ConfigurationError(
            "expected the setting learning.folder, came none: where the log is, and the schedule beside it"
        )
    return Database(url_of(settings.learning.jobs, settings.learning.folder))


def jobs_of(settings: Settings) -> tuple[str, ...]:
    """Slots that are retrained, and the watch. Raises ConfigurationError for a slot that none is."""
    for slot in settings.learning.schedule:
        trainer_of(slot)
    return (*settings.learning.schedule, WATCH)


def learner_of(settings: Settings, telemetry: Telemetry, opened: ExitStack) -> Learner:
    """Raises ConfigurationError for settings that make no schedule."""
    wanted, zone = settings.learning, settings.triggers.zone
    if wanted.folder is None or wanted.registry is None:
        raise ConfigurationError(
            "expected learning.folder and learning.registry for the stage learn, came one without a value"
        )
    slots = frozenset(jobs_of(settings)) - {WATCH}
    triggers = {name: cron(when, zone) for name, when in {**wanted.schedule, WATCH: wanted.watch}.items()}
    database = database_of(settings)
    opened.callback(database.close)
    logging.getLogger("apscheduler").setLevel(logging.WARNING)  # what it has to say we say, by name
    plan = Plan(
        triggers,
        command,
        wanted.folder / "schedule",
        (*((slots,) if slots else ()), frozenset({WATCH})),
        frozenset(wanted.gpu),
        wanted.cores,
        wanted.hours * 3600,
        wanted.grace_hours * 3600,
        wanted.lease,
        leading=Registry(wanted.registry).raise_bar,
        ended=partial(_told, telemetry),
    )
    return Learner(database, plan, f"{socket.gethostname()} {os.getpid()}", time.monotonic)


def command(run: Run, token: int) -> list[str]:
    """Of the child that does it; where the settings are it finds as we did (`wardstream run` tells it)."""
    return [sys.executable, "-m", "wardstream", "learn", "scheduled", run.job, "--token", str(token)]


def _told(telemetry: Telemetry, run: Run, outcome: str) -> None:
    telemetry.learned(run.job, outcome)
