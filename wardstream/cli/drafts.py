"""`wardstream drafts`: read them as a person, or write them to a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, console, print_json, whole

if TYPE_CHECKING:
    from wardstream.drafts import Shelf

app = typer.Typer(help="List, show and export drafts.", no_args_is_help=True)

Task = Annotated[str | None, typer.Option(help="Only of this task, e.g. progress-note.", show_default=False)]
Patient = Annotated[str | None, typer.Option(help="Only of this patient: Patient/<id>.", show_default=False)]


@app.command("list")
def list_(config: Config = None, task: Task = None, patient: Patient = None, json: Json = False) -> None:
    """List the drafts that have not been replaced by a later version.

    [dim]wardstream drafts list --task progress-note[/dim]
    """
    found = _shelf(config, task).latest(task, patient)
    if json:
        names = ("name", "task", "title", "date", "patient", "encounter", "identifier", "replaces")
        print_json([{name: getattr(one, name) for name in names} for one in found])
        return
    if not found:
        console.print("no drafts" + (" of this task and patient" if task or patient else ""))
        return
    table = Table("name", "task", "as of", whole("patient"), whole("encounter"), "title", "")
    for one in found:
        replaced = "revised" if one.replaces else ""
        table.add_row(one.name, one.task, one.date[:16].replace("T", " "), one.patient, one.encounter, one.title, replaced)
    console.print(table)
    console.print(f"{len(found)} drafts. Read one: `wardstream drafts show NAME`; all: `wardstream drafts export`.")


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="As `drafts list` names it, or the beginning of that.")],
    config: Config = None,
    json: Annotated[bool, typer.Option("--json", help="Print the FHIR Bundle.")] = False,
) -> None:
    """Show one draft as Markdown, with its sources.

    [dim]wardstream drafts show 3f9a[/dim]
    """
    from rich.markdown import Markdown

    from wardstream.drafts.export import as_markdown

    document = _shelf(config).find(name)
    if json:
        print_json(document.bundle)
        return
    text = as_markdown(document)
    console.print(Markdown(text) if console.is_terminal else text)


@app.command()
def export(
    out: Annotated[Path, typer.Option(help="Folder to write to.")] = Path("out"),
    config: Config = None,
    task: Task = None,
    patient: Patient = None,
) -> None:
    """Write drafts as FHIR JSON and Markdown, and one HTML page in which a click on a sentence shows its source.

    [dim]wardstream drafts export --out drafts/ --patient Patient/7[/dim]
    """
    from wardstream.drafts.export import export as write

    written = write(_shelf(config, task).latest(task, patient), out)
    console.print(f"wrote {written} drafts to {out}; open {out / 'index.html'}")


def _shelf(config: Config, task: str | None = None) -> Shelf:
    from schemas.errors import ConfigurationError
    from schemas.requests import TASKS
    from wardstream.drafts import shelve
    from wardstream.settings import load

    if task is not None and task not in TASKS:
        raise ConfigurationError(f"expected a task among {', '.join(TASKS)}; came {task}")
    return shelve(load(config).cluster())
