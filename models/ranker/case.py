"""A patient's record as the case base keeps it: findings, diagnoses, where it comes from and since when it is
known.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from models.ranker.ontology import Ontology

#: Source of the hospital's own finished stays.
STAY: Final = "stay"


class Case(Struct, frozen=True, omit_defaults=True):
    """`recorded`: microseconds, UTC, when the diagnosis became known here; None for published cases, known
    from the start.
    """

    id: str  # within its source
    source: str  # phenopacket, RAMEDIS, stay, ...
    hpo: tuple[str, ...]
    diseases: tuple[str, ...]  # ids of one diagnosis, or of several: each is right
    excluded: tuple[str, ...] = ()
    patient: str = ""
    pmids: tuple[str, ...] = ()
    recorded: int | None = None
    sex: str = ""  # male, female, or ""
    age: float | None = None  # years, when the findings were recorded
    onset: float | None = None  # years, of the first finding

    @property
    def key(self) -> str:
        return f"{self.source}/{self.id}"


def numbered(source: str, hpo: tuple[str, ...], diseases: tuple[str, ...], before: dict[str, int]) -> str:
    """An id for a case that has none: its content, and which of the cases with this content it is; the same
    at every reading of a file.

    `before`: how many of each content were read; counted on.
    """
    content = repr((source, sorted(hpo), sorted(diseases))).encode()
    digest = hashlib.blake2b(content, digest_size=6).hexdigest()
    before[digest] = before.get(digest, 0) + 1
    return f"{digest}-{before[digest]}"


def encoded(case: Case) -> bytes:
    return msgspec.json.encode(case)


_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Case)


def decoded(line: bytes) -> Case:
    """Raises msgspec.DecodeError (ValidationError) for anything else."""
    case: Case = _DECODER.decode(line)
    return case


# N cases as columns: findings as rows of the ontology in CSR, and what a query may ask of a case before it
# may count.

Rows = NDArray[np.int32]
_ALWAYS = np.iinfo(np.int64).min


@dataclass(frozen=True)
class Columns:
    """`begin` int64 [N + 1], `term` int32: findings of each case, each once, sorted · `recorded` int64 [N].
    Cases without a known finding stay in, and match nothing. `pseudonym`: what the base calls a patient who
    is known by another name elsewhere.
    """

    ontology: Ontology
    cases: tuple[Case, ...]
    begin: NDArray[np.int64]
    term: Rows
    recorded: NDArray[np.int64]
    pseudonym: Callable[[str], str] | None = None

    def __len__(self) -> int:
        return len(self.cases)

    def terms(self, case: int) -> Rows:
        return self.term[self.begin[case] : self.begin[case + 1]]

    @cached_property
    def distinct(self) -> tuple[Rows, Rows]:
        """The U distinct terms int32 [U], and each finding as a row of them, int32 like `term`."""
        distinct, inverse = np.unique(self.term, return_inverse=True)
        return distinct.astype(np.int32), inverse.astype(np.int32)

    def allowed(
        self, *, patient: str = "", before: int | None = None, pmids: Sequence[str] = (), key: str = ""
    ) -> NDArray[np.bool_] | None:
        """Which cases a query may see, bool [N]: none of this patient or of these publications, not itself,
        none recorded after this moment. None: all of them.
        """
        barred = [self._of_key.get(key, ()) if key else ()]
        if patient:
            barred.extend(self._of_patient.get(name, ()) for name in self._called(patient))
        barred.extend(self._of_publication.get(one, ()) for one in pmids)
        late = self.recorded > before if before is not None else None
        if (late is None or not late.any()) and not any(len(one) for one in barred):
            return None
        allowed = np.ones(len(self), np.bool_) if late is None else ~late
        for one in barred:
            allowed[list(one)] = False
        return allowed

    def _called(self, patient: str) -> set[str]:
        return {patient} if self.pseudonym is None else {patient, self.pseudonym(patient)}

    @cached_property
    def _of_patient(self) -> dict[str, list[int]]:
        return _where((case.patient,) if case.patient else () for case in self.cases)

    @cached_property
    def _of_publication(self) -> dict[str, list[int]]:
        return _where(case.pmids for case in self.cases)

    @cached_property
    def _of_key(self) -> dict[str, list[int]]:
        return _where((case.key,) for case in self.cases)


def columns(cases: Sequence[Case], ontology: Ontology) -> Columns:
    """Ids of the past count as those of today; what is no term does not count."""
    rows = [sorted(ontology.read(case.hpo).rows) for case in cases]
    begin = np.zeros(len(cases) + 1, np.int64)
    np.cumsum([len(of) for of in rows], out=begin[1:])
    recorded = np.array([_ALWAYS if case.recorded is None else case.recorded for case in cases], np.int64)
    return Columns(
        ontology, tuple(cases), begin, np.array([row for of in rows for row in of], np.int32), recorded
    )


def _where(held: object) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for row, values in enumerate(held):  # type: ignore[var-annotated, arg-type]
        for value in values:
            found.setdefault(value, []).append(row)
    return found
