"""`wardstream eval learning-demo`: what `make learn-demo` runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wardstream.cli.options import Json, console, print_json, progress

if TYPE_CHECKING:
    from evaluation.learning_demo.plot import Week


def add(app: typer.Typer) -> None:
    app.command("learning-demo")(demo)


def demo(
    out: Annotated[
        Path,
        typer.Option(
            help="Folder for the log, the registry, the runs and the plot; what an earlier demo left there "
            "goes."
        ),
    ] = Path("out/learning"),
    weeks: Annotated[int, typer.Option(min=1, help="How many.")] = 17,
    a_day: Annotated[int, typer.Option(min=10, help="Progress notes that fall due each day.")] = 60,
    seed: Annotated[int, typer.Option(help="Of the stays.")] = 7,
    json: Json = False,
) -> None:
    """Four months of a synthetic ward through the whole loop, each estimate next to the truth.

    Stays and clinicians are made up; retrieval, log, rewards, snapshots, trainer, gate, registry and watch
    are the product's. In one week the candidate is sabotaged, in another a stolen login rejects drafts; clinicians
    begin to write otherwise, write less at weekends, and for a month nothing of theirs arrives.

    [dim]make learn-demo
    wardstream trajectory show --log out/learning/log
    wardstream models show retrieval-weights --registry out/learning/registry[/dim]
    """
    import shutil
    import time

    import msgspec

    from evaluation.learning_demo import PLOT, WEEKS, settings_for
    from evaluation.learning_demo.months import Plan, months
    from evaluation.learning_demo.plot import happened, plot, table

    for name in ("log", "registry"):
        shutil.rmtree(out / name, ignore_errors=True)
    for seen in out.glob(".registry-*"):  # what this machine remembers of the registry that is gone
        seen.unlink()
    plan, began, done = Plan(weeks=weeks, a_day=a_day, seed=seed), time.monotonic(), list["Week"]()
    for week in months(settings_for(out, plan.a_day), plan, progress):
        done.append(week)
        progress(f"week {week.week}: earned {week.earned:.3f}; {happened(week)}")
    (out / WEEKS).write_bytes(msgspec.json.format(msgspec.json.encode(done), indent=1))
    plot(done, out / PLOT, plan.drift)
    if json:
        print_json(msgspec.to_builtins(done))
        return
    console.print(table(done))
    console.print(
        f"{time.monotonic() - began:.0f} s; the plot: {out / PLOT}, its numbers: {out / WEEKS}; the log, "
        f"the reports and every move of the registry stay in {out}:"
    )
    console.print(
        f"  wardstream trajectory show --log {out / 'log'}\n  wardstream models show retrieval-weights "
        f"--registry {out / 'registry'}"
    )
