"""Options that many commands share, and how they print."""

from __future__ import annotations

import os
import re
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import orjson
import typer
from rich.console import Console
from rich.table import Column

from schemas.errors import ConfigurationError
from schemas.instant import Instant, from_datetime
from wardstream.identifiers import ENCOUNTER_FORMS, PATIENT_FORMS

Config: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--config",
        "-c",
        help="Settings file; default: wardstream.toml here, where there is one.",
        show_default=False,
    ),
]
#: Read with `wardstream.naming`, the same in every command.
Patient: TypeAlias = Annotated[
    str, typer.Option("--patient", help=f"Whom: {PATIENT_FORMS}.", show_default=False)
]
AnyPatient: TypeAlias = Annotated[
    str | None, typer.Option("--patient", help=f"Only of this patient: {PATIENT_FORMS}.", show_default=False)
]
Encounter: TypeAlias = Annotated[
    str, typer.Option("--encounter", help=f"Which stay: {ENCOUNTER_FORMS}.", show_default=False)
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]

#: Without markup: what is printed may come from a record. Where no terminal says how wide it is, lines are
# not cut short. : Beside JSON for a program: what is said to a person.
aside: Final = Console(stderr=True, markup=False, highlight=False)
console: Final = Console(
    markup=False, highlight=False, width=None if sys.stdout.isatty() or "COLUMNS" in os.environ else 160
)
_SPAN: Final = re.compile(r"(\d+)\s*([smhdw])", re.IGNORECASE)
_UNITS: Final = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def whole(header: str) -> Column:
    """A column whose words are folded, never cut: what stands in it is copied into another command."""
    return Column(header, overflow="fold")


def print_json(value: Any) -> None:
    typer.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS).decode())


def span(text: str) -> timedelta:
    """`30d`, `12h`, `15m`. Raises ConfigurationError for anything else, and for no time at all."""
    match = _SPAN.fullmatch(text.strip())
    if match is None or not int(match[1]):
        raise ConfigurationError(f"expected a length of time such as 30d, 12h or 15m; came {text}")
    return timedelta(**{_UNITS[match[2].lower()]: int(match[1])})


def moment(text: str) -> Instant:
    """An ISO date or time; without a zone it is UTC. Raises ConfigurationError for anything else."""
    try:
        parsed = datetime.fromisoformat(text)
    except ValueError:
        raise ConfigurationError(
            f"expected a time such as 2026-03-01 or 2026-03-01T08:00Z; came {text}"
        ) from None
    return from_datetime(parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC))


def shown(instant: Instant) -> str:
    """An Instant for a table: to the minute, UTC."""
    from schemas.instant import isoformat

    return isoformat(instant)[:16].replace("T", " ")


def progress(what: str) -> None:
    """Said beside the answer, while it is not there yet."""
    aside.print(what, style="dim")
