"""`wardstream watch`: the live table."""

from __future__ import annotations

from typing import Annotated

import typer

from wardstream.cli.options import Config, Json, console, print_json


def add(app: typer.Typer) -> None:
    app.command()(watch)


def watch(
    config: Config = None,
    from_start: Annotated[bool, typer.Option(help="Count what the topics already hold, too.")] = False,
    seconds: Annotated[float, typer.Option(min=0, help="End after this long; 0: run until interrupted.")] = 0,
    json: Json = False,
) -> None:
    """Watch events, patients, requests, drafts, dead letters and latency go by.

    With --json one object is printed at the end (give --seconds). Without a terminal a line is printed when
    something has changed, at most every two seconds, and once a minute when nothing has.

    [dim]wardstream watch
    wardstream watch --from-start --seconds 5 --json[/dim]
    """
    import time

    from rich.live import Live

    from wardstream.live.table import Lines, as_json, live_line, live_table
    from wardstream.live.watcher import Watcher
    from wardstream.settings import load

    watcher = Watcher(load(config).cluster(), from_start)
    until = time.monotonic() + seconds if seconds else float("inf")
    try:
        if json:
            while time.monotonic() < until:
                watcher.look()
            print_json(as_json(watcher.census))
        elif console.is_terminal:
            with Live(live_table(watcher.census), console=console, refresh_per_second=4) as live:
                while time.monotonic() < until:
                    live.update(live_table(watcher.look()))
        else:
            lines = Lines()
            while time.monotonic() < until:
                line = live_line(watcher.look(min(2.0, max(0.1, until - time.monotonic()))))
                if lines.due(line, time.monotonic()):
                    console.print(line, soft_wrap=True)
    except KeyboardInterrupt:
        console.print("stopped watching")
    finally:
        watcher.close()
