"""`wardstream request`: ask for a document now."""

from __future__ import annotations

from typing import Annotated

import typer

from wardstream.cli.options import Config, Encounter, Json, Patient, console, print_json


def add(app: typer.Typer) -> None:
    app.command()(request)


def request(
    task: Annotated[
        str, typer.Argument(help="discharge-instruction, progress-note, care-summary or diagnosis.")
    ],
    patient: Patient,
    encounter: Encounter,
    force: Annotated[
        bool, typer.Option("--force", help="Ask even where patient or encounter are not known (yet).")
    ] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Ask for a draft of what is known now. It appears on ehr.out.TASK (`wardstream drafts list`).

    Looks first whether patient and encounter are known (ehr.tkg-delta), and ends with exit code 2 where
    nothing would come of it.

    [dim]wardstream request progress-note --patient Patient/7 --encounter Encounter/3
    wardstream request diagnosis --patient 'http://hospital.example/mrn|4711' --encounter 3[/dim]
    """
    from schemas.errors import ConfigurationError
    from schemas.requests import TASKS
    from wardstream.identifiers import encounter_key, patient_key
    from wardstream.requesting import look, send
    from wardstream.settings import load

    if task not in TASKS:
        raise ConfigurationError(f"expected a task among {', '.join(TASKS)}; came {task}")
    record, stay = patient_key(patient), encounter_key(encounter)
    settings = load(config)
    if not force:
        record = look(settings.cluster(), record, stay, settings.triggers.classes)
    nonce = send(settings.cluster(), task, record, stay)
    if json:
        print_json({"asked": nonce, "task": task})
    else:
        console.print(
            f"asked ({nonce}); see `wardstream drafts list`, or, if it does not come, `wardstream dlq list "
            "--reason cannot-ask`"
        )
