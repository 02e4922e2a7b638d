"""`wardstream kg`: build the knowledge graph, look at what is in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

from wardstream.cli.options import Json, aside, console, print_json, progress, whole

if TYPE_CHECKING:
    from kg.medical.embedding import Names
    from kg.medical.graph import GraphSource
    from kg.medical.open import OpenGraph
    from kg.medical.snapshot import Snapshot
    from kg.medical.umls import UmlsSource

app = typer.Typer(help="The medical knowledge graph.", no_args_is_help=True)
Folder = Annotated[Path, typer.Option(help="Where the compiled graphs lie.")]
_SHOWN: Final = 12  # neighbours of one relation and group


@app.callback()
def graph() -> None:
    """The medical knowledge graph."""


@app.command()
def build(
    out: Folder = Path(".data/kg"),
    embed: Annotated[
        bool, typer.Option("--embed", help="Also embed the names of all concepts with the encoder.")
    ] = False,
    rrf: Annotated[
        Path | None,
        typer.Option(
            help="Folder of a UMLS release (MRCONSO, MRREL, MRSTY): instead of the open vocabularies.",
            show_default=False,
        ),
    ] = None,
    site: Annotated[
        Path | None,
        typer.Option(help="Also the edges of this site graph (`wardstream site learn`).", show_default=False),
    ] = None,
    json: Json = False,
) -> None:
    """Compile the vocabularies into one file, unless it is there already.

    What goes in and how it is merged: docs/knowledge_graph.md. The file is mapped into memory by all that use
    it; it is built once for each version of the vocabularies.

    [dim]wardstream kg build
    wardstream kg build --embed
    wardstream kg build --site site.db
    wardstream kg build --rrf 2026AA/META[/dim]
    """
    import time

    from kg.medical.linking import compile_linker
    from kg.medical.open import OpenGraph
    from kg.medical.opening import build_known, find, open_sources
    from kg.medical.site import SiteSource
    from kg.medical.snapshot import Snapshot
    from kg.medical.umls import UmlsSource
    from wardstream.settings import load

    source = UmlsSource(rrf) if rrf else OpenGraph()
    sources: list[GraphSource] = [source] if rrf else open_sources(source)
    sources += [SiteSource(site, minimum_support=load(None).site.minimum_support)] if site else []
    encoder = _encoder() if embed else None
    name = encoder.identity if encoder else ""
    there = find(out, sources, exactly=True, encoder=name)
    if there is not None:
        opened = Snapshot.open(there)
        compile_linker(opened)
        if json:
            print_json(
                {"path": str(there), "built": False, "concepts": len(opened), "edges": len(opened.neighbour)}
            )
            return
        console.print(
            f"{there} is there: {len(opened):,} concepts, {len(opened.neighbour):,} edges. Vocabularies "
            "unchanged; nothing to do."
        )
        return
    began = time.monotonic()
    built = build_known(sources, out, embed=encoder.embed if encoder else None, encoder=name)
    took = time.monotonic() - began
    opened = Snapshot.open(built.path)
    compile_linker(opened)
    if json:
        print_json(
            {
                "path": str(built.path),
                "built": True,
                "seconds": round(took, 1),
                "concepts": built.concepts,
                "edges": built.edges,
            }
            | (
                source.report._asdict()
                if isinstance(source, OpenGraph)
                else {"skipped": source.broken.told()}
            )
        )
        return
    _told(opened, source)
    console.print(
        f"{built.path}: {built.concepts:,} concepts, {built.edges:,} edges both ways, in {took:.1f} s"
    )
    for relation, count in built.dropped.items():
        console.print(f"  {count:,} edges {relation!r} dropped: an end that no source defines")


@app.command()
def show(
    term: Annotated[
        str,
        typer.Argument(
            help="A name, an abbreviation, an id (HP:0002094) or a code (E11.9).", show_default=False
        ),
    ],
    folder: Folder = Path(".data/kg"),
    json: Json = False,
) -> None:
    """Print a concept: its forms in text, its codes in all vocabularies, its neighbours.

    [dim]wardstream kg show HTN
    wardstream kg show "chest x-ray"
    wardstream kg show HP:0002094[/dim]
    """
    from kg.medical.coding import rows_of
    from kg.medical.opening import open_snapshot
    from schemas.errors import ConfigurationError

    opened = open_snapshot(folder, say=progress)
    rows = rows_of(opened, term)
    if not rows:
        raise ConfigurationError(
            f"expected a name, an id or a code of a concept; no concept of {opened.path.name} is called "
            f"{term!r}"
        )
    if json:
        print_json([_described(opened, row) for row in rows])
        return
    for row in rows:
        _print(opened, row)


def _encoder() -> Names:
    from kg.medical.embedding import names_embedder
    from wardstream.settings import load
    from wardstream.wiring.encoder import encoder_of

    def told(done: int, of: int) -> None:
        aside.print(f"embedded {done:,} of {of:,} names")

    return names_embedder(encoder_of(load(None)), told)


def _told(opened: Snapshot, source: OpenGraph | UmlsSource) -> None:
    import numpy as np

    from kg.medical.open import OpenGraph

    groups = Table("semantic group", "concepts")
    for group, count in zip(
        opened.groups, np.bincount(opened.group, minlength=len(opened.groups)), strict=True
    ):
        if count:
            groups.add_row(group, f"{count:,}")
    console.print(groups)
    if not isinstance(source, OpenGraph):
        for line in source.broken.told():
            console.print(f"  skipped {line}", style="yellow")
        return
    report = source.report
    told = Table("", whole("what"), "count")
    for what, counts in (
        ("entries of", report.entries),
        ("merged by", report.merged),
        ("forms dropped", report.dropped),
    ):
        for name, count in counts.items():
            told.add_row(what, name, f"{count:,}")
    console.print(told)


def _described(opened: Snapshot, row: int) -> dict[str, object]:
    return {
        "id": opened.id(row),
        "name": opened.name(row),
        "group": opened.group_of(row),
        "surfaces": opened.surfaces_of(row),
        "codes": opened.codes(row),
        "neighbours": [
            {
                "relation": one.relation,
                "id": opened.id(one.row),
                "name": opened.name(one.row),
                "group": opened.group_of(one.row),
                "weight": round(one.weight, 4),
                "support": one.support,
                "source": one.source,
            }
            for one in opened.neighbours(row)
        ],
    }


def _print(opened: Snapshot, row: int) -> None:
    from kg.medical.graph import GROUPS

    group = opened.group_of(row)
    console.print(f"{opened.name(row)}  {opened.id(row)}  [{GROUPS[group]}]", style="bold")  # type: ignore[index]
    console.print("  called " + ", ".join(opened.surfaces_of(row)))
    codes = opened.codes(row)
    console.print(
        "  coded  "
        + ", ".join(codes[:_SHOWN])
        + (f" and {len(codes) - _SHOWN} more" if len(codes) > _SHOWN else "")
    )
    held: dict[tuple[str, str], list[str]] = {}
    for one in opened.neighbours(row):
        said = f"{opened.name(one.row)} ({one.weight:.2f})" if one.weight != 1 else opened.name(one.row)
        held.setdefault((one.relation, opened.group_of(one.row)), []).append(said)
    for (relation, of), names in sorted(held.items()):
        more = f" and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else ""
        console.print(f"  {relation} [{of}]: " + ", ".join(names[:_SHOWN]) + more)
