"""`wardstream replay` and `wardstream load`: history published again, as it happened or as a backfill."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from wardstream.cli.options import Config, argument, console, moment, option, shown, span
from wardstream.live.pace import Pace

if TYPE_CHECKING:
    from wardstream.replay.message import History
    from wardstream.replay.publish import Progress


Source = Annotated[str, argument("FHIR files, or the fictional sample hospital.", "FOLDER|sample")]


def add(app: typer.Typer) -> None:
    app.command()(replay)
    app.command()(load)


def replay(
    source: Source,
    speed: Annotated[
        str, typer.Option(help="Event time per second: 1h, 1d; or max: as fast as ingest follows.")
    ] = "max",
    tick: Annotated[str | None, option("Event time between two ticks, e.g. 15m.")] = None,
    yes: Annotated[
        bool,
        typer.Option("--yes", help="Also send the sample's fictional patients where messages already are."),
    ] = False,
    config: Config = None,
) -> None:
    """Replay history as it happened: messages in the order of their own time, which also drives the triggers.

    FOLDER holds FHIR R4 bundles (Synthea's output as it is) or bulk-export NDJSON. Start the stages without
    ticks of the present (`wardstream run --no-ticks`): the replay sends its own.

    [dim]wardstream replay sample
    wardstream replay .data/synthea/fhir --speed 1d[/dim]
    """
    from schemas.instant import MINUTE
    from wardstream.replay.arrival import TracedArrival
    from wardstream.replay.plan import plan
    from wardstream.replay.publish import Publisher
    from wardstream.settings import load as load_settings

    settings = load_settings(config)
    if source == "sample" and not yes:
        _refuse_among_others(settings.cluster())
    every = int(span(tick).total_seconds()) * 1_000_000 if tick else settings.replay.tick_minutes * MINUTE
    arrival = TracedArrival(settings.cluster(), f"{settings.worker.namespace}.patient")
    try:
        publisher = Publisher(settings.cluster(), arrival, patience=settings.replay.patience_seconds)
        seconds = 0 if speed == "max" else span(speed).total_seconds()
        history = messages_of(source)
        progress = publisher.run(plan(history, every), seconds, _Reporter(history.total))
    finally:
        arrival.close()
    if progress.late:
        console.print(
            f"Ingest fell behind {progress.late} times: is `wardstream run --no-ticks` running?",
            style="yellow",
        )
    _done(progress, history)


def load(
    folder: Annotated[str, argument("FHIR files: R4 bundles or bulk-export NDJSON.", "FOLDER")],
    horizon: Annotated[
        str, typer.Option(help="Encounters closed longer ago than this get no drafts.")
    ] = "30d",
    now: Annotated[str | None, option("Count the horizon from this time instead of now.")] = None,
    config: Config = None,
) -> None:
    """Load history as a backfill: facts keep their own times and arrive now; closed encounters get no drafts.

    [dim]wardstream load export/ --horizon 30d[/dim]
    """
    import time

    from wardstream.replay.plan import Batch, plan
    from wardstream.replay.publish import Publisher
    from wardstream.settings import load as load_settings

    settings = load_settings(config)
    present = moment(now) if now else time.time_ns() // 1000
    before = present - int(span(horizon).total_seconds()) * 1_000_000
    publisher = Publisher(settings.cluster(), backfill_before=before)
    history = messages_of(folder, as_it_happened=False)
    steps = (step for step in plan(history) if isinstance(step, Batch))
    _done(publisher.run(steps, watch=_Reporter(history.total)), history)


def messages_of(source: str, report: Console = console, *, as_it_happened: bool = True) -> History:
    """Messages of the sample hospital or of a folder, in the order of their time; `report` gets a summary."""
    from pathlib import Path

    from wardstream.replay.message import History
    from wardstream.replay.sources import read_folder

    if source == "sample":
        from wardstream.demo.sample import messages

        ours = list(messages())
        return History(ours, len(ours))
    found, survey = read_folder(
        Path(source),
        report=lambda line: report.print(line, style="dim"),
        as_it_happened=as_it_happened,
    )
    total = sum(survey.sent.values())
    report.print(f"{survey.files} files: {total} messages")
    if survey.left_out:
        kinds = ", ".join(f"{count} {kind}" for kind, count in survey.left_out.most_common())
        report.print(f"  not sent, no draft uses them: {kinds}", style="dim")
    for problem in survey.unreadable[:10]:
        report.print(f"  unreadable: {problem}", style="yellow")
    if len(survey.unreadable) > 10:
        report.print(f"  and {len(survey.unreadable) - 10} more unreadable", style="yellow")
    return History(found, total, len(survey.unreadable))


def _refuse_among_others(cluster: dict[str, Any]) -> None:
    """Raises ConfigurationError where the input topics hold messages: they may be of real patients."""
    from confluent_kafka import TopicPartition

    from schemas.errors import ConfigurationError
    from streams import topics
    from wardstream import topic_reader

    reader = topic_reader.consumer(cluster)
    try:
        for topic in topics.RAW:
            for number in topic_reader.partitions(reader, topic):
                low, high = topic_reader.bounds(reader, TopicPartition(topic, number))
                if high > low:
                    raise ConfigurationError(
                        f"expected empty input topics for the fictional sample hospital; {topic} holds messages. "
                        "Its patients would join those that are there: use another cluster or topics, or `--yes`"
                    )
    finally:
        reader.close()


class _Reporter:
    """Prints where the replay is, at most every two seconds."""

    def __init__(self, total: int) -> None:
        self._next, self._total, self._pace = 0.0, total, Pace(total, time.monotonic())

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + 2
            left = self._pace.left(progress.messages, now)
            lagging = f", ingest lagged {progress.late} times" if progress.late else ""
            console.print(
                f"{shown(progress.now)} UTC  {progress.messages} of {self._total} messages, {progress.ticks} ticks{lagging}"
                f"{', ' if left else ''}{left}"
            )


def _done(progress: Progress, history: History) -> None:
    """Exit code 1: something of the source was not sent."""
    topics = ", ".join(f"{topic} {count}" for topic, count in sorted(progress.by_topic.items()))
    console.print(f"sent {progress.messages} messages ({topics}) and {progress.ticks} ticks")
    if history.unreadable:
        console.print(
            f"not sent: {history.unreadable} unreadable pieces of the source, listed above; mend them and send them again",
            style="red",
        )
        raise typer.Exit(1)
