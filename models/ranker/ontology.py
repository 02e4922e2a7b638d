"""HPO's is-a graph, or another one, as arrays: T terms as rows by rising number, their ancestors in CSR, and
the ids that terms had before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int32]
_ID: Final = re.compile(r"HP[:_](\d{7})", re.IGNORECASE)
NO_ROW: Final = -1


class Read(NamedTuple):
    """The terms of some ids: `rows` without repeats, in the given order, what was mapped (id -> id of today),
    what is no term.
    """

    rows: tuple[int, ...]
    mapped: dict[str, str]
    unknown: tuple[str, ...]


@dataclass(frozen=True)
class Ontology:
    """`number` int32 [T]: 1250 for HP:0001250 · `alt_number` int32 [A] sorted, `alt_row` int32 [A]: the term
    that an id of the past means today · `anc_begin` int64 [T + 1], `anc` int32: ancestors of each row, itself
    among them, by row · `ic` float32 [T]: -ln of the share of diseases that show the term or one below it ·
    `finding` bool [T]: below "Phenotypic abnormality" or "Past medical history" · `codes`: the terms' ids
    where they are none of HPO (a questionnaire's items and answers); empty: HPO's.
    """

    number: Rows
    alt_number: Rows
    alt_row: Rows
    anc_begin: NDArray[np.int64]
    anc: Rows
    ic: NDArray[np.float32]
    finding: NDArray[np.bool_]
    names: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.number)

    def id(self, row: int) -> str:
        return self.codes[row] if self.codes else f"HP:{int(self.number[row]):07d}"

    def name(self, row: int) -> str:
        return self.names[row] if self.names else self.id(row)

    def row(self, text: str) -> int:
        """Of an id of today or of the past; NO_ROW where there is none."""
        if self.codes:
            return self._row_of.get(text.strip(), NO_ROW)
        match = _ID.fullmatch(text.strip())
        if match is None:
            return NO_ROW
        number = int(match[1])
        at = int(np.searchsorted(self.number, number))
        if at < len(self.number) and self.number[at] == number:
            return at
        at = int(np.searchsorted(self.alt_number, number))
        return (
            int(self.alt_row[at]) if at < len(self.alt_number) and self.alt_number[at] == number else NO_ROW
        )

    def read(self, text: Iterable[str]) -> Read:
        """Ids to rows: repeats once, former ids mapped and reported, all else reported as unknown."""
        rows: dict[int, None] = {}
        mapped: dict[str, str] = {}
        unknown: list[str] = []
        for one in text:
            row = self.row(one)
            if row == NO_ROW:
                unknown.append(one)
                continue
            rows[row] = None
            if not self.codes and self.id(row) != one.strip().upper().replace("_", ":"):
                mapped[one] = self.id(row)
        return Read(tuple(rows), mapped, tuple(dict.fromkeys(unknown)))

    def ancestors(self, row: int) -> Rows:
        """With the term itself."""
        return self.anc[self.anc_begin[row] : self.anc_begin[row + 1]]

    def closure(self, rows: Iterable[int]) -> Rows:
        """All ancestors of all rows, each once, by row."""
        found = [self.ancestors(row) for row in rows]
        return np.unique(np.concatenate(found)) if found else np.zeros(0, np.int32)

    def descendants(self, row: int) -> Rows:
        """With the term itself."""
        begin, terms = self._below
        return terms[begin[row] : begin[row + 1]]

    @cached_property
    def _row_of(self) -> dict[str, int]:
        return {code: row for row, code in enumerate(self.codes)}

    @cached_property
    def _below(self) -> tuple[NDArray[np.int64], Rows]:
        owner = np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self.anc_begin))
        order = np.argsort(self.anc, kind="stable")
        begin = np.zeros(len(self) + 1, np.int64)
        np.cumsum(np.bincount(self.anc, minlength=len(self)), out=begin[1:])
        return begin, owner[order]
