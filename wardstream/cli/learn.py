"""`wardstream learn`: from what was logged to a better policy, by hand; what came of it, and why. The
schedule's commands: schedule.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wardstream.cli import learn_demo, schedule
from wardstream.cli.options import Config, Json, aside, console, print_json, progress, whole

if TYPE_CHECKING:
    from wardstream.learning.cycles.histories import Cycle

app = typer.Typer(
    help="From what was logged to a better policy: now, by hand; what came of it, and why.",
    no_args_is_help=True,
)


@app.callback()
def learn() -> None:
    """From what was logged to a better policy: now, by hand; what came of it, and why."""


@app.command()
def now(
    slots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SLOT…", help="For what; default: all that are learned from the log.", show_default=False
        ),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Also where nothing is new since the last run.")
    ] = False,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Train and judge, promote nothing; the next call without it does."),
    ] = False,
    config: Config = None,
    json: Json = False,
) -> None:
    """One cycle of learning: snapshot, train, judge, promote or refuse. A run that was killed goes on where
    it was.

    [dim]wardstream learn now
    wardstream learn now retrieval-weights --dry-run[/dim]
    """
    from wardstream.learning.cycles.cycle import run_cycle
    from wardstream.learning.cycles.progress import measuring
    from wardstream.learning.cycles.slots import learnable, trainer_of
    from wardstream.settings import load

    settings, done = load(config), []
    for slot in slots or learnable():
        with measuring(slot, aside) as measure:
            done.append(
                run_cycle(
                    settings,
                    slot,
                    trainer=trainer_of(slot, measure, settings.learning.explore),
                    again=again,
                    dry=dry_run,
                    say=progress,
                )
            )
    if json:
        print_json([_plain(one) for one in done])
        return
    for one in done:
        console.print(f"{one.slot}: {_verdict(one)}")
        console.print(f"  {one.why}")
        if one.run:
            console.print(
                f"  {one.trajectories} trajectories, {one.matched} outcomes, reward {_number(one.before)} "
                f"-> {_number(one.estimated)} (estimated)"
            )
            console.print(f"  wardstream learn report {one.run}")


@app.command()
def history(
    slot: Annotated[str, typer.Option(help="Only of this slot.", show_default=False)] = "",
    config: Config = None,
    json: Json = False,
) -> None:
    """All cycles that trained or judged anything, the first first."""
    from wardstream.learning.cycles.histories import read_history

    found = read_history(_folder(config), slot)
    if json:
        print_json([_plain(one) for one in found])
        return
    if not found:
        console.print("nothing was trained or judged yet: wardstream learn now")
        return
    table = Table(
        "slot",
        "when (UTC)",
        "trajectories",
        "outcomes",
        "before",
        "estimated",
        "came to",
        whole("run"),
        "why",
    )
    for one in found:
        table.add_row(
            one.slot,
            one.at[:16].replace("T", " "),
            str(one.trajectories),
            str(one.matched),
            _number(one.before),
            _number(one.estimated),
            _verdict(one),
            one.run,
            one.why,
        )
    console.print(table)


@app.command()
def report(
    run: Annotated[
        str, typer.Argument(metavar="RUN", help="Id of a run, or how it begins.", show_default=False)
    ],
    config: Config = None,
    json: Json = False,
) -> None:
    """The gate's report of one run: everything that was asked and found. Its signature is checked."""
    from wardstream.learning.cycles.reports import lines, verified
    from wardstream.learning.cycles.run_folder import find, read_report
    from wardstream.settings import load

    found = find(_folder(config), run)
    told = read_report(found)
    registry = load(config).learning.registry
    if registry is not None:
        told = verified(found.report or b"", registry)
    if json:
        print_json(_plain(told))
        return
    for line in lines(told):
        console.print(line)


schedule.add(app)
learn_demo.add(app)


def _folder(config: Path | None) -> Path:
    from schemas.errors import ConfigurationError
    from wardstream.settings import load

    folder = load(config).learning.folder
    if folder is None:
        raise ConfigurationError(
            "expected the setting learning.folder, came none: where the log is, and what was learned from it"
        )
    if not folder.is_dir():
        raise ConfigurationError(
            f"expected the folder of learning in {folder}, came none; correct learning.folder, or run the "
            "stage export, which makes it"
        )
    return folder


def _verdict(cycle: Cycle) -> str:
    if cycle.moved:
        return cycle.moved
    if cycle.promoted:
        return "promoted"
    if cycle.trial:
        return f"on trial for {100 * cycle.trial:.3g}% of the requests"
    return "refused" if cycle.report else "nothing done"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"


def _plain(value: object) -> object:
    import msgspec

    return msgspec.to_builtins(value)
