"""The curated files as a graph source: names become concepts of the caller's vocabulary, or this source's own
where it has none.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from math import log2
from typing import Final, NamedTuple

import msgspec

from kg.medical.curated.files import Condition, Curated, Drug, Procedure, read
from kg.medical.curated.naming import naming
from kg.medical.graph import Edge, GraphConcept, GraphSource

SOURCE: Final = "curated"

#: List of a condition -> the relation its names stand in.
CONDITION_RELATIONS: Final = {
    "diagnoses": "may be caused by",
    "tests": "tested by",
    "drugs": "treated by",
    "procedures": "managed by",
    "therapies": "managed by",
    "advice": "advised",
    "complications": "may lead to",
    "specialists": "referred to",
}
DRUG_RELATIONS: Final = {"effects": "may lead to", "tests": "monitored by", "advice": "advised"}
PROCEDURE_RELATIONS: Final = {
    "preparation": "prepared by",
    "aftercare": "followed by",
    "complications": "may lead to",
}

Resolve = Callable[[str], str | None]


class Missing(NamedTuple):
    """A name that neither the vocabulary nor concepts.yaml knows; its edges are left out."""

    name: str
    where: str  # "heart failure > drugs"


def weight(rank: int) -> float:
    """1 / log2(rank + 2): 1, .63, .5, .43, .39 ... for the first, second ... name of a list (the discount of
    nDCG).
    """
    return 1.0 / log2(rank + 2)


class CuratedSource:
    """GraphSource over the reviewed files. `resolve` gives the concept id of a name as clinicians write it,
    None where it knows none.

    `names` is the version of what resolves: with another vocabulary the same files yield other edges. Nothing
    is resolved first.
    """

    name: Final = SOURCE

    def __init__(self, resolve: Resolve, *, names: str = "", curated: Curated | None = None) -> None:
        self._resolve = resolve
        self._curated = curated or read()
        self._ids: dict[str, str | None] = {}
        self.version: Final = "-".join(part for part in (_digest(self._curated), names) if part)

    def concepts(self) -> Iterator[GraphConcept]:
        """Those of concepts.yaml that the vocabulary lacks."""
        return iter(self._own.values())

    def edges(self) -> Iterator[Edge]:
        """Every edge once, with the higher weight where two lists say the same."""
        return iter(self._compiled[0])

    @property
    def missing(self) -> tuple[Missing, ...]:
        """Names that have no concept."""
        return self._compiled[1]

    @cached_property
    def _own(self) -> dict[str, GraphConcept]:
        own: dict[str, GraphConcept] = {}
        for group, names in self._curated.concepts.items():
            for name, forms in names.items():
                others = forms or ()
                known = next(
                    (found for form in (name, *others) if (found := self._resolve(form)) is not None), None
                )
                if known is None:
                    known = own_id(name)
                    own[known] = GraphConcept(known, name, group, others)
                self._ids |= dict.fromkeys((name, *others), known)
        return own

    def _id(self, name: str) -> str | None:
        if name not in self._ids:
            self._ids[name] = self._resolve(name)
        return self._ids[name]

    @cached_property
    def _compiled(self) -> tuple[tuple[Edge, ...], tuple[Missing, ...]]:
        _ = self._own  # its names go before those of the vocabulary
        found: dict[tuple[str, str, str], Edge] = {}
        missing: dict[Missing, None] = {}
        for subject, relation, other, rank, where in _statements(self._curated):
            ids = self._id(subject), self._id(other)
            for name, known in zip((subject, other), ids, strict=True):
                if known is None:
                    missing[Missing(name, where)] = None
            if ids[0] is None or ids[1] is None or ids[0] == ids[1]:
                continue
            triple = (ids[0], relation, ids[1])
            if triple not in found or found[triple].weight < weight(rank):
                found[triple] = Edge(*triple, weight=weight(rank), source=SOURCE)
        return tuple(found[triple] for triple in sorted(found)), tuple(missing)


def curated_for(vocabulary: GraphSource) -> CuratedSource:
    """The curated edges between the concepts of a vocabulary, which is read on first use."""
    known: list[Resolve] = []

    def resolve(name: str) -> str | None:
        if not known:
            known.append(naming(vocabulary.concepts()))
        return known[0](name)

    return CuratedSource(resolve, names=f"{vocabulary.name}-{vocabulary.version}")


def own_id(name: str) -> str:
    """ "follow-up with cardiology" -> CURATED:follow-up-with-cardiology"""
    return "CURATED:" + re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


def _digest(curated: Curated) -> str:
    return hashlib.blake2b(msgspec.json.encode(curated, order="sorted"), digest_size=8).hexdigest()


def _statements(curated: Curated) -> Iterator[tuple[str, str, str, int, str]]:
    """(subject, relation, object, rank in its list, where it is written)."""
    tables: tuple[
        tuple[dict[str, str], dict[str, Condition] | dict[str, Drug] | dict[str, Procedure]], ...
    ] = (
        (CONDITION_RELATIONS, dict(curated.conditions)),
        (DRUG_RELATIONS, dict(curated.drugs)),
        (PROCEDURE_RELATIONS, dict(curated.procedures)),
    )
    for relations, table in tables:
        for subject, entry in table.items():
            for field, relation in relations.items():
                for rank, other in enumerate(getattr(entry, field)):
                    yield subject, relation, other, rank, f"{subject} > {field}"
    for drug_class, members in curated.drug_classes.items():
        for rank, member in enumerate(members):
            yield member, "is a", drug_class, rank, drug_class
