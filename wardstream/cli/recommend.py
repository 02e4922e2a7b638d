"""`wardstream recommend`: what the guidelines recommend for records in files, and why."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import orjson
import typer

from wardstream.cli.options import (
    Config,
    Definitions,
    aside,
    console,
    moment,
    option,
    print_lines,
    print_problems,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kg.guidelines.graph import Guideline
    from wardstream.recommending.cases import Case


def add(app: typer.Typer) -> None:
    app.command()(recommend)


def recommend(
    cases: Annotated[
        list[Path],
        typer.Option(help="Lines of {id, as_of, resources}, or one patient's Bundle or list; repeatable."),
    ],
    guidelines: Definitions = None,
    as_of: Annotated[
        str | None, option("Time for records without one: 2026-03-01; default: their last event.")
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="Recommendations of a record.")] = 5,
    out: Annotated[Path | None, option("Write the lines to this file instead of printing them.")] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Print words for a person instead of lines of JSON.")
    ] = False,
    config: Config = None,
) -> None:
    """Print the recommendations that apply to each record, the most important first, with their reasons.

    A line a record: {id, ranked: [{title, guideline, step, score, state, satisfied, missing, due, evidence,
    ...}]}. What depends on an unknown fact is "possible", never "due"; in words "may apply", with what is
    missing. Two guidelines that differ stand under `conflicts`: [{why, between: [{title, guideline, state,
    ...}, ...]}]. Resources that cannot be read are listed under `problems`, and the rest counts. An `as_of`
    that is a year or a month counts with its end; a line whose `as_of` is no time gets no recommendation.
    The definitions that were read are named on standard error.

    [dim]wardstream recommend --cases cases.jsonl.gz --guidelines ../shared/data/ccsm_cervical > answers.jsonl
    wardstream recommend --cases patient.json --as-of 2026-03-01 --explain[/dim]
    """
    from schemas.errors import StateError
    from wardstream.guidelines import load, places
    from wardstream.recommending.answers import answered, line
    from wardstream.recommending.cases import read_cases

    library = load(places(guidelines, config))
    print_problems(library.problems)
    if not library.guidelines:
        raise StateError(
            "there are no guideline definitions; name some with --guidelines or in guidelines.paths"
        )
    aside.print(f"guidelines: {' · '.join(one.name for one in library.guidelines)}", style="dim")
    at = moment(as_of) if as_of is not None else None
    stream = out.open("wb") if out is not None else sys.stdout.buffer
    try:
        for case in (case for path in cases for case in read_cases(path, at)):
            if explain:
                _explain(case, library.guidelines, top)
                continue
            found = line(case, answered(case, library.guidelines, top))
            stream.write(orjson.dumps(found, option=orjson.OPT_APPEND_NEWLINE))
        stream.flush()
    finally:
        if out is not None:
            stream.close()


def _explain(case: Case, guidelines: Sequence[Guideline], top: int) -> None:
    from wardstream.recommending.answers import answered, conflict_lines, heading, informative, words

    console.print(f"\n{heading(case)}", style="bold", soft_wrap=True)
    found = answered(case, guidelines, 10 * top)
    for one in informative(found.ranked)[:top]:
        print_lines(words(one, case.subject.as_of))
    for sides in found.conflicts:
        print_lines(conflict_lines(sides, case.subject.as_of), "yellow")
    print_lines((f"  not read: {one}" for one in case.problems), "yellow")
