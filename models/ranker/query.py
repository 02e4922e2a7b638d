"""A patient to diagnose, as the ranker reads one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.ranker.ontology import Ontology, Read


@dataclass(frozen=True)
class Query:
    """Findings as rows of the ontology, none both present and absent. `age`, `onset` in years; `inheritance`:
    rows, where a pedigree tells. Four say what the base may not show: records of this patient, of these
    publications, this record itself, what was recorded after the decision. `unknown`: rows that were asked
    and could not be answered; they say nothing, and are not asked again.
    """

    present: tuple[int, ...]
    absent: tuple[int, ...] = ()
    age: float | None = None
    onset: float | None = None
    sex: str = ""
    inheritance: tuple[int, ...] = ()
    patient: str = ""
    pmids: tuple[str, ...] = ()
    key: str = ""
    before: int | None = None
    unknown: tuple[int, ...] = ()


def query(
    ontology: Ontology,
    hpo: Sequence[str],
    excluded: Sequence[str] = (),
    age: float | None = None,
    onset: float | None = None,
    sex: str = "",
) -> tuple[Query, list[str]]:
    """The query, and what was not taken as it came: ids of the past, unknown ids, findings said to be both
    there and not there (there, then).
    """
    present, absent = ontology.read(hpo), ontology.read(excluded)
    both = set(present.rows) & set(absent.rows)
    told = [*_told(present), *_told(absent)]
    told.extend(
        f"{ontology.id(row)} came as present and as excluded: taken as present" for row in sorted(both)
    )
    rows = tuple(row for row in absent.rows if row not in both)
    return Query(present.rows, rows, age, onset, sex), told


def _told(read: Read) -> list[str]:
    mapped = [f"{old} is now {new}" for old, new in read.mapped.items()]
    return [*mapped, *(f"{one} is no HPO id that is known here: left out" for one in read.unknown)]
