"""`wardstream request`: ask for a document now."""

from __future__ import annotations

from typing import Annotated

import typer

from wardstream.cli.options import Config, Json, console, print_json


def add(app: typer.Typer) -> None:
    app.command()(request)


def request(
    task: Annotated[str, typer.Argument(help="discharge-instruction, progress-note, care-summary or diagnosis.")],
    patient: Annotated[str, typer.Option(help="Record key: Patient/<id>, or <system>|<value>.")],
    encounter: Annotated[str, typer.Option(help="Encounter/<id>.")],
    config: Config = None,
    json: Json = False,
) -> None:
    """Ask for a draft of what is known now. It appears on ehr.out.TASK (`wardstream drafts list`).

    [dim]wardstream request progress-note --patient Patient/7 --encounter Encounter/3[/dim]
    """
    from wardstream.asking import send
    from wardstream.settings import load

    nonce = send(load(config).cluster(), task, patient, encounter)
    if json:
        print_json({"asked": nonce, "task": task})
    else:
        console.print(f"asked ({nonce}); see `wardstream drafts list`, or, if it does not come, `wardstream dlq list --reason cannot-ask`")
