"""Sources to one file. The same sources give the same bytes and the same name, whatever order they yield in."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.graph import GROUPS, Edge, GraphConcept, GraphSource
from kg.snapshot.layout import key, strings, write

FORMAT: Final = 1
INVERSE: Final = "inverse of "

#: Names of concepts -> float [n, d] of unit norm.
Embed = Callable[[Sequence[str]], NDArray[np.float32]]


class Built(NamedTuple):
    """What came of a build."""

    path: Path
    concepts: int
    edges: int  # both ways
    dropped: dict[str, int]  # relation -> edges whose ends no source defines


def build(sources: Sequence[GraphSource], folder: Path, *, embed: Embed | None = None, encoder: str = "") -> Built:
    """Compile into `folder`/<names>-<hash>.kg, unless it is there. `encoder` names what `embed` embeds with.

    Raises ValueError where two sources define one id differently in group, or nothing is defined.
    """
    concepts = _merged(concept for source in sources for concept in source.concepts())
    rows = {concept.id: row for row, concept in enumerate(concepts)}
    dropped: Counter[str] = Counter()
    edges: dict[tuple[int, str, int], Edge] = {}
    for source in sources:
        for edge in source.edges():
            subject, other = rows.get(edge.subject), rows.get(edge.object)
            if subject is None or other is None or subject == other:
                dropped[edge.relation] += 1
                continue
            for triple in ((subject, edge.relation, other), (other, _back(edge.relation), subject)):
                if triple not in edges or edges[triple].weight < edge.weight:
                    edges[triple] = edge
    relations = sorted({relation for _, relation, _ in edges})
    arrays = _concept_arrays(concepts) | _edge_arrays(concepts, edges, relations)
    if embed is not None:
        arrays["embeddings"] = embed([concept.name for concept in concepts]).astype(np.float16)
    facts: dict[str, object] = {
        "format": FORMAT,
        "sources": {source.name: source.version for source in sources},
        "groups": list(GROUPS),
        "relations": relations,
        "encoder": encoder if embed is not None else "",
    }
    digest = _digest(facts, arrays)
    path = folder / f"{'-'.join(source.name for source in sources)}-{digest[:12]}.kg"
    if not path.exists():
        write(path, {**facts, "hash": digest}, arrays)
    return Built(path, len(concepts), len(edges), dict(sorted(dropped.items())))


def _merged(found: Iterable[GraphConcept]) -> list[GraphConcept]:
    """One per id, by id; surfaces and codes of all that define it."""
    known: dict[str, GraphConcept] = {}
    for concept in found:
        before = known.get(concept.id)
        if before is None:
            known[concept.id] = concept
        elif before.group != concept.group:
            raise ValueError(f"expected one semantic group for {concept.id}, came {before.group} and {concept.group}")
        else:
            surfaces = tuple(dict.fromkeys((*before.surfaces, *concept.surfaces)))
            codes = tuple(dict.fromkeys((*before.codes, *concept.codes)))
            known[concept.id] = GraphConcept(before.id, before.name, before.group, surfaces, codes)
    if not known:
        raise ValueError("expected at least one concept, came none")
    return [known[one] for one in sorted(known)]


def _concept_arrays(concepts: Sequence[GraphConcept]) -> dict[str, NDArray[Any]]:
    groups = list(GROUPS)
    arrays: dict[str, NDArray[Any]] = {"group": np.array([groups.index(one.group) for one in concepts], np.uint8)}
    arrays["ids"], arrays["ids_at"] = strings(one.id for one in concepts)
    arrays["names"], arrays["names_at"] = strings(one.name for one in concepts)
    surfaces = [(surface, row) for row, one in enumerate(concepts) for surface in dict.fromkeys((one.name, *one.surfaces))]
    arrays["surfaces"], arrays["surfaces_at"] = strings(surface for surface, _ in surfaces)
    arrays["surface_row"] = np.array([row for _, row in surfaces], np.int32)
    codes = [(code, row) for row, one in enumerate(concepts) for code in one.codes]
    arrays["codes"], arrays["codes_at"] = strings(code for code, _ in codes)
    arrays["code_row"] = np.array([row for _, row in codes], np.int32)
    for name, values in (("id", [one.id for one in concepts]), ("code", [code for code, _ in codes])):
        keys = np.array([key(value) for value in values], np.uint64)
        order = np.argsort(keys, kind="stable")
        arrays[f"{name}_keys"], arrays[f"{name}_order"] = keys[order], order.astype(np.int32)
    return arrays


def _edge_arrays(
    concepts: Sequence[GraphConcept], edges: dict[tuple[int, str, int], Edge], relations: Sequence[str]
) -> dict[str, NDArray[Any]]:
    """Sorted by subject, group of the object, falling weight, object, relation: a row's neighbours in one group lie together."""
    groups = list(GROUPS)
    group = np.array([groups.index(one.group) for one in concepts], np.int64)
    number = {relation: at for at, relation in enumerate(relations)}
    sources = sorted({edge.source for edge in edges.values()})
    count = len(edges)
    subject = np.fromiter((s for s, _, _ in edges), np.int64, count)
    relation = np.fromiter((number[r] for _, r, _ in edges), np.int64, count)
    other = np.fromiter((o for _, _, o in edges), np.int64, count)
    weight = np.fromiter((edge.weight for edge in edges.values()), np.float32, count)
    order = np.lexsort((relation, other, -weight, group[other], subject))
    slots = np.bincount(subject * len(groups) + group[other], minlength=len(concepts) * len(groups))
    pointer = np.zeros(len(concepts) * len(groups) + 1, np.int64)
    np.cumsum(slots, out=pointer[1:])
    support = np.fromiter((edge.support for edge in edges.values()), np.int32, count)
    source = np.fromiter((sources.index(edge.source) for edge in edges.values()), np.uint8, count)
    names, names_at = strings(sources)
    return {
        "pointer": pointer,
        "neighbour": other[order].astype(np.int32),
        "relation": relation[order].astype(np.uint16),
        "weight": weight[order],
        "support": support[order],
        "source": source[order],
        "source_names": names,
        "source_names_at": names_at,
    }


def _back(relation: str) -> str:
    return relation.removeprefix(INVERSE) if relation.startswith(INVERSE) else INVERSE + relation


def _digest(facts: dict[str, object], arrays: dict[str, NDArray[Any]]) -> str:
    digest = hashlib.blake2b(repr(sorted(facts.items())).encode(), digest_size=16)
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(arrays[name]).view(np.uint8).data)
    return digest.hexdigest()
