"""A compiled knowledge graph, mapped into memory: opening it reads a header and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from kg.medical.snapshot.building import FORMAT
from kg.medical.snapshot.layout import key, read
from schemas.errors import StateError


class Neighbour(NamedTuple):
    """One edge as its subject sees it."""

    row: int
    relation: str
    weight: float
    support: int
    source: str


class Snapshot:
    """n concepts as rows 0..n-1 by rising id, their neighbours in CSR sorted by (row, semantic group of the
    neighbour, falling weight).

    Arrays (all read-only, shared between processes):
        group        uint8 [n]            semantic group, an index into `groups`
        pointer      int64 [n * G + 1]    edges of row r into group g are pointer[r * G + g] : pointer[r * G + g + 1]
        neighbour    int32 [m]            relation uint16 [m] · weight float32 [m] · support int32 [m]
        embeddings   float16 [n, d]       unit norm; None where it was built without an encoder
    """

    def __init__(self, path: Path, header: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> None:
        self.path = path
        self.hash: str = header["hash"]
        self.sources: dict[str, str] = header["sources"]
        self.groups: tuple[str, ...] = tuple(header["groups"])
        self.relations: tuple[str, ...] = tuple(header["relations"])
        self.encoder: str = header["encoder"]
        self._arrays = arrays
        self.group = arrays["group"]
        self.pointer = arrays["pointer"]
        self.neighbour = arrays["neighbour"]
        self.relation = arrays["relation"]
        self.weight = arrays["weight"]
        self.support = arrays["support"]
        self.embeddings: NDArray[np.float16] | None = arrays.get("embeddings")

    @classmethod
    def open(cls, path: Path) -> Self:
        """Raises StateError where there is no snapshot of this version, with the command that builds one."""
        header, arrays = read(path)
        if header.get("format") != FORMAT:
            raise StateError(
                f"expected a snapshot of format {FORMAT} at {path}, got {header.get('format')}; build it "
                "again: wardstream kg build"
            )
        return cls(path, header, arrays)

    def __len__(self) -> int:
        return len(self.group)

    def id(self, row: int) -> str:
        return self._text("ids", row)

    def name(self, row: int) -> str:
        return self._text("names", row)

    def group_of(self, row: int) -> str:
        return self.groups[int(self.group[row])]

    def row(self, concept: str) -> int | None:
        """Row of a concept id."""
        return self._find("id", "ids", concept)

    def coded(self, system: str, code: str) -> int | None:
        """Row of the concept that has this code; None where no vocabulary in the graph has it."""
        found = self._find("code", "codes", f"{system}|{code}")
        return None if found is None else int(self._arrays["code_row"][found])

    def codes(self, row: int) -> list[str]:
        """ "system|code" of all vocabularies."""
        return self._of_row("code", row)

    def named(self, form: str) -> list[int]:
        """Rows of the concepts that text names with this form, whatever its case; several where it is
        ambiguous.
        """
        wanted = form.casefold()
        found = (
            at for at in self._with_key("surface", wanted) if self._text("surfaces", at).casefold() == wanted
        )
        return sorted({int(self._arrays["surface_row"][at]) for at in found})

    def surfaces_of(self, row: int) -> list[str]:
        """Every form of a concept."""
        return self._of_row("surface", row)

    def all_codes(self) -> Iterator[tuple[str, int]]:
        """Every "system|code" with its concept's row, by row."""
        for at, row in enumerate(self._arrays["code_row"].tolist()):
            yield self._text("codes", at), row

    def surfaces(self) -> Iterator[tuple[str, int]]:
        """Every form under which text names a concept, with the concept's row."""
        for at, row in enumerate(self._arrays["surface_row"].tolist()):
            yield self._text("surfaces", at), row

    def similarities(self) -> NDArray[np.float16]:
        """The embeddings. Raises StateError for a graph that was built without an encoder: there is no walk
        without similarities.
        """
        if self.embeddings is None:
            raise StateError(
                f"expected embeddings in {self.path}, got a graph built without an encoder; build it "
                "again: wardstream kg build --embed"
            )
        return self.embeddings

    def neighbours(self, row: int, group: int | None = None) -> Iterator[Neighbour]:
        """Edges of a concept, into one semantic group or all, the strongest of a group first."""
        first = row * len(self.groups) + (group or 0)
        last = first + 1 if group is not None else (row + 1) * len(self.groups)
        edges = slice(int(self.pointer[first]), int(self.pointer[last]))
        columns = (self.neighbour, self.relation, self.weight, self.support, self._arrays["source"])
        for other, relation, weight, support, source in zip(
            *(column[edges].tolist() for column in columns), strict=True
        ):
            yield Neighbour(other, self.relations[relation], weight, support, self._source_names[source])

    @cached_property
    def _source_names(self) -> list[str]:
        return [self._text("source_names", at) for at in range(len(self._arrays["source_names_at"]) - 1)]

    def _of_row(self, name: str, row: int) -> list[str]:
        begin = self._arrays[f"{name}_begin"]
        return [self._text(f"{name}s", at) for at in range(int(begin[row]), int(begin[row + 1]))]

    def _find(self, keys: str, table: str, value: str) -> int | None:
        return next((at for at in self._with_key(keys, value) if self._text(table, at) == value), None)

    def _with_key(self, keys: str, value: str) -> Iterator[int]:
        wanted = np.uint64(key(value))
        sorted_keys, order = self._arrays[f"{keys}_keys"], self._arrays[f"{keys}_order"]
        at = int(np.searchsorted(sorted_keys, wanted))
        while at < len(sorted_keys) and sorted_keys[at] == wanted:
            yield int(order[at])
            at += 1

    def _text(self, table: str, at: int) -> str:
        ends = self._arrays[f"{table}_at"]
        found: bytes = self._arrays[table][ends[at] : ends[at + 1]].tobytes()
        return found.decode()
