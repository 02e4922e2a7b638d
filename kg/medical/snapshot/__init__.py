"""The knowledge graph as one memory-mapped file: compressed sparse rows, sorted by semantic group within a
row.

layout.py     what the file looks like: a header and named arrays
building.py   sources -> file; its name carries the hash of what went in
snapshot.py   file -> Snapshot: neighbours, names, groups, codes, embeddings, all without reading the file
"""

from kg.medical.snapshot.building import Built, build
from kg.medical.snapshot.snapshot import Snapshot

__all__ = ["Built", "Snapshot", "build"]
