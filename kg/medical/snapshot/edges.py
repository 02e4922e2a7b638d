"""Edges as columns of numbers while they are read, then compressed sparse rows: millions of them stay a few
bytes each.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kg.medical.graph import Edge
from kg.medical.snapshot.layout import strings

INVERSE: Final = "inverse of "


class Columns:
    """Edges as they come, both ways."""

    def __init__(self, rows: Mapping[str, int]) -> None:
        self.dropped: Counter[str] = (
            Counter()
        )  # relation -> edges with an end that no source defines, or with one end
        self._rows = rows
        self._relations: dict[str, int] = {}
        self._sources: dict[str, int] = {}
        self._subject, self._object, self._relation = array("i"), array("i"), array("i")
        self._weight, self._support, self._source = array("f"), array("i"), array("i")

    def extend(self, edges: Iterable[Edge]) -> None:
        rows, relations, sources = self._rows, self._relations, self._sources
        for edge in edges:
            subject, other = rows.get(edge.subject), rows.get(edge.object)
            if subject is None or other is None or subject == other:
                self.dropped[edge.relation] += 1
                continue
            if not 0 < edge.weight < np.inf:
                raise ValueError(
                    f"expected a weight above 0 for {edge.subject} {edge.relation} {edge.object}, got "
                    f"{edge.weight}"
                )
            self._subject.append(subject)
            self._object.append(other)
            self._relation.append(relations.setdefault(edge.relation, len(relations)))
            self._weight.append(edge.weight)
            self._support.append(edge.support)
            self._source.append(sources.setdefault(edge.source, len(sources)))

    def compressed(self, group: NDArray[np.uint8], groups: int) -> tuple[list[str], dict[str, NDArray[Any]]]:
        """Names of the relations, and the arrays: sorted by (subject, group of the object), falling weight,
        object, relation.
        """
        names = sorted({*self._relations, *(back(one) for one in self._relations)})
        number = {name: at for at, name in enumerate(names)}
        forth = np.array([number[one] for one in self._relations], np.int32)
        over = np.array([number[back(one)] for one in self._relations], np.int32)
        sources = sorted(self._sources)
        place = np.array([sources.index(one) for one in self._sources], np.uint8)
        ends, ours = (
            np.frombuffer(one, np.int32) if one else np.zeros(0, np.int32)
            for one in (self._subject, self._object)
        )
        counted = np.frombuffer(self._relation, np.int32) if self._relation else np.zeros(0, np.int32)
        subject, other = np.concatenate([ends, ours]), np.concatenate([ours, ends])
        relation = np.concatenate([forth[counted], over[counted]]).astype(np.int32)
        weight = np.tile(np.array(self._weight, np.float32), 2)
        support = np.tile(np.array(self._support, np.int32), 2)
        source = np.tile(place[np.array(self._source, np.int32)], 2).astype(np.uint8)
        kept = _heaviest(subject, relation, other, weight, support, source, len(group), max(len(names), 1))
        subject, relation, other = subject[kept], relation[kept], other[kept]
        weight, support, source = weight[kept], support[kept], source[kept]
        slot = subject.astype(np.int64) * groups + group[other]
        order = np.lexsort((relation, other, -weight, slot))
        pointer = np.zeros(len(group) * groups + 1, np.int64)
        np.cumsum(np.bincount(slot, minlength=len(group) * groups), out=pointer[1:])
        source_names, source_names_at = strings(sources)
        return names, {
            "pointer": pointer,
            "neighbour": other[order].astype(np.int32),
            "relation": relation[order].astype(np.uint16),
            "weight": weight[order],
            "support": support[order],
            "source": source[order],
            "source_names": source_names,
            "source_names_at": source_names_at,
        }


def back(relation: str) -> str:
    """The way back."""
    return relation.removeprefix(INVERSE) if relation.startswith(INVERSE) else INVERSE + relation


def _heaviest(
    subject: NDArray[np.int32],
    relation: NDArray[np.int32],
    other: NDArray[np.int32],
    weight: NDArray[np.float32],
    support: NDArray[np.int32],
    source: NDArray[np.uint8],
    rows: int,
    relations: int,
) -> NDArray[np.int64]:
    """Of edges that say the same, the heaviest, then the best supported, then the first source by name:
    positions.
    """
    triple = (subject.astype(np.int64) * relations + relation) * rows + other
    order = np.argsort(triple)
    same = np.zeros(len(order) + 1, bool)
    same[1:-1] = triple[order[1:]] == triple[order[:-1]]
    twice = order[same[1:] | same[:-1]]  # few: only they need to be compared
    ranked = twice[
        np.lexsort((source[twice], -support[twice].astype(np.int64), -weight[twice], triple[twice]))
    ]
    best = np.ones(len(ranked), bool)
    best[1:] = triple[ranked[1:]] != triple[ranked[:-1]]
    return np.concatenate([order[~(same[1:] | same[:-1])], ranked[best]])
