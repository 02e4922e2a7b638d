"""`wardstream learn trigger|jobs|pause|resume|watch`: the schedule of learning."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

import typer
from rich.table import Table

from schemas.decisions import SLOTS
from schemas.errors import ConfigurationError
from wardstream.cli.options import Config, Json, console, print_json, whole

if TYPE_CHECKING:
    from wardstream.learning.schedules.runs import Run
    from wardstream.settings import Settings

Job = Annotated[
    str,
    typer.Argument(
        metavar="SLOT", help="What is retrained (learning.schedule), or: watch.", show_default=False
    ),
]


def add(app: typer.Typer) -> None:
    for command in (trigger, jobs, pause, resume, watch):
        app.command()(command)
    app.command(hidden=True)(scheduled)


def trigger(job: Job, config: Config = None) -> None:
    """Due now: the process that leads the schedule runs it, wherever it is; where none does, the next one.

    [dim]wardstream learn trigger retrieval-weights; wardstream learn jobs[/dim]
    """
    from wardstream.learning.schedules.jobs import database_of
    from wardstream.learning.schedules.lock import holder_of
    from wardstream.learning.schedules.runs import Runs

    settings = _known(job, config)
    database = database_of(settings)
    _, new = Runs(database).trigger(job)
    leader = holder_of(database)
    database.close()
    console.print(
        f"{job}: {'due now' if new else 'is waiting for its turn already'}"
        + (f"; {leader} runs it" if leader else f"; it waits: {_nobody(settings)}")
    )


def jobs(config: Config = None, json: Json = False) -> None:
    """What is retrained when: next run, last run, what came of it; who leads."""
    from wardstream.learning.schedules.jobs import WATCH, database_of, jobs_of
    from wardstream.learning.schedules.lock import GPU, holder_of
    from wardstream.learning.schedules.runs import Runs
    from wardstream.learning.schedules.schedule import next_runs
    from wardstream.settings import load

    settings = load(config)
    database = database_of(settings)
    runs, following, leader, gpu = (
        Runs(database),
        next_runs(database),
        holder_of(database),
        holder_of(database, GPU),
    )
    resting, when = runs.paused(), {**settings.learning.schedule, WATCH: settings.learning.watch}
    last = {job: runs.of(job, 1) for job in jobs_of(settings)}
    database.close()
    if json:
        import msgspec

        rows = [
            {
                "job": job,
                "cron": when[job],
                "next": following.get(job),
                "paused": job in resting,
                "last": msgspec.to_builtins(last[job]),
            }
            for job in last
        ]
        print_json({"leader": leader, "gpu": gpu, "jobs": rows})
        return
    console.print(f"{leader} leads" if leader else _nobody(settings))
    table = Table(whole("job"), "cron", "next", "last", "came to", "took", "said")
    zone = ZoneInfo(settings.triggers.zone)
    for job, found in last.items():
        ahead = (
            "paused"
            if job in resting
            else following[job].astimezone(zone).isoformat(" ", "minutes")
            if job in following
            else "-"
        )
        table.add_row(job, when[job], ahead, *(_told(found[0], zone) if found else ("-", "-", "-", "-")))
    console.print(table)


def pause(job: Job, config: Config = None) -> None:
    """Its due times pass until `resume`; `trigger` works all the same."""
    _rest(job, config, resting=True)
    console.print(f"{job}: paused")


def resume(job: Job, config: Config = None) -> None:
    """From its next due time on."""
    _rest(job, config, resting=False)
    console.print(f"{job}: goes on")


def watch(
    slots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SLOT…", help="Default: all in which something was promoted.", show_default=False
        ),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Judge, move nothing.")] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Look at what is in service and on trial now, and act: roll back what has fallen, promote or end trials.

    Live reward and the share of statements cut are held against what was replaced."""
    import msgspec

    from models.registry import Registry
    from wardstream.learning.watch.verdicts import lines, look
    from wardstream.settings import load

    settings = load(config)
    if settings.learning.registry is None:
        raise ConfigurationError("expected the setting learning.registry, came none")
    for slot in slots or ():
        if slot not in SLOTS:
            raise ConfigurationError(f"expected a slot ({', '.join(SLOTS)}), came {slot}")
    found = [
        look(settings, slot, at=datetime.now(UTC), dry=dry_run)
        for slot in slots or Registry(settings.learning.registry).slots()
    ]
    if json:
        print_json([msgspec.to_builtins(one) for one in found])
        return
    if not found:
        console.print(
            f"nothing was ever promoted or tried in {settings.learning.registry}: there is nothing to watch"
        )
    for one in found:
        for line in lines(one):
            console.print(line)


def scheduled(job: Job, token: Annotated[int, typer.Option()], config: Config = None) -> None:
    """What the stage learn runs in a child."""
    from wardstream.learning.schedules.restraint import end_with_whoever_started_us, restrain
    from wardstream.settings import load

    settings = load(config)
    restrain(
        settings.learning.cores, settings.learning.memory_gb
    )  # niceness is a thread's: before there are others
    end_with_whoever_started_us()
    from streams.telemetry import install_logging, open_telemetry
    from wardstream.learning.schedules.jobs import work

    telemetry = open_telemetry(settings.telemetry, stage="learn", slot=settings.worker.slot)
    install_logging(settings.telemetry, telemetry, stage="learn", kafka=settings.kafka.bootstrap)
    try:
        work(settings, job, token, lambda line: print(line, flush=True), telemetry)
    finally:
        telemetry.close()


def _known(job: str, config: Config) -> Settings:
    from wardstream.learning.cycles.slots import learnable
    from wardstream.learning.schedules.jobs import jobs_of
    from wardstream.settings import load

    settings = load(config)
    if job not in jobs_of(settings):
        here = f"; by hand, here: wardstream learn now {job}" if job in learnable() else ""
        raise ConfigurationError(
            f"expected a job among {', '.join(jobs_of(settings))} (learning.schedule), came {job}{here}"
        )
    return settings


def _nobody(settings: Settings) -> str:
    """Without what it needs, the stage learn is not started, whatever is run."""
    wanted = settings.learning
    lacking = [
        name for name, found in (("registry", wanted.registry), ("schedule", wanted.schedule)) if not found
    ]
    return (
        f"nobody leads; set {' and '.join(f'learning.{name}' for name in lacking)}, then: wardstream run"
        if lacking
        else "nobody leads: wardstream run"
    )


def _rest(job: str, config: Config, *, resting: bool) -> None:
    from wardstream.learning.schedules.jobs import database_of
    from wardstream.learning.schedules.runs import Runs

    database = database_of(_known(job, config))
    Runs(database).pause(job, resting)
    database.close()


def _told(run: Run, zone: ZoneInfo) -> tuple[str, str, str, str]:
    due = datetime.fromtimestamp(run.due / 1000, UTC).astimezone(zone).isoformat(" ", "minutes")
    took = f"{(run.ended - run.began) / 1000:.0f} s" if run.ended and run.began else "-"
    return due + (" by hand" if run.cause == "hand" else ""), run.state, took, run.message
