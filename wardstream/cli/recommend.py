"""`wardstream recommend`: what the guidelines recommend for records that lie in files, and why."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import orjson
import typer

from wardstream.cli.options import Config, aside, console, moment


def add(app: typer.Typer) -> None:
    app.command()(recommend)


def recommend(
    cases: Annotated[
        list[Path],
        typer.Option(
            help="Lines of {id, as_of, resources}, or a FHIR Bundle or list of resources of one patient; "
            "gzip or not; may be given again."
        ),
    ],
    guidelines: Annotated[
        list[Path] | None,
        typer.Option(
            help="Definitions: a file or a folder, may be given again; default: settings `guidelines.paths`.",
            show_default=False,
        ),
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            help="When, for records that do not say: 2026-03-01; default: their last event; where that is "
            "known to the month or year only, the end of it.",
            show_default=False,
        ),
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="So many recommendations a record.")] = 5,
    out: Annotated[
        Path | None, typer.Option(help="Write the lines there instead of printing them.", show_default=False)
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Print words for a person instead of lines of JSON.")
    ] = False,
    config: Config = None,
) -> None:
    """Say where each patient stands: the recommendations that apply, the first to be thought of first, with
    what speaks for them, what is missing, and when they are due. What rests on something unknown is
    "possible", never "due"; in words "may apply", with what is not known.

    A line for each record: {id, ranked: [{title, guideline, step, score, state, satisfied, missing, due,
    evidence, ...}]}. Where two guidelines differ about the patient, both sides stand under `conflicts`:
    [{why, between: [{title, guideline, state, ...}, ...]}]. Resources that cannot be read are named under
    `problems`, and the rest counts. An as_of of a line that is a year or a month counts with its end; of a
    line whose as_of is no time nothing is said. A date of which only the year or the month is known is told
    so: (2025), (2025-05). Which definitions were read is told on standard error.

    [dim]wardstream recommend --cases cases.jsonl.gz --guidelines ../shared/data/ccsm_cervical > answers.jsonl
    wardstream recommend --cases patient.json --as-of 2026-03-01 --explain[/dim]
    """
    from schemas.errors import StateError
    from wardstream.guidelines import load, places
    from wardstream.recommending.answers import answered, differing, heading, line, telling, words
    from wardstream.recommending.cases import read_cases

    library = load(places(guidelines, config))
    for problem in library.problems:
        aside.print(
            f"{problem.where}: expected {problem.expected}, came {problem.came}",
            style="yellow",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
    if not library.guidelines:
        raise StateError(
            "expected guideline definitions, came none; name some with --guidelines or in settings under "
            "guidelines.paths"
        )
    aside.print(
        f"guidelines: {' · '.join(guideline.name for guideline in library.guidelines)}",
        style="dim",
        highlight=False,
        markup=False,
        soft_wrap=True,
    )
    at = moment(as_of) if as_of is not None else None
    stream = out.open("wb") if out is not None else sys.stdout.buffer
    try:
        for path in cases:
            for case in read_cases(path, at):
                if not explain:
                    stream.write(
                        orjson.dumps(
                            line(case, answered(case, library.guidelines, top)),
                            option=orjson.OPT_APPEND_NEWLINE,
                        )
                    )
                    continue
                console.print(
                    f"\n{heading(case)}", style="bold", highlight=False, markup=False, soft_wrap=True
                )
                found = answered(case, library.guidelines, 10 * top)
                for each in telling(found.ranked)[:top]:
                    for said in words(each, case.subject.as_of):
                        console.print(said, highlight=False, markup=False, soft_wrap=True)
                for sides in found.conflicts:
                    for said in differing(sides, case.subject.as_of):
                        console.print(said, style="yellow", highlight=False, markup=False, soft_wrap=True)
                for unread in case.problems:
                    console.print(
                        f"  not read: {unread}", style="yellow", highlight=False, markup=False, soft_wrap=True
                    )
        stream.flush()
    finally:
        if out is not None:
            stream.close()
