"""`wardstream learn`: from logged decisions to a better policy, by hand or on a schedule."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

import typer

from schemas.decisions import SLOTS
from schemas.errors import ConfigurationError
from wardstream.cli.options import (
    Config,
    Dry,
    Json,
    argument,
    aside,
    console,
    option,
    plain,
    print_json,
    print_lines,
    print_table,
    progress,
    whole,
)

if TYPE_CHECKING:
    from wardstream.learning.cycles.reports import Cycle
    from wardstream.learning.schedules.runs import Run
    from wardstream.settings import Settings

app = typer.Typer(help="Learn a better policy from the log: now, or on a schedule.", no_args_is_help=True)


@app.command()
def now(
    slots: Annotated[
        list[str] | None, argument("Policy slots; default: all that are learned from the log.", "SLOT…")
    ] = None,
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Do not train: roll back what performs worse, promote or end canaries."),
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Also if nothing is new since the last run.")
    ] = False,
    dry_run: Dry = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Run one cycle: snapshot, train, judge, promote or refuse. A killed run continues where it was.

    With --dry-run the cycle trains and judges, and the next call without it promotes. --watch compares live
    reward and the share of cut statements with what was replaced.

    [dim]wardstream learn now
    wardstream learn now retrieval-weights --dry-run
    wardstream learn now --watch[/dim]
    """
    from wardstream.learning.cycles.cycle import run_cycle
    from wardstream.learning.cycles.progress import measuring
    from wardstream.learning.cycles.slots import learnable, trainer_of
    from wardstream.settings import load

    settings, done = load(config), []
    if watch:
        _watch(settings, slots, dry_run, json)
        return
    for slot in slots or learnable():
        with measuring(slot, aside) as measure:
            trainer = trainer_of(slot, measure, settings.learning.explore)
            done.append(run_cycle(settings, slot, trainer=trainer, again=again, dry=dry_run, say=progress))
    if json:
        print_json([plain(one) for one in done])
        return
    for one in done:
        console.print(f"{one.slot}: {_verdict(one)}")
        print_lines([f"  {one.why}"])
        if one.run:
            console.print(
                f"  {one.trajectories} trajectories, {one.matched} outcomes, reward {_number(one.before)} "
                f"-> {_number(one.estimated)} (estimated)"
            )
            print_lines([f"  wardstream learn report {one.run}"])


@app.command()
def report(
    run: Annotated[str | None, argument("A run's id, or its beginning.", "RUN")] = None,
    slot: Annotated[str, option("List only this policy slot.")] = "",
    config: Config = None,
    json: Json = False,
) -> None:
    """List all cycles that trained or judged, the first first; of a run print the gate's signed report.

    [dim]wardstream learn report
    wardstream learn report 3f9a[/dim]
    """
    from wardstream.cli.trajectory import folder_of
    from wardstream.learning.cycles.reports import lines, read_history, verified
    from wardstream.learning.cycles.run_folder import find, read_report
    from wardstream.settings import load

    folder = folder_of(None, config)
    if run is not None:
        found = find(folder, run)
        gate = read_report(found)
        registry = load(config).learning.registry
        if registry is not None:
            gate = verified(found.report or b"", registry)
        if json:
            print_json(plain(gate))
        else:
            print_lines(lines(gate))
        return
    cycles = read_history(folder, slot)
    if not json:
        print_lines(_anchored(folder))
    if json:
        print_json([plain(one) for one in cycles])
        return
    if not cycles:
        console.print("nothing was trained or judged yet: wardstream learn now")
        return
    headers = ("slot", "when (UTC)", "trajectories", "outcomes", "before", "estimated", "result")
    rows = (
        (
            one.slot,
            one.at[:16].replace("T", " "),
            str(one.trajectories),
            str(one.matched),
            _number(one.before),
            _number(one.estimated),
            _verdict(one),
            one.run,
            one.why,
        )
        for one in cycles
    )
    print_table((*headers, whole("run"), "why"), rows)


Job = Annotated[str | None, option("A policy slot of learning.schedule, or: watch.", metavar="JOB")]


@app.command()
def jobs(
    trigger: Job = None,
    pause: Job = None,
    resume: Job = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Show the schedule: leader, next and last run of each job; trigger, pause or resume a job.

    A triggered job is due at once in the process that leads the schedule, also while it is paused. A paused
    job skips its due times until it is resumed.

    [dim]wardstream learn jobs
    wardstream learn jobs --trigger retrieval-weights[/dim]
    """
    from wardstream.learning.schedules.jobs import WATCH, database_of, jobs_of
    from wardstream.learning.schedules.lock import GPU, holder_of
    from wardstream.learning.schedules.runs import Runs
    from wardstream.learning.schedules.schedule import next_runs
    from wardstream.settings import load

    settings = load(config)
    for job in filter(None, (trigger, pause, resume)):
        _known(job, settings)
    database = database_of(settings)
    runs, leader = Runs(database), holder_of(database)
    if trigger:
        _, new = runs.trigger(trigger)
        when_ = "due now" if new else "was due already"
        print_lines([f"{trigger}: {when_}; {leader or _no_leader(settings)}"])
    if pause:
        runs.pause(pause, True)
        console.print(f"{pause}: paused")
    if resume:
        runs.pause(resume, False)
        console.print(f"{resume}: resumed")
    following, gpu, paused = next_runs(database), holder_of(database, GPU), runs.paused()
    last = {job: runs.of(job, 1) for job in jobs_of(settings)}
    database.close()
    if trigger or pause or resume:
        return
    cron = {**settings.learning.schedule, WATCH: settings.learning.watch}
    if json:
        rows = [
            {
                "job": job,
                "cron": cron[job],
                "next": following.get(job),
                "paused": job in paused,
                "last": plain(found),
            }
            for job, found in last.items()
        ]
        print_json({"leader": leader, "gpu": gpu, "jobs": rows})
        return
    print_lines([f"{leader} leads" if leader else _no_leader(settings)])
    zone = ZoneInfo(settings.triggers.clock)
    lines = []
    for job, found in last.items():
        ahead = following[job].astimezone(zone).isoformat(" ", "minutes") if job in following else "-"
        ran = _ran(found[0], zone) if found else ("-", "-", "-", "-")
        lines.append((job, cron[job], "paused" if job in paused else ahead, *ran))
    print_table((whole("job"), "cron", "next", "last", "result", "took", "message"), lines)


@app.command(hidden=True)
def scheduled(
    job: Annotated[str, argument("The job.")],
    token: Annotated[int, typer.Option()],
    config: Config = None,
) -> None:
    """Run a job in the child process of the stage learn."""
    from wardstream.learning.schedules.restraint import end_with_whoever_started_us, restrain
    from wardstream.settings import load

    settings = load(config)
    # niceness belongs to a thread: set it before there are others
    restrain(settings.learning.cores, settings.learning.memory_gb)
    end_with_whoever_started_us()
    from streams.telemetry import install_logging, open_telemetry
    from wardstream.learning.schedules.jobs import work

    telemetry = open_telemetry(settings.telemetry, stage="learn", slot=settings.worker.slot)
    install_logging(settings.telemetry, telemetry, stage="learn", kafka=settings.kafka.bootstrap)
    try:
        work(settings, job, token, lambda line: print(line, flush=True), telemetry)
    finally:
        telemetry.close()


def _anchored(folder: Path) -> list[str]:
    """What being shown a draft does to what clinicians write, where some stays are blinded."""
    from trainers.datasets.log import contents, files, parsed
    from trainers.datasets.rewards import anchored, read_rewards

    rewards = read_rewards(folder)
    if not any(one.blinded for one in rewards.values()):
        return []
    tasks = {
        row["request"]: row["task"]
        for path, data in contents(files(folder))
        for row in parsed(path, data, ("request", "task")).to_pylist()
    }
    return [
        f"{one.task}: likeness of the clinicians' own documents {one.shown:.3f} to {one.drafts[1]} drafts that they were shown, "
        f"{one.blinded:.3f} to {one.drafts[0]} that nobody was: {one.shown - one.blinded:+.3f}"
        for one in anchored(rewards.values(), tasks)
    ]


def _watch(settings: Settings, slots: list[str] | None, dry_run: bool, json: bool) -> None:
    from models.registry import Registry
    from wardstream.learning.watch.forgotten_models import renew
    from wardstream.learning.watch.verdicts import lines, look

    registry = settings.learning.registry
    if registry is None:
        raise ConfigurationError("the setting learning.registry is not set")
    for slot in slots or ():
        if slot not in SLOTS:
            raise ConfigurationError(f"expected a policy slot ({', '.join(SLOTS)}), got {slot}")
    folder = settings.learning.folder
    if folder is not None and not dry_run:
        held = Registry(registry, anchor=settings.anchor)
        renewed = renew(held, folder, settings.learning, datetime.now(UTC))
        print_lines([] if json else renewed)
    found = [
        look(settings, slot, at=datetime.now(UTC), dry=dry_run)
        for slot in slots or Registry(registry).slots()
    ]
    if json:
        print_json([plain(one) for one in found])
        return
    if not found:
        console.print(f"nothing was ever promoted or tried in {registry}: there is nothing to watch")
    for one in found:
        print_lines(lines(one))


def _known(job: str, settings: Settings) -> None:
    from wardstream.learning.cycles.slots import learnable
    from wardstream.learning.schedules.jobs import jobs_of

    if job not in jobs_of(settings):
        here = f"; to run it here: wardstream learn now {job}" if job in learnable() else ""
        raise ConfigurationError(
            f"expected a job among {', '.join(jobs_of(settings))} (learning.schedule), got {job}{here}"
        )


def _no_leader(settings: Settings) -> str:
    """Without its settings the stage learn does not start."""
    needed = (("registry", settings.learning.registry), ("schedule", settings.learning.schedule))
    lacking = [f"learning.{name}" for name, found in needed if not found]
    how = f"set {' and '.join(lacking)}, then" if lacking else "start one"
    return f"no process leads; {how}: wardstream run"


def _ran(run: Run, zone: ZoneInfo) -> tuple[str, str, str, str]:
    due = datetime.fromtimestamp(run.due / 1000, UTC).astimezone(zone).isoformat(" ", "minutes")
    took = f"{(run.ended - run.began) / 1000:.0f} s" if run.ended and run.began else "-"
    return due + (" by hand" if run.cause == "hand" else ""), run.state, took, run.message


def _verdict(cycle: Cycle) -> str:
    if cycle.moved:
        return cycle.moved
    if cycle.promoted:
        return "promoted"
    if cycle.trial:
        return f"on trial for {100 * cycle.trial:.3g}% of the requests"
    return "refused" if cycle.report else "nothing done"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"
