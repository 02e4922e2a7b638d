"""`wardstream graph`: the graphs in Neo4j."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wardstream.cli.options import Config, Json, console, print_json

app = typer.Typer(
    help="Bring the medical knowledge graph into Neo4j, and see what is there.", no_args_is_help=True
)


@app.callback()
def graph() -> None:
    """The graphs in Neo4j (docs/graph.md). The stage `graph` brings in those of patients."""


@app.command()
def load(
    snapshot: Annotated[
        Path, typer.Argument(help="File that `wardstream kg build` made.", show_default=False)
    ],
    config: Config = None,
) -> None:
    """Bring a knowledge graph into Neo4j in place of the one before, beside the graphs of patients.

    The same snapshot again changes nothing; a load that was interrupted is done again.

    [dim]wardstream graph load kg/medical/open-4f1c02aa9d3e.kg[/dim]
    """
    from contextlib import closing

    from kg.medical.snapshot import Snapshot
    from kg.store.knowledge import of_snapshot
    from wardstream.settings import load as read_settings
    from wardstream.wiring.graph_store import graph_of

    found = Snapshot.open(snapshot)
    with closing(graph_of(read_settings(config))) as store:
        store.prepare()
        learned = store.learn(of_snapshot(found))
    console.print(
        f"{learned.concepts:,} concepts and {learned.edges:,} edges of snapshot {learned.snapshot[:12]} are "
        "in the graph"
    )


@app.command()
def show(config: Config = None, json: Json = False) -> None:
    """Show which knowledge graph is in Neo4j, and how far the topics have been read into it."""
    from contextlib import closing

    from wardstream.settings import load as read_settings
    from wardstream.wiring.graph_store import graph_of

    with closing(graph_of(read_settings(config))) as store:
        learned, positions = store.learned(), sorted(store.positions().items())
    if json:
        told = [
            {"topic": topic, "partition": partition, "next": following}
            for (topic, partition), following in positions
        ]
        print_json({"knowledge": learned._asdict(), "positions": told})
        return
    if learned.snapshot:
        console.print(
            f"knowledge: {learned.concepts:,} concepts, {learned.edges:,} edges, snapshot "
            f"{learned.snapshot[:12]}"
        )
    else:
        console.print("knowledge: none; bring it in: wardstream graph load SNAPSHOT")
    for (topic, partition), following in positions:
        console.print(f"{topic}/{partition}: read up to {following}")
