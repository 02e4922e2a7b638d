"""From a name as a clinician writes it to the concept that a vocabulary means by it: `resolve` for
CuratedSource.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from kg.medical.graph import GraphConcept

_TOKEN: Final = re.compile(r"[a-z0-9]+")
_EMPTY: Final = frozenset("a an the of and in to for".split())


def naming(concepts: Iterable[GraphConcept]) -> Callable[[str], str | None]:
    """By name, then by surface, then by the same words in another order or number; a form that two concepts
    share names the first by id.
    """
    exact: dict[str, str] = {}
    loose: dict[str, set[str]] = {}
    surfaces: list[tuple[str, str]] = []
    for concept in concepts:
        surfaces += [(form, concept.id) for form in (concept.name, *concept.surfaces)]
        exact.setdefault(concept.name.casefold(), concept.id)
    for form, known in sorted(surfaces):
        exact.setdefault(form.casefold(), known)
        loose.setdefault(words(form), set()).add(known)

    def resolve(name: str) -> str | None:
        if (known := exact.get(name.casefold())) is not None:
            return known
        same = loose.get(words(name), set())
        return next(iter(same)) if len(same) == 1 else None

    return resolve


def words(name: str) -> str:
    """Sorted, singular, without those that say nothing: "CT of the chest" and "Chest CTs" are one."""
    return " ".join(
        sorted({_singular(token) for token in _TOKEN.findall(name.casefold().replace("'s", ""))} - _EMPTY)
    )


def _singular(token: str) -> str:
    return (
        token[:-1]
        if len(token) > 3 and token.endswith("s") and not token.endswith(("ss", "us", "is"))
        else token
    )
