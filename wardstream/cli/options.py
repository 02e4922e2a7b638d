"""Options that many commands share, and how they print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import orjson
import typer
from rich.console import Console, ConsoleDimensions
from rich.table import Column, Table
from rich.text import Text

from schemas.errors import ConfigurationError
from schemas.instant import Instant, from_datetime, isoformat
from wardstream.identifiers import ENCOUNTER_FORMS, PATIENT_FORMS

if TYPE_CHECKING:
    from models.encoders.port import Encoder
    from wardstream.settings import Settings


def option(help: str, *names: str, **more: Any) -> Any:
    """An option whose help names its default."""
    return typer.Option(*names, help=help, show_default=False, **more)


def argument(help: str, metavar: str | None = None) -> Any:
    return typer.Argument(help=help, metavar=metavar, show_default=False)


Config: TypeAlias = Annotated[
    Path | None, option("Settings file; default: wardstream.toml in the working directory.", "--config", "-c")
]
#: Read with `wardstream.identifiers`, the same in every command.
Patient: TypeAlias = Annotated[str, option(f"The patient: {PATIENT_FORMS}.", "--patient")]
AnyPatient: TypeAlias = Annotated[str | None, option(f"Only this patient: {PATIENT_FORMS}.", "--patient")]
Encounter: TypeAlias = Annotated[str, option(f"The stay: {ENCOUNTER_FORMS}.", "--encounter")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]
Graphs: TypeAlias = Annotated[Path, typer.Option("--graph", help="Folder of compiled graphs and profiles.")]
OneGraph: TypeAlias = Annotated[
    Path | None, option("Knowledge graph: a snapshot, or a folder of them; default: the settings.", "--graph")
]
CaseBase: TypeAlias = Annotated[Path, typer.Option("--corpus", help="Folder of the case base.")]
Definitions: TypeAlias = Annotated[
    list[Path] | None,
    option("Guideline definitions, files or folders; repeatable; default: guidelines.paths.", "--guidelines"),
]
Dry: TypeAlias = Annotated[bool, typer.Option("--dry-run", help="Only print what would be done.")]

GRAPHS: Final = Path(".data/kg")
CASES: Final = Path(".data/corpus")

_WIDE: Final = 1000


class _Console(Console):
    """Folds and cuts for a terminal alone: a pipe or a file gets whole lines, whatever the value of COLUMNS."""

    @property  # type: ignore[misc]  # nothing here sets it
    def size(self) -> ConsoleDimensions:
        size = super().size
        return size if self.file.isatty() else ConsoleDimensions(_WIDE, size.height)


#: Progress and warnings, next to JSON on standard output for a program.
aside: Final = Console(stderr=True, markup=False, highlight=False, soft_wrap=True)
#: Without markup: what is printed may come from a record.
console: Final = _Console(markup=False, highlight=False)
_SPAN: Final = re.compile(r"(\d+)\s*([smhdw])", re.IGNORECASE)
_UNITS: Final = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_LISTED: Final = 20


def whole(header: str) -> Column:
    """A column whose words are folded, never cut: its cells are copied into another command."""
    return Column(header, overflow="fold")


def print_table(
    headers: Sequence[str | Column], rows: Iterable[Sequence[str | Text]], title: str = ""
) -> None:
    table = Table(*headers, title=title or None, title_justify="left")
    for row in rows:
        table.add_row(*row)
    console.print(table)


def print_json(value: Any) -> None:
    typer.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS).decode())


def print_lines(lines: Iterable[str], style: str | None = None) -> None:
    """Lines that a terminal may fold, and that a pipe gets whole."""
    for line in lines:
        console.print(line, style=style, soft_wrap=True)


def plain(value: Any) -> Any:
    """A typed record as JSON's own types."""
    import msgspec

    return msgspec.to_builtins(value)


def span(text: str) -> timedelta:
    """`30d`, `12h`, `15m`. Raises ConfigurationError for anything else, and for a length of nothing."""
    match = _SPAN.fullmatch(text.strip())
    if match is None or not int(match[1]):
        raise ConfigurationError(f"expected a length of time such as 30d, 12h or 15m; got {text}")
    return timedelta(**{_UNITS[match[2].lower()]: int(match[1])})


def moment(text: str) -> Instant:
    """An ISO date, which begins at midnight UTC, or a time with its zone. Raises ConfigurationError for anything else,
    also for a time without a zone: nobody can tell which clock it is of.
    """
    try:
        parsed = datetime.fromisoformat(text)
    except ValueError:
        raise ConfigurationError(
            f"expected a time such as 2026-03-01 or 2026-03-01T08:00Z; got {text}"
        ) from None
    if parsed.tzinfo is None and len(text.strip()) > len("2026-03-01"):
        raise ConfigurationError(
            f"expected a time with its zone; got {text}: write {text.strip()}Z for UTC, or the hospital's offset "
            f"as in {text.strip()}-05:00"
        )
    return from_datetime(parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC))


def shown(instant: Instant) -> str:
    """An Instant for a table: to the minute, UTC."""
    return isoformat(instant)[:16].replace("T", " ")


def progress(what: str) -> None:
    """Printed on standard error while the answer is not there yet."""
    aside.print(what, style="dim")


def print_problems(problems: Iterable[Any]) -> None:
    """Each has `where`, `expected` and `came`."""
    for one in problems:
        aside.print(f"{one.where}: expected {one.expected}, got {one.came}", style="yellow")


def print_skipped(skipped: Sequence[Any]) -> None:
    """Records that could not be read, each with `file`, `line` and `reason`: the first, and a count."""
    for one in skipped[:_LISTED]:
        aside.print(f"skipped {one.file}{f' line {one.line}' if one.line else ''}: {one.reason}")
    if len(skipped) > _LISTED:
        aside.print(f"skipped {len(skipped) - _LISTED:,} more")


def skip_line(one: Any) -> None:
    aside.print(f"skipped {one.file} line {one.line}: {one.reason}")


def encoder_or_none(settings: Settings, words: bool = False) -> Encoder | None:
    """The encoder of the settings; None where there is none, or by `words` alone."""
    from wardstream.wiring.encoder import encoder_of

    return encoder_of(settings) if not words and settings.encoder.answers() else None
