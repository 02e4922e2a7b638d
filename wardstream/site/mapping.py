"""Which concept of a compiled graph a coded fact means, for the site graph to learn about."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from schemas.codes import Concept

if TYPE_CHECKING:
    from kg.snapshot import Snapshot

_REMEMBERED: Final = 100_000


class Mapping(NamedTuple):
    """How codes become concepts, and the name of the vocabulary that does it: part of what a site graph is."""

    to_concept: Callable[[Concept], str | None]
    vocabulary: str


def mapping_of(graph: Path | None) -> Mapping:
    """By this snapshot, or the newest in this folder; None: every code is a concept of its own.

    Raises StateError where there is no such snapshot.
    """
    if graph is None:
        return Mapping(lambda concept: None, "codes")
    from kg.coding import concept_of
    from kg.opening import open_snapshot
    from kg.snapshot import Snapshot

    snapshot = open_snapshot(graph) if graph.is_dir() else Snapshot.open(graph)

    @lru_cache(maxsize=_REMEMBERED)
    def to_concept(concept: Concept) -> str | None:
        row = concept_of(snapshot, concept.codings, concept.text)
        return None if row is None else snapshot.id(row)

    return Mapping(to_concept, _vocabulary(snapshot))


def _vocabulary(snapshot: Snapshot) -> str:
    """Its sources but the site graph itself, which changes while it learns."""
    return ", ".join(f"{name} {version}" for name, version in sorted(snapshot.sources.items()) if name != "site")
