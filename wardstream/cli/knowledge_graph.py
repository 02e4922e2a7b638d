"""The medical knowledge graph: `kg build`, `kg show`, `graph`, `site`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer
from rich.text import Text

from wardstream.cli.options import (
    GRAPHS,
    Config,
    Json,
    OneGraph,
    argument,
    aside,
    console,
    option,
    print_json,
    print_lines,
    print_table,
    progress,
    whole,
)

if TYPE_CHECKING:
    from kg.medical.embedding import Names
    from kg.medical.graph import GraphSource
    from kg.medical.linking import Link, Linker
    from kg.medical.open import OpenGraph
    from kg.medical.snapshot import Snapshot
    from kg.medical.umls import UmlsSource

kg = typer.Typer(help="The medical knowledge graph.", no_args_is_help=True)
Folder = Annotated[Path, typer.Option(help="Folder of the compiled graphs.")]
_SHOWN: Final = 12  # neighbours of one relation and group
_STYLES: Final = {"negated": "red", "family": "magenta", "historical": "blue", "hypothetical": "yellow"}


def add(app: typer.Typer) -> None:
    app.add_typer(kg, name="kg")
    app.command()(graph)
    app.command()(site)


@kg.command()
def build(
    out: Folder = GRAPHS,
    embed: Annotated[
        bool, typer.Option("--embed", help="Also embed the names of all concepts with the encoder.")
    ] = False,
    rrf: Annotated[
        Path | None,
        option("Folder of a UMLS release (MRCONSO, MRREL, MRSTY), instead of the open vocabularies."),
    ] = None,
    site: Annotated[Path | None, option("Add the edges of this site graph (`wardstream site`).")] = None,
    json: Json = False,
) -> None:
    """Compile the vocabularies into one file, unless it exists already.

    Sources and merging: docs/knowledge_graph.md. All processes map the file into memory; it is built once for
    each version of the vocabularies.

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
    existing = find(out, sources, exactly=True, encoder=name)
    if existing is not None:
        opened = Snapshot.open(existing)
        compile_linker(opened)
        concepts, edges = len(opened), len(opened.neighbour)
        if json:
            print_json({"path": str(existing), "built": False, "concepts": concepts, "edges": edges})
        else:
            console.print(f"{existing} is up to date: {concepts:,} concepts, {edges:,} edges.")
        return
    began = time.monotonic()
    built = build_known(sources, out, embed=encoder.embed if encoder else None, encoder=name)
    took = time.monotonic() - began
    opened = Snapshot.open(built.path)
    compile_linker(opened)
    if json:
        report: dict[str, Any] = (
            source.report._asdict() if isinstance(source, OpenGraph) else {"skipped": source.broken.told()}
        )
        counts = {"seconds": round(took, 1), "concepts": built.concepts, "edges": built.edges}
        print_json({"path": str(built.path), "built": True, **counts, **report})
        return
    _print_report(opened, source)
    console.print(
        f"{built.path}: {built.concepts:,} concepts, {built.edges:,} edges both ways, in {took:.1f} s"
    )
    for relation, count in built.dropped.items():
        console.print(f"  {count:,} edges {relation!r} dropped: one end is in no source")


@kg.command()
def show(
    term: Annotated[str, argument("A name, an abbreviation, an id (HP:0002094) or a code (E11.9).")],
    text: Annotated[
        bool, typer.Option("--text", help="TERM is a text or a file: print the concepts it names.")
    ] = False,
    folder: Folder = GRAPHS,
    using: Annotated[
        Literal["wardstream", "quickumls"],
        typer.Option("--with", help="With --text: wardstream's linker, or QuickUMLS (package quickumls)."),
    ] = "wardstream",
    json: Json = False,
) -> None:
    """Print a concept with its names, codes and neighbours; or the concepts that a text names.

    Of a text: where each concept is named, its semantic group, and whether the text denies it or means a
    relative, the past or a possibility. Headings count: under "Family History" all is of relatives.

    [dim]wardstream kg show HTN
    wardstream kg show HP:0002094
    wardstream kg show --text "Denies chest pain. Mother had a stroke."
    wardstream kg show --text note.txt --json
    wardstream kg show --text note.txt --with quickumls[/dim]
    """
    from kg.medical.coding import rows_of
    from kg.medical.linking import open_linker, quickumls
    from kg.medical.opening import open_snapshot
    from schemas.errors import ConfigurationError

    if using == "quickumls":
        quickumls.check_installed()
    opened = open_snapshot(folder, say=progress)
    if text:
        linker = quickumls.open_quickumls(opened) if using == "quickumls" else open_linker(opened)
        _show_text(term, opened, linker, json)
        return
    rows = rows_of(opened, term)
    if not rows:
        raise ConfigurationError(
            f"no concept of {opened.path.name} has the name, id or code {term!r}; for a sentence use --text"
        )
    if json:
        print_json([_described(opened, row) for row in rows])
        return
    for row in rows:
        _print_concept(opened, row)


def graph(
    snapshot: Annotated[Path | None, argument("Load this file of `wardstream kg build` first.")] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Load a knowledge graph into Neo4j; show which one is there, and how far the topics have been read.

    The new graph replaces the one before, next to the graphs of patients. The same snapshot again changes
    nothing; an interrupted load is done again.

    [dim]wardstream graph .data/kg/open-4f1c02aa9d3e.kg
    wardstream graph[/dim]
    """
    from contextlib import closing

    from kg.medical.snapshot import Snapshot
    from kg.store.port import of_snapshot
    from wardstream.settings import load
    from wardstream.wiring.graph_store import graph_of

    new = Snapshot.open(snapshot) if snapshot is not None else None
    with closing(graph_of(load(config))) as store:
        if new is not None:
            store.prepare()
            store.learn(of_snapshot(new))
        learned, positions = store.learned(), sorted(store.positions().items())
    if json:
        read = [{"topic": topic, "partition": number, "next": next_} for (topic, number), next_ in positions]
        print_json({"knowledge": learned._asdict(), "positions": read})
        return
    console.print(
        f"knowledge: {learned.concepts:,} concepts, {learned.edges:,} edges, snapshot {learned.snapshot[:12]}"
        if learned.snapshot
        else "knowledge: none; load it: wardstream graph SNAPSHOT"
    )
    for (topic, number), next_ in positions:
        console.print(f"{topic}/{number}: read up to {next_}")


def site(
    folder: Annotated[
        str | None, argument("Learn from FHIR files, or the sample hospital, first.", "FOLDER|sample")
    ] = None,
    file: Annotated[Path | None, option("The site graph; default: site.file.")] = None,
    relation: Annotated[
        str | None, option("Print only this relation: 'treated by', 'seen later with'.")
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="Edges of each relation, the best supported first.")] = 15,
    support: Annotated[
        int | None, option("Patients who support an edge, at least; default: site.minimum_support.", min=2)
    ] = None,
    graph: OneGraph = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Learn edges from the hospital's own coded data and notes; print those that several patients support.

    Learning takes the same steps as the stage `site`, in one go. --graph maps codes to concepts, and names
    the concepts that are printed.

    [dim]wardstream site export/ --file site.db --graph .data/kg
    wardstream kg build --site site.db
    wardstream site --file site.db --relation "treated by" --graph .data/kg[/dim]
    """
    from kg.medical.site import SiteLearner, SiteSource
    from schemas.errors import ConfigurationError
    from wardstream.cli.history import messages_of
    from wardstream.settings import load
    from wardstream.site.folder import learn
    from wardstream.site.mapping import mapping_of

    loaded = load(config)
    settings = loaded.site
    path = file or settings.file
    if path is None:
        raise ConfigurationError("`site` requires --file FILE or the setting site.file")
    if folder is not None:
        mapping = mapping_of(graph or settings.graph, notes=settings.notes, by=loaded.knowledge.linker)
        with SiteLearner(
            path, admission_hours=settings.admission_hours, vocabulary=mapping.vocabulary
        ) as learner:
            done = learn(learner, messages_of(folder, aside), mapping.to_concept, mapping.linking)
        if json:
            print_json({"path": str(path), **done._asdict()})
        else:
            console.print(
                f"{path}: learned from {done.messages:,} messages, {done.changes:,} of {done.deltas:,} "
                "changes to patients' graphs"
            )
        return
    source = SiteSource(path, minimum_support=support or settings.minimum_support)
    names = {one.id: one.name for one in source.concepts()} | (_names(graph) if graph else {})
    edges = [edge for edge in source.edges() if relation in (None, edge.relation)]
    edges.sort(key=lambda edge: (edge.relation, -edge.weight * edge.support**0.5, edge.subject, edge.object))
    if json:
        told = ("subject", "relation", "object", "weight", "support")
        print_json([{name: getattr(edge, name) for name in told} for edge in edges])
        return
    counts = dict.fromkeys({edge.relation for edge in edges}, 0)
    rows = []
    for edge in edges:
        counts[edge.relation] += 1
        if counts[edge.relation] <= top:
            ends = (names.get(edge.subject, edge.subject), names.get(edge.object, edge.object))
            rows.append((ends[0], edge.relation, ends[1], f"{edge.weight:.2f}", str(edge.support)))
    print_table((whole("condition or concept"), "relation", whole("object"), "weight", "patients"), rows)
    by_relation = ", ".join(f"{count:,} {name}" for name, count in sorted(counts.items()))
    console.print(f"{len(edges):,} edges: {by_relation}")


def _encoder() -> Names:
    from kg.medical.embedding import names_embedder
    from wardstream.settings import load
    from wardstream.wiring.encoder import encoder_of

    return names_embedder(
        encoder_of(load(None)), lambda done, of: aside.print(f"embedded {done:,} of {of:,} names")
    )


def _names(graph: Path) -> dict[str, str]:
    from kg.medical.opening import open_snapshot
    from kg.medical.snapshot import Snapshot

    opened = open_snapshot(graph) if graph.is_dir() else Snapshot.open(graph)
    return {opened.id(row): opened.name(row) for row in range(len(opened))}


def _print_report(opened: Snapshot, source: OpenGraph | UmlsSource) -> None:
    import numpy as np

    from kg.medical.open import OpenGraph

    counts = np.bincount(opened.group, minlength=len(opened.groups))
    groups = zip(opened.groups, counts, strict=True)
    print_table(("semantic group", "concepts"), [(group, f"{count:,}") for group, count in groups if count])
    if not isinstance(source, OpenGraph):
        print_lines((f"  skipped {line}" for line in source.broken.told()), "yellow")
        return
    report = source.report
    parts = (
        ("entries of", report.entries),
        ("merged by", report.merged),
        ("forms dropped", report.dropped),
    )
    rows = [(what, name, f"{count:,}") for what, found in parts for name, count in found.items()]
    print_table(("", whole("what"), "count"), rows)


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


def _print_concept(opened: Snapshot, row: int) -> None:
    from kg.medical.graph import GROUPS

    group = opened.group_of(row)
    console.print(f"{opened.name(row)}  {opened.id(row)}  [{GROUPS[group]}]", style="bold")  # type: ignore[index]
    console.print("  called " + ", ".join(opened.surfaces_of(row)))
    console.print("  coded  " + _first(opened.codes(row), " and {} more"))
    held: dict[tuple[str, str], list[str]] = {}
    for one in opened.neighbours(row):
        name = f"{opened.name(one.row)} ({one.weight:.2f})" if one.weight != 1 else opened.name(one.row)
        held.setdefault((one.relation, opened.group_of(one.row)), []).append(name)
    for (relation, of), names in sorted(held.items()):
        console.print(f"  {relation} [{of}]: " + _first(names, " and {:,} more"))


def _first(names: list[str], more: str) -> str:
    return ", ".join(names[:_SHOWN]) + (more.format(len(names) - _SHOWN) if len(names) > _SHOWN else "")


def _show_text(text: str, snapshot: Snapshot, linker: Linker, json: bool) -> None:
    from processors.notes.about import about
    from processors.notes.sectioning import sections

    note = _read(text)
    links = linker.link(note, about(sections(note)))
    if json:
        rows = [
            {
                "start": one.start,
                "end": one.end,
                "text": one.text,
                "id": snapshot.id(one.row),
                "name": snapshot.name(one.row),
                "group": snapshot.group_of(one.row),
                "score": round(one.score, 2),
                "flags": _flags(one),
            }
            for one in links
        ]
        print_json(rows)
        return
    marked = Text(note)
    for one in links:
        flags = _flags(one)
        marked.stylize(f"bold underline {_STYLES[flags[0]] if flags else 'green'}", one.start, one.end)
    console.print(marked)
    if not links:
        console.print("Names no concept of the graph.")
        return
    print_table(
        ("at", whole("text"), whole("concept"), "group", "score", "context"),
        (
            (
                str(one.start),
                " ".join(one.text.split()),
                snapshot.name(one.row),
                snapshot.group_of(one.row),
                f"{one.score:.2f}",
                ", ".join(_flags(one)),
            )
            for one in links
        ),
    )


def _read(text: str) -> str:
    try:
        return Path(text).read_text(encoding="utf-8", errors="replace") if Path(text).is_file() else text
    except (OSError, ValueError):  # no name of a file: too long, or with a NUL
        return text


def _flags(one: Link) -> list[str]:
    return [flag for flag in _STYLES if getattr(one, flag)]
