"""`wardstream guidelines`: definitions as they were read, and what an update changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wardstream.cli.options import (
    Config,
    Json,
    argument,
    aside,
    console,
    moment,
    option,
    plain,
    print_json,
    print_lines,
    print_problems,
    print_table,
)

if TYPE_CHECKING:
    from kg.guidelines.graph import Guideline
    from processors.care_summary.guidance.watch import GuidelineUpdate, GuidelineWatch
    from wardstream.guidelines import Library

app = typer.Typer(help="Guidelines: what was read, and what an update changes.", no_args_is_help=True)


@app.command()
def show(
    paths: Annotated[
        list[Path] | None, argument("Files or folders of definitions; default: guidelines.paths.")
    ] = None,
    guideline: Annotated[str, option("Only those with this in id or title.", "--guideline", "-g")] = "",
    steps: Annotated[
        bool, typer.Option("--steps", help="Print the steps with conditions, sources and codes.")
    ] = False,
    walks: Annotated[
        int, option("Print this many paths of each guideline: what leads to each action.", "--paths", min=0)
    ] = 0,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict",
            help="Exit code 1 for any problem, edge to nowhere, circle or condition that is not evaluated.",
        ),
    ] = False,
    formalise: Annotated[
        Path | None,
        option(
            "Let the model of the settings (llm.model) write the Markdown of PATHS as rules to review, into "
            "this folder."
        ),
    ] = None,
    config: Config = None,
    json: Json = False,
) -> None:
    """List guidelines with their steps and problems; print their steps or paths; turn text into rules.

    --strict checks the definitions of the paths; without paths those that ship. Rules that --formalise writes
    cite the sentence they are taken from; what is not in the text is dropped and reported. Review the file
    before you use it.

    [dim]wardstream guidelines show ../shared/data/guidelines
    wardstream guidelines show definitions/ --strict    # in continuous integration
    wardstream guidelines show ../shared/data/oncology_pathways -g HER2 --steps
    wardstream guidelines show ../shared/data/oncology_pathways --paths 5
    wardstream guidelines show leaflet.md --formalise guidelines[/dim]
    """
    if formalise is not None:
        for path in paths or ():
            _formalise(path, formalise, config)
        return
    library = _library(paths, config, guideline)
    if walks:
        _print_paths(library, walks)
    elif steps and json:
        print_json([plain(one) for one in library.guidelines])
    elif steps:
        for one in library.guidelines:
            _print_steps(one)
        print_problems(library.problems)
    else:
        _list(library, paths, strict, json)


def _list(library: Library, paths: list[Path] | None, strict: bool, json: bool) -> None:
    from kg.guidelines.sources.measure import unevaluated
    from wardstream.guidelines.library import faults

    found = library.guidelines
    wrong = faults(library, paths or ()) if strict else []
    if json:
        names = ("where", "expected", "came")
        print_json(
            [
                {
                    "id": one.id,
                    "title": one.title,
                    "version": one.version,
                    "source": one.source,
                    "steps": len(one.steps),
                    "edges": len(one.edges),
                    "conditions_not_evaluated": unevaluated(one),
                    "problems": [{name: getattr(each, name) for name in names} for each in one.problems],
                }
                for one in found
            ]
        )
    else:
        rows = (
            (
                f"{one.title}\n{one.id}" if one.id != one.title else one.title,
                one.version,
                str(len(one.steps)),
                str(sum(step.kind == "action" for step in one.steps)),
                str(unevaluated(one)),
                str(len(one.problems)),
            )
            for one in found
        )
        print_table(("guideline", "version", "steps", "actions", "not evaluated", "problems"), rows)
    if wrong:
        print_problems(wrong)
        aside.print(f"{len(wrong)} problems; --strict allows none", style="bold")
        raise typer.Exit(1)
    if json:
        return
    print_problems(library.problems)
    if more := sum(len(one.problems) for one in found):
        named = "".join(f" {path}" for path in paths or ())
        aside.print(
            f"{more} problems in guidelines; `wardstream guidelines show{named} --steps` lists them",
            style="dim",
        )


def _print_steps(one: Guideline) -> None:
    from kg.guidelines.sources.measure import described

    titles = {step.id: step.title for step in one.steps}
    print_lines([f"\n{one.title}"], "bold")
    print_lines([f"  {one.name} · {one.source}"], "dim")
    print_lines([f"  for: {described(one.population) or 'everyone'}"])
    for step in one.steps:
        condition, strength = described(step.condition), f"  ({step.strength})" if step.strength else ""
        sign = "→" if step.kind == "action" else "·"
        print_lines([f"  {sign} {step.title}{f'  [if {condition}]' if condition else ''}{strength}"])
        print_lines(
            f"      from {titles.get(edge.start, edge.start)}, if {described(edge.condition)}"
            for edge in one.edges
            if edge.end == step.id and described(edge.condition)
        )
        codes = ", ".join(f"{c.system}|{c.code}" for concept in step.codes for c in concept.codings)
        where = step.source if step.source != one.source else ""  # the guideline's own is at the top
        if where or codes:
            print_lines([f"      {' · '.join(filter(None, (where, codes)))}"], "dim")
    print_problems(one.problems)


def _print_paths(library: Library, most: int) -> None:
    from kg.guidelines.paths import cycles, paths

    for one in library.guidelines:
        print_lines([f"\n{one.title}"], "bold")
        taken = list(islice(paths(one), most + 1))
        print_lines(f"  {' > '.join(step.title for step in path.steps)}" for path in taken[:most])
        if len(taken) > most:
            print_lines([f"  ... and more; --paths {most * 10} shows more"], "dim")
        print_lines((f"  cut: {start} leads back to {end}" for start, end in cycles(one)), "yellow")


def _formalise(folder: Path, out: Path, config: Path | None) -> None:
    from wardstream.guidelines.formalise import formalised, model_of

    for path, steps, problems in formalised(folder, out, model_of(config)):
        console.print(f"{path}: {steps} recommendations; review them before use")
        print_problems(problems)


def _library(paths: list[Path] | None, config: Path | None, named: str = "") -> Library:
    from schemas.errors import StateError
    from wardstream.guidelines import Library, load, places

    library = load(places(paths, config))
    chosen = tuple(
        one for one in library.guidelines if named.casefold() in f"{one.id} {one.title}".casefold()
    )
    if not chosen:
        having = f" with {named!r} in its id or title" if named else ""
        raise StateError(f"there is no guideline{having} among {len(library.guidelines)}")
    return Library(chosen, library.problems)


@app.command()
def diff(
    old: Annotated[Path, typer.Argument(help="Definitions: a file or a folder.")],
    new: Annotated[Path, typer.Argument(help="Definitions: a file or a folder.")],
    cases: Annotated[
        list[Path] | None, option("Records to check, as `recommend` reads them; repeatable.")
    ] = None,
    as_of: Annotated[
        str | None, option("Time for records without one: 2026-03-01; default: their last event.")
    ] = None,
    most: Annotated[
        int, typer.Option(min=1, help="Steps of a guideline, and records, that are listed.")
    ] = 20,
    json: Json = False,
) -> None:
    """Print which steps are new, gone or different, and how many steps depend on them.

    With records: which of them the update touches, as the patient stage finds them.

    [dim]wardstream guidelines diff guidelines.old/ guidelines/ --cases cases.jsonl.gz[/dim]
    """
    from processors.care_summary.guidance.watch import GuidelineWatch
    from wardstream.guidelines import load

    libraries = [load([path]) for path in (old, new)]
    for library in libraries:
        print_problems(library.problems)
    before, after = (GuidelineWatch(library.guidelines) for library in libraries)
    update = after.since(before.definitions())
    changes = list(_changes(before.guidelines, after.guidelines, update))
    touched = _touched(cases, before, update, as_of) if cases else None
    if json:
        records = {"records": touched[1], "touched": touched[0]} if touched is not None else {}
        print_json({"guidelines": changes} | records)
        return
    for each in changes:
        versions = f"{each['old'] or 'none'} → {each['new'] or 'none'}"
        print_lines([f"{each['id']}: {versions}, {each['reached']} steps touched"])
        signs = (("+", "added"), ("-", "gone"), ("~", "different"))
        _print_first([f"  {sign} {title}" for sign, kind in signs for title in each[kind]], most)
    if not changes:
        console.print("no step has changed")
    if touched is not None:
        console.print(f"{len(touched[0])} of {touched[1]} records are touched")
        _print_first([f"  {name}" for name in touched[0]], most)


def _print_first(lines: Sequence[str], most: int) -> None:
    print_lines(lines[:most])
    if len(lines) > most:
        print_lines([f"  ... and {len(lines) - most} more; --most {len(lines)} shows them"], "dim")


def _changes(
    old: Sequence[Guideline], new: Sequence[Guideline], update: GuidelineUpdate
) -> Iterator[dict[str, Any]]:
    """By guideline. `reached`: steps that are new, gone, different or differently reached, with all that
    follow them.
    """
    from msgspec.structs import replace

    before, after = {one.id: one for one in old}, {one.id: one for one in new}
    for name, reached in update.steps.items():
        was, is_ = (
            {step.id: step for step in found[name].steps} if name in found else {}
            for found in (before, after)
        )
        same = {
            step
            for step in was.keys() & is_.keys()
            if replace(was[step], guideline="") == replace(is_[step], guideline="")
        }
        yield {
            "id": name,
            "old": before[name].version if name in before else "",
            "new": after[name].version if name in after else "",
            "added": [is_[step].title for step in is_ if step not in was],
            "gone": [was[step].title for step in was if step not in is_],
            "different": [is_[step].title for step in is_ if step in was and step not in same],
            "reached": len(reached),
        }


def _touched(
    cases: Sequence[Path], old: GuidelineWatch, update: GuidelineUpdate, as_of: str | None
) -> tuple[list[str], int]:
    """Ids of the records that are touched, and the number of records."""
    from wardstream.recommending.cases import read_cases

    touched: list[str] = []
    read = 0
    at = moment(as_of) if as_of is not None else None
    for case in (case for path in cases for case in read_cases(path, at)):
        read += case.readable
        times = [falls.time for falls in old.due(case.subject)] if case.readable else []
        if case.readable and update.touches(case.subject, times):
            touched.append(case.id)
    return touched, read
