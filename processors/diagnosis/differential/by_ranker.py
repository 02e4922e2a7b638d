"""The diagnostician that ships: the stay's phenotypes, ranked by likelihood over HPO's annotations, similar
cases, and their learned fusion.

Ranked by are findings that say something (processors/diagnosis/phenotypes/unspecific.yaml has those that do
not), the most special of a line alone. It abstains where too few of these are left that no confirmed
diagnosis explains, and where the first candidate does not stand out. Another kind of a confirmed diagnosis
is never suggested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.ranker.case import Columns
from models.ranker.evidence import Finding, Similar
from models.ranker.query import Query
from models.ranker.ranker import Answer, Ranked, Ranker
from models.ranker.view import View, masked
from processors.diagnosis.phenotypes.named import Named
from processors.diagnosis.phenotypes.phenotyper import Phenotyper, Stay
from processors.evidence.record import Record
from schemas.diagnosis import CommonProblems, Diagnosed, Question, SimilarCase, Suggested, Supporting
from schemas.requests import Request


def visible(columns: Columns, request: Request) -> NDArray[np.bool_] | None:
    """bool [N]; None: all of them."""
    allowed: NDArray[np.bool_] | None = columns.allowed(patient=request.patient, before=request.cut)
    for name in dict.fromkeys(names(request)):
        own = columns.allowed(patient=name)
        if own is not None:
            allowed = own if allowed is None else allowed & own
    return allowed


def names(request: Request) -> Iterator[str]:
    """All that the record of the patient is or was known as: record keys, "system|value" identifiers, merged
    records.
    """
    yield request.patient
    for body in (request.evidence.patient, *request.evidence.known_as):
        yield from body.identifiers
        for link in body.links:
            yield link.other


#: Diagnoses that are suggested; the paper's agent commits to as many.
MOST: Final = 5
_QUESTIONS: Final = 2
_TOLD: Final = 0.01  # probability from which a further candidate is worth a clinician's time
_ASKED: Final = 0.05  # bits, from which a question is
_IDS: Final = (
    "OMIM",
    "ORPHA",
    "ICD10CM",
    "MONDO",
)  # the first three head a draft: those that a hospital codes in
_LEAST_FINDINGS: Final = 3
_LEAST_P: Final = 0.35  # see DiagnosisSettings.least_probability
#: Sources of cases that a hospital shows itself (wardstream/diagnosis/fhir.py, the stage `cases`).
OWN: Final = frozenset({"fhir", "stay"})


@dataclass(frozen=True)
class Inquiry:
    """A stay as a diagnostician is asked. `cases`: of the base, that it may see."""

    stay: Stay
    query: Query
    seen: View
    cases: int
    common: CommonProblems


class RankingDiagnostician:
    """Implements `Diagnostician`. Pure: ranker and phenotyper do not change while it lives."""

    def __init__(
        self,
        ranker: Ranker,
        phenotyper: Phenotyper,
        called: str,
        *,
        least_findings: int = _LEAST_FINDINGS,
        least_p: float = _LEAST_P,
        common: Callable[[Record], CommonProblems] | None = None,
    ) -> None:
        """`called`: name and version of the fusion, as drafts and trajectories shall tell it.
        `least_findings`: that say something; fewer are not enough. `least_p`: of the first candidate; below,
        none stands out. `common`: what else ranks a record's common problems.
        """
        self._common = common
        self._ranker = ranker
        self._phenotyper = phenotyper
        self._policy = f"{called} on {ranker.base.knowledge.version}"
        self._least_findings, self._least_p = least_findings, least_p

    def diagnose(self, request: Request, /) -> Diagnosed:
        requested = self.asked(request)
        return self.diagnosed(requested, self._ranker.answer(requested.seen, requested.query, MOST, MOST))

    def asked(self, request: Request) -> Inquiry:
        """The stay as it is ranked by, and what of the base it may see."""
        record, base = Record(request), self._ranker.base
        stay = self._phenotyper.read(record)
        allowed = visible(base.columns, request)
        return Inquiry(
            stay,
            self.query(stay, request),
            masked(base, allowed),
            len(base.columns) if allowed is None else int(allowed.sum()),
            CommonProblems() if self._common is None else self._common(record),
        )

    def diagnosed(
        self, requested: Inquiry, answer: Answer, by: str = "", steps: tuple[dict[str, str], ...] = ()
    ) -> Diagnosed:
        """`by`: whose order it is, where it is not the ranker's own; `steps`: what they did."""
        stay, query, base = requested.stay, requested.query, self._ranker.base
        unexplained = [row for row in query.present if row not in stay.settled.explained]
        few = len(unexplained) < self._least_findings or bool(answer.abstained)
        ranked = [one for one in answer.ranked if not stay.settled.contradicts(self._names(one))]
        weak = not ranked or ranked[0].p < self._least_p
        name = base.space.name
        return Diagnosed(
            f"{by} over {self._policy}" if by else self._policy,
            stay.findings,
            () if few or weak else tuple(_suggested(one, stay) for one in ranked[:MOST] if one.p >= _TOLD),
            tuple(
                Question(
                    one.id,
                    one.name,
                    one.gain,
                    *(() if few or weak else (name(one.if_there), name(one.if_not))),
                )
                for one in (() if few else answer.questions[:_QUESTIONS])
                if one.gain >= _ASKED
            ),
            "not enough findings" if few else "no diagnosis stands out" if weak else "",
            self._least_findings,
            len(base.space),
            requested.cases,
            stay.told,
            steps,
            requested.common,
        )

    def _names(self, one: Ranked) -> Iterator[str]:
        known = self._ranker.base.knowledge
        yield one.name
        for id_ in one.ids:
            if id_ in known.row_of:
                yield from known.names[known.row_of[id_]]

    def query(self, stay: Stay, request: Request) -> Query:
        """What the ranker is asked."""
        ontology = self._ranker.base.ontology
        informative = [one for one in stay.findings if not one.unspecific]
        present = [ontology.row(one.id) for one in informative if not one.excluded]
        general = {int(above) for row in present for above in ontology.ancestors(row) if above != row}
        return Query(
            tuple(row for row in present if row not in general),
            tuple(ontology.row(one.id) for one in informative if one.excluded),
            stay.age,
            stay.onset,
            stay.sex,
            patient=request.patient,
            before=request.cut,
        )


def _suggested(one: Ranked, stay: Stay) -> Suggested:
    known = next((stay.named[name] for name in one.ids if name in stay.named), Named("", ()))
    text = one.evidence
    named = tuple(
        sorted(
            one.ids,
            key=lambda id_: (_IDS.index(id_.partition(":")[0]) if id_.startswith(_IDS) else len(_IDS), id_),
        )
    )
    if text is None:
        return Suggested(named, one.name, round(one.p, 4), on_record=known.how, named_by=known.sources)
    ids = {finding.name: finding.id for finding in stay.findings}
    return Suggested(
        named,
        one.name,
        round(one.p, 4),
        _beside(text.for_it),
        _beside(text.against),
        _beside(text.missing),
        tuple(ids[name] for name in text.unexplained if name in ids),
        tuple(_similar(case, number) for number, case in enumerate(text.cases, 1)),
        known.how,
        known.sources,
    )


def _beside(found: Sequence[Finding]) -> tuple[Supporting, ...]:
    return tuple(Supporting(one.id, one.name, one.share, one.weight, one.counted) for one in found)


def _similar(case: Similar, number: int) -> SimilarCase:
    """Of another patient of this hospital nothing leaves but that there is one, and what both have."""
    own = case.key.partition("/")[0] in OWN
    return SimilarCase(f"own/{number}" if own else case.key, case.similarity, case.pmids, case.shared, own)
