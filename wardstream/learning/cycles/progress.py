"""What a run of training measures, shown: a progress bar where somebody looks, and OpenTelemetry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from streams.telemetry import Telemetry
from trainers.runs import Measure


@contextmanager
def measuring(slot: str, console: Console, telemetry: Telemetry | None = None) -> Iterator[Measure]:
    """For a trainer's `measure`. The bar is on `console` while the block lasts, where that is a terminal; a
    run that goes on begins where it was.
    """
    to = telemetry or Telemetry()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[values]}", style="dim"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        shown = bar.add_task(slot, total=None, values="")

        def measure(step: int, of: int, values: Mapping[str, float]) -> None:
            bar.update(
                shown,
                completed=step,
                total=of,
                values="  ".join(f"{name} {value:.4g}" for name, value in values.items()),
            )
            to.trained(slot, step, of, values)

        yield measure
