"""Drafts: `request`, `drafts`, `web`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from wardstream.cli.options import (
    AnyPatient,
    Config,
    Encounter,
    Json,
    Patient,
    argument,
    console,
    option,
    print_json,
    print_table,
    whole,
)

if TYPE_CHECKING:
    from wardstream.drafts import Document, Shelf


def add(app: typer.Typer) -> None:
    for command in (request, drafts, web):
        app.command()(command)
    app.command("review", hidden=True)(web)  # as it was called before it had more pages


def request(
    task: Annotated[
        str, typer.Argument(help="discharge-instruction, progress-note, care-summary or diagnosis.")
    ],
    patient: Patient,
    encounter: Encounter,
    force: Annotated[
        bool, typer.Option("--force", help="Also if patient or encounter are not known (yet).")
    ] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Request a draft of what is known now. It appears on ehr.out.TASK (`wardstream drafts`).

    Checks first whether patient and encounter are known (ehr.tkg-delta); exit code 2 if no draft would
    result.

    [dim]wardstream request progress-note --patient Patient/7 --encounter Encounter/3
    wardstream request diagnosis --patient 'http://hospital.example/mrn|4711' --encounter 3[/dim]
    """
    from wardstream.identifiers import encounter_key, patient_key
    from wardstream.requesting import look, send
    from wardstream.settings import load

    _known(task)
    record, stay = patient_key(patient), encounter_key(encounter)
    settings = load(config)
    if not force:
        record = look(settings.cluster(), record, stay, settings.triggers.classes)
    nonce = send(settings.cluster(), task, record, stay)
    if json:
        print_json({"asked": nonce, "task": task})
    else:
        console.print(
            f"requested ({nonce}); see `wardstream drafts`, or if no draft arrives `wardstream dlq --reason "
            "cannot-ask`"
        )


def drafts(
    name: Annotated[str | None, argument("Show this draft: its name in the list, or its beginning.")] = None,
    out: Annotated[
        Path | None, option("Write the drafts to this folder: FHIR JSON, Markdown and one HTML page.")
    ] = None,
    task: Annotated[str | None, option("Only of this task, e.g. progress-note.")] = None,
    patient: AnyPatient = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """List the latest drafts, show one as Markdown with its sources, or export them.

    In the HTML page of an export a click on a sentence shows its source. --json prints the FHIR Bundle of a
    shown draft. Do not export into the sink's own folder (sink.folder): `wardstream run` keeps the latest
    drafts there.

    [dim]wardstream drafts --task progress-note
    wardstream drafts 3f9a
    wardstream drafts --out out/ --patient Patient/7[/dim]
    """
    from wardstream.drafts import shelve
    from wardstream.settings import load

    if task is not None:
        _known(task)
    if out is not None:
        _refuse_the_sinks_folder(out, config)
    shelf = shelve(load(config).cluster())
    if name is not None:
        _show(shelf.find(name), json)
        return
    found = _of(shelf, config, task, patient)
    if not found and not json:
        console.print(_none(len(shelf), task, patient))
    elif out is not None:
        from wardstream.drafts.shelf import export

        written = export(found, out)
        console.print(f"wrote {written} drafts to {out}; open {out / 'index.html'}")
    else:
        _list(found, json)


def web(
    reviewer: Annotated[
        str, option("Who signs, as Practitioner/7, where there are no logins (review.issuer).")
    ] = "",
    config: Config = None,
) -> None:
    """Serve drafts, patients, operations and policies in a browser, each page for its roles.

    Each decision on a draft goes to ehr.note as a FHIR Task with the person who signed, and becomes part of the draft's reward;
    each access goes to ehr.audit. Set review.token first, or review.issuer for logins by OpenID Connect.

    [dim]WARDSTREAM_REVIEW__TOKEN=... wardstream web --reviewer Practitioner/7[/dim]
    """
    from schemas.errors import ConfigurationError
    from wardstream.review.opening import open_review
    from wardstream.review.server import serve
    from wardstream.settings import load
    from wardstream.wiring.health import answering

    settings = load(config)
    try:
        with answering(settings.worker.health_port) as health, open_review(settings, reviewer) as desk:
            health.watch(desk)
            serve(desk, settings.review, console.print)
    except OSError as error:
        raise ConfigurationError(
            f"cannot listen on {settings.review.host}:{settings.review.port}: {error.strerror}; set "
            "review.port"
        ) from None


def _show(document: Document, json: bool) -> None:
    from rich.markdown import Markdown

    from wardstream.drafts.shelf import as_markdown

    if json:
        print_json(document.bundle)
        return
    text = as_markdown(document)
    console.print(Markdown(text) if console.is_terminal else text)


def _list(found: list[Document], json: bool) -> None:
    if json:
        names = ("name", "task", "title", "date", "patient", "encounter", "reason", "critical")
        print_json(
            [{name: getattr(one, name) for name in (*names, "identifier", "replaces")} for one in found]
        )
        return
    rows = []
    for one in found:
        why = Text(one.reason.upper(), style="bold red") if one.critical else one.reason
        when, revised = one.date[:16].replace("T", " "), "revised" if one.replaces else ""
        rows.append((one.name, one.task, when, one.patient, one.encounter, one.title, why, revised))
    print_table(("name", "task", "as of", whole("patient"), whole("encounter"), "title", "why", ""), rows)
    console.print(
        f"{len(found)} drafts. Read one: `wardstream drafts NAME`; write all: `wardstream drafts --out out/`."
    )


def _known(task: str) -> None:
    from schemas.errors import ConfigurationError
    from schemas.requests import TASKS

    if task not in TASKS:
        raise ConfigurationError(f"expected a task among {', '.join(TASKS)}; got {task}")


def _of(shelf: Shelf, config: Path | None, task: str | None, patient: str | None) -> list[Document]:
    """The latest drafts of a task and patient: by the record's own name, else by the record it merged
    into.
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
    """Sink and export name files alike: the sink would remove exported files, and an export of old drafts
    would bring back what the sink removed.
    """
    from schemas.errors import ConfigurationError
    from wardstream.settings import load

    if out.resolve() == load(config).sink.folder.resolve() or (out / ".positions.json").exists():
        raise ConfigurationError(
            f"--out {out} is the sink's folder (sink.folder), where `wardstream run` keeps the latest "
            "drafts; "
            "read them there, or name another folder, such as --out out/"
        )


def _none(others: int, task: str | None, patient: str | None) -> str:
    """Why there is nothing to show."""
    from wardstream.identifiers import PATIENT_FORMS

    if not others or not (task or patient):
        return "no drafts at all" if task or patient else "no drafts"
    of = " and ".join(name for name, given in (("task", task), ("patient", patient)) if given)
    hint = (
        f". A patient is named {PATIENT_FORMS}; `wardstream drafts` lists those who have drafts"
        if patient
        else ""
    )
    return f"no drafts of this {of}, {others} of others{hint}"
