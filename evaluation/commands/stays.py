"""`wardstream eval stays`: drafts of whole stays against rubrics."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from evaluation.commands.options import By, DraftsBy
from wardstream.cli.options import Config, Json, aside, print_table


def add(app: typer.Typer) -> None:
    app.command("stays")(stays)


def stays(
    folder: Annotated[
        Path,
        typer.Argument(metavar="FOLDER", help="Stays, NAME.yaml or NAME.ndjson, each with NAME.rubric.yaml."),
    ],
    rubrics: Annotated[
        Path | None, typer.Option(help="Folder of the rubrics, if another.", show_default=False)
    ] = None,
    failed: Annotated[bool, typer.Option(help="List each failed item with its sentence.")] = True,
    drafts: DraftsBy = By.composer,
    config: Config = None,
    json: Json = False,
) -> None:
    """Measure whether drafts of whole stays contain what a clinician looks for, and nothing that harms.

    Each stay is drafted in this process, by the composer or by a language model. Shares are weighted by harm
    (3: could hurt the patient, 2: must be corrected, 1: polish). The last line is one JSON object. With
    --drafts llm it also has the composer's shares, the difference with its interval over stays, and how many
    drafts are the composer's as fallback, by reason.

    [dim]wardstream eval stays evaluation/stays
    wardstream eval stays evaluation/stays --drafts llm[/dim]
    """
    import orjson

    from evaluation.drafting import Writer, in_words
    from evaluation.stay_rubrics import Verdict, above, drafted, guide, judged, read_stays, report
    from wardstream.settings import load

    writer = Writer.of(load(config), guide()) if drafts is By.llm else None
    verdicts: list[Verdict] = []
    composed: list[Verdict] = []
    for stay in read_stays(folder, rubrics):
        found = list(judged(stay, *drafted(stay, writer)))
        verdicts += found
        composed += judged(stay, *drafted(stay)) if writer is not None else ()
        for one in (verdict for verdict in found if failed and not verdict.passed):
            item = one.item
            aside.print(
                f"{one.stay} harm {item.harm} {item.kind} {item.task} {item.id}: {item.why}\n    {one.words}",
                markup=False,
                highlight=False,
            )
    totals = report(verdicts)
    if writer is not None:
        totals["drafts"] = writer.counts()
        totals["composer"] = report(composed)
        totals["above_composer"] = above(verdicts, composed)
        aside.print(in_words(totals["drafts"]), markup=False, highlight=False)
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
