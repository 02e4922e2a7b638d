"""Sources to one file. The same sources give the same bytes and the same name, whatever order they yield
in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.medical.graph import GROUPS, GraphConcept, GraphSource
from kg.medical.snapshot.edges import Columns
from kg.medical.snapshot.layout import key, strings, write

FORMAT: Final = 2

#: Names of concepts -> float [n, d] of unit norm.
Embed = Callable[[Sequence[str]], NDArray[np.float32]]


class Built(NamedTuple):
    """The result of a build."""

    path: Path
    concepts: int
    edges: int  # both ways
    dropped: dict[str, int]  # relation -> edges whose ends no source defines


def build(
    sources: Sequence[GraphSource], folder: Path, *, embed: Embed | None = None, encoder: str = ""
) -> Built:
    """Compile into `folder`/<names>-<hash>.kg, unless it is there. `encoder` names what `embed` embeds with.

    Of one edge that several sources state, the heaviest is kept. Raises ValueError where two sources define
    one id differently in group, a weight is not above 0, or nothing is defined.
    """
    concepts = _merged(concept for source in sources for concept in source.concepts())
    columns = Columns({concept.id: row for row, concept in enumerate(concepts)})
    for source in sources:
        columns.extend(source.edges())
    arrays = _concept_arrays(concepts)
    relations, edges = columns.compressed(arrays["group"], len(GROUPS))
    arrays |= edges
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
    path = folder / f"{'-'.join(sorted(source.name for source in sources))}-{digest[:12]}.kg"
    if not path.exists():
        write(path, {**facts, "hash": digest}, arrays)
    return Built(path, len(concepts), len(arrays["neighbour"]), dict(sorted(columns.dropped.items())))


def _merged(found: Iterable[GraphConcept]) -> list[GraphConcept]:
    """One per id, by id; surfaces and codes of all that define it."""
    known: dict[str, GraphConcept] = {}
    for concept in found:
        before = known.get(concept.id)
        if before is None:
            known[concept.id] = concept
        elif before.group != concept.group:
            raise ValueError(
                f"expected one semantic group for {concept.id}, got {before.group} and {concept.group}"
            )
        else:
            surfaces = tuple(dict.fromkeys((*before.surfaces, *concept.surfaces)))
            codes = tuple(dict.fromkeys((*before.codes, *concept.codes)))
            known[concept.id] = GraphConcept(before.id, before.name, before.group, surfaces, codes)
    if not known:
        raise ValueError("expected at least one concept, got none")
    return [known[one] for one in sorted(known)]


def _concept_arrays(concepts: Sequence[GraphConcept]) -> dict[str, NDArray[Any]]:
    groups = list(GROUPS)
    arrays: dict[str, NDArray[Any]] = {
        "group": np.array([groups.index(one.group) for one in concepts], np.uint8)
    }
    arrays["ids"], arrays["ids_at"] = strings(one.id for one in concepts)
    arrays["names"], arrays["names_at"] = strings(one.name for one in concepts)
    surfaces = [dict.fromkeys(one.surfaces or (one.name,)) for one in concepts]
    arrays |= _listed("surface", surfaces, [key(form.casefold()) for forms in surfaces for form in forms])
    codes = [dict.fromkeys(one.codes) for one in concepts]
    arrays |= _listed("code", codes, [key(code) for held in codes for code in held])
    arrays |= _sorted("id", [key(one.id) for one in concepts])
    return arrays


def _listed(name: str, held: Sequence[Iterable[str]], keys: Sequence[int]) -> dict[str, NDArray[Any]]:
    """What each concept has several of: the texts, by row; where a row's begin; and a table by key."""
    texts, at = strings(one for of in held for one in of)
    begin = np.zeros(len(held) + 1, np.int64)
    np.cumsum([sum(1 for _ in of) for of in held], out=begin[1:])
    row = np.repeat(np.arange(len(held), dtype=np.int32), np.diff(begin))
    return {
        f"{name}s": texts,
        f"{name}s_at": at,
        f"{name}_begin": begin,
        f"{name}_row": row,
        **_sorted(name, keys),
    }


def _sorted(name: str, keys: Sequence[int]) -> dict[str, NDArray[Any]]:
    numbers = np.array(keys, np.uint64)
    order = np.argsort(numbers, kind="stable")
    return {f"{name}_keys": numbers[order], f"{name}_order": order.astype(np.int32)}


def _digest(facts: dict[str, object], arrays: dict[str, NDArray[Any]]) -> str:
    digest = hashlib.blake2b(repr(sorted(facts.items())).encode(), digest_size=16)
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(arrays[name]).view(np.uint8).data)
    return digest.hexdigest()
