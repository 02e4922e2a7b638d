"""`wardstream erase`: a person leaves every store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wardstream.cli.options import (
    Config,
    Dry,
    Json,
    argument,
    aside,
    console,
    option,
    plain,
    print_json,
    print_lines,
    print_table,
    whole,
)
from wardstream.identifiers import PATIENT_FORMS

if TYPE_CHECKING:
    from wardstream.erasure import Found
    from wardstream.settings import Settings


def add(app: typer.Typer) -> None:
    app.command()(erase)


def erase(
    patient: Annotated[str, argument(f"The patient: {PATIENT_FORMS}.", "PATIENT")],
    why: Annotated[str, option("The reason; it is kept in ehr.audit, without end.")] = "",
    by: Annotated[str, option("Who erases: Practitioner/ID, for ehr.audit.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    now: Annotated[
        bool,
        typer.Option(
            "--now",
            help="Delete from topics what retention would delete later: all records, of all patients, up to the person's last.",
        ),
    ] = False,
    keep_signed: Annotated[
        bool, typer.Option("--keep-signed", help="Leave signed documents on the FHIR server (fhir.url).")
    ] = False,
    wait: Annotated[float, typer.Option(help="Seconds for the stages to follow.", min=1)] = 120,
    dry: Dry = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Erase a person: topics, state, drafts, reviews, learning, cases, Neo4j, FHIR server.

    Lists what is found where, and requires confirmation. Give it twice: while the stages run, they take the person out of their
    state; while they are stopped, ehr.tkg-delta is copied without the person, and the files of the state are
    compacted. It may be given again at any time: what is found is what is left. Exit code 1: something is left to do.

    [dim]wardstream erase Patient/7 --dry-run
    wardstream erase Patient/7 --by Practitioner/12 --why "request of 3 March"[/dim]
    """
    from schemas.errors import ConfigurationError
    from wardstream.erasure import Erasure
    from wardstream.identifiers import patient_key
    from wardstream.review.access import PRACTITIONER
    from wardstream.settings import load

    settings = load(config)
    erasure = Erasure(settings, patient_key(patient), signed=not keep_signed)
    found = erasure.look()
    if not json:
        console.print(f"records of the person: {len(erasure.records)}")
        _show(found)
    if dry:
        if json:
            print_json({"records": len(erasure.records), "found": [one._asdict() for one in found]})
        raise typer.Exit
    if not why or not PRACTITIONER.fullmatch(by):
        raise ConfigurationError("expected --why with a reason, and --by Practitioner/ID, who erases")
    if found and not yes and not typer.confirm("Erase all of it? This cannot be undone", err=True):
        raise typer.Exit(1)
    _audit(settings, erasure.records, why, by)
    followed = erasure.stages(wait, aside.print)
    erasure.stores(why)
    erasure.deltas()
    if now and followed:
        erasure.look()
        followed = erasure.now(aside.print)
    left = erasure.look()
    if json:
        print_json(plain({"records": len(erasure.records), "left": [one._asdict() for one in left]}))
    else:
        console.print("afterwards:")
        _show(left)
    raise typer.Exit(1 if not followed or any(one.left for one in left) else 0)


def _show(found: list[Found]) -> None:
    if not found:
        print_lines(["nothing is found; is it the id in the hospital's events?"])
        return
    rows = ((one.where, str(one.held) if one.held else "", one.what) for one in found)
    print_table((whole("where"), "found", whole("what becomes of it")), rows)


def _audit(settings: Settings, records: tuple[str, ...], why: str, by: str) -> None:
    """Before anything is done: also an erasure that is broken off is known."""
    from wardstream.review.access import AuditLog, Reviewer, audit_event

    log = AuditLog(settings.cluster())
    try:
        for record in records:
            log(audit_event("erase", Reviewer(by), patient=record, query=why))
    finally:
        log.close()
