"""Decision tables: condition columns and one of recommendations, a row a rule (the most specific row that holds is the one meant).

The grounding file says which sheet is read when, what event each column speaks of, and what its wording means (vocabulary.py):

    guideline: {id, title, version, source}
    tables:
      - sheet: "1 - Screening"
        when: [conditions]                        the situation that the sheet is for
        columns:
          "Current HPV Result": {happened: screening, at: 0, slot: hpv}
          "PAST HISTORY (most recent)": {happened: screening, at: 1}
          "PAST HISTORY (previous 2)": {happened: screening, follows: "PAST HISTORY (most recent)"}
        outcome: Management
        told: ["CIN3+ 5 year risk (%)"]           columns that go with the recommendation as they are
    thresholds:
      - {column: "CIN3+ 5 year risk (%)", from: 0.15, outcome: 3-year follow-up}   for rows without a recommendation, the first reached
    actions:
      "5-year follow-up": {title: Surveillance 5-year follow-up, due: {wait: 5 years, event: screening}}

Cells that are empty or "-" ask for nothing. A cell whose wording no vocabulary knows is a condition that is not evaluated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from kg.guidelines.conditions import condition
from kg.guidelines.graph import Due, Edge, Guideline, Problem, Step
from kg.guidelines.predicates import ALWAYS, Every, Happened, Not, Predicate, Unevaluated
from kg.guidelines.spans import span
from kg.guidelines.vocabulary import Vocabulary, VocabularyError, Wording, results_of, vocabulary

#: A sheet: its header row, then its rows, as text or numbers.
Sheet = Sequence[Sequence[Any]]
_NOTHING: Final = frozenset({"", "-", "n/a"})
_NONE: Final = "none"


class Grounding(Struct, frozen=True):
    """The grounding file, read."""

    said: Mapping[str, Any]
    known: Vocabulary
    where: str

    @property
    def sheets(self) -> tuple[str, ...]:
        return tuple(str(table["sheet"]) for table in self.said.get("tables", ()))


def grounding(said: Mapping[str, Any], where: str) -> Grounding:
    """Raises VocabularyError where the file is not as it should be."""
    for key in ("guideline", "tables"):
        if key not in said:
            raise VocabularyError(f"{where}: expected the sections guideline and tables, got {', '.join(map(str, said))}")
    return Grounding(said, vocabulary(said, where), where)


def guideline_of(sheets: Mapping[str, Sheet], ground: Grounding, source: str) -> Guideline:
    """The sheets that the grounding names, as one graph. `source`: the workbook's name."""
    about = ground.said["guideline"]
    compiler = _Compiler(ground, f"{about['id']}|{about['version']}", source)
    for table in ground.said["tables"]:
        name = str(table["sheet"])
        if name in sheets:
            compiler.table(name, table, sheets[name])
        else:
            compiler.problems.append(Problem(f"{source}, sheet {name}", f"a sheet {name!r}", f"sheets {', '.join(sheets)}"))
    population = condition(about["population"], ground.known, ground.where) if "population" in about else ALWAYS
    return Guideline(
        str(about["id"]), str(about["title"]), str(about["version"]), str(about.get("source", source)), tuple(compiler.steps.values()),
        tuple(compiler.edges), tuple(ground.known.kinds.values()), population, tuple(about.get("overrides", ())), tuple(compiler.problems),
    )  # fmt: skip


class _Compiler:
    def __init__(self, ground: Grounding, name: str, source: str) -> None:
        self._ground, self._name, self._source = ground, name, source
        self.steps: dict[str, Step] = {}
        self.edges: list[Edge] = []
        self.problems: list[Problem] = []
        self._cells: dict[tuple[str, str, int], Predicate] = {}

    def table(self, name: str, table: Mapping[str, Any], sheet: Sheet) -> None:
        """A situation for the sheet, one below it for each cell on the way, an action for each row; rows share what they begin with."""
        header = [" ".join(str(cell or "").split()) for cell in sheet[0]] if sheet else []
        columns = {" ".join(column.split()): said for column, said in table["columns"].items()}
        lacking = [column for column in (*columns, table["outcome"]) if column not in header]
        if lacking:
            self.problems.append(Problem(f"{self._source}, sheet {name}", f"columns {', '.join(lacking)}", f"columns {', '.join(header)}"))
            return
        where = f"{self._ground.where}, sheet {name}"
        when = condition(table["when"], self._ground.known, where) if "when" in table else ALWAYS
        title = str(table.get("title", name))
        root = self._situation(name, "", title, when, f"{self._source}, sheet {name}", title)
        for number, row in enumerate(sheet[1:], 2):
            cells = {column: _text(row[header.index(column)]) for column in header if header.index(column) < len(row)}
            outcome = cells.get(str(table["outcome"]), "")
            if outcome.casefold() in _NOTHING:
                outcome = self._by_thresholds(cells)
            if outcome.casefold() in _NOTHING:
                continue
            told = [f"{column}: {cells[column]}" for said in table.get("told", ()) if cells.get(column := " ".join(said.split()), "") not in _NOTHING]
            self._row(root, columns, cells, outcome, f"{self._source}, sheet {name}, row {number}", title, tuple(told))

    def _by_thresholds(self, cells: Mapping[str, str]) -> str:
        """What a row without a recommendation comes to by the numbers in it; "" where it has none."""
        for limit in self._ground.said.get("thresholds", ()):
            try:
                reached = float(cells.get(" ".join(str(limit["column"]).split()), "")) >= float(limit["from"])
            except ValueError:
                continue
            if reached:
                return str(limit["outcome"])
        return ""

    def _row(
        self, at: str, columns: Mapping[str, Any], cells: Mapping[str, str], outcome: str, where: str, section: str, told: tuple[str, ...]
    ) -> None:
        places: dict[str, int] = {}
        for column, said in columns.items():
            cell = cells.get(column, "")
            if cell.casefold() in _NOTHING:
                continue
            predicate = self._cell(column, cell, said, columns, cells, places)
            at = self._situation(f"{at}/{column}={cell}", at, f"{column}: {cell}", predicate, where, section)
        action = (self._ground.said.get("actions") or {}).get(outcome, {})
        title = str(action.get("title", outcome))
        name = f"{at}/{title}"
        details = (*map(str, action.get("details", ())), *told)
        excluded = condition(action["excluded"], self._ground.known, self._ground.where) if "excluded" in action else None
        self.steps[name] = Step(name, title, "action", self._name, where, section, f"{title}. {section}", excluded=excluded, due=due_of(action.get("due")),
                                details=details, precedence=int(self._ground.said.get("precedence", 0)))  # fmt: skip
        self.edges.append(Edge(at, name))

    def _situation(self, name: str, parent: str, title: str, when: Predicate, where: str, section: str) -> str:
        if name not in self.steps:
            self.steps[name] = Step(name, title, "situation", self._name, where, section, title, when)
            if parent:
                self.edges.append(Edge(parent, name))
        return name

    def _cell(
        self, column: str, cell: str, said: Mapping[str, Any], columns: Mapping[str, Any], cells: Mapping[str, str], places: dict[str, int]
    ) -> Predicate:
        """What a cell asks for; where a column follows another, behind what that one took."""
        own = said.get("words") or {}
        if cell in own:
            wording: Wording | None = Wording(results_of(own[cell], self._ground.known.slots(), f"{self._ground.where}, column {column}"))
        else:
            wording = self._ground.known.results(cell)
        at = said.get("at")
        if "follows" in said:
            follows = " ".join(str(said["follows"]).split())
            before = self._ground.known.results(cells.get(follows, ""))
            at = int(columns[follows].get("at", 0)) + (before.run if before is not None else 1)
        key = (f"{column}{sorted(said.items(), key=str)}", cell, at if at is not None else -1)
        if key not in self._cells:
            self._cells[key] = self._predicate(column, cell, said, at, wording)
        return self._cells[key]

    def _predicate(self, column: str, cell: str, said: Mapping[str, Any], at: int | None, wording: Wording | None) -> Predicate:
        text = f"{column}: {cell}"
        locating = {key: value for key, value in said.items() if key not in ("slot", "follows", "at", "words")}
        place = condition({**locating, "text": text}, self._ground.known, f"{self._ground.where}, column {column}")
        if not isinstance(place, Happened):
            return place
        place = replace(place, at=at)
        if cell.casefold() in {str(word).casefold() for word in self._ground.said.get(_NONE, ())}:
            return Not(place, text)
        if wording is None:
            self.problems.append(Problem(f"{self._source}, column {column}", "wording that the grounding's `words` know", cell))
            return Unevaluated("wording", text, text)
        slot = said.get("slot")
        told = ({k: v for k, v in each.items() if slot is None or k == slot} for each in wording.results)
        results = tuple(each for each in told if each)
        return replace(place, results=results, run=wording.run)


def due_of(said: Any) -> Due | None:
    """From {wait: 1 year, most: 3 years, event: screening} or "now"."""
    if said is None:
        return None
    if said == "now":
        return Due(_NOW)
    return Due(span(str(said["wait"])), span(str(said["most"])) if "most" in said else None, str(said.get("event", "")))


_NOW: Final = replace(span("1 day"), days=0)


def sheets_of_csv(name: str, rows: Iterator[Sequence[str]]) -> dict[str, Sheet]:
    """A CSV file is one sheet of its own name."""
    return {name: list(rows)}


def _text(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())


__all__ = ["Every", "Grounding", "Sheet", "due_of", "grounding", "guideline_of", "sheets_of_csv"]
