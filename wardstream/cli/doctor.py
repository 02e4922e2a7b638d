"""`wardstream doctor`: is everything there, and what to do about what is not."""

from __future__ import annotations

import typer

from wardstream.cli.options import Config, Json, console, print_json


def add(app: typer.Typer) -> None:
    app.command()(doctor)


def doctor(config: Config = None, json: Json = False) -> None:
    """Check broker, topics, clock, stages, models, disk and versions, and say what to do. Exit code 1:
    something must be put right.

    [dim]wardstream doctor
    wardstream doctor --json[/dim]
    """
    from dataclasses import asdict

    from wardstream.doctor import examine
    from wardstream.settings import load, origin

    failed, found = 0, []
    styles = {"ok": "green", "warn": "yellow", "fail": "red"}
    for finding in examine(load(config), origin("kafka", "bootstrap", config)):
        failed += finding.level == "fail"
        found.append(asdict(finding))
        if not json:
            console.print(f"{finding.level:>5}", style=styles[finding.level], end="  ")
            console.print(f"{finding.check}: {finding.found}", soft_wrap=True)
            if finding.advice:
                console.print(f"       -> {finding.advice}", soft_wrap=True)
    if json:
        print_json(found)
    raise typer.Exit(1 if failed else 0)
