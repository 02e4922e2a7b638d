"""Running wardstream: `run`, `mllp`, `watch`, `doctor`, `topics`, `size`, `config`."""

from __future__ import annotations

import os
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wardstream.cli.options import Config, Json, console, option, print_json, print_lines, print_table

if TYPE_CHECKING:
    from wardstream.settings import Settings
    from wardstream.wiring.worker import BoardWorker, Worker


def add(app: typer.Typer) -> None:
    for command in (run, mllp, watch, doctor, topics, size, config):
        app.command()(command)


def run(
    stage: Annotated[
        str | None,
        option(
            "Only this stage, in this process: ingest, patient, embed, generate, sink, fhir, graph, site, cases, "
            "export, reward, forget, learn, board."
        ),
    ] = None,
    slot: Annotated[str | None, option("This worker's number within its stage.")] = None,
    ticks: Annotated[
        bool, typer.Option(help="Let the board publish ticks; a replay needs --no-ticks.")
    ] = True,
    config: Config = None,
    supervised: Annotated[bool, typer.Option(hidden=True)] = False,
) -> None:
    """Run all stages, each in its own process that is restarted when it ends; or one stage in this process.

    Exit code 0: stopped by a signal, also while it started. 2: settings or state cannot be used. 3: a
    transaction failed, another worker has taken over, or the disk is full; start again. All stages: a stage
    that ends with 2 as it starts ends all of them; sinks end alone.

    [dim]wardstream run
    wardstream run --stage patient --slot 3
    wardstream run --no-ticks    # then: wardstream replay[/dim]
    """
    from wardstream.settings import load

    given = {} if slot is None else {"WARDSTREAM_WORKER__SLOT": slot}
    settings = load(config, {**os.environ, **given})
    if config is not None:
        os.environ["WARDSTREAM_CONFIG"] = str(config.absolute())  # for what a stage starts itself
    if not ticks:
        settings = settings.model_copy(update={"board": settings.board.model_copy(update={"ticks": False})})
    if stage is None:
        _all(str(config) if config else None, settings)
    else:
        _one(stage, settings, supervised)


def mllp(config: Config = None) -> None:
    """Listen for HL7 v2 messages by MLLP, and publish them as FHIR on the input topics.

    A message is acknowledged when Kafka has it (AA). What cannot be used is a dead letter, and answered with its
    reason (AE). Set v2.zone first.

    [dim]WARDSTREAM_V2__ZONE=Europe/Berlin wardstream mllp[/dim]
    """
    from schemas.errors import ConfigurationError
    from streams.telemetry import Telemetry, install_logging
    from wardstream.mllp import listen
    from wardstream.settings import load

    settings = load(config)
    install_logging(settings.telemetry, Telemetry(), stage="mllp", kafka=settings.kafka.bootstrap)
    try:
        listen(settings, console.print)
    except OSError as error:
        raise ConfigurationError(
            f"cannot listen on {settings.mllp.host}:{settings.mllp.port}: {error.strerror}; set mllp.port"
        ) from None


def _one(stage: str, settings: Settings, supervised: bool) -> None:
    from streams.loop.kafka import await_broker
    from wardstream.stages import worker
    from wardstream.supervision import end_with_parent, report_ready
    from wardstream.wiring.health import answering
    from wardstream.wiring.worker import BoardWorker, stop_on_signals

    built: list[BoardWorker | Worker] = []
    if supervised:
        end_with_parent(lambda: built[0].stop() if built else os._exit(0))
    with answering(0 if supervised else settings.worker.health_port) as health:
        await_broker(settings.kafka.connection(), threading.Event())  # until then SIGTERM ends the process
        running = BoardWorker(settings) if stage == "board" else worker(stage, settings)
        built.append(running)
        health.watch(running)
        if supervised:
            report_ready(running.ready)
        stop_on_signals(running.stop)
        running.run()


def _all(config: str | None, settings: Settings) -> None:
    from wardstream.stages import wanted
    from wardstream.supervision import Supervisor, stage_command
    from wardstream.wiring.worker import stop_on_signals

    commands = {stage: stage_command(stage, config) for stage in wanted(settings)}
    passed_on = {
        "WARDSTREAM_WORKER__SLOT": settings.worker.slot,
        "WARDSTREAM_BOARD__TICKS": str(settings.board.ticks),
    }
    supervisor = Supervisor(
        commands,
        environment=passed_on,
        report=lambda line: console.print(f"{datetime.now(UTC):%FT%TZ} {line}"),
    )
    stop_on_signals(supervisor.stop)
    supervisor.start()
    console.print(
        f"running {', '.join(commands)} against {settings.kafka.bootstrap}; Ctrl-C drains and stops"
    )
    raise typer.Exit(supervisor.run())


def watch(
    config: Config = None,
    from_start: Annotated[bool, typer.Option(help="Count what the topics already hold, too.")] = False,
    seconds: Annotated[float, typer.Option(min=0, help="End after this long; 0: run until interrupted.")] = 0,
    json: Json = False,
) -> None:
    """Show live counts of events, patients, requests, drafts and dead letters, and the latency.

    With --json one object is printed at the end (give --seconds). Without a terminal a line is printed when
    something has changed, at most every two seconds, and once a minute when nothing has.

    [dim]wardstream watch
    wardstream watch --from-start --seconds 5 --json[/dim]
    """
    import time

    from rich.live import Live

    from wardstream.live.table import Lines, as_json, live_line, live_table
    from wardstream.live.watcher import Watcher
    from wardstream.settings import load

    watcher = Watcher(load(config).cluster(), from_start)
    until = time.monotonic() + seconds if seconds else float("inf")
    try:
        if json:
            while time.monotonic() < until:
                watcher.look()
            print_json(as_json(watcher.census))
        elif console.is_terminal:
            with Live(live_table(watcher.census), console=console, refresh_per_second=4) as live:
                while time.monotonic() < until:
                    live.update(live_table(watcher.look()))
        else:
            lines = Lines()
            while time.monotonic() < until:
                line = live_line(watcher.look(min(2.0, max(0.1, until - time.monotonic()))))
                if lines.due(line, time.monotonic()):
                    console.print(line, soft_wrap=True)
    except KeyboardInterrupt:
        console.print("stopped watching")
    finally:
        watcher.close()


def doctor(config: Config = None, json: Json = False) -> None:
    """Check broker, topics, clock, stages, models, disk and versions. Exit code 1: something must be fixed.

    [dim]wardstream doctor
    wardstream doctor --json[/dim]
    """
    from dataclasses import asdict

    from wardstream.doctor import examine
    from wardstream.settings import load, origin

    failed, found = 0, []
    styles = {"ok": "green", "warn": "yellow", "fail": "red"}
    for finding in examine(load(config), origin("kafka", "bootstrap", config)):
        failed += finding.level == "fail"
        found.append(asdict(finding))
        if not json:
            console.print(f"{finding.level:>5}", style=styles[finding.level], end="  ")
            console.print(f"{finding.check}: {finding.found}", soft_wrap=True)
            if finding.advice:
                console.print(f"       -> {finding.advice}", soft_wrap=True)
    if json:
        print_json(found)
    raise typer.Exit(1 if failed else 0)


def topics(
    create: Annotated[bool, typer.Option("--create", help="Create the topics that are missing.")] = False,
    partitions: Annotated[int | None, option("With --create: instead of topics.partitions.", min=1)] = None,
    replication: Annotated[int | None, option("With --create: instead of topics.replication.", min=1)] = None,
    keep_history: Annotated[
        bool, typer.Option("--keep-history", help="With --create: keep raw and canonical events for ever.")
    ] = False,
    asyncapi: Annotated[Path | None, option("Only write them to this file as AsyncAPI 3.0 (YAML).")] = None,
    against: Annotated[
        Path | None,
        option("Only compare records with those of another version, by its AsyncAPI file (docs/schemas)."),
    ] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Show every topic and how the cluster's differs from what is wanted; create the missing ones.

    Existing topics are left as they are. --against ends with code 1 where this version does not read what the other one wrote.

    [dim]wardstream topics
    wardstream topics --create --partitions 24 --replication 3
    wardstream topics --asyncapi docs/asyncapi.yaml[/dim]
    """
    from importlib.metadata import version

    from wardstream import asyncapi as contract
    from wardstream import topic_setup
    from wardstream.settings import load

    if asyncapi is not None:
        _write(contract.as_yaml(contract.asyncapi(version("wardstream"))), asyncapi)
        return
    if against is not None:
        raise typer.Exit(_compare(contract.asyncapi(version("wardstream")), against))
    settings = load(config)
    wanted = settings.topics
    if create:
        created = topic_setup.create(
            settings.kafka.connection(),
            topic_setup.specs(partitions or wanted.partitions, keep_history or wanted.keep_history),
            replication=replication or wanted.replication,
        )
        for name in created:
            console.print(f"created {name}")
        if not created:
            console.print("nothing to create: all topics are there")
        return
    found = topic_setup.inspect(settings.cluster(), wanted.keep_history)
    if json:
        told = ("name", "schema", "writer", "reader", "about")
        print_json(
            [
                {
                    **{name: getattr(one.topic, name) for name in told},
                    "partitions": one.partitions,
                    "missing": one.missing,
                    "differences": list(one.differences),
                }
                for one in found
            ]
        )
        return
    rows = []
    for one in found:
        state = "; ".join(one.differences) or ("as wanted" if one.known else "exists")
        topic = one.topic
        rows.append(
            (
                topic.name,
                str(one.partitions or "-"),
                topic.schema,
                topic.writer,
                topic.reader,
                "missing" if one.missing else state,
            )
        )
    print_table(("topic", "partitions", "value", "written by", "read by", "state"), rows)
    if any(one.missing for one in found):
        console.print("Create the missing ones: `wardstream topics --create`.")


def size(
    beds: Annotated[int, typer.Option(help="Beds that get drafts.", min=1)],
    results: Annotated[float, typer.Option(help="Results and vital signs of a bed and day.", min=0)] = 60,
    notes: Annotated[float, typer.Option(help="Notes of a bed and day.", min=0)] = 12,
    coded: Annotated[
        float, typer.Option(help="Orders, diagnoses and other changes of a bed and day.", min=0)
    ] = 25,
    drafts: Annotated[float, typer.Option(help="Drafts of a bed and day.", min=0)] = 4,
    peak: Annotated[float, typer.Option(help="The busiest minute, as a multiple of the average.", min=1)] = 5,
    years: Annotated[float, typer.Option(help="For how long the state of patients is kept.", min=0)] = 5,
    replication: Annotated[int, typer.Option(help="Copies of each record on the brokers.", min=1)] = 3,
    json: Json = False,
) -> None:
    """Estimate cores, memory and disk for a hospital, from measured figures, with every assumption.

    [dim]wardstream size --beds 500
    wardstream size --beds 500 --notes 20 --drafts 6 --json[/dim]
    """
    from wardstream.sizing import Load, assumptions, needs

    load = Load(beds, results, notes, coded, drafts, peak, years, replication)
    if json:
        print_json({"needs": [one._asdict() for one in needs(load)], "assumptions": assumptions(load)})
        return
    print_table(("what", "amount", "because"), needs(load))
    print_lines(["", "Assumptions and figures:", *(f"- {line}" for line in assumptions(load))])


def _compare(ours: dict[str, object], file: Path) -> int:
    import yaml

    from schemas.errors import ConfigurationError
    from wardstream.compatibility import breaks

    try:
        theirs = yaml.safe_load(file.read_text())
        unread, ahead = breaks(ours, theirs), breaks(theirs, ours)
    except (OSError, yaml.YAMLError, LookupError, TypeError, AttributeError) as error:
        raise ConfigurationError(
            f"expected an AsyncAPI document of wardstream in {file}, got {type(error).__name__}"
        ) from None
    for title, found in (
        ("this version does not read", unread),
        ("the other version does not read: upgrade the readers of these topics first", ahead),
    ):
        console.print(f"{title}: nothing" if not found else title)
        for line in found:
            console.print(f"  {line}", soft_wrap=True, markup=False)
    return 1 if unread else 0


def config(
    docs: Annotated[
        Path | None, option("Write every setting with its type, default and purpose as Markdown to FILE.")
    ] = None,
    file: Config = None,
    json: Json = False,
) -> None:
    """Print the settings in force as a wardstream.toml. Secrets are hidden.

    [dim]wardstream config > all-settings.toml
    wardstream config --docs docs/configuration.md[/dim]
    """
    from wardstream.settings import load
    from wardstream.settings.handbook import as_toml, handbook, hidden

    if docs is not None:
        _write(handbook(), docs)
        return
    settings = hidden(load(file))
    if json:
        print_json(settings)
    else:
        typer.echo(as_toml(settings))


def _write(text: str, out: Path | None) -> None:
    if out is None:
        typer.echo(text, nl=False)
        return
    out.write_text(text, encoding="utf-8")
    console.print(f"wrote {out}")
