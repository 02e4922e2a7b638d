"""`wardstream knowledge`: the corpora that the diagnosis agent searches."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from wardstream.cli.options import (
    Config,
    Json,
    argument,
    aside,
    console,
    encoder_or_none,
    option,
    print_json,
    print_table,
    progress,
)

app = typer.Typer(help="Texts that the diagnosis agent searches.", no_args_is_help=True)
Folder = Annotated[Path, typer.Option("--folder", help="Folder of the corpora.")]
Words = Annotated[bool, typer.Option("--words", help="By words alone, without vectors.")]
_FOLDER: Final = Path(".data/knowledge")
_LISTED: Final = 20  # files and lines that could not be read; the rest is counted


class TagName(StrEnum):
    """The names by which the agent calls its sources."""

    WIKI = "WIKI"
    PMC = "PMC"
    BOOK = "BOOK"


@app.command("add")
def add_texts(
    corpus: Annotated[str, option("Name of the corpus.", "--corpus")],
    paths: Annotated[list[Path] | None, argument("Files, or folders of them.", "PATH...")] = None,
    tag: Annotated[
        TagName | None,
        option("The agent's name for it; default: WIKI for a wiki, PMC for PubMed, else BOOK."),
    ] = None,
    builtin: Annotated[
        bool, typer.Option("--builtin", help="The open corpus: HPO's definitions and ICD-10-CM's notes.")
    ] = False,
    words: Words = False,
    folder: Folder = _FOLDER,
    config: Config = None,
    json: Json = False,
) -> None:
    """Add texts: plain text, PDF, JSON lines {id?, title?, text}, PubMed's XML, a wiki's dump; .gz and .bz2.

    Adding the same again changes nothing; a changed text replaces its former version. After a crash nothing
    of an unfinished addition is visible. What cannot be read is listed and the rest added; the exit code is
    then 1.

    [dim]wardstream knowledge add --corpus hpo-icd --builtin
    wardstream knowledge add --corpus library --tag BOOK handbooks/
    wardstream knowledge add --corpus pubmed pubmed26n0001.xml.gz[/dim]
    """
    from models.search.library import Library
    from models.search.pieces import Document
    from schemas.errors import ConfigurationError
    from wardstream.knowledge import builtin as open_corpus
    from wardstream.knowledge import documents
    from wardstream.knowledge.documents import add
    from wardstream.settings import load

    if bool(paths) == builtin:
        raise ConfigurationError("`knowledge add` requires either PATH or --builtin")
    encoder = encoder_or_none(load(config), words)
    library = Library(folder)
    faults: list[documents.Fault] = []
    held = library.corpora().get(corpus)
    default = open_corpus.TAG if builtin else held.about.tag if held else documents.tag_of(paths or [])
    target = library.made(corpus, tag.value if tag else default)

    def refused(document: Document, why: str) -> None:
        faults.append(documents.Fault(document.id, why))

    found = open_corpus.documents() if builtin else documents.read(paths or [], faults.append)
    try:
        report = add(target, found, encoder, refused, progress)
    finally:
        if held is None and not len(target.words):
            target.destroy()  # made here, and still empty
    added = report.added
    if json:
        counts = {**added._asdict(), "embedded": report.embedded, "words_alone": report.words_alone}
        print_json({**counts, "faults": [one._asdict() for one in faults]})
    else:
        for one in faults[:_LISTED]:
            aside.print(f"{one.file}: {one.reason}")
        if len(faults) > _LISTED:
            aside.print(f"{len(faults) - _LISTED:,} more could not be read")
        console.print(
            f"{corpus}: {added.new:,} new, {added.changed:,} changed, {added.same:,} unchanged; "
            f"{added.pieces:,} passages, {report.embedded:,} vectors"
        )
        if report.words_alone:
            aside.print(f"found by words alone: {report.words_alone}")
    if faults:
        raise typer.Exit(1)


@app.command("list")
def list_corpora(
    corpus: Annotated[str | None, option("Only this one.")] = None,
    document: Annotated[list[str] | None, option("With --remove: only these documents, by id.")] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Remove the corpus, or the documents given.")
    ] = False,
    folder: Folder = _FOLDER,
    json: Json = False,
) -> None:
    """Count documents, passages and vectors of each corpus; remove a corpus, or documents of it.

    [dim]wardstream knowledge list
    wardstream knowledge list --corpus library --remove[/dim]
    """
    from models.search.library import Library
    from schemas.errors import ConfigurationError

    library = Library(folder)
    if remove:
        if corpus is None:
            raise ConfigurationError("--remove requires --corpus NAME")
        target = library.corpus(corpus)
        if document:
            console.print(f"{corpus}: {target.remove(document):,} documents removed")
            return
        count = target.words.documents
        target.destroy()
        console.print(f"{corpus}: removed, {count:,} documents")
        return
    found = {
        name: {
            "tag": one.about.tag,
            "documents": one.words.documents,
            "passages": len(one.words),
            "vectors": len(one.vectors),
            "encoder": one.vectors.encoder,
        }
        for name, one in library.corpora().items()
        if corpus in (None, name)
    }
    if json:
        print_json(found)
        return
    rows = (
        (name, *(f"{value:,}" if isinstance(value, int) else str(value) for value in one.values()))
        for name, one in found.items()
    )
    print_table(("corpus", "tag", "documents", "passages", "vectors", "encoder"), rows)


@app.command("search")
def search_corpora(
    query: Annotated[list[str], argument("One or more queries, searched together.", "QUERY...")],
    corpus: Annotated[list[str] | None, option("Only these corpora; default: all.")] = None,
    tag: Annotated[TagName | None, option("Only the corpora with this tag.")] = None,
    most: Annotated[int, typer.Option(min=1, max=100, help="Passages.")] = 5,
    words: Words = False,
    folder: Folder = _FOLDER,
    config: Config = None,
    json: Json = False,
) -> None:
    """Search the corpora as the agent does.

    [dim]wardstream knowledge search --tag BOOK "dislocated lens" "tall stature"[/dim]
    """
    from models.search.library import Library
    from schemas.errors import ConfigurationError
    from wardstream.settings import load

    library = Library(folder, encoder_or_none(load(config), words))
    names = list(corpus or []) + (library.tagged(tag.value) if tag else [])
    if not names and not tag:
        names = list(library.corpora())
    if not names and tag and library.corpora():
        raise ConfigurationError(
            f"no corpus in {folder} has the tag {tag.value}; see `wardstream knowledge list`"
        )
    if not names:
        raise ConfigurationError(
            f"there is no corpus in {folder}; `wardstream knowledge add --corpus hpo-icd --builtin` makes "
            "the "
            "open one"
        )
    found = library.search(query, names, most)
    if json:
        passages = [{name: getattr(one, name) for name in one.__struct_fields__} for one in found.passages]
        print_json({"passages": passages, "told": found.told})
        return
    for remark in found.told:
        aside.print(remark)
    if not found.passages:
        console.print("no reference")
    for one in found.passages:
        console.print(f"\n{one.title}", style="bold")
        console.print(f"{one.id}, score {one.score:.4f}", style="dim")
        console.print(one.text)


@app.command("serve")
def serve_corpora(
    host: Annotated[
        str, typer.Option(help="Address to listen on. There is no password: let only workers reach it.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8030,
    known_as: Annotated[
        list[str] | None,
        typer.Option(help="Name or address by which workers reach it, if not --host. Several are allowed."),
    ] = None,
    words: Words = False,
    folder: Folder = _FOLDER,
    config: Config = None,
) -> None:
    """Serve the corpora over HTTP: POST /search, GET /corpora, GET /health; schema at /openapi.json.

    Texts may be added while it runs.

    [dim]wardstream knowledge serve --port 8030[/dim]
    """
    from models.search.library import Library
    from wardstream.knowledge.service import serve
    from wardstream.settings import load

    library = Library(folder, encoder_or_none(load(config), words))
    aside.print(f"{len(library.corpora())} corpora at http://{host}:{port}; Ctrl-C ends")
    serve(library, host, port, known_as or ())
