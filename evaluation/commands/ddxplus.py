"""`wardstream eval ddxplus`: how few questions it takes to name a common disease."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from wardstream.cli.options import Json, aside, console, print_json, progress

if TYPE_CHECKING:
    from evaluation.intervals import Figure


class Knowledge(StrEnum):
    """What is known of the diseases."""

    listed = "listed"
    counted = "counted"
    stays = "stays"


def add(app: typer.Typer) -> None:
    app.command("ddxplus")(ddxplus)


def ddxplus(
    data: Annotated[
        Path,
        typer.Option(
            help="A folder with DDXPlus: release_evidences.json, release_conditions.json, and its patients.",
            show_default=False,
        ),
    ],
    patients: Annotated[
        Path | None,
        typer.Option(help="The patients' file, where the folder has several.", show_default=False),
    ] = None,
    knowledge: Annotated[
        list[Knowledge] | None,
        typer.Option(
            help="listed: which evidences belong to which disease; counted: profiles from patients; stays: "
            "listed, and patients as cases. All.",
            show_default=False,
        ),
    ] = None,
    learn: Annotated[
        float,
        typer.Option(
            min=0, max=1, help="Share of the patients that may be learned from; the others are asked."
        ),
    ] = 0.5,
    every: Annotated[int, typer.Option(min=1, help="Ask only every so many patients.")] = 1,
    questions: Annotated[int, typer.Option(min=0, max=200, help="Stop after so many questions.")] = 20,
    p: Annotated[
        float, typer.Option("--p", min=0, max=1, help="Stop when the first disease is as probable as this.")
    ] = 0.95,
    gain: Annotated[
        float, typer.Option(min=0, help="Stop when no question is expected to gain so many bits.")
    ] = 0.05,
    seed: Annotated[
        int, typer.Option(help="Which patients are learned from, and what the random way draws.")
    ] = 7,
    json: Json = False,
) -> None:
    """Ask synthetic patients with common diseases one question at a time: top-1, top-5, questions asked, and
    the differential, with 95 % intervals.

    The next question is the one of the highest expected information gain (gain), the usual one (frequent), or
    any (random); in addition patients with their first complaint only (initial), not even that (prior), or
    everything. DDR, DDP, DDF1: the differential as DDXPlus measures it.

    [dim]wardstream eval ddxplus --data ddxplus/
    wardstream eval ddxplus --data ddxplus/ --knowledge counted --questions 10 --p 0.9[/dim]
    """
    from evaluation.ddxplus.comparing import compared, divided
    from evaluation.ddxplus.evidences import read_evidences
    from evaluation.ddxplus.knowledge import KINDS, read_conditions
    from evaluation.ddxplus.patients import patients_file, read_patients
    from evaluation.ddxplus.questionnaire import Questionnaire
    from models.ranker.questions import Stop

    asked = Questionnaire(read_evidences(data))
    conditions = read_conditions(data, asked.evidences)
    names = {one.name: one.id for one in conditions}
    found = read_patients(
        patients or patients_file(data),
        asked.evidences,
        names,
        lambda one: aside.print(f"skipped {one.file} line {one.line}: {one.reason}"),
    )
    learned, tested = divided(found, learn, seed)
    tested = tested[::every]
    chosen = [kind for kind in KINDS if not knowledge or Knowledge(kind) in knowledge]
    reported = {
        kind: compared(kind, conditions, learned, tested, asked, Stop(p, gain, questions), seed, progress)
        for kind in chosen
    }
    if json:
        print_json(
            {
                "learned_from": len(learned),
                "asked": len(tested),
                "diseases": len(conditions),
                "seed": seed,
                "knowledge": reported,
            }
        )
        return
    for kind, of in reported.items():
        console.print(_table(kind, of["rows"]))
        console.print(_curves(kind, of["curve"]))
    console.print(
        f"{len(conditions)} diseases; learned from {len(learned):,} patients (listed: from none), asked "
        f"{len(tested):,} others; seed {seed}; stopped at p {p:g}, "
        f"gain {gain:g} bits or {questions} questions; in brackets: 95 % of draws over patients"
    )


def _table(kind: str, rows: dict[str, dict[str, Figure | None]]) -> Table:
    from evaluation.ddxplus.figures import COLUMNS

    table = Table(kind, *COLUMNS, title=f"{kind}: stopped by the rule", title_justify="left")
    for name, values in rows.items():
        table.add_row(name, *(_shown(values[column]) for column in COLUMNS))
    return table


def _curves(kind: str, curves: dict[str, dict[int, Any]]) -> Table:
    points = next(iter(curves.values()))
    table = Table(
        "top-1 / top-5",
        *(str(point) for point in points),
        title=f"{kind}: by number of questions, no rule",
        title_justify="left",
    )
    for way, of in curves.items():
        table.add_row(
            way, *(f"{value['top-1'].value:.2f} / {value['top-5'].value:.2f}" for value in of.values())
        )
    return table


def _shown(figure: Figure | None) -> str:
    if figure is None:
        return ""
    decimals = 1 if figure.value >= 10 else 2
    return f"{figure.value:.{decimals}f}" + (
        f" [{figure.low:.{decimals}f}, {figure.high:.{decimals}f}]" if figure.low is not None else ""
    )
