"""Lines of {id, hpo, excluded?, age?, sex?, ...} as queries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from models.ranker.ontology import Ontology
from models.ranker.query import Query, query
from wardstream.diagnosis.ages import sex, years
from wardstream.diagnosis.lines import Line, lines

_LISTS: Final = ("hpo", "excluded", "pmids", "inheritance")
MANY: Final = 500  # findings of one query


class Asked(NamedTuple):
    """One line: a query, and what was not taken as it came; or, where `query` is None, why there is none."""

    line: int
    id: str
    query: Query | None
    told: tuple[str, ...]
    text: str = ""  # of the presentation; the ranker reads none


def read(path: Path, ontology: Ontology) -> Iterator[Asked]:
    """Every line that is not blank gives one, in order."""
    for line in lines(path):
        yield asked(line, ontology)


def asked(line: Line, ontology: Ontology) -> Asked:
    try:
        said: Any = orjson.loads(line.text)
    except orjson.JSONDecodeError:
        return Asked(line.number, "", None, ("expected JSON {id, hpo, ...}, got something else",))
    if not isinstance(said, dict):
        return Asked(line.number, "", None, ("expected JSON {id, hpo, ...}, got something else",))
    name = str(said.get("id", line.number))
    wrong = [one for one in _LISTS if not _texts(said.get(one, []))]
    if "hpo" not in said or wrong:
        what = ", ".join(wrong) or "hpo"
        return Asked(
            line.number, name, None, (f"expected {what} as a list of ids, got something else or nothing",)
        )
    if not isinstance(before := said.get("before"), int | None) or isinstance(before, bool):
        return Asked(
            line.number,
            name,
            None,
            (
                "expected before as microseconds since 1970, a whole number, got something else: without "
                "it later cases would be seen",
            ),
        )
    if len(said["hpo"]) > MANY or len(said.get("excluded", [])) > MANY:
        return Asked(line.number, name, None, (f"expected at most {MANY} findings, got more",))
    age, onset = years(said.get("age")), years(said.get("onset"))
    found, told = query(ontology, said["hpo"], said.get("excluded", []), age, onset, sex(said.get("sex", "")))
    present, absent, unfit = _fitting(ontology, found)
    told += unfit
    told.extend(
        f"expected {one} in years, or as a duration, got something else: left out"
        for one in ("age", "onset")
        if said.get(one) is not None and years(said[one]) is None
    )
    if age is not None and onset is not None and onset > age:
        told.append("the onset came later than the age: the onset is left out")
        onset = None
    inherited = ontology.read(said.get("inheritance", []))
    told.extend(f"{one} is no HPO id that is known here: left out" for one in inherited.unknown)
    more = Query(
        present,
        absent,
        age,
        onset,
        found.sex,
        inherited.rows,
        str(said.get("patient", "")),
        tuple(said.get("pmids", [])),
        str(said.get("key", "")),
        before,
    )
    return Asked(line.number, name, more, tuple(told), str(said.get("text", "")))


def _fitting(ontology: Ontology, found: Query) -> tuple[tuple[int, ...], tuple[int, ...], list[str]]:
    """What is there, what is not, and what was left out: terms that are no findings (how it is inherited,
    when it begins, how often), and what is excluded although something more special is there.
    """
    present = tuple(row for row in found.present if ontology.finding[row])
    above = set(ontology.closure(present).tolist())
    absent = tuple(row for row in found.absent if ontology.finding[row] and row not in above)
    told = [
        f"{ontology.id(row)} is no finding: left out"
        for row in (*found.present, *found.absent)
        if not ontology.finding[row]
    ]
    told += [
        f"{ontology.id(row)} came as excluded although something more special is there: left out"
        for row in found.absent
        if ontology.finding[row] and row in above
    ]
    return present, absent, told


def _texts(said: object) -> bool:
    return isinstance(said, list) and all(isinstance(one, str) for one in said)
