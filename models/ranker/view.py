"""A base as one query may see it: without records of its own patient, of barred publications, or from after
the decision.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.ranker.base import ALONE, PSEUDO, Base
from models.ranker.knowledge import Floats, Rows
from models.ranker.likelihood import Explained
from models.ranker.query import Query


@dataclass(frozen=True)
class View:
    """`allowed` bool [N], None: all · `cases_of` float32 [D]: how many cases of each disease may be seen ·
    `changed`: diseases of which some may not.
    """

    base: Base
    allowed: NDArray[np.bool_] | None
    cases_of: Floats
    changed: Rows

    def mixed(self, explained: Explained, annotated: Explained) -> None:
        """Bring the profiles that were read from the whole base down to what may be seen. `annotated`: of the
        same rows, without cases.
        """
        if self.allowed is None or not len(self.changed):
            return
        base = self.base
        known = np.zeros(len(self.changed), np.bool_)
        described = self.changed < len(base.knowledge)
        known[described] = base.knowledge.described[self.changed[described]]
        pseudo = np.where(known, PSEUDO, ALONE)
        prior = np.where(known, PSEUDO, 0.0) * annotated.share[:, self.changed]
        explained.share[:, self.changed] = (self._counts(explained.rows) + prior) / (
            self.cases_of[self.changed] + pseudo
        )

    def stated(self, terms: list[int]) -> Floats:
        """How many of a disease's visible cases state the very term, float32
        [len(terms), D].
        """
        base = self.base
        counts: Floats = base.stated[:, terms].toarray().T
        if self.allowed is not None and len(self.changed):
            hidden = np.flatnonzero(~self.allowed)
            shown = base.shows[self.changed][:, hidden] @ base.findings[hidden][:, terms]
            counts[:, self.changed] -= shown.toarray().T
        return counts

    def of_source(self, diseases: Rows) -> Floats:
        """How many cases of each disease may be seen in each source, float32 [P, S]."""
        base = self.base
        counts: Floats = base.sources.counts[diseases]
        if self.allowed is not None and len(self.changed):
            for at in np.flatnonzero(np.isin(diseases, self.changed)).tolist():
                cases = base.shows.indices[
                    base.shows.indptr[diseases[at]] : base.shows.indptr[diseases[at] + 1]
                ]
                counts[at] = np.bincount(
                    base.sources.of_case[cases[self.allowed[cases]]], minlength=base.sources.count
                )
        return counts

    def profile(self, disease: int) -> Floats:
        """How often the disease shows each term or something below it, from annotations and the cases that
        may be seen, float32 [T].
        """
        base = self.base
        at = np.flatnonzero(self.changed == disease)
        if not len(at):
            whole: Floats = base.mixed_rows[disease].toarray().ravel()
            return whole
        rows = np.arange(len(base.ontology), dtype=np.int32)
        known = disease < len(base.knowledge) and bool(base.knowledge.described[disease])
        pseudo = PSEUDO if known else ALONE
        annotated = base.annotated_rows[disease].toarray().ravel() if known else 0.0
        left: Floats = (self._counts(rows)[:, at[0]] + (pseudo if known else 0.0) * annotated) / (
            self.cases_of[disease] + pseudo
        )
        return left

    def _counts(self, rows: Rows) -> Floats:
        """Of the cases of the changed diseases that may be seen, how many show each term: float32 [A,
        changed].
        """
        base = self.base
        hidden = np.flatnonzero(~self.allowed)  # type: ignore[operator]
        shown = (
            base.shows[self.changed][:, hidden] @ base.closure[hidden][:, rows]
        )  # stays sparse: a time may hide most of a base
        left: Floats = (base.counts[self.changed][:, rows].toarray() - shown.toarray()).T
        return left


def view(base: Base, query: Query) -> View:
    return masked(
        base,
        base.columns.allowed(patient=query.patient, before=query.before, pmids=query.pmids, key=query.key),
    )


def masked(base: Base, allowed: NDArray[np.bool_] | None) -> View:
    if allowed is None:
        return View(base, None, base.cases_of, np.zeros(0, np.int32))
    seen = np.asarray(base.shows @ allowed.astype(np.float32), np.float32)
    return View(base, allowed, seen, np.flatnonzero(seen < base.cases_of).astype(np.int32))
