"""`wardstream retrieve`: what the notes of a stay answer to the questions of a progress note, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Config, Encounter, Json, Patient, console, moment, print_json, shown, whole

if TYPE_CHECKING:
    from schemas.retrieval import Retrieval


def add(app: typer.Typer) -> None:
    app.command()(retrieve)


def retrieve(
    patient: Patient,
    encounter: Encounter,
    cut: Annotated[
        str | None,
        typer.Option(help="Decision time: nothing later is seen. Default: now.", show_default=False),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Every candidate of every question with all its scores.")
    ] = False,
    stages: Annotated[str, typer.Option(help="both, global or local.")] = "both",
    words: Annotated[bool, typer.Option("--words", help="By words alone, without embeddings.")] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Ask a stay's notes what a progress note asks them, and show the passages it would rest on.

    Reads ehr.tkg-delta, cuts and embeds the notes here, and leaves the workers' state alone. Questions, cues
    and weights are those of the installation (questions.yaml, cues.yaml, weights.yaml in
    processors/notes/retrieval).

    [dim]wardstream retrieve --patient Patient/7 --encounter Encounter/3
    wardstream retrieve --patient 7 --encounter 3 --cut 2026-03-01T08:00Z --explain[/dim]
    """
    import time

    import msgspec

    from schemas.errors import ConfigurationError
    from schemas.instant import FOREVER
    from schemas.retrieval import traced
    from wardstream import patient_state as known
    from wardstream import retrieving
    from wardstream.identifiers import encounter_key, patient_key
    from wardstream.settings import load
    from wardstream.wiring.encoder import encoder_of

    if stages not in ("both", "global", "local"):
        raise ConfigurationError(f"expected --stages both, global or local; came {stages}")
    key, stay = patient_key(patient), encounter_key(encounter)
    settings = load(config)
    at = moment(cut) if cut else time.time_ns() // 1000
    person = known.standing(settings.cluster(), key, FOREVER)
    versions, _ = known.versions(known.deltas_of(settings.cluster(), person.patient))
    encoder = None if words or not settings.encoder.answers() else encoder_of(settings)
    found = retrieving.retrieval(versions, person, stay, at, encoder, stages)  # type: ignore[arg-type]
    if json:
        print_json(msgspec.to_builtins(traced(found) if explain else found.chosen))
        return
    _print(found, explain)


def _print(found: Retrieval, explain: bool) -> None:
    from processors.notes.retrieval import anchored
    from processors.notes.retrieval.explaining import COLUMNS, table

    console.print(
        f"{found.chunks} chunks by {shown(found.cut)} UTC, {found.embedded} with an embedding; "
        f"{len(found.chosen)} chosen"
    )
    kinds = Table("note type", "chunks", "answers", title="Contributing note types", title_justify="left")
    for one in found.contributing:
        kinds.add_row(one.note_type, str(one.chunks), str(one.answers))
    console.print(kinds)
    if explain:
        scores = Table(*(whole(name) for name in COLUMNS), title="Candidates", title_justify="left")
        for row in table(found):
            scores.add_row(*row)
        console.print(scores)
    for shown_as in anchored(found.chosen):
        chunk = shown_as.chunk
        copies = f", also in {', '.join(shown_as.chosen.copies)}" if shown_as.chosen.copies else ""
        console.print(f"\n{shown_as.anchor}", style="bold")
        console.print(
            f"{chunk.resource}, characters {chunk.start} to {chunk.end}, score "
            f"{shown_as.chosen.score:.3f}{copies}",
            style="dim",
        )
        console.print(chunk.text)
