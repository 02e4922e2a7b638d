"""`wardstream eval stays`: drafts of whole stays against rubrics."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wardstream.cli.options import Json, aside, print_table


def add(app: typer.Typer) -> None:
    app.command("stays")(stays)


def stays(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Stays, NAME.ndjson, each with NAME.rubric.yaml.")
    ],
    rubrics: Annotated[
        Path | None, typer.Option(help="Folder of the rubrics, if another.", show_default=False)
    ] = None,
    failed: Annotated[bool, typer.Option(help="List each failed item with its sentence.")] = True,
    json: Json = False,
) -> None:
    """Measure whether drafts of whole stays contain what a clinician looks for, and nothing that harms.

    Each stay is drafted in this process without a model. Shares are weighted by harm (3: could hurt the
    patient, 2: must be corrected, 1: polish). The last line is one JSON object.

    [dim]wardstream eval stays evaluation/stays[/dim]
    """
    import orjson

    from evaluation.stay_rubrics import drafted, judged, read_stays, report

    verdicts = []
    for stay in read_stays(folder, rubrics):
        found = list(judged(stay, *drafted(stay)))
        verdicts += found
        for one in (verdict for verdict in found if failed and not verdict.passed):
            item = one.item
            aside.print(
                f"{one.stay} harm {item.harm} {item.kind} {item.task} {item.id}: {item.why}\n    {one.words}",
                markup=False,
                highlight=False,
            )
    totals = report(verdicts)
    if not json:
        rows = [
            (name, str(found["items"]), str(found["passed"]), f"{found['weighted']:.3f}")
            for part in ("stays", "tasks")
            for name, found in totals[part].items()
        ]
        rows += [
            (f"harm {name}", str(found["items"]), str(found["passed"]), f"{found['weighted']:.3f}")
            for name, found in totals["harm"].items()
        ]
        print_table(("", "items", "passed", "weighted"), rows)
    typer.echo(orjson.dumps(totals).decode())
