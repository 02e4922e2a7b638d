"""`wardstream eval sections`: how well the sections of notes are found."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from wardstream.cli.options import Json, console, print_json


def add(app: typer.Typer) -> None:
    app.command("sections")(sections)


def sections(
    data: Annotated[
        Path,
        typer.Option(help="Folder with mtsamples/notes.jsonl.gz and aci_bench/*.csv.", show_default=False),
    ],
    medspacy: Annotated[
        Path | None,
        typer.Option(
            metavar="PYTHON", help="A Python that has medspacy: run it for comparison.", show_default=False
        ),
    ] = None,
    headers: Annotated[
        Path | None,
        typer.Option(
            help="Headers drawn from MTSamples: count, header, category, tab-separated.", show_default=False
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Measure how well sections are found on notes whose headers are known, with their line breaks and
    without.

    A start counts as found within two characters. Category: the share of all headers, found or not, whose
    category is right, from the headers drawn in --headers. Speed is processor time of one thread.

    [dim]wardstream eval sections --data ../shared/data
    wardstream eval sections --data ../shared/data --medspacy .data/medspacy/bin/python[/dim]
    """
    from dataclasses import asdict

    from evaluation.section_sets import read_sets
    from evaluation.sections import evaluate, read_sample

    scores = list(evaluate(read_sets(data), read_sample(headers) if headers else {}, medspacy))
    if json:
        print_json([asdict(score) for score in scores])
        return
    table = Table(
        "data",
        "line breaks",
        "sectioner",
        "notes",
        "headers",
        "precision",
        "recall",
        "F1",
        "category",
        "notes/s",
    )
    for score in scores:
        accuracy = "" if score.category_accuracy is None else f"{score.category_accuracy:.3f}"
        table.add_row(
            score.data,
            "yes" if score.line_breaks else "no",
            score.sectioner,
            str(score.notes),
            str(score.gold),
            f"{score.precision:.4f}",
            f"{score.recall:.4f}",
            f"{score.f1:.4f}",
            accuracy,
            f"{score.notes_per_second:,.0f}",
        )
    console.print(table)
