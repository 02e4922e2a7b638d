"""`wardstream eval`: every measure on data with known answers. It is no part of the installed package: the
command needs a checkout.
"""

from __future__ import annotations

import typer

from evaluation.commands import (
    ddxplus,
    diagnosis,
    discharge,
    gate,
    identity,
    injection,
    judge,
    learning_demo,
    letters,
    notes,
    sections,
    stays,
    ward,
)

app = typer.Typer(
    name="eval",
    help="Measure on data with known answers.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for part in (sections, notes, discharge, letters, judge, diagnosis, ddxplus, learning_demo):
    part.add(app)
for part in (gate, identity, injection, stays, ward):
    part.add(app)


@app.callback()
def evaluate() -> None:
    """Measure on data with known answers."""
