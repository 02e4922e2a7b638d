"""`wardstream guidelines diff`: what an update of guidelines changes, and whom it touches, before the stages
take it up.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wardstream.cli.options import Json, aside, console, moment, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kg.guidelines.graph import Guideline
    from processors.care_summary.guidance.watch import GuidelineUpdate, GuidelineWatch

Folder = Annotated[Path, typer.Argument(help="Definitions: a file or a folder.")]


def diff(
    old: Folder,
    new: Folder,
    cases: Annotated[
        list[Path] | None,
        typer.Option(
            help="Records to look at, as `recommend` reads them; may be given again.", show_default=False
        ),
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            help="When, for records that do not say: 2026-03-01; default: their last event.",
            show_default=False,
        ),
    ] = None,
    most: Annotated[int, typer.Option(min=1, help="So many steps of a guideline, and so many records.")] = 20,
    json: Json = False,
) -> None:
    """Print which steps of guidelines are new, gone or different, and how many are reached by way of them.
    With records: which of them the update touches, as the patient stage finds them.

    [dim]wardstream guidelines diff guidelines.old/ guidelines/ --cases cases.jsonl.gz[/dim]
    """
    from processors.care_summary.guidance.watch import GuidelineWatch
    from wardstream.guidelines import load

    watches = []
    for path in (old, new):
        library = load([path])
        for problem in library.problems:
            aside.print(
                f"{path}: {problem.where}: expected {problem.expected}, came {problem.came}",
                style="yellow",
                markup=False,
                soft_wrap=True,
            )
        watches.append(GuidelineWatch(library.guidelines))
    before, after = watches
    update = after.since(before.definitions())
    told = list(_changes(before.guidelines, after.guidelines, update))
    found = _touched(cases, before, update, as_of) if cases else None
    if json:
        print_json(
            {"guidelines": told} | ({"records": found[1], "touched": found[0]} if found is not None else {})
        )
        return
    for each in told:
        console.print(
            f"{each['id']}: {each['old'] or 'none'} → {each['new'] or 'none'}, {each['reached']} steps "
            "touched",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
        lines = [
            f"  {sign} {title}"
            for sign, kind in (("+", "added"), ("-", "gone"), ("~", "different"))
            for title in each[kind]
        ]
        _print(lines, most)
    if not told:
        console.print("no step has changed")
    if found is not None:
        console.print(f"{len(found[0])} of {found[1]} records are touched")
        _print([f"  {name}" for name in found[0]], most)


def _print(lines: Sequence[str], most: int) -> None:
    for line in lines[:most]:
        console.print(line, highlight=False, markup=False, soft_wrap=True)
    if len(lines) > most:
        console.print(f"  ... and {len(lines) - most} more; --most {len(lines)} shows them", style="dim")


def _changes(
    old: Sequence[Guideline], new: Sequence[Guideline], update: GuidelineUpdate
) -> Iterator[dict[str, Any]]:
    """By guideline. `reached`: how many steps are new, gone, different or differently led to, with all behind
    them.
    """
    from msgspec.structs import replace

    before, after = {one.id: one for one in old}, {one.id: one for one in new}
    for name, reached in update.steps.items():
        was, is_ = (
            {step.id: step for step in there[name].steps} if name in there else {}
            for there in (before, after)
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
    """Ids of the records that are touched, and how many there are."""
    from wardstream.recommending.cases import read_cases

    touched: list[str] = []
    read = 0
    for path in cases:
        for case in read_cases(path, moment(as_of) if as_of is not None else None):
            read += case.readable
            if case.readable and update.touches(
                case.subject, [falls.time for falls in old.due(case.subject)]
            ):
                touched.append(case.id)
    return touched, read
