"""A graph of a few common conditions, their causes and treatment, with its linker."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

from kg.medical.graph import Edge, GraphConcept
from kg.medical.linking import Linker, open_linker
from kg.medical.snapshot import Snapshot, build
from tests.kg.medical.paths.graphs import Listed

_DISORDERS = (
    *(
        "calf swelling",
        "deep vein thrombosis",
        "ruptured popliteal cyst",
        "gout",
        "knee pain",
        "joint disorder",
    ),
    *("asthma", "migraine", "cough", "tinnitus", "anemia", "vein thrombosis", "otitis externa"),
    *("right knee pain", "ruptured ligament"),
)
_EDGES = (
    ("calf swelling", "may be caused by", "deep vein thrombosis", 1.0),
    ("calf swelling", "may be caused by", "ruptured popliteal cyst", 0.5),
    ("knee pain", "may be caused by", "gout", 1.0),
    ("deep vein thrombosis", "is a", "vein thrombosis", 1.0),
    ("right knee pain", "is a", "knee pain", 1.0),
    ("skiing accident", "may be caused by", "ruptured ligament", 1.0),
    ("gout", "treated by", "colchicine", 1.0),
    ("asthma", "treated by", "albuterol", 1.0),
    ("otitis externa", "treated by", "albuterol", 1.0),
)


@lru_cache
def world() -> tuple[Snapshot, Linker]:
    concepts = [GraphConcept(f"X:{at}", name, "DISO") for at, name in enumerate(_DISORDERS)]
    concepts += [GraphConcept(f"D:{name}", name, "CHEM") for name in ("colchicine", "albuterol")]
    concepts.append(GraphConcept("E:1", "skiing accident", "ACTI"))
    ids = {one.name: one.id for one in concepts}
    edges = [Edge(ids[one], relation, ids[other], weight) for one, relation, other, weight in _EDGES]
    folder = Path(mkdtemp())
    snapshot = Snapshot.open(build([Listed(concepts, edges)], folder).path)
    return snapshot, open_linker(snapshot, folder, {})


def row(name: str) -> int:
    (found,) = world()[0].named(name)
    return found
