"""`wardstream eval`: the measures of the checkout. The installed package does not have them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

#: Next to this package in a checkout. A package of that name from somewhere else is not it.
_CHECKOUT: Final = Path(__file__).resolve().parents[2] / "evaluation" / "commands"


def add(app: typer.Typer) -> None:
    app.command(
        "eval",
        add_help_option=False,
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    )(evaluate)


def evaluate(context: typer.Context) -> None:
    """Measure on data with known answers. Needs a checkout of the repository.

    [dim]wardstream eval --help
    wardstream eval sections --data ../shared/data[/dim]
    """
    from importlib import import_module

    checkout_only(f"eval {' '.join(context.args)}".rstrip())
    command = typer.main.get_command(import_module("evaluation.commands").app)
    code = command.main(context.args, prog_name="wardstream eval", standalone_mode=False)
    raise typer.Exit(code if isinstance(code, int) else 0)


def checkout_only(command: str) -> None:
    """Raises ConfigurationError in an installed package: it does not contain evaluation/."""
    from schemas.errors import ConfigurationError

    if not _CHECKOUT.is_dir():
        raise ConfigurationError(
            f"`wardstream {command}` needs the folder evaluation/ of the repository, which the installed "
            "package does not contain; clone the repository, run `make setup` there, then "
            f"`.venv/bin/wardstream {command}`"
        )
