"""The command `wardstream`: its parts, and how it reports an error."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from schemas.errors import DeliveryError, WardstreamError
from wardstream.cli import (
    align,
    cases,
    dead_letters,
    demo,
    diagnosis,
    drafts,
    erase,
    evaluation,
    guidelines,
    history,
    identity,
    knowledge,
    knowledge_graph,
    learn,
    models,
    operations,
    recommend,
    sections,
    state,
    timeline,
    train,
    trajectory,
)
from wardstream.cli.options import Config
from wardstream.extras import advice


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"wardstream {version('wardstream')}")
        raise typer.Exit


app = typer.Typer(
    name="wardstream",
    help="Turn a hospital's FHIR events into grounded draft documents, on Kafka.",
    epilog="Start with `wardstream doctor`. Settings: `wardstream config`. A tour of the code: docs/tour.md.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def _common(
    config: Config = None,
    show: Annotated[
        bool, typer.Option("--version", help="Print the version and end.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    """Turn a hospital's FHIR events into grounded draft documents, on Kafka."""
    if config is not None:
        os.environ["WARDSTREAM_CONFIG"] = str(config.absolute())


for part in (
    demo,
    operations,
    history,
    drafts,
    dead_letters,
    identity,
    state,
    erase,
    timeline,
    recommend,
    align,
    diagnosis,
):
    part.add(app)
for part in (cases, sections, knowledge_graph, evaluation):
    part.add(app)
for name, group in (
    ("guidelines", guidelines.app),
    ("knowledge", knowledge.app),
    ("train", train.app),
    ("learn", learn.app),
    ("models", models.app),
    ("trajectory", trajectory.app),
):
    app.add_typer(group, name=name)


def main() -> None:
    """Entry point. An error is one paragraph and an exit code: 2 if a person must act, 3 if a restart
    helps.
    """
    os.umask(os.umask(0o077) | 0o077)  # drafts and state are patient data: for their owner alone
    try:
        app()
    except WardstreamError as error:
        _end(str(error), 3 if isinstance(error, DeliveryError) else 2)
    except ModuleNotFoundError as error:
        if not (message := advice(error)):
            raise
        _end(message, 2)
    except OSError as error:
        if error.filename is None:
            raise
        _end(f"cannot read or write {error.filename}: {error.strerror}", 2)
    except KeyboardInterrupt:
        sys.exit(130)


def _end(message: str, code: int) -> NoReturn:
    Console(stderr=True, soft_wrap=True).print(
        f"wardstream: {message}", style="red", markup=False, highlight=False
    )
    sys.exit(code)
