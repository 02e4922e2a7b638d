"""Statements on one term become one phenotype: the latest counts, of equal ones that it is there. What was
decided so is shown.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec.yaml

from models.ranker.ontology import NO_ROW, Ontology
from schemas.diagnosis import Phenotype
from schemas.facts import Source
from schemas.instant import Instant


@lru_cache(maxsize=1)
def unspecific() -> frozenset[str]:
    """Ids of HPO."""
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("processors.diagnosis.phenotypes").joinpath("unspecific.yaml").read_text(encoding="utf-8")
    )
    return frozenset(str(one).split(" ", 1)[0] for group in raw.values() for one in group)


_ID: Final = re.compile(r"HP:\d{1,9}")
_SOURCES: Final = 3  # of one finding: the latest


def united(
    observed: Iterable[Observed], ontology: Ontology, unfit: frozenset[int] = frozenset()
) -> tuple[tuple[Phenotype, ...], tuple[str, ...]]:
    """Phenotypes by id, present before excluded, and what was not taken as it is. Order and repeats of
    `said` change nothing.

    `unfit`: rows that are names of diseases rather than findings. A term that is excluded while something
    below it is there is left out.
    """
    of: dict[int, set[Observed]] = defaultdict(set)
    shown: set[str] = set()
    for one in observed:
        row = ontology.row(one.id)
        if row == NO_ROW:
            shown.add(
                f"{one.id if _ID.fullmatch(one.id) else 'A code'} is no HPO id that is known here: left out"
            )  # what is no id may be anybody's words
        elif row in unfit:
            shown.add(f"{_called(ontology, row)} is the name of a disease, no finding")
        elif ontology.finding[row]:
            of[row].add(one)
    found: dict[int, Phenotype] = {}
    for row in sorted(of):
        decided, why = _decided(ontology, row, of[row])
        if decided is not None:
            found[row] = decided
        if why:
            shown.add(why)
    above = {int(row) for there in found if not found[there].excluded for row in ontology.ancestors(there)}
    for row in [row for row, one in found.items() if one.excluded and row in above]:
        shown.add(f"{_called(ontology, row)} is excluded although something more special is there: left out")
        del found[row]
    return tuple(sorted(found.values(), key=lambda one: (one.excluded, one.id))), tuple(sorted(shown))


def _decided(ontology: Ontology, row: int, observed: Iterable[Observed]) -> tuple[Phenotype | None, str]:
    every = sorted(
        observed,
        key=lambda one: (
            -one.time,
            not one.present,
            not one.coded,
            one.source.resource,
            one.source.version,
            one.source.start,
            one.source.path,
        ),
    )
    first, name = every[0], _called(ontology, row)
    both = len({one.present for one in every}) > 1
    if first.passing and not any(one.present for one in every):
        return None, f"{name} was abnormal and is no more: neither present nor excluded"
    if first.passing:
        every = [one for one in every if not one.passing]
        first, both = every[0], len({one.present for one in every}) > 1
    why = (
        (
            f"{name} is said to be there and not to be there: taken as "
            f"{'present' if first.present else 'excluded'}, as said last"
        )
        if both
        else ""
    )
    kept = [one for one in every if one.present == first.present]
    onsets = [one.onset for one in kept if one.onset is not None]
    sources = tuple(dict.fromkeys(one.source for one in kept))[:_SOURCES]
    onset = min(onsets) if onsets and first.present else None
    id_ = ontology.id(row)
    return Phenotype(
        id_, ontology.name(row), sources, not first.present, first.time, onset, id_ in unspecific()
    ), why


def _called(ontology: Ontology, row: int) -> str:
    return f"{ontology.name(row)} ({ontology.id(row)})"


# One statement of the record on one term of HPO.


class Observed(NamedTuple):
    """`time`: of the statement, not of the finding; what stands on a list of problems counts as said at the
    cut.
    """

    id: str  # as the record or the graph has it; may be of the past
    present: bool
    time: Instant
    source: Source
    onset: float | None = None  # age in years
    coded: bool = False
    passing: bool = False  # seen, and by the end not there any more: neither present nor excluded
