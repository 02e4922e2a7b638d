"""`wardstream demo`: what `make demo` runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wardstream.cli.options import console


def add(app: typer.Typer) -> None:
    app.command()(demo)


def demo(
    source: Annotated[
        str, typer.Argument(metavar="[FOLDER|sample]", help="FHIR files, or the sample hospital.")
    ] = "sample",
    broker: Annotated[
        str, typer.Option(help="embedded, or kafka: a real one from Maven (needs Java 17).")
    ] = "embedded",
    out: Annotated[Path, typer.Option(help="Folder for the drafts.")] = Path("out"),
) -> None:
    """Run everything on the sample hospital: broker, stages, replay, live counts, drafts in a folder.

    [dim]make demo
    make demo DATA=.data/synthea/fhir BROKER=kafka[/dim]
    """
    import signal
    import time

    from rich.markdown import Markdown
    from rich.rule import Rule

    from wardstream.cli.history import messages_of
    from wardstream.demo.collected import Ending, closing
    from wardstream.demo.sample import ZONE
    from wardstream.demo.show import show
    from wardstream.drafts.shelf import as_markdown

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)  # as Ctrl-C: nothing is left running
    began = time.monotonic()
    harvest, census = show(messages_of(source), broker, console, ZONE if source == "sample" else "UTC")
    if len(harvest.shelf):
        console.print(f"writing {len(harvest.shelf)} drafts to {out}/", style="dim")
    written = harvest.write(out)
    for document in harvest.samples():
        console.print(Rule(f"{document.title} · draft {document.name}"), width=min(console.width, 100))
        console.print(Markdown(as_markdown(document)) if console.is_terminal else as_markdown(document))
    console.print(Rule(), width=min(console.width, 100))
    ending = Ending(census, harvest.encounters(), written, harvest.shelf.replaced, time.monotonic() - began)
    for line in closing(ending, out):
        console.print(line)
