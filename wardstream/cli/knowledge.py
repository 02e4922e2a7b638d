"""`wardstream knowledge`: the corpora that the diagnosis agent searches."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, aside, console, print_json, progress

if TYPE_CHECKING:
    from models.encoders.port import Encoder
    from wardstream.knowledge.reading import Fault

app = typer.Typer(help="Texts that the diagnosis agent searches.", no_args_is_help=True)
Folder = Annotated[Path, typer.Option("--folder", help="Where the corpora lie.")]
Name = Annotated[str, typer.Option("--corpus", help="The corpus, by name.", show_default=False)]
Words = Annotated[bool, typer.Option("--words", help="By words alone, without vectors.")]
_FOLDER: Final = Path(".data/knowledge")
_TOLD: Final = 20  # files and lines that could not be read; the rest is counted
_INCOMPLETE: Final = 1  # exit code: some of it could not be read


class TagName(StrEnum):
    """How the agent names what it searches."""

    WIKI = "WIKI"
    PMC = "PMC"
    BOOK = "BOOK"


@app.callback()
def knowledge() -> None:
    """Texts that the diagnosis agent searches."""


@app.command("add")
def add_texts(
    corpus: Name,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH...", help="Files, or folders of them.", show_default=False),
    ] = None,
    tag: Annotated[
        TagName | None,
        typer.Option(
            help="What the agent calls it; default: as it is, WIKI for a wiki, PMC for PubMed, else BOOK.",
            show_default=False,
        ),
    ] = None,
    builtin: Annotated[
        bool, typer.Option("--builtin", help="The open corpus: HPO's definitions and ICD-10-CM's notes.")
    ] = False,
    words: Words = False,
    folder: Folder = _FOLDER,
    config: Config = None,
    json: Json = False,
) -> None:
    """Add texts to a corpus: plain text, PDF, JSON lines {id?, title?, text}, PubMed's XML, a wiki's dump;
    .gz and .bz2 too.

    Adding the same again changes nothing; a text that changed replaces its old one. All of it is seen, or
    after a crash nothing. What cannot be read is told and the rest added; the exit code is then 1.

    [dim]wardstream knowledge add --corpus hpo-icd --builtin
    wardstream knowledge add --corpus library --tag BOOK handbooks/
    wardstream knowledge add --corpus pubmed pubmed26n0001.xml.gz[/dim]
    """
    from models.search.library import Library
    from models.search.passage import Document
    from schemas.errors import ConfigurationError
    from wardstream.knowledge import builtin as open_corpus
    from wardstream.knowledge import reading
    from wardstream.knowledge.adding import add

    if bool(paths) == builtin:
        raise ConfigurationError("expected paths or --builtin, and not both")
    encoder = None if words else _encoder(config)
    library = Library(folder)
    faults: list[Fault] = []
    held = library.corpora().get(corpus)
    default = open_corpus.TAG if builtin else held.about.tag if held else reading.tag_of(paths or [])
    target = library.made(corpus, tag.value if tag else default)

    def refused(document: Document, why: str) -> None:
        faults.append(reading.Fault(document.id, why))

    documents = open_corpus.documents() if builtin else reading.read(paths or [], faults.append)
    try:
        report = add(target, documents, encoder, refused, progress)
    finally:
        if held is None and not len(target.words):
            target.destroy()  # ours, and nothing came into it
    if json:
        print_json(
            {
                **report.added._asdict(),
                "embedded": report.embedded,
                "words_alone": report.words_alone,
                "faults": [one._asdict() for one in faults],
            }
        )
    else:
        _tell(faults)
        added = report.added
        console.print(
            f"{corpus}: {added.new:,} new, {added.changed:,} changed, {added.same:,} were there; "
            f"{added.pieces:,} passages, {report.embedded:,} vectors"
        )
        if report.words_alone:
            aside.print(f"found by words alone: {report.words_alone}")
    if faults:
        raise typer.Exit(_INCOMPLETE)


@app.command("list")
def list_corpora(folder: Folder = _FOLDER, json: Json = False) -> None:
    """Count documents, passages and vectors of each corpus."""
    from models.search.library import Library

    found = {
        name: {
            "tag": one.about.tag,
            "documents": one.words.documents,
            "passages": len(one.words),
            "vectors": len(one.vectors),
            "encoder": one.vectors.encoder,
        }
        for name, one in Library(folder).corpora().items()
    }
    if json:
        print_json(found)
        return
    table = Table("corpus", "tag", "documents", "passages", "vectors", "encoder")
    for name, said in found.items():
        table.add_row(
            name, *(f"{value:,}" if isinstance(value, int) else str(value) for value in said.values())
        )
    console.print(table)


@app.command("remove")
def remove_texts(
    corpus: Name,
    document: Annotated[
        list[str] | None,
        typer.Option(help="Only these, by id; default: the whole corpus.", show_default=False),
    ] = None,
    folder: Folder = _FOLDER,
) -> None:
    """Remove a corpus, or documents of it."""
    from models.search.library import Library

    target = Library(folder).corpus(corpus)
    if document:
        console.print(f"{corpus}: {target.remove(document):,} documents removed")
        return
    count = target.words.documents
    target.destroy()
    console.print(f"{corpus}: removed, {count:,} documents")


@app.command("search")
def search_corpora(
    query: Annotated[
        list[str],
        typer.Argument(metavar="QUERY...", help="One or several, asked together.", show_default=False),
    ],
    corpus: Annotated[
        list[str] | None, typer.Option(help="Of these corpora; default: all.", show_default=False)
    ] = None,
    tag: Annotated[
        TagName | None, typer.Option(help="Of the corpora of this tag.", show_default=False)
    ] = None,
    most: Annotated[int, typer.Option(min=1, max=100, help="Passages.")] = 5,
    words: Words = False,
    folder: Folder = _FOLDER,
    config: Config = None,
    json: Json = False,
) -> None:
    """Search by hand what the agent searches.

    [dim]wardstream knowledge search --tag BOOK "dislocated lens" "tall stature"[/dim]
    """
    from models.search.library import Library
    from schemas.errors import ConfigurationError

    library = Library(folder, None if words else _encoder(config))
    names = list(corpus or []) + (library.tagged(tag.value) if tag else [])
    if not names and not tag:
        names = list(library.corpora())
    if not names and tag and library.corpora():
        raise ConfigurationError(
            f"expected a corpus of the tag {tag.value} in {folder}, came none; `wardstream knowledge list` "
            "tells which tags are there"
        )
    if not names:
        raise ConfigurationError(
            f"expected a corpus in {folder}, came none; `wardstream knowledge add --corpus hpo-icd "
            "--builtin` makes the open one"
        )
    found = library.search(query, names, most)
    if json:
        print_json(
            {
                "passages": [
                    {name: getattr(one, name) for name in one.__struct_fields__} for one in found.passages
                ],
                "told": found.told,
            }
        )
        return
    for told in found.told:
        aside.print(told)
    if not found.passages:
        console.print("no reference")
    for one in found.passages:
        console.print(f"\n{one.title}", style="bold")
        console.print(f"{one.id}, score {one.score:.4f}", style="dim")
        console.print(one.text)


@app.command("serve")
def serve_corpora(
    host: Annotated[
        str,
        typer.Option(help="Address to listen on. There is no password: keep it where only workers reach it."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8030,
    words: Words = False,
    folder: Folder = _FOLDER,
    config: Config = None,
) -> None:
    """Serve the corpora over HTTP: POST /search, GET /corpora, GET /health; described at /openapi.json.
    Corpora may be added to meanwhile.

    [dim]wardstream knowledge serve --port 8030[/dim]
    """
    from models.search.library import Library
    from wardstream.knowledge.service import serve

    library = Library(folder, None if words else _encoder(config))
    aside.print(f"{len(library.corpora())} corpora at http://{host}:{port}; Ctrl-C ends")
    serve(library, host, port)


def _encoder(config: Path | None) -> Encoder | None:
    """As the settings name it; None where there is none."""
    from wardstream.settings import load
    from wardstream.wiring.encoder import encoder_of

    settings = load(config)
    return encoder_of(settings) if settings.encoder.answers() else None


def _tell(faults: list[Fault]) -> None:
    for one in faults[:_TOLD]:
        aside.print(f"{one.file}: {one.reason}")
    if len(faults) > _TOLD:
        aside.print(f"{len(faults) - _TOLD:,} more could not be read")
