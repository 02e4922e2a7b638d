"""`wardstream topics`: create what is missing, show what is there."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, console, print_json

app = typer.Typer(help="Create and show the topics.", no_args_is_help=True)


@app.command()
def create(
    config: Config = None,
    partitions: Annotated[
        int | None, typer.Option(min=1, help="Instead of topics.partitions.", show_default=False)
    ] = None,
    replication: Annotated[
        int | None, typer.Option(min=1, help="Instead of topics.replication.", show_default=False)
    ] = None,
    keep_history: Annotated[
        bool, typer.Option(help="Keep raw and canonical events for ever: for replays of the past.")
    ] = False,
) -> None:
    """Create the topics that are missing. Topics that are there are left as they are.

    [dim]wardstream topics create
    wardstream topics create --partitions 24 --replication 3[/dim]
    """
    from wardstream import topic_setup as provisioning
    from wardstream.settings import load

    settings = load(config)
    wanted = settings.topics
    created = provisioning.create(
        settings.kafka.connection(),
        provisioning.specs(partitions or wanted.partitions, keep_history or wanted.keep_history),
        replication=replication or wanted.replication,
    )
    for name in created:
        console.print(f"created {name}")
    if not created:
        console.print("nothing to create: all topics are there")


@app.command()
def show(config: Config = None, json: Json = False) -> None:
    """Show every topic: what it carries, who writes and reads it, and how the cluster's differs from what is
    wanted.
    """
    from wardstream.settings import load
    from wardstream.topic_setup import inspect

    settings = load(config)
    found = inspect(settings.cluster(), settings.topics.keep_history)
    if json:
        print_json(
            [
                {
                    "name": one.topic.name,
                    "partitions": one.partitions,
                    "missing": one.missing,
                    "differences": list(one.differences),
                    "schema": one.topic.schema,
                    "writer": one.topic.writer,
                    "reader": one.topic.reader,
                    "about": one.topic.about,
                }
                for one in found
            ]
        )
        return
    table = Table("topic", "partitions", "value", "written by", "read by", "state")
    for one in found:
        state = (
            "missing"
            if one.missing
            else "; ".join(one.differences) or ("as wanted" if one.known else "there")
        )
        cells = (
            one.topic.name,
            str(one.partitions or "-"),
            one.topic.schema,
            one.topic.writer,
            one.topic.reader,
            state,
        )
        table.add_row(*cells, style="red" if one.missing else "")
    console.print(table)
    if any(one.missing for one in found):
        console.print("Create what is missing with `wardstream topics create`.")
