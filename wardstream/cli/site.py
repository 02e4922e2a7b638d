"""`wardstream site`: learn the site graph from a folder, look at what it has learned."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, console, print_json, whole

app = typer.Typer(
    help="The site graph: edges learned from the hospital's own coded data.", no_args_is_help=True
)


@app.callback()
def site() -> None:
    """The site graph: edges learned from the hospital's own coded data."""


@app.command()
def learn(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER|sample", help="FHIR files, or the fictional sample hospital.")
    ],
    out: Annotated[
        Path | None, typer.Option(help="File to learn into; default: site.file.", show_default=False)
    ] = None,
    graph: Annotated[
        Path | None,
        typer.Option(
            help="Snapshot, or folder of snapshots, that maps codes to concepts; default: site.graph.",
            show_default=False,
        ),
    ] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Learn edges from the coded data and the notes of a folder in one go: through the same steps as the
    stage `site` learns them from the stream.

    [dim]wardstream site learn export/ --out site.db --graph .data/kg
    wardstream kg build --site site.db[/dim]
    """
    from kg.medical.site import SiteLearner
    from schemas.errors import ConfigurationError
    from wardstream.cli.history import messages_of
    from wardstream.cli.options import aside
    from wardstream.settings import load
    from wardstream.site.folder import learn as learn_from
    from wardstream.site.mapping import mapping_of

    settings = load(config).site
    path = out or settings.file
    if path is None:
        raise ConfigurationError("expected --out FILE or the setting site.file, came neither")
    mapping = mapping_of(graph or settings.graph, notes=settings.notes)
    with SiteLearner(
        path, admission_hours=settings.admission_hours, vocabulary=mapping.vocabulary
    ) as learner:
        told = learn_from(learner, messages_of(folder, aside), mapping.to_concept, mapping.linking)
    if json:
        print_json({"path": str(path), **told._asdict()})
        return
    console.print(
        f"{path}: learned from {told.messages:,} messages, {told.changes:,} of {told.deltas:,} changes to "
        "patients' graphs"
    )


@app.command()
def show(
    file: Annotated[Path, typer.Argument(help="A site graph.", show_default=False)],
    relation: Annotated[
        str | None, typer.Option(help="Only this one: 'treated by', 'seen later with'.", show_default=False)
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="So many of each relation, the best supported first.")] = 15,
    support: Annotated[
        int | None,
        typer.Option(
            min=2, help="Of at least so many patients; default: site.minimum_support.", show_default=False
        ),
    ] = None,
    graph: Annotated[
        Path | None,
        typer.Option(help="Snapshot that names the concepts of other sources.", show_default=False),
    ] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Print the edges of a site graph that may leave it: those that several patients support.

    [dim]wardstream site show site.db --relation "treated by" --graph .data/kg[/dim]
    """
    from kg.medical.site import SiteSource
    from wardstream.settings import load

    source = SiteSource(file, minimum_support=support or load(config).site.minimum_support)
    names = {concept.id: concept.name for concept in source.concepts()} | (_names(graph) if graph else {})
    edges = [edge for edge in source.edges() if relation in (None, edge.relation)]
    edges.sort(key=lambda edge: (edge.relation, -edge.weight * edge.support**0.5, edge.subject, edge.object))
    if json:
        print_json(
            [
                {
                    "subject": edge.subject,
                    "relation": edge.relation,
                    "object": edge.object,
                    "weight": edge.weight,
                    "support": edge.support,
                }
                for edge in edges
            ]
        )
        return
    table = Table(whole("condition or concept"), "relation", whole("object"), "weight", "patients")
    shown = dict.fromkeys({edge.relation for edge in edges}, 0)
    for edge in edges:
        shown[edge.relation] += 1
        if shown[edge.relation] <= top:
            ends = (names.get(edge.subject, edge.subject), names.get(edge.object, edge.object))
            table.add_row(ends[0], edge.relation, ends[1], f"{edge.weight:.2f}", str(edge.support))
    console.print(table)
    console.print(
        f"{len(edges):,} edges: " + ", ".join(f"{count:,} {name}" for name, count in sorted(shown.items()))
    )


def _names(graph: Path) -> dict[str, str]:
    from kg.medical.opening import open_snapshot
    from kg.medical.snapshot import Snapshot

    opened = open_snapshot(graph) if graph.is_dir() else Snapshot.open(graph)
    return {opened.id(row): opened.name(row) for row in range(len(opened))}
