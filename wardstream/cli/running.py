"""`wardstream run`: the stages."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from wardstream.cli.options import Config, console

if TYPE_CHECKING:
    from wardstream.settings import Settings


def add(app: typer.Typer) -> None:
    app.command()(run)


def run(
    stage: Annotated[
        str | None,
        typer.Option(
            help="Only this one, in this process: ingest, patient, embed, generate, sink, graph, site, "
            "cases, export, reward, learn, board.",
            show_default=False,
        ),
    ] = None,
    slot: Annotated[
        str | None, typer.Option(help="Which worker of the stage this is.", show_default=False)
    ] = None,
    ticks: Annotated[
        bool, typer.Option(help="Let the board publish ticks; not beside a replay, which sends its own.")
    ] = True,
    config: Config = None,
    supervised: Annotated[bool, typer.Option(hidden=True)] = False,
) -> None:
    """Run all stages, each in a process of its own that is started again when it ends; or one stage here.

    Exit code 2: settings or state cannot be used. 3: a transaction failed or another worker has taken over;
    start again.

    [dim]wardstream run
    wardstream run --stage patient --slot 3
    wardstream run --no-ticks    # then: wardstream replay[/dim]
    """
    from wardstream.settings import load

    settings = load(config)
    if config is not None:
        os.environ["WARDSTREAM_CONFIG"] = str(config.absolute())  # for what a stage starts itself
    if slot is not None:
        settings = settings.model_copy(update={"worker": settings.worker.model_copy(update={"slot": slot})})
    if not ticks:
        settings = settings.model_copy(update={"board": settings.board.model_copy(update={"ticks": False})})
    if stage is not None:
        _one(stage, settings, supervised)
        return
    _all(str(config) if config else None, settings)


def _one(stage: str, settings: Settings, supervised: bool) -> None:
    from wardstream.supervision import end_with_parent
    from wardstream.wiring import worker
    from wardstream.wiring.board import BoardWorker
    from wardstream.wiring.worker import stop_on_signals

    running = BoardWorker(settings) if stage == "board" else worker(stage, settings)
    stop_on_signals(running.stop)
    if supervised:
        end_with_parent(running.stop)
    running.run()


def _all(config: str | None, settings: Settings) -> None:
    from wardstream.supervision import Supervisor, stage_command
    from wardstream.wiring import wanted
    from wardstream.wiring.worker import stop_on_signals

    commands = {stage: stage_command(stage, config) for stage in wanted(settings)}
    passed_on = {
        "WARDSTREAM_WORKER__SLOT": settings.worker.slot,
        "WARDSTREAM_BOARD__TICKS": str(settings.board.ticks),
    }
    supervisor = Supervisor(commands, environment=passed_on, said=console.print)
    stop_on_signals(supervisor.stop)
    supervisor.start()
    console.print(
        f"running {', '.join(commands)} against {settings.kafka.bootstrap}; Ctrl-C drains and stops"
    )
    raise typer.Exit(supervisor.run())
