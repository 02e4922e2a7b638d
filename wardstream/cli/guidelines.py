"""`wardstream guidelines`: what definitions were read as, their paths, and what could not be read."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli.guidelines_diff import diff
from wardstream.cli.options import Config, Json, aside, console, print_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kg.guidelines.graph import Guideline, Problem
    from wardstream.guidelines import Library

app = typer.Typer(help="Guidelines: what was read, and what could not be.", no_args_is_help=True)
Paths = Annotated[
    list[Path] | None,
    typer.Argument(
        help="Files or folders of definitions; default: settings `guidelines.paths`.", show_default=False
    ),
]
app.command()(diff)
Name = Annotated[str, typer.Option("--guideline", "-g", help="Only those whose id or title has this in it.")]


Strict = Annotated[
    bool,
    typer.Option(
        "--strict",
        help="Fail (exit code 1) where a definition under the paths has a problem, an edge to nowhere, a circle or a condition "
        "that is not evaluated; without paths, where one of wardstream's own has.",
    ),
]


@app.command("list")
def list_(paths: Paths = None, strict: Strict = False, config: Config = None, json: Json = False) -> None:
    """Print the guidelines: steps, how many of them are evaluated, problems.

    [dim]wardstream guidelines list ../shared/data/guidelines
    wardstream guidelines list definitions/ --strict    # in continuous integration[/dim]
    """
    from kg.guidelines.sources.measure import unevaluated

    library = _library(paths, config)
    wrong = _faults(library, paths) if strict else []
    if json:
        print_json(
            [
                {
                    "id": g.id,
                    "title": g.title,
                    "version": g.version,
                    "source": g.source,
                    "steps": len(g.steps),
                    "edges": len(g.edges),
                    "conditions_not_evaluated": unevaluated(g),
                    "problems": [_problem(p) for p in g.problems],
                }
                for g in library.guidelines
            ]
        )
        _fail(wrong)
        return
    table = Table("guideline", "version", "steps", "actions", "not evaluated", "problems")
    for g in library.guidelines:
        actions = sum(step.kind == "action" for step in g.steps)
        table.add_row(
            f"{g.title}\n{g.id}" if g.id != g.title else g.title,
            g.version,
            str(len(g.steps)),
            str(actions),
            str(unevaluated(g)),
            str(len(g.problems)),
        )
    console.print(table)
    _fail(wrong)
    _problems(library.problems)
    more = sum(len(g.problems) for g in library.guidelines)
    if more:
        named = "".join(f" {path}" for path in paths or ())
        aside.print(
            f"{more} problems in guidelines; `wardstream guidelines show{named}` names them",
            style="dim",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )


@app.command()
def show(paths: Paths = None, guideline: Name = "", config: Config = None, json: Json = False) -> None:
    """Print the steps of guidelines, with their conditions, sources and codes.

    [dim]wardstream guidelines show ../shared/data/oncology_pathways -g HER2[/dim]
    """
    import msgspec

    from kg.guidelines.sources.measure import described

    library = _library(paths, config, guideline)
    if json:
        print_json([msgspec.to_builtins(g) for g in library.guidelines])
        return
    for g in library.guidelines:
        titles = {step.id: step.title for step in g.steps}
        console.print(f"\n{g.title}", style="bold", highlight=False, markup=False, soft_wrap=True)
        console.print(f"  {g.name} · {g.source}", style="dim", highlight=False, markup=False, soft_wrap=True)
        console.print(
            f"  for: {described(g.population) or 'everyone'}", highlight=False, markup=False, soft_wrap=True
        )
        for step in g.steps:
            said = described(step.condition)
            sign = "→" if step.kind == "action" else "·"
            console.print(
                f"  {sign} {step.title}{f'  [if {said}]' if said else ''}{f'  ({step.strength})' if step.strength else ''}",
                highlight=False,
                markup=False,
                soft_wrap=True,
            )
            for edge in g.edges:
                if edge.end == step.id and (said := described(edge.condition)):
                    console.print(
                        f"      from {titles.get(edge.start, edge.start)}, if {said}",
                        highlight=False,
                        markup=False,
                        soft_wrap=True,
                    )
            codes = ", ".join(f"{c.system}|{c.code}" for concept in step.codes for c in concept.codings)
            where = step.source if step.source != g.source else ""  # which stands at the head
            if where or codes:
                console.print(
                    f"      {' · '.join(filter(None, (where, codes)))}",
                    style="dim",
                    highlight=False,
                    markup=False,
                    soft_wrap=True,
                )
        _problems(g.problems)
    _problems(library.problems)


@app.command()
def paths(
    paths: Paths = None,
    guideline: Name = "",
    most: Annotated[int, typer.Option(min=1, help="So many paths of each guideline.")] = 20,
    config: Config = None,
) -> None:
    """Print the first paths of guidelines: what leads to each action. They are made one at a time, however
    many there are.

    [dim]wardstream guidelines paths ../shared/data/oncology_pathways --most 5[/dim]
    """
    from kg.guidelines.paths import cycles
    from kg.guidelines.paths import paths as walk

    library = _library(paths, config, guideline)
    for g in library.guidelines:
        console.print(f"\n{g.title}", style="bold", highlight=False, markup=False)
        taken = list(islice(walk(g), most + 1))
        for path in taken[:most]:
            console.print(
                f"  {' > '.join(step.title for step in path.steps)}",
                highlight=False,
                markup=False,
                soft_wrap=True,
            )
        if len(taken) > most:
            console.print(f"  ... and more; --most {most * 10} shows more", style="dim")
        for start, end in cycles(g):
            console.print(f"  cut: {start} leads back to {end}", style="yellow", markup=False)


@app.command()
def formalise(
    folder: Annotated[Path, typer.Argument(help="A guideline as Markdown: a file, or a folder of them.")],
    out: Annotated[Path, typer.Option(help="Folder that the reviewable files are written to.")] = Path(
        "guidelines"
    ),
    config: Config = None,
) -> None:
    """Have the language model of the settings (`llm`) write guideline text as a reviewable file of rules,
    each with the sentence it is taken from. What it says that is not in the text is dropped and told. Read
    the file before you use it.

    [dim]wardstream guidelines formalise leaflet.md --out guidelines[/dim]
    """
    from wardstream.guidelines.formalise import formalised, model_of

    for path, steps, problems in formalised(folder, out, model_of(config)):
        console.print(f"{path}: {steps} recommendations; to be reviewed before it is used", highlight=False)
        for problem in problems:
            aside.print(
                f"  {problem.where}: expected {problem.expected}, came {problem.came}",
                style="yellow",
                markup=False,
                soft_wrap=True,
            )


def _library(paths: list[Path] | None, config: Path | None, named: str = "") -> Library:
    from schemas.errors import StateError
    from wardstream.guidelines import Library, load, places

    library = load(places(paths, config))
    chosen = tuple(g for g in library.guidelines if _is(g, named))
    if not chosen:
        raise StateError(
            f"expected a guideline{f' with {named!r} in its id or title' if named else ''}, came "
            f"{len(library.guidelines)} others"
        )
    return Library(chosen, library.problems)


def _faults(library: Library, paths: list[Path] | None) -> list[Problem]:
    from wardstream.guidelines.faults import faults

    return faults(library, paths or ())


def _fail(wrong: list[Problem]) -> None:
    if wrong:
        _problems(wrong)
        aside.print(
            f"{len(wrong)} {'problem' if len(wrong) == 1 else 'problems'}; --strict asks for none",
            style="bold",
            highlight=False,
        )
        raise typer.Exit(1)


def _is(guideline: Guideline, named: str) -> bool:
    return named.casefold() in f"{guideline.id} {guideline.title}".casefold()


def _problem(problem: Problem) -> dict[str, str]:
    return {name: getattr(problem, name) for name in ("where", "expected", "came")}


def _problems(problems: Iterable[Problem]) -> None:
    for problem in problems:
        said = f"{problem.where}: expected {problem.expected}, came {problem.came}"
        aside.print(said, style="yellow", highlight=False, markup=False, soft_wrap=True)
