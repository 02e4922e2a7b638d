"""Lines of {id, hpo, excluded?, age?, sex?, ...} as queries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from models.phenotypes import Ontology
from models.ranker import Query, query
from wardstream.diagnosing.ages import sex, years
from wardstream.diagnosing.lines import Line, lines

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
        return Asked(line.number, "", None, ("expected JSON {id, hpo, ...}, came something else",))
    if not isinstance(said, dict):
        return Asked(line.number, "", None, ("expected JSON {id, hpo, ...}, came something else",))
    name = str(said.get("id", line.number))
    wrong = [one for one in _LISTS if not _texts(said.get(one, []))]
    if "hpo" not in said or wrong:
        what = ", ".join(wrong) or "hpo"
        return Asked(line.number, name, None, (f"expected {what} as a list of ids, came something else or nothing",))
    if not isinstance(before := said.get("before"), int | None) or isinstance(before, bool):
        return Asked(line.number, name, None, ("expected before as microseconds since 1970, a whole number, came something else: without it later cases would be seen",))
    if len(said["hpo"]) > MANY or len(said.get("excluded", [])) > MANY:
        return Asked(line.number, name, None, (f"expected at most {MANY} findings, came more",))
    found, told = query(ontology, said["hpo"], said.get("excluded", []), years(said.get("age")), years(said.get("onset")), sex(said.get("sex", "")))
    inherited = ontology.read(said.get("inheritance", []))
    more = Query(
        found.present, found.absent, found.age, found.onset, found.sex, inherited.rows, str(said.get("patient", "")),
        tuple(said.get("pmids", [])), str(said.get("key", "")), before,
    )  # fmt: skip
    return Asked(line.number, name, more, tuple(told), str(said.get("text", "")))


def _texts(said: object) -> bool:
    return isinstance(said, list) and all(isinstance(one, str) for one in said)
