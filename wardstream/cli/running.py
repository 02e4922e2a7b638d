"""`wardstream run`."""

from __future__ import annotations

import typer


def add(app: typer.Typer) -> None: ...
