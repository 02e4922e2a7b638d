"""`wardstream replay` and `wardstream load`: history told again, as it happened or as a backfill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from wardstream.cli.options import Config, console, moment, shown, span

if TYPE_CHECKING:
    from wardstream.replay.message import History
    from wardstream.replay.publish import Progress


def add(app: typer.Typer) -> None:
    app.command()(replay)
    app.command()(load)


def replay(
    source: Annotated[
        str, typer.Argument(metavar="FOLDER|sample", help="FHIR files, or the fictional sample hospital.")
    ],
    speed: Annotated[
        str, typer.Option(help="Event time per second: 1h, 1d; or `max`: as fast as ingest follows.")
    ] = "max",
    tick: Annotated[
        str | None, typer.Option(help="Event time between two ticks, e.g. 15m.", show_default=False)
    ] = None,
    config: Config = None,
) -> None:
    """Tell history as it happened: messages in the order of their own time, which also drives the triggers.

    FOLDER holds FHIR R4 bundles (Synthea's output as it is) or bulk-export NDJSON. The stages must run
    without ticks of the present (`wardstream run --no-ticks`): the replay's own ticks say what time it is.

    [dim]wardstream replay sample
    wardstream replay .data/synthea/fhir --speed 1d[/dim]
    """
    from schemas.instant import MINUTE
    from wardstream.replay.arrival import TracedArrival
    from wardstream.replay.plan import plan
    from wardstream.replay.publish import Publisher
    from wardstream.settings import load as load_settings

    settings = load_settings(config)
    every = int(span(tick).total_seconds()) * 1_000_000 if tick else settings.replay.tick_minutes * MINUTE
    arrival = TracedArrival(settings.cluster())
    try:
        publisher = Publisher(settings.cluster(), arrival, patience=settings.replay.patience_seconds)
        seconds = 0 if speed == "max" else span(speed).total_seconds()
        progress = publisher.run(plan(messages_of(source), every), seconds, _Telling())
    finally:
        arrival.close()
    _done(progress)
    if progress.late:
        console.print(
            f"Ingest did not follow in time, {progress.late} times: is `wardstream run --no-ticks` running?",
            style="yellow",
        )


def load(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="FHIR files: R4 bundles or bulk-export NDJSON.")
    ],
    horizon: Annotated[
        str, typer.Option(help="Encounters closed longer ago than this get no drafts.")
    ] = "30d",
    now: Annotated[
        str | None, typer.Option(help="Count the horizon from here, not from now.", show_default=False)
    ] = None,
    config: Config = None,
) -> None:
    """Load history as a backfill: facts keep their own times, are learned now, and ask for no drafts of what
    is long over.

    [dim]wardstream load export/ --horizon 30d[/dim]
    """
    import time

    from wardstream.replay.plan import Say, plan
    from wardstream.replay.publish import Publisher
    from wardstream.settings import load as load_settings

    settings = load_settings(config)
    present = moment(now) if now else time.time_ns() // 1000
    before = present - int(span(horizon).total_seconds()) * 1_000_000
    publisher = Publisher(settings.cluster(), backfill_before=before)
    steps = (step for step in plan(messages_of(folder)) if isinstance(step, Say))
    _done(publisher.run(steps, watch=_Telling()))


def messages_of(source: str, said: Console = console) -> History:
    """Messages of the sample hospital or of a folder, in the order of their time; `said`: where what was
    found is told.
    """
    from pathlib import Path

    from wardstream.replay.message import History
    from wardstream.replay.sources import read_folder

    if source == "sample":
        from wardstream.demo.sample import messages

        ours = list(messages())
        return History(ours, len(ours))
    told, survey = read_folder(Path(source), said=lambda line: said.print(line, style="dim"))
    total = sum(survey.sent.values())
    said.print(f"{survey.files} files: {total} messages")
    if survey.left_out:
        kinds = ", ".join(f"{count} {kind}" for kind, count in survey.left_out.most_common())
        said.print(f"  not sent, no draft is made from them: {kinds}", style="dim")
    for problem in survey.unreadable[:10]:
        said.print(f"  unreadable: {problem}", style="yellow")
    if len(survey.unreadable) > 10:
        said.print(f"  and {len(survey.unreadable) - 10} more unreadable", style="yellow")
    return History(told, total)


class _Telling:
    """Says where the replay is, at most every two seconds."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, progress: Progress) -> None:
        import time

        if time.monotonic() >= self._next:
            self._next = time.monotonic() + 2
            lagging = f", ingest lagged {progress.late} times" if progress.late else ""
            console.print(
                f"{shown(progress.now)}  {progress.messages} messages, {progress.ticks} ticks{lagging}"
            )


def _done(progress: Progress) -> None:
    topics = ", ".join(f"{topic} {count}" for topic, count in sorted(progress.by_topic.items()))
    console.print(f"sent {progress.messages} messages ({topics}) and {progress.ticks} ticks")
