"""What the ranker knows of D diseases without any case: profiles over the ontology, as arrays. kg.diseases
compiles and opens them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.ranker.ontology import Ontology

Floats = NDArray[np.float32]
Rows = NDArray[np.int32]
Begins = NDArray[np.int64]
_ICD: Final = "ICD10CM:"


#: The share of a sign that nobody counted. One that was counted as just a half is a hair above it
# (kg/diseases/compiling.py).
UNCOUNTED: Final = 0.5


@dataclass(frozen=True)
class Listed:
    """Rows of a CSR: what belongs to r is rows[begin[r] : begin[r + 1]]."""

    begin: Begins
    rows: Rows

    def of(self, row: int) -> Rows:
        return self.rows[self.begin[row] : self.begin[row + 1]]

    def places(self, wanted: Rows) -> tuple[Begins, Begins]:
        """Where the rows of several lie, end to end int64 [n], and where each one's begin among them, int64
        [len(wanted) + 1].
        """
        lengths = self.begin[wanted + 1] - self.begin[wanted]
        ends = np.zeros(len(wanted) + 1, np.int64)
        np.cumsum(lengths, out=ends[1:])
        return np.arange(ends[-1]) + np.repeat(self.begin[wanted] - ends[:-1], lengths), ends

    def __len__(self) -> int:
        return len(self.begin) - 1


def highest(values: Floats, begin: Begins, otherwise: float) -> Floats:
    """The highest of each of the spans that end to end make up `values`, float32 [spans]; `otherwise` of an
    empty one.
    """
    found = np.full(len(begin) - 1, otherwise, np.float32)
    filled = np.flatnonzero(np.diff(begin))
    if len(filled):
        found[filled] = np.maximum.reduceat(values, begin[filled])
    return found


def dotted(one: str) -> str:
    """An id of ICD-10-CM as it is written: ICD10CM:J189 is ICD10CM:J18.9."""
    code = one.removeprefix(_ICD)
    return f"{_ICD}{code[:3]}.{code[3:]}" if len(code) > 3 and "." not in code else one


@dataclass(frozen=True)
class Codes:
    """Diseases that a classification (ICD-10-CM) names, whether a source describes them or not: `ids`,
    `names` (title first). `meant`: codes that add nothing to another one (E11.9 "without complications") ->
    that one.
    """

    ids: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()
    meant: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def row_of(self) -> dict[str, int]:
        return {one: row for row, one in enumerate(self.ids)}

    def title(self, one: str) -> str:
        """Of an id; the id where it names nothing here."""
        row = self.row_of.get(one)
        return one if row is None else self.names[row][0]


@dataclass(frozen=True)
class Knowledge:
    """`ids`, `names`: of each disease (first name: the one that is shown) · `shown`, `share`: its annotated
    terms and how often, (0, 1] · `absent`: terms that were looked for and not found · `inheritance`, `onset`:
    terms
    · `genes`: codes.

    `above`: of each term the diseases that show it or something below it, by disease; `above_share`: how
    often, the highest of what is below. `read_codes`: what a classification names, these and others; read
    once, when first needed.
    """

    version: str
    ontology: Ontology
    ids: tuple[tuple[str, ...], ...]
    names: tuple[tuple[str, ...], ...]
    shown: Listed
    share: Floats
    absent: Listed
    inheritance: Listed
    onset: Listed
    genes: Listed
    above: Listed
    above_share: Floats
    read_codes: Callable[[], Codes] = Codes

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def row_of(self) -> dict[str, int]:
        """id -> disease."""
        return {one: row for row, ids in enumerate(self.ids) for one in ids}

    @cached_property
    def codes(self) -> Codes:
        return self.read_codes()

    def meant(self, name: str) -> str:
        """The id that a disease has here: of a code of ICD-10-CM that adds nothing, or is written without its
        dot, the one that it means.
        """
        if name in self.row_of or not name.startswith(_ICD):
            return name
        code = dotted(name)
        return self.codes.meant.get(code, code)

    @cached_property
    def described(self) -> NDArray[np.bool_]:
        """Whether anything is known of what a disease shows, bool [D]."""
        return np.diff(self.shown.begin) > 0

    def shares(self, disease: int) -> Floats:
        return self.share[self.shown.begin[disease] : self.shown.begin[disease + 1]]
