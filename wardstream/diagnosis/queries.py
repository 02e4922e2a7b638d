"""Lines of {id, hpo, excluded?, age?, sex?, ...} as queries."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from models.ranker.ontology import Ontology
from models.ranker.query import Query, query
from schemas.errors import ConfigurationError
from wardstream.diagnosis.ages import sex, years

_LISTS: Final = ("hpo", "excluded", "pmids", "inheritance")
MANY: Final = 500  # findings of one query


class QueryLine(NamedTuple):
    """One line: a query, and what was changed or left out; or, where `query` is None, why there is none."""

    line: int
    id: str
    query: Query | None
    notes: tuple[str, ...]
    text: str = ""  # of the presentation; the ranker reads none


def read(path: Path, ontology: Ontology) -> Iterator[QueryLine]:
    """Every line that is not blank gives one, in order."""
    for line in lines(path):
        yield query_of(line, ontology)


def query_of(line: Line, ontology: Ontology) -> QueryLine:
    try:
        record: Any = orjson.loads(line.text)
    except orjson.JSONDecodeError:
        return QueryLine(line.number, "", None, ("expected JSON {id, hpo, ...}, got something else",))
    if not isinstance(record, dict):
        return QueryLine(line.number, "", None, ("expected JSON {id, hpo, ...}, got something else",))
    name = str(record.get("id", line.number))
    wrong = [one for one in _LISTS if not _texts(record.get(one, []))]
    if "hpo" not in record or wrong:
        what = ", ".join(wrong) or "hpo"
        return QueryLine(
            line.number, name, None, (f"expected {what} as a list of ids, got something else or nothing",)
        )
    if not isinstance(before := record.get("before"), int | None) or isinstance(before, bool):
        return QueryLine(
            line.number,
            name,
            None,
            (
                "expected before as microseconds since 1970, a whole number, got something else: without "
                "it later cases would be seen",
            ),
        )
    if len(record["hpo"]) > MANY or len(record.get("excluded", [])) > MANY:
        return QueryLine(line.number, name, None, (f"expected at most {MANY} findings, got more",))
    age, onset = years(record.get("age")), years(record.get("onset"))
    found, notes = query(
        ontology, record["hpo"], record.get("excluded", []), age, onset, sex(record.get("sex", ""))
    )
    present, absent, unfit = _fitting(ontology, found)
    notes += unfit
    notes.extend(
        f"expected {one} in years, or as a duration, got something else: left out"
        for one in ("age", "onset")
        if record.get(one) is not None and years(record[one]) is None
    )
    if age is not None and onset is not None and onset > age:
        notes.append("the onset is later than the age: the onset is left out")
        onset = None
    inherited = ontology.read(record.get("inheritance", []))
    notes.extend(f"{one} is no HPO id that is known here: left out" for one in inherited.unknown)
    more = Query(
        present,
        absent,
        age,
        onset,
        found.sex,
        inherited.rows,
        str(record.get("patient", "")),
        tuple(record.get("pmids", [])),
        str(record.get("key", "")),
        before,
    )
    return QueryLine(line.number, name, more, tuple(notes), str(record.get("text", "")))


def _fitting(ontology: Ontology, found: Query) -> tuple[tuple[int, ...], tuple[int, ...], list[str]]:
    """What is there, what is not, and what was left out: terms that are no findings (how it is inherited,
    when it begins, how often), and what is excluded although something more special is there.
    """
    present = tuple(row for row in found.present if ontology.finding[row])
    above = set(ontology.closure(present).tolist())
    absent = tuple(row for row in found.absent if ontology.finding[row] and row not in above)
    notes = [
        f"{ontology.id(row)} is no finding: left out"
        for row in (*found.present, *found.absent)
        if not ontology.finding[row]
    ]
    notes += [
        f"{ontology.id(row)} is excluded although a more special finding is present: left out"
        for row in found.absent
        if ontology.finding[row] and row in above
    ]
    return present, absent, notes


def _texts(record: object) -> bool:
    return isinstance(record, list) and all(isinstance(one, str) for one in record)


# Lines of a text file, gzip or not.


class Line(NamedTuple):
    """Counted from 1."""

    number: int
    text: bytes


def lines(path: Path) -> Iterator[Line]:
    """Every line that is not blank. Raises ConfigurationError for a gzip file that is broken; OSError names
    the file itself.
    """
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        try:
            for number, text in enumerate(file, start=1):
                if text.strip():
                    yield Line(number, text)
        except (EOFError, gzip.BadGzipFile) as error:
            raise ConfigurationError(f"expected {path} to be gzip to its end, got {error}") from error
