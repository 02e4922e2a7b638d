"""`wardstream eval reading`: how hard the letters to patients are to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.table import Table

from wardstream.cli.options import Config, Json, aside, console, print_json, whole

if TYPE_CHECKING:
    from evaluation.reading_grades import Grade


def add(app: typer.Typer) -> None:
    app.command("reading")(reading)


def reading(
    data: Annotated[str, typer.Option(help="A folder of FHIR R4 bundles or NDJSON, or `sample`.")] = "sample",
    config: Config = None,
    json: Json = False,
) -> None:
    """Draft every letter to a patient in this process, without Kafka, and grade how hard it is to read.

    Grades are years of school: Flesch-Kincaid (goal: 7 at most) and SMOG; in addition the score of
    Dale-Chall. Of our own sentences, as written and without the text in brackets (the
    clinical names, kept for whoever checks the letter); and of the clinicians' own sentences, which are
    repeated word for word. Needs the extra `evaluation`.

    [dim]wardstream eval reading
    wardstream eval reading --data .data/synthea/fhir --json[/dim]
    """
    from evaluation.drafting import letters
    from evaluation.reading_grades import GOAL, letter, mean
    from wardstream.cli.history import messages_of
    from wardstream.settings import load

    found = [
        one
        for one in map(letter, letters(messages_of(data, aside), load(config).triggers))
        if one is not None
    ]
    if json:
        print_json({"letters": [msgspec.to_builtins(one) for one in found]})
        return
    if not found:
        console.print("No letters: nothing in it asks for one.")
        return
    table = Table(
        whole("letter"),
        "sentences of ours",
        "Flesch-Kincaid",
        "SMOG",
        "Dale-Chall",
        "F.-K. without brackets",
        "F.-K. of clinicians' sentences",
    )
    for one in found:
        table.add_row(
            one.document.partition("/")[2],
            str(one.sentences),
            *_grades(one.ours),
            f"{one.unbracketed.flesch_kincaid:.1f}",
            f"{one.clinicians.flesch_kincaid:.1f}" if one.clinicians else "-",
        )
    theirs = [one.clinicians for one in found if one.clinicians is not None]
    table.add_row(
        f"mean of {len(found)}",
        str(sum(one.sentences for one in found)),
        *_grades(mean(one.ours for one in found)),
        f"{mean(one.unbracketed for one in found).flesch_kincaid:.1f}",
        f"{mean(theirs).flesch_kincaid:.1f}" if theirs else "-",
    )
    console.print(table)
    within = sum(one.ours.flesch_kincaid <= GOAL for one in found)
    console.print(
        f"{within} of {len(found)} letters within grade {GOAL:.0f} as they stand, "
        f"{sum(one.unbracketed.flesch_kincaid <= GOAL for one in found)} without brackets."
    )


def _grades(grade: Grade) -> tuple[str, str, str]:
    return f"{grade.flesch_kincaid:.1f}", f"{grade.smog:.1f}", f"{grade.dale_chall:.1f}"
