"""What the cases of a base say of diseases: which case shows which, profiles that mix annotations with cases,
and how usual each finding is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from models.ranker.case import Case, Columns, columns
from models.ranker.case_matching import Matcher
from models.ranker.knowledge import Floats, Knowledge, Listed, Rows
from models.ranker.ontology import Ontology
from models.ranker.similarity import ByOntology
from models.ranker.space import Space, space

PSEUDO: Final = 3.0  # cases that an annotated profile counts for
ALONE: Final = 0.5  # the same where there is no profile
_OF_DISEASES: Final = 0.6  # the rest of the background comes from cases

Matrix = Any  # scipy.sparse, which has no types


@dataclass(frozen=True)
class Sources:
    """S sources of cases: `of_case` int32 [N] · `counts` float32 [D, S]: cases of each disease in each ·
    `cases` float32 [S] · `repeats` float32 [S]: how often a case has a disease that another case, of any
    source, has.
    """

    of_case: Rows
    counts: Floats
    cases: Floats
    repeats: Floats

    @property
    def count(self) -> int:
        return len(self.cases)


@dataclass(frozen=True)
class Base:
    """N cases over T terms and D diseases. `closure` [N, T]: findings with all above them, 1 or 0 · `shows`
    [D, N]: case is diagnosed with it · `counts` [D, T]: how many of its cases show the term or something
    below it · `cases_of` float32 [D] · `mass` float32 [N]: information of a closure.
    """

    space: Space
    columns: Columns
    findings: Matrix  # [N, T]: findings alone, 1 or 0
    similarity: ByOntology
    matcher: Matcher
    closure: Matrix
    shows: Matrix
    counts: Matrix
    cases_of: Floats
    mass: Floats
    labels: Listed  # of each case, its diseases

    @property
    def knowledge(self) -> Knowledge:
        return self.space.knowledge

    @property
    def ontology(self) -> Ontology:
        return self.space.knowledge.ontology

    @cached_property
    def annotated(self) -> Matrix:
        """How often a disease shows a term or something below it, by annotation alone: CSC [D, T]."""
        above = self.knowledge.above
        return sparse.csc_matrix(
            (self.knowledge.above_share, above.rows, above.begin),
            shape=(len(self.space), len(self.ontology)),
            dtype=np.float32,
        )

    @cached_property
    def mixed(self) -> Matrix:
        """The same from annotation and cases together, CSC [D, T]."""
        of = self.cases_of
        known = np.zeros(len(self.space), np.float32)
        known[: len(self.knowledge)] = self.knowledge.described
        pseudo = np.where(known > 0, PSEUDO, ALONE)
        from_cases = sparse.diags(1 / (of + pseudo)) @ self.counts
        annotated = sparse.diags(np.where(known > 0, pseudo / (of + pseudo), 0.0)) @ self.annotated_rows
        return (annotated + from_cases).tocsc().astype(np.float32)

    @cached_property
    def mixed_rows(self) -> Matrix:
        """By disease: CSR."""
        return self.mixed.tocsr()

    @cached_property
    def annotated_rows(self) -> Matrix:
        return self.annotated.tocsr()

    @cached_property
    def masses(self) -> dict[str, Floats]:
        """Information of each profile, float32 [D], by kind of profile."""
        ic = self.ontology.ic
        return {
            name: np.asarray(held @ ic, np.float32)
            for name, held in (("annotated", self.annotated), ("mixed", self.mixed))
        }

    @cached_property
    def sources(self) -> Sources:
        names, code = np.unique([case.source for case in self.columns.cases], return_inverse=True)
        which = sparse.csr_matrix(
            (np.ones(len(code), np.float32), (np.arange(len(code)), code)), shape=(len(code), len(names))
        )
        cases = np.bincount(code, minlength=len(names)).astype(np.float32)
        again = (self.shows.T @ (self.cases_of > 1)) > 0
        repeats = np.bincount(code, again, len(names)) / np.maximum(cases, 1)
        return Sources(
            code.astype(np.int32), (self.shows @ which).toarray(), cases, repeats.astype(np.float32)
        )

    @cached_property
    def owner(self) -> NDArray[np.int64]:
        """The case of each finding, int64 like `columns.term`."""
        return np.repeat(np.arange(len(self.columns)), np.diff(self.columns.begin))

    @cached_property
    def information(self) -> Floats:
        """Information of each case's findings, float32 [N]."""
        return np.asarray(self.findings @ self.ontology.ic, np.float32)

    @cached_property
    def stated(self) -> Matrix:
        """How many cases of a disease state the very term, CSC [D, T]."""
        return (self.shows @ self.findings).tocsc()

    @cached_property
    def usually_stated(self) -> Floats:
        """How often a case states the very term, each disease counting once, float32 [T]; never 0."""
        seen = self.cases_of > 0
        weights = np.where(seen, 1 / np.maximum(self.cases_of, 1), 0.0)
        return np.asarray((weights @ self.stated + 0.5) / (seen.sum() + 1), np.float32).ravel()

    @cached_property
    def background(self) -> Floats:
        """How often a patient shows the term or something below it, whatever the disease, float32 [T]; never
        0.
        """
        count = max(int(self.knowledge.described.sum()), 1)
        of_diseases = (np.asarray(self.annotated.sum(axis=0)).ravel() + 0.5) / (count + 1)
        seen = self.cases_of > 0
        if not seen.any():
            return np.minimum(of_diseases, 1.0).astype(np.float32)
        weights = np.where(
            seen, 1 / np.maximum(self.cases_of, 1), 0.0
        )  # each disease once, however large its cohort
        of_cases = (weights @ self.counts + 0.5) / (seen.sum() + 1)
        return np.asarray(
            np.minimum(_OF_DISEASES * of_diseases + (1 - _OF_DISEASES) * of_cases, 1.0), np.float32
        )


def base(knowledge: Knowledge, cases: Sequence[Case]) -> Base:
    """Built once for a set of cases: a second for ten thousand."""
    return of_columns(space(knowledge, (case.diseases for case in cases)), columns(cases, knowledge.ontology))


def of_columns(over: Space, held: Columns) -> Base:
    ontology = held.ontology
    size = len(ontology)
    findings = sparse.csr_matrix(
        (np.ones(len(held.term), np.float32), held.term, held.begin), shape=(len(held), size)
    )
    closure = _closure(ontology, findings)
    labels = [over.rows(case.diseases) for case in held.cases]
    begin = np.zeros(len(held) + 1, np.int64)
    np.cumsum([len(of) for of in labels], out=begin[1:])
    listed = Listed(begin, np.array([row for of in labels for row in of], np.int32))
    owner = np.repeat(np.arange(len(held)), np.diff(begin))
    shows = sparse.csr_matrix(
        (np.ones(len(owner), np.float32), (listed.rows, owner)), shape=(len(over), len(held))
    )
    similarity = ByOntology(ontology)
    return Base(
        over,
        held,
        findings,
        similarity,
        Matcher(held, similarity),
        closure,
        shows,
        (shows @ closure).tocsr(),
        np.asarray(shows.sum(axis=1), np.float32).ravel(),
        np.asarray(closure @ ontology.ic, np.float32),
        listed,
    )


def _closure(ontology: Ontology, findings: Matrix) -> Matrix:
    size = len(ontology)
    above = sparse.csr_matrix(
        (np.ones(len(ontology.anc), np.float32), ontology.anc, ontology.anc_begin), shape=(size, size)
    )
    closure = (findings @ above).tocsr()
    closure.data[:] = 1
    closure.sort_indices()
    return closure
