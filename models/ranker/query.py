"""A patient to diagnose, as the ranker reads one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import msgspec
import msgspec.yaml
from msgspec import Struct, field

from models.ranker.ontology import Ontology, Read


@dataclass(frozen=True)
class Query:
    """Findings as rows of the ontology, none both present and absent. `age`, `onset` in years; `inheritance`:
    rows, if a pedigree gives them. Four limit what the base may not show: records of this patient, of these
    publications, this record itself, what was recorded after the decision. `unknown`: questions that could
    not be answered; they carry no information, and no question repeats them.
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
    """The query, and what was changed or left out: ids of the past, unknown ids, findings given as both
    present and absent (present, then).
    """
    present, absent = ontology.read(hpo), ontology.read(excluded)
    both = set(present.rows) & set(absent.rows)
    notes = [*_notes(present), *_notes(absent)]
    notes.extend(
        f"{ontology.id(row)} is given as present and as excluded: taken as present" for row in sorted(both)
    )
    rows = tuple(row for row in absent.rows if row not in both)
    return Query(present.rows, rows, age, onset, sex), notes


def _notes(read: Read) -> list[str]:
    mapped = [f"{old} is now {new}" for old, new in read.mapped.items()]
    return [*mapped, *(f"{one} is no HPO id that is known here: left out" for one in read.unknown)]


# `onset.yaml`, typed: the ages that HPO's terms of onset mean.


class Onset(Struct, frozen=True, forbid_unknown_fields=True):
    """In years, before birth below 0. `begins`, `ends`: what the term spans; `middle`: the age that stands
    for it.
    """

    name: str
    begins: float = field(name="from")
    ends: float = field(name="to")
    middle: float


@lru_cache(maxsize=1)
def onsets() -> dict[str, Onset]:
    """By HPO id."""
    text = files("models.ranker").joinpath("onset.yaml").read_text(encoding="utf-8")
    return msgspec.yaml.decode(text, type=dict[str, Onset])
