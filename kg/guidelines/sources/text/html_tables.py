"""Decision tables in HTML, as WHO's SMART guidelines print them in Markdown (DMN: inputs, then outputs, a row
a rule).

Columns before the first output ("Output Type", "Action", "Guidance", ...) are inputs; "-" requires nothing.
An input cell is a condition in words, looked up in the bindings (under the table's name, else "*"); of what
is left, only comparisons of an age in years are read.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

from msgspec import Struct

from kg.guidelines.predicates import ALWAYS, Age, Every, Predicate, Unevaluated
from kg.guidelines.sources.bindings import Bindings

_OUTPUTS: Final = ("output", "action", "guidance", "annotation", "reference", "recommendation", "schedule")
_NOTHING: Final = frozenset({"", "-", "–", "n/a"})
_AGE: Final = re.compile(
    r'^["“]?[\w ]*\bage\b[\w ]*["”]?\s*(>=|≥|<=|≤|<|>)\s*(\d+)\s*(years?|months?)$', re.IGNORECASE
)
_BUSINESS: Final = re.compile(r"\*\*Business Rule\*\*:\s*(.+)")


class Rule(Struct, frozen=True):
    """A row. `inputs` are (column, cell)."""

    name: str
    inputs: tuple[tuple[str, str], ...]
    action: str
    guidance: str
    details: tuple[str, ...]
    line: int

    def condition(self, table: str, bound: Bindings) -> Predicate:
        parts = tuple(_read(column, cell, table, bound) for column, cell in self.inputs)
        return ALWAYS if not parts else parts[0] if len(parts) == 1 else Every(parts)


class Table(Struct, frozen=True):
    title: str
    rules: tuple[Rule, ...]


def rules_of(text: str) -> list[Table]:
    """The tables that have inputs and an action; others (overviews) are none."""
    reader = _Reader()
    reader.feed(text)
    found = []
    lines = text.splitlines()
    for line, rows in reader.tables:
        header = rows[0] if rows else []
        outputs = [place for place, cell in enumerate(header) if cell.casefold().startswith(_OUTPUTS)]
        action = next(
            (place for place in outputs if header[place].casefold().startswith(("action", "recommendation"))),
            None,
        )
        if action is None or outputs[0] <= 1:
            continue
        rules = tuple(
            rule
            for (row_line, _), row in zip(reader.lines_of(line), rows[1:], strict=False)
            if (rule := _rule(header, row, outputs[0], action, row_line)) is not None
        )
        if rules:
            found.append(Table(_title(lines, line), rules))
    return found


def _rule(header: list[str], row: list[str], first: int, action: int, line: int) -> Rule | None:
    if len(row) <= action or row[action].casefold() in _NOTHING:
        return None
    named = "rule" in header[0].casefold() or header[0].casefold() in ("id", "#")
    inputs = tuple(
        (header[place], row[place])
        for place in range(int(named), first)
        if row[place].casefold() not in _NOTHING
    )
    title, _, rest = row[action].partition("\n")
    guidance = next(
        (
            row[place]
            for place in range(first, len(header))
            if header[place].casefold().startswith("guidance") and place < len(row)
        ),
        "",
    )
    skipped = (action,)
    details = [
        f"{header[place]}: {_folded(row[place])}"
        for place in range(first, min(len(header), len(row)))
        if place not in skipped and row[place].casefold() not in _NOTHING
    ]
    details += [_folded(rest)] if rest.strip() else []
    return Rule(row[0] if named else "", inputs, _folded(title), _folded(guidance), tuple(details), line)


def _read(column: str, cell: str, table: str, bound: Bindings) -> Predicate:
    given = _folded(cell)
    text = given if column.casefold().strip('"') in given.casefold() else f"{column}: {given}"
    found = bound.predicate((table,), given)
    if found is not None:
        return found
    if age := _AGE.match(given):
        number = float(age[2]) / (12 if age[3].lower().startswith("month") else 1)
        step = 1 / 12 if age[3].lower().startswith("month") else 1
        match age[1]:
            case ">=" | "≥":
                return Age(low=number)
            case ">":
                return Age(low=number + step)
            case "<":
                return Age(high=number)
            case _:
                return Age(high=number + step)
    return Unevaluated("text", text, text)


def _title(lines: list[str], line: int) -> str:
    """The business rule, or the heading, above a table."""
    for number in range(min(line, len(lines)) - 1, max(-1, line - 40), -1):
        if found := _BUSINESS.search(lines[number]):
            above = next(
                (text.lstrip("# ").strip() for text in reversed(lines[:number]) if text.startswith("#")), ""
            )
            return f"{above}: {found[1].strip()}".removeprefix(": ")
        if lines[number].startswith("#"):
            return lines[number].lstrip("# ").strip()
    return "decision table"


def _folded(text: str) -> str:
    return " ".join(text.split())


class _Reader(HTMLParser):
    """Tables with their rows' cells; entities are resolved by the parser."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[tuple[int, list[list[str]]]] = []
        self._lines: dict[int, list[tuple[int, int]]] = {}
        self._cell: list[str] | None = None

    def lines_of(self, table: int) -> list[tuple[int, int]]:
        """(line, row) of the rows after the header."""
        return self._lines.get(table, [])[1:]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line = self.getpos()[0]
        if tag == "table":
            self.tables.append((line, []))
        elif tag == "tr" and self.tables:
            self.tables[-1][1].append([])
            self._lines.setdefault(self.tables[-1][0], []).append((line, len(self.tables[-1][1])))
        elif tag in ("td", "th") and self.tables and self.tables[-1][1]:
            self._cell = []
        elif tag in ("br", "p") and self._cell is not None:
            self._cell.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self._cell is not None and self.tables and self.tables[-1][1]:
            self.tables[-1][1][-1].append("".join(self._cell).strip())
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)
