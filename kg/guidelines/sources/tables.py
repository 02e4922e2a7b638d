"""Decision tables: condition columns and one of recommendations, a row a rule (the most specific row that
holds is the one meant).

The grounding file says which sheet is read when, what event each column speaks of, and what its wording means
(vocabulary.py):

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
      - {column: "CIN3+ 5 year risk (%)", from: 0.15, outcome: 3-year follow-up}   for rows without a
        recommendation, the first reached
    actions:
      "5-year follow-up": {title: Surveillance 5-year follow-up, due: {wait: 5 years, event: screening}}

Cells that are empty or "-" ask for nothing. A cell whose wording no vocabulary knows is a condition that is
not evaluated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from kg.guidelines.conditions import condition
from kg.guidelines.graph import Edge, Guideline, Problem, Step
from kg.guidelines.predicates import ALWAYS, Happened, Not, Predicate, Unevaluated
from kg.guidelines.reviewable import VocabularyError, listed, mapping, numeral
from kg.guidelines.sources.due import due_of
from kg.guidelines.vocabulary import Vocabulary, Wording, results_of, vocabulary

#: A sheet: its header row, then its rows, as text or numbers.
Sheet = Sequence[Sequence[Any]]
_NOTHING: Final = frozenset({"", "-", "n/a"})
_ABOUT: Final = ("id", "title", "version", "source", "population", "overrides")
_TABLE: Final = ("sheet", "title", "when", "columns", "outcome", "told")
_OF_TABLES: Final = ("slot", "follows", "words", "at")  # of a column, besides what a condition has


class Grounding(Struct, frozen=True):
    """The grounding file, read."""

    given: Mapping[str, Any]
    known: Vocabulary
    where: str

    @property
    def sheets(self) -> tuple[str, ...]:
        return tuple(str(table["sheet"]) for table in self.given.get("tables", ()))


def grounding(given: Mapping[str, Any], where: str) -> Grounding:
    """Raises VocabularyError where the file is not as it should be."""
    mapping(given, where, needed=("guideline", "tables"))
    mapping(given["guideline"], f"{where}, guideline", _ABOUT, ("id", "title", "version"))
    for table in listed(given["tables"], f"{where}, tables"):
        columns = mapping(table, f"{where}, tables", _TABLE, ("sheet", "columns", "outcome"))["columns"]
        for column, wanted_of_column in mapping(columns, f"{where}, sheet {table['sheet']}, columns").items():
            here = f"{where}, sheet {table['sheet']}, column {column}"
            if "follows" in mapping(wanted_of_column, here) and _one_line(
                wanted_of_column["follows"]
            ) not in map(_one_line, columns):
                raise VocabularyError(
                    f"{here}: expected a column of this sheet in `follows`, got "
                    f"{wanted_of_column['follows']!r}"
                )
    for limit in listed(given.get("thresholds", ()), f"{where}, thresholds"):
        mapping(limit, f"{where}, thresholds", ("column", "from", "outcome"), ("column", "from", "outcome"))
        numeral(limit["from"], f"{where}, thresholds", float)
    for name, action in mapping(given.get("actions") or {}, f"{where}, actions").items():
        mapping(action, f"{where}, action {name!r}", ("title", "due", "details", "excluded"))
    return Grounding(given, vocabulary(given, where), where)


def guideline_of(sheets: Mapping[str, Sheet], ground: Grounding, source: str) -> Guideline:
    """The sheets that the grounding names, as one graph. `source`: the workbook's name. What of it could not
    be followed is in `problems`.
    """
    about = ground.given["guideline"]
    compiler = _Compiler(ground, f"{about['id']}|{about['version']}", source)
    for table in ground.given["tables"]:
        name = str(table["sheet"])
        if name in sheets:
            compiler.table(name, table, sheets[name])
        else:
            compiler.problems.append(
                Problem(f"{source}, sheet {name}", f"a sheet {name!r}", f"sheets {', '.join(sheets)}")
            )
    population = (
        condition(about["population"], ground.known, ground.where) if "population" in about else ALWAYS
    )
    return Guideline(
        str(about["id"]),
        str(about["title"]),
        str(about["version"]),
        str(about.get("source", source)),
        tuple(compiler.steps.values()),
        tuple(dict.fromkeys(compiler.edges)),
        tuple(ground.known.kinds.values()),
        population,
        tuple(about.get("overrides", ())),
        tuple(dict.fromkeys(compiler.problems)),
    )


class _Compiler:
    def __init__(self, ground: Grounding, name: str, source: str) -> None:
        self._ground, self._name, self._source = ground, name, source
        self._none = {str(word).casefold() for word in ground.given.get("none", ())}
        self.steps: dict[str, Step] = {}
        self.edges: list[Edge] = []
        self.problems: list[Problem] = []
        self._cells: dict[tuple[str, str, int], Predicate] = {}

    def table(self, name: str, table: Mapping[str, Any], sheet: Sheet) -> None:
        """A situation for the sheet, one below it for each cell on the way, an action for each row; rows
        share what they begin with.
        """
        here = f"{self._source}, sheet {name}"
        header = [_one_line(cell) for cell in sheet[0]] if sheet else []
        columns = {_one_line(column): given for column, given in table["columns"].items()}
        lacking = [column for column in (*columns, _one_line(table["outcome"])) if column not in header]
        if lacking:
            self.problems.append(
                Problem(here, f"columns {', '.join(lacking)}", f"columns {', '.join(header)}")
            )
            return
        where = f"{self._ground.where}, sheet {name}"
        when = condition(table["when"], self._ground.known, where) if "when" in table else ALWAYS
        title = str(table.get("title", name))
        root = self._situation(name, "", title, when, here, title)
        for number, row in enumerate(sheet[1:], 2):
            cells = {column: _text(cell) for column, cell in zip(header, row, strict=False)}
            outcome = cells.get(_one_line(table["outcome"]), "")
            if _is_empty(outcome):
                outcome = self._by_thresholds(cells)
            if _is_empty(outcome):
                if not all(_is_empty(cells.get(column, "")) for column in columns):
                    self.problems.append(
                        Problem(
                            f"{here}, row {number}",
                            f"a recommendation in {table['outcome']}",
                            "none; the row is left out",
                        )
                    )
                continue
            shown = [
                f"{column}: {cells[column]}"
                for given in table.get("told", ())
                if not _is_empty(cells.get(column := _one_line(given), ""))
            ]
            self._row(root, columns, cells, outcome, f"{here}, row {number}", title, tuple(shown))

    def _by_thresholds(self, cells: Mapping[str, str]) -> str:
        """What a row without a recommendation comes to by the numbers in it; "" where it has none."""
        for limit in self._ground.given.get("thresholds", ()):
            try:
                reached = float(cells.get(_one_line(limit["column"]), "")) >= float(limit["from"])
            except ValueError:
                continue
            if reached:
                return str(limit["outcome"])
        return ""

    def _row(
        self,
        at: str,
        columns: Mapping[str, Any],
        cells: Mapping[str, str],
        outcome: str,
        where: str,
        section: str,
        shown: tuple[str, ...],
    ) -> None:
        for column, given in columns.items():
            cell = cells.get(column, "")
            if _is_empty(cell):
                continue
            predicate = self._cell(column, cell, given, self._place(column, columns, cells))
            at = self._situation(f"{at}/{column}={cell}", at, f"{column}: {cell}", predicate, where, section)
        action = (self._ground.given.get("actions") or {}).get(outcome, {})
        title = str(action.get("title", outcome))
        name = f"{at}/{title}"
        if name in self.steps:
            return  # a row that comes twice
        here = f"{self._ground.where}, action {outcome!r}"
        details = (*map(str, action.get("details", ())), *shown)
        excluded = condition(action["excluded"], self._ground.known, here) if "excluded" in action else None
        self.steps[name] = Step(
            name,
            title,
            "action",
            self._name,
            where,
            section,
            f"{title}. {section}",
            excluded=excluded,
            due=due_of(action.get("due"), self._ground.known, here),
            details=details,
            precedence=numeral(self._ground.given.get("precedence", 0), self._ground.where, int),
        )
        self.edges.append(Edge(at, name))

    def _situation(
        self, name: str, parent: str, title: str, when: Predicate, where: str, section: str
    ) -> str:
        if name not in self.steps:
            self.steps[name] = Step(name, title, "situation", self._name, where, section, title, when)
            if parent:
                self.edges.append(Edge(parent, name))
        return name

    def _place(self, column: str, columns: Mapping[str, Any], cells: Mapping[str, str]) -> int | None:
        """Which round a column speaks of: its own `at`, or the one behind what the column took that it
        follows.
        """
        given = columns[column]
        if "follows" not in given:
            return None if "at" not in given else int(given["at"])
        follows = _one_line(given["follows"])
        wording = self._ground.known.results(cells.get(follows, ""))
        return (self._place(follows, columns, cells) or 0) + (wording.run if wording is not None else 1)

    def _cell(self, column: str, cell: str, given: Mapping[str, Any], at: int | None) -> Predicate:
        """What a cell requires. Cells with the same wording in the same column are one condition."""
        key = (f"{column}{sorted(given.items(), key=str)}", cell, at if at is not None else -1)
        if key not in self._cells:
            self._cells[key] = self._predicate(column, cell, given, at)
        return self._cells[key]

    def _predicate(self, column: str, cell: str, given: Mapping[str, Any], at: int | None) -> Predicate:
        text = f"{column}: {cell}"
        here = f"{self._ground.where}, column {column}"
        place = condition(
            {**{key: value for key, value in given.items() if key not in _OF_TABLES}, "text": text},
            self._ground.known,
            here,
        )
        if not isinstance(place, Happened):
            return place
        if cell.casefold() in self._none:
            return Not(replace(place, least=(at or 0) + 1), text)
        own = given.get("words") or {}
        wording = (
            Wording(results_of(own[cell], self._ground.known.slots(), here))
            if cell in own
            else self._ground.known.results(cell)
        )
        if wording is None or (wording.run > 1 and at is None):
            self.problems.append(
                Problem(f"{self._source}, column {column}", "wording that the grounding's `words` know", cell)
            )
            return Unevaluated("wording", text, text)
        slots = {slot.name for slot in self._ground.known.kinds[place.event].slots}
        wanted = {given["slot"]} if "slot" in given else slots
        results = tuple(
            each
            for each in ({k: v for k, v in one.items() if k in wanted} for one in wording.results)
            if each
        )
        if wording.results and not results:
            self.problems.append(
                Problem(f"{self._source}, column {column}", f"results of {', '.join(sorted(wanted))}", cell)
            )
            return Unevaluated("wording", text, text)
        return replace(place, at=at, results=results, run=wording.run)


def sheets_of_csv(name: str, rows: Iterable[Sequence[str]]) -> dict[str, Sheet]:
    """A CSV file is one sheet of its own name."""
    return {name: list(rows)}


def _one_line(given: Any) -> str:
    return " ".join(str("" if given is None else given).split())


def _is_empty(cell: str) -> bool:
    return cell.casefold() in _NOTHING


def _text(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())
