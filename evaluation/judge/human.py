"""Ratings by people, from a CSV file.

    item,rater,dimension,score
    case-7/a,Dr A,Factual Accuracy,4
    case-7/a,Dr A,overall,

    item       id of an item
    rater      anything that distinguishes raters
    dimension  one of the rubric, by name or title, or `overall`
    score      1 to 5; empty: not rated

UTF-8; columns in any order, other columns are ignored; separated by commas, or by semicolons with
decimal commas, as spreadsheets in some countries write them. One line a rating: a second one of the same
rater on the same is an error, not a correction.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from evaluation.judge.rubric import DIMENSIONS, HIGHEST, LOWEST, Dimension, dimension_of
from schemas.errors import ConfigurationError

COLUMNS: Final = ("item", "rater", "dimension", "score")
OVERALL: Final = "overall"
Aspect: TypeAlias = Dimension | Literal["overall"]


@dataclass(frozen=True)
class Human:
    """`scores`: rater -> item -> dimension -> score. `missing`: lines without a score."""

    scores: dict[str, dict[str, dict[Aspect, float]]]
    missing: int

    @property
    def items(self) -> frozenset[str]:
        """Items that anybody rated."""
        return frozenset(item for of in self.scores.values() for item in of)


def read_human(path: Path) -> Human:
    """Raises ConfigurationError, with the line, for what is no such file; OSError where it cannot be read."""
    scores: dict[str, dict[str, dict[Aspect, float]]] = defaultdict(lambda: defaultdict(dict))
    lines: dict[tuple[str, str, str], int] = {}
    missing = 0
    for line, (item, rater, written, score) in _rows(path):
        dimension = _dimension(written, path, line)
        if not item or not rater:
            raise _wrong(path, line, "an item and a rater", "an empty one")
        key = (item, rater, dimension)
        if key in lines:
            raise _wrong(
                path,
                line,
                "one line for each rating",
                f"a second one; line {lines[key]} has the same item, rater and dimension",
            )
        lines[key] = line
        if score:
            scores[rater][item][dimension] = _score(score, path, line)
        else:
            missing += 1
    if not scores:
        raise ConfigurationError(
            f"expected ratings in {path}, got "
            f"{'none with a score' if missing else 'no line below the header'}"
        )
    return Human({rater: dict(items) for rater, items in scores.items()}, missing)


def _rows(path: Path) -> Iterator[tuple[int, tuple[str, str, str, str]]]:
    """Line number and the four columns of each row."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            first = file.readline()
            file.seek(0)
            reader = csv.reader(file, delimiter=";" if ";" in first else ",", strict=True)
            header = [name.strip().lower() for name in next(reader, [])]
            absent = [name for name in COLUMNS if name not in header]
            if absent:
                raise _wrong(path, 1, f"the columns {', '.join(COLUMNS)}", f"none called {', '.join(absent)}")
            places = [header.index(name) for name in COLUMNS]
            for row in reader:
                if not any(cell.strip() for cell in row):
                    continue
                if len(row) != len(header):
                    raise _wrong(
                        path, reader.line_num, f"{len(header)} columns as in the header", f"{len(row)}"
                    )
                item, rater, dimension, score = (row[place].strip() for place in places)
                yield reader.line_num, (item, rater, dimension, score)
    except UnicodeDecodeError:
        raise ConfigurationError(
            f"expected UTF-8 in {path}, got another encoding; save it as CSV UTF-8"
        ) from None
    except csv.Error:
        raise ConfigurationError(
            f"expected CSV in {path}, got quotation marks that do not close; write it anew from the "
            "spreadsheet"
        ) from None


def _dimension(written: str, path: Path, line: int) -> Aspect:
    if written.casefold() == OVERALL:
        return "overall"
    found = dimension_of(written)
    if found is None:
        raise _wrong(path, line, f"a dimension among {', '.join((*DIMENSIONS, OVERALL))}", "another word")
    return found


def _score(written: str, path: Path, line: int) -> float:
    try:
        score = float(written.replace(",", "."))
    except ValueError:
        raise _wrong(path, line, f"a score from {LOWEST} to {HIGHEST}", "no number") from None
    if not LOWEST <= score <= HIGHEST:
        raise _wrong(path, line, f"a score from {LOWEST} to {HIGHEST}", f"{score:g}")
    return score


def _wrong(path: Path, line: int, expected: str, found: str) -> ConfigurationError:
    return ConfigurationError(f"expected {expected} in {path}, line {line}; got {found}")
