"""Options that several measures share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import typer


class By(StrEnum):
    """Who drafts."""

    composer = "composer"
    llm = "llm"


DraftsBy: TypeAlias = Annotated[
    By,
    typer.Option(
        "--drafts",
        help="Who drafts; llm: the language model of the settings ([llm], a server or a folder in process), compared "
        "with the composer on the same inputs.",
    ),
]
