"""`wardstream state`: what was known of a patient at a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, Patient, console, moment, print_json, shown, whole

if TYPE_CHECKING:
    from schemas.facts import Fact
    from wardstream.patient_state import Known

app = typer.Typer(help="Show a patient's state.", no_args_is_help=True)


@app.callback()
def state() -> None:
    """Show a patient's state."""


@app.command()
def show(
    patient: Patient,
    as_of: Annotated[
        str | None,
        typer.Option(
            help="What wardstream had learned by then: the time of arrival counts. Default: now.",
            show_default=False,
        ),
    ] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """Show encounters, problems, allergies, medicines, latest results and documents as wardstream knew them
    at a time.

    --as-of goes by when a record arrived (its Kafka timestamp), not by when what it tells of happened: a
    result of 08:00 that came at 09:30 is shown from 09:30 on. In a replay the two are the same. Reads
    ehr.tkg-delta and folds it; the workers' own state is not touched. A merged record, or an identifier,
    leads to the record that stood for it then.

    [dim]wardstream state show --patient Patient/7
    wardstream state show --patient Patient/7 --as-of 2026-03-01T08:00Z --json[/dim]
    """
    import time

    from schemas.errors import ConfigurationError
    from wardstream.identifiers import patient_key
    from wardstream.patient_state import standing
    from wardstream.settings import load

    key = patient_key(patient)
    at = moment(as_of) if as_of else time.time_ns() // 1000
    known = standing(load(config).cluster(), key, at)
    if known.events == 0:
        raise ConfigurationError(
            f"expected a patient of whom something was known by {shown(at)} UTC (--as-of goes by when it "
            "arrived, not by when it "
            "happened), came one of whom nothing was; names are as `wardstream drafts list` shows them"
        )
    if json:
        print_json({"asked_for": key, **as_json(known)})
        return
    if known.patient != key:
        console.print(
            f"{key} is now a part of {known.patient}:"
            if key.startswith("Patient/")
            else f"{key} is {known.patient}:"
        )
    _print(known)


def as_json(known: Known) -> dict[str, object]:
    import msgspec

    return {
        "patient": known.patient,
        "as_of": shown(known.as_of),
        "as_of_means": "learned by then",
        "events": known.events,
        "merged_with": known.merged_with,
        "demographics": msgspec.to_builtins(known.demographics),
        "encounters": [{"id": name, **msgspec.to_builtins(body)} for name, body in known.encounters],
        "facts": [msgspec.to_builtins(fact) for fact in known.facts],
        "documents": [
            {"id": name, "time": shown(time), **msgspec.to_builtins(body)}
            for name, time, body in known.documents
        ],
    }


def _print(known: Known) -> None:
    person = known.demographics
    name = (
        f"{person.given} {person.family}, {person.sex}, born {person.birth_date}"
        if person
        else "no demographics"
    )
    console.print(f"{known.patient}: {name}", style="bold")
    console.print(
        f"as wardstream knew it at {shown(known.as_of)} UTC (by when it arrived): {known.events} events"
    )
    if known.merged_with:
        console.print(f"This record is merged with {known.merged_with}: look there, too.", style="yellow")
    stays = Table(
        whole("encounter"), "class", "status", "from", "to", "wards", title="Encounters", title_justify="left"
    )
    for resource, body in known.encounters:
        wards = ", ".join(move.ward for move in body.movements)
        times = shown(body.start) if body.start else "", shown(body.end) if body.end else ""
        stays.add_row(resource, body.class_code, body.status, *times, wards)
    console.print(stays)
    _facts("Problems", known.active("has_condition"))
    _facts("Allergies", known.active("has_allergy"))
    _facts("Medicines", known.active("ordered_medication", "takes_medication"))
    _facts("Latest results", known.latest()[:40])
    documents = Table(
        whole("document"), "time", "type", "title", "characters", title="Documents", title_justify="left"
    )
    for resource, time, document in known.documents:
        documents.add_row(resource, shown(time), document.note_type, document.title, str(len(document.text)))
    console.print(documents)


def _facts(title: str, facts: list[Fact]) -> None:
    table = Table("what", "value", "since", "flag", whole("source"), title=title, title_justify="left")
    for fact in facts:
        table.add_row(
            fact.concept.label, fact.said, shown(fact.start), fact.interpretation, fact.source.resource
        )
    console.print(table)
