"""Which concept of a compiled graph a coded fact means, and which ones a note names, for the site graph to
learn about.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from kg.medical.site.versions import MEANT, Kind, Linking, ToConcept
from schemas.codes import Concept

if TYPE_CHECKING:
    from kg.medical.linking import Called
    from kg.medical.snapshot import Snapshot

_REMEMBERED: Final = 100_000


class Mapping(NamedTuple):
    """How codes and notes become concepts, and the name of the vocabulary that does it: part of what a site
    graph is.
    """

    to_concept: ToConcept
    vocabulary: str
    linking: Linking | None = None  # None: notes teach nothing


def mapping_of(graph: Path | None, *, notes: bool = False, by: Called = "automaton") -> Mapping:
    """By this snapshot, or the newest in this folder; None: every code is a concept of its own, and no note
    is read. `by`: the linker of notes.

    Raises StateError where there is no such snapshot, ConfigurationError where the linker is not installed.
    """
    if graph is None:
        return Mapping(lambda concept, kind: None, "codes")
    from kg.medical.coding import concept_of
    from kg.medical.opening import open_snapshot
    from kg.medical.snapshot import Snapshot

    snapshot = open_snapshot(graph) if graph.is_dir() else Snapshot.open(graph)

    @lru_cache(maxsize=_REMEMBERED)
    def to_concept(concept: Concept, kind: Kind) -> str | None:
        row = concept_of(snapshot, concept.codings, concept.text)
        return snapshot.id(row) if row is not None and snapshot.group_of(row) in MEANT[kind] else None

    vocabulary = _vocabulary(snapshot)
    return (
        Mapping(to_concept, f"{vocabulary}, notes", _linking(snapshot, by))
        if notes
        else Mapping(to_concept, vocabulary)
    )


def _linking(snapshot: Snapshot, by: Called) -> Linking:
    """With what headings say: below "Family history" nothing is the patient's. What a heading itself names is
    nothing at all.
    """
    from kg.medical.linking import Link, linker_of
    from kg.medical.site.notes import linking
    from processors.notes.about import about, headings
    from processors.notes.sectioning import sections

    linker = linker_of(snapshot, by)

    def link(text: str) -> list[Link]:
        read = sections(text)
        apart = headings(read)
        return [
            one
            for one in linker.link(text, about(read))
            if not any(start <= one.start < body for start, body in apart)
        ]

    return linking(snapshot, link)


def _vocabulary(snapshot: Snapshot) -> str:
    """Its sources but the site graph itself, which changes while it learns."""
    return ", ".join(
        f"{name} {version}" for name, version in sorted(snapshot.sources.items()) if name != "site"
    )
