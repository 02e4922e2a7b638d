"""phi over the knowledge graph that the settings name, with what the headings of a note say of the words
below.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kg.medical.linking import open_linker
from kg.medical.opening import newest
from kg.medical.snapshot import Snapshot
from kg.patient import GraphPhi, Headed
from processors.notes.about import about, headings
from processors.notes.sectioning import sections

#: Headings below which treatment is not done yet. "Assessment and Plan" states both.
_PLANS: Final = frozenset({"Plan"})


def phi_of(graph: Path | None) -> GraphPhi | None:
    """Of a snapshot, or of the newest in a folder; None where there is none. Raises StateError for one of
    another version.
    """
    if graph is None:
        return None
    path = newest(graph) if graph.is_dir() or not graph.suffix else graph
    if path is None:
        return None
    snapshot = Snapshot.open(path)
    return GraphPhi(snapshot, open_linker(snapshot), headed)


def headed(note: str) -> Headed:
    """What a note's headings say."""
    found = sections(note)
    return Headed(about(found), [(one.body, one.end) for one in found if one.name in _PLANS], headings(found))
