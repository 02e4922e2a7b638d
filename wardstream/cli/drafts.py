"""`wardstream drafts`: read them as a person, or write them to a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli.options import AnyPatient, Config, Json, console, print_json, whole

if TYPE_CHECKING:
    from wardstream.drafts import Document, Shelf

app = typer.Typer(help="List, show and export drafts.", no_args_is_help=True)

Task = Annotated[str | None, typer.Option(help="Only of this task, e.g. progress-note.", show_default=False)]


@app.command("list")
def list_(config: Config = None, task: Task = None, patient: AnyPatient = None, json: Json = False) -> None:
    """List the drafts that have not been replaced by a later version.

    [dim]wardstream drafts list --task progress-note[/dim]
    """
    shelf = _shelf(config, task)
    found = _of(shelf, config, task, patient)
    if json:
        names = (
            "name",
            "task",
            "title",
            "date",
            "patient",
            "encounter",
            "reason",
            "critical",
            "identifier",
            "replaces",
        )
        print_json([{name: getattr(one, name) for name in names} for one in found])
        return
    if not found:
        console.print(_none(len(shelf), task, patient))
        return
    table = Table("name", "task", "as of", whole("patient"), whole("encounter"), "title", "why", "")
    for one in found:
        replaced = "revised" if one.replaces else ""
        why = f"[bold red]{one.reason.upper()}[/bold red]" if one.critical else one.reason
        table.add_row(
            one.name,
            one.task,
            one.date[:16].replace("T", " "),
            one.patient,
            one.encounter,
            one.title,
            why,
            replaced,
        )
    console.print(table)
    console.print(
        f"{len(found)} drafts. Read one: `wardstream drafts show NAME`; all: `wardstream drafts export`."
    )


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
    patient: AnyPatient = None,
) -> None:
    """Write drafts as FHIR JSON and Markdown, and one HTML page in which a click on a sentence shows its
    source.

    Not into the sink's own folder (sink.folder): there `wardstream run` keeps the latest drafts by itself,
    and removes what is replaced.

    [dim]wardstream drafts export --out out/ --patient Patient/7[/dim]
    """
    from wardstream.drafts.export import export as write

    _refuse_the_sinks_folder(out, config)
    shelf = _shelf(config, task)
    found = _of(shelf, config, task, patient)
    if not found:
        console.print(_none(len(shelf), task, patient))
        return
    written = write(found, out)
    console.print(f"wrote {written} drafts to {out}; open {out / 'index.html'}")


def _shelf(config: Config, task: str | None = None) -> Shelf:
    from schemas.errors import ConfigurationError
    from schemas.requests import TASKS
    from wardstream.drafts import shelve
    from wardstream.settings import load

    if task is not None and task not in TASKS:
        raise ConfigurationError(f"expected a task among {', '.join(TASKS)}; came {task}")
    return shelve(load(config).cluster())


def _of(shelf: Shelf, config: Path | None, task: str | None, patient: str | None) -> list[Document]:
    """The latest drafts of a task and of whom `patient` names: by the record's own name, else by the record
    that stands for it.
    """
    from processors.drafting.fhir.references import local
    from wardstream.identifiers import patient_key
    from wardstream.patient_state import standing
    from wardstream.settings import load

    if patient is None:
        return shelf.latest(task)
    key = patient_key(patient)
    found = shelf.latest(task, local("Patient", key))
    if found or not len(shelf):
        return found
    return shelf.latest(task, local("Patient", standing(load(config).cluster(), key).patient))


def _refuse_the_sinks_folder(out: Path, config: Path | None) -> None:
    """Both name files alike: the sink would remove what was exported, and an export of old drafts bring back
    what it removed.
    """
    from schemas.errors import ConfigurationError
    from wardstream.settings import load

    if out.resolve() == load(config).sink.folder.resolve() or (out / ".positions.json").exists():
        raise ConfigurationError(
            f"expected a folder for --out that the sink does not keep, came {out}: there `wardstream run` "
            "holds the latest version of each "
            "draft already (sink.folder); read them there, or give another folder, such as --out out/"
        )


def _none(all_: int, task: str | None, patient: str | None) -> str:
    """Why there is nothing to show."""
    from wardstream.identifiers import PATIENT_FORMS

    if not all_ or not (task or patient):
        return "no drafts at all" if task or patient else "no drafts"
    of = " and ".join(name for name, given in (("task", task), ("patient", patient)) if given)
    hint = (
        f". A patient is named {PATIENT_FORMS}; `wardstream drafts list` shows those who have drafts"
        if patient
        else ""
    )
    return f"no drafts of this {of}, {all_} of others{hint}"
