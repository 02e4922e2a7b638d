"""`wardstream diseases`: look profiles up, add a hospital's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from wardstream.cli.options import Json, aside, console, print_json, progress

app = typer.Typer(help="Disease profiles: what patients with a disease show.", no_args_is_help=True)
_SYNONYMS: Final = 5
Folder = Annotated[Path, typer.Option("--graph", help="Where the compiled disease profiles lie.")]


@app.callback()
def diseases() -> None:
    """Disease profiles: what patients with a disease show."""


@app.command()
def add(
    file: Annotated[
        Path,
        typer.Argument(
            help="CSV with id, name, hpo, frequency; or lines of {id, name, phenotypes: {hpo: frequency}}."
        ),
    ],
    graph: Folder = Path(".data/kg"),
) -> None:
    """Add a hospital's own profiles to those of HPO's annotations.

    A disease of the same id or name is one with it, and its counts are pooled. A file added again replaces
    what it held before; a file with a line that cannot be read is not taken, and each such line told.
    Frequencies: 3/7, 45%, 0.45, a word of HPO ("frequent"); 0/7 or "excluded" for what was looked for and not
    found; nothing where nobody counted. Further columns: onset, inheritance (HPO's terms).

    [dim]wardstream diseases add own.csv[/dim]
    """
    from kg.diseases import own

    found = own.add(graph, file, own.vocabulary())
    told = f", {found.repeated:,} repeated lines counted once" if found.repeated else ""
    console.print(f"{graph}: {len(found.described):,} profiles of {file.name}{told}")


@app.command()
def show(
    name: Annotated[
        str, typer.Argument(help="A name, or an id (OMIM:154700, ORPHA:558, ICD10CM:Q87.4, Q87.4).")
    ],
    graph: Folder = Path(".data/kg"),
    json: Json = False,
) -> None:
    """Look a disease up: its ids, its ten most telling phenotypes, inheritance, onset.

    [dim]wardstream diseases show "Marfan syndrome"[/dim]
    """
    import msgspec

    from kg.diseases import NO_REFERENCE, Lookup, open_diseases

    found = Lookup(open_diseases(graph, say=progress)).lookup(name)
    if json:
        print_json(msgspec.to_builtins(found))
        return
    if found is None:
        console.print(NO_REFERENCE)
        aside.print(
            "no disease of this id or near this name has a profile or a code here; `wardstream diseases "
            "add` takes your own"
        )
        return
    console.print(f"{found.name}  {', '.join(found.ids)}", style="bold")
    if found.synonyms:
        console.print(f"  also: {'; '.join(found.synonyms[:_SYNONYMS])}")
    if not found.phenotypes:
        console.print(
            "  no source here says what patients with it show; add a profile (`wardstream diseases add`), "
            "or cases (`wardstream corpus add`)"
        )
    for one in found.phenotypes:
        console.print(f"  {one.share:>5.0%}  {one.name}  {one.id}")
    for what, values in (("inheritance", found.inheritance), ("onset", found.onset)):
        if values:
            console.print(f"  {what}: {', '.join(values)}")
