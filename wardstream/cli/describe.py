"""`wardstream asyncapi` and `wardstream config`: what the project promises, and what is set."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wardstream.cli.options import Config, Json, console, print_json

config = typer.Typer(help="Show and explain the settings.", no_args_is_help=True)

Out = Annotated[Path | None, typer.Option(help="Write to this file instead.", show_default=False)]


def add(app: typer.Typer) -> None:
    app.command()(asyncapi)


def asyncapi(out: Out = None, json: Json = False) -> None:
    """Print the topics as an AsyncAPI 3.0 document.

    [dim]wardstream asyncapi --out docs/asyncapi.yaml[/dim]
    """
    from importlib.metadata import version

    from wardstream import asyncapi as contract

    document = contract.asyncapi(version("wardstream"))
    if json:
        print_json(document)
    else:
        _put(contract.as_yaml(document), out)


@config.command()
def show(file: Config = None, json: Json = False) -> None:
    """Print the settings in force as a wardstream.toml. Secrets are hidden.

    [dim]wardstream config show > all-settings.toml[/dim]
    """
    from wardstream.settings import load
    from wardstream.settings.toml import as_toml, hidden

    settings = hidden(load(file))
    if json:
        print_json(settings)
    else:
        typer.echo(as_toml(settings))


@config.command()
def docs(out: Out = None) -> None:
    """Print every setting with its type, default and purpose, as Markdown."""
    from wardstream.settings.handbook import handbook

    _put(handbook(), out)


def _put(text: str, out: Path | None) -> None:
    if out is None:
        typer.echo(text, nl=False)
        return
    out.write_text(text, encoding="utf-8")
    console.print(f"wrote {out}")
