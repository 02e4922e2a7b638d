"""A coded condition as a disease of the profiles: by its code where they have it, else by a name that is the
same once it is written in one way.

SNOMED CT is not in the profiles: its codes count by their display. A name that is only like another one names
nothing here: what is confirmed is the ground truth of a case.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from kg.diseases.lookup import Lookup
from kg.diseases.merging import simple
from kg.diseases.systems import disease_id
from models.ranker.knowledge import Knowledge
from schemas.codes import Concept

_REMEMBERED: Final = 50_000


class Disease(NamedTuple):
    """`ids`: of one entry, sorted · `words`: HPO terms that are called as it is."""

    ids: tuple[str, ...]
    words: tuple[str, ...] = ()


#: The disease that a condition names, None where the profiles have none such.
Naming: TypeAlias = Callable[[Concept], Disease | None]


def naming(knowledge: Knowledge) -> Naming:
    """Over compiled profiles. The index of names is made at the first name: half a second."""
    lookup = Lookup(knowledge)
    graph = knowledge.ontology
    terms: dict[str, list[str]] = {}
    for row in range(len(graph)):
        terms.setdefault(simple(graph.name(row)), []).append(graph.id(row))

    def by_name(name: str) -> int | None:
        found = lookup.find(name, 1)
        return found[0][0] if found and found[0][1] == 1.0 else None

    @lru_cache(maxsize=_REMEMBERED)
    def named(concept: Concept) -> Disease | None:
        coded = (
            knowledge.row_of.get(knowledge.meant(disease_id(one.system, one.code))) for one in concept.codings
        )
        names = (name for name in (*(one.display for one in concept.codings), concept.text) if name)
        row = next((row for row in coded if row is not None), None)
        if row is None:
            row = next((found for name in names if (found := by_name(name)) is not None), None)
        if row is None:
            return None
        words = {term for name in knowledge.names[row] for term in terms.get(simple(name), ())}
        return Disease(tuple(sorted(knowledge.ids[row])), tuple(sorted(words)))

    return named
