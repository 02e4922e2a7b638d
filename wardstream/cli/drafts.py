"""`wardstream drafts`."""

from __future__ import annotations

import typer

app = typer.Typer(help="List, show and export drafts.", no_args_is_help=True)
