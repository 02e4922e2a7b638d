"""`wardstream kg link`: which concepts a text names, and what it says of them; for a clinician to look at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.table import Table
from rich.text import Text

from wardstream.cli.options import Json, console, print_json, progress, whole

if TYPE_CHECKING:
    from kg.medical.linking import Link, Linker

_FLAGS = ("negated", "family", "historical", "hypothetical")
_STYLES = {"negated": "red", "family": "magenta", "historical": "blue", "hypothetical": "yellow"}


def add(app: typer.Typer) -> None:
    app.command()(link)


def link(
    text: Annotated[
        str,
        typer.Argument(metavar="TEXT_OR_FILE", help="A sentence, or a file with a note.", show_default=False),
    ],
    folder: Annotated[Path, typer.Option(help="Where the compiled graphs lie.")] = Path(".data/kg"),
    using: Annotated[
        Literal["wardstream", "quickumls"],
        typer.Option("--with", help="The linker: wardstream's own, or QuickUMLS (package quickumls)."),
    ] = "wardstream",
    json: Json = False,
) -> None:
    """Print the concepts that a text names: where, which, of which semantic group, and whether it says so of
    the patient, now, for sure.

    Headings count: under "Family History" all is of relatives.

    [dim]wardstream kg link "Denies chest pain. Mother had a stroke."
    wardstream kg link note.txt --json
    wardstream kg link note.txt --with quickumls[/dim]
    """
    from kg.medical.linking import open_linker, quickumls
    from kg.medical.opening import open_snapshot
    from processors.notes.about import about
    from processors.notes.sectioning import sections

    if using == "quickumls":
        quickumls.check_installed()
    note = _read(text)
    snapshot = open_snapshot(folder, say=progress)
    linker: Linker = quickumls.open_quickumls(snapshot) if using == "quickumls" else open_linker(snapshot)
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
    console.print(_marked(note, links))
    table = Table("at", whole("text"), whole("concept"), "group", "score", "said of it")
    for one in links:
        written = " ".join(one.text.split())
        table.add_row(
            str(one.start),
            written,
            snapshot.name(one.row),
            snapshot.group_of(one.row),
            f"{one.score:.2f}",
            ", ".join(_flags(one)),
        )
    console.print(table if links else "Names no concept of the graph.")


def _read(text: str) -> str:
    try:
        return Path(text).read_text(encoding="utf-8", errors="replace") if Path(text).is_file() else text
    except (OSError, ValueError):  # no name of a file: too long, or with a NUL
        return text


def _flags(one: Link) -> list[str]:
    return [flag for flag in _FLAGS if getattr(one, flag)]


def _marked(note: str, links: list[Link]) -> Text:
    shown = Text(note)
    for one in links:
        flags = _flags(one)
        shown.stylize(f"bold underline {_STYLES[flags[0]] if flags else 'green'}", one.start, one.end)
    return shown
