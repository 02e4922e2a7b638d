"""`wardstream eval progress-note`: drafts of a folder of stays, beside the clinicians' own notes."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, console, print_json

if TYPE_CHECKING:
    from wardstream.evaluation.progress_notes import Scores


def add(app: typer.Typer) -> None:
    app.command("progress-note")(progress_note)


def progress_note(
    data: Annotated[str, typer.Option(help="A folder of FHIR R4 bundles or NDJSON, or `sample`.")] = "sample",
    words: Annotated[bool, typer.Option("--words", help="Without embeddings: notes are found by their words alone.")] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """Draft every progress note of a folder in this process, without Kafka, and measure them.

    SOAP sections present (of 4); the share of statements that are cited, and that stand on what they cite; ROUGE, BLEU, similarity and
    length beside the clinicians' next note of the same stay; how much neighbouring notes of a stay resemble each other.

    [dim]wardstream eval progress-note
    wardstream eval progress-note --data .data/synthea --json[/dim]
    """
    from processors.tasks import TASKS
    from schemas.requests import Passage, Request
    from wardstream.cli.history import messages_of
    from wardstream.evaluation.in_process import told
    from wardstream.evaluation.progress_notes import measured, reference_of, scores
    from wardstream.settings import load
    from wardstream.stages.encoding import encoder_of

    settings = load(config)
    encoder = None if words or not settings.encoder.answers() else encoder_of(settings)
    last: dict[str, Request] = {}
    documents: dict[str, Passage] = {}
    for one in told(messages_of(data), encoder, settings.triggers):
        if isinstance(one, Passage):
            documents[one.resource] = one
        elif one.task == "progress-note":
            last[one.document] = one
    drafted = [request for request in last.values() if not request.cancelled]
    notes = [
        measured(TASKS["progress-note"].compose(request), request, reference_of(request, documents.values())) for request in drafted
    ]
    found = scores(notes, encoder)
    if json:
        print_json(asdict(found))
    else:
        _print(found)


def _print(found: Scores) -> None:
    table = Table("measure", "figure", title=f"{found.notes} progress notes, {found.referenced} with a clinicians' note to compare", title_justify="left")
    rows: list[tuple[str, float | None]] = [
        ("SOAP sections present, of 4", found.sections),
        ("SOAP sections with statements, of 4", found.filled),
        ("statements with a citation", found.cited),
        ("statements that stand on it", found.supported),
        *((kind, value) for kind, value in found.rouge.items()),
        ("BLEU", found.bleu),
        ("similarity of embeddings", found.similarity),
        ("length, draft to reference", found.length_ratio),
        ("temporal consistency, drafts", found.temporal),
        ("temporal consistency, references", found.temporal_reference),
    ]
    for name, value in rows:
        table.add_row(name, "-" if value is None else f"{value:.4f}")
    console.print(table)
