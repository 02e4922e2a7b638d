"""The guide that ships: each guideline evaluated on the record as of the cut, and what must not be
recommended taken out.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final, NamedTuple

from kg.guidelines.alignment.reranking import Reranked, Reranker, RuleReranker
from kg.guidelines.evaluation import Evaluation
from kg.guidelines.graph import Guideline
from kg.guidelines.standing import Standing, evaluation_of, standings, together
from kg.guidelines.subject import Subject, subject_of
from kg.guidelines.truth import Finding
from processors.care_summary.guidance.conflicts import Position, conflicts, contradictions
from processors.care_summary.guidance.matching import relevant
from processors.care_summary.guidance.roles import Placed, placed
from processors.care_summary.guidance.ways import Query, Ways
from processors.evidence.allergies import known
from processors.evidence.record import Record
from schemas.guidance import Conflict, Guidance
from schemas.requests import Request

log = logging.getLogger(__name__)

_MOST_NOT_EVALUATED: Final = 5
_NOT_EVALUATED: Final = "not evaluated"


class _Found(NamedTuple):
    """What conditions say, and with it what the ways are compared from."""

    guidance: Guidance
    guidelines: tuple[Guideline, ...]
    record: Record
    subject: Subject


class GuidelineGuide:
    """Implements `Guide`. Pure: the guidelines do not change while it lives. One that fails is left out; the
    others speak.

    `ways`: compares the course with the ways to what is recommended; None: conditions alone. `reranker`: puts
    the ways in order where one can be waited for (`reranked`); without it the rules do.
    """

    def __init__(
        self, guidelines: Sequence[Guideline], ways: Ways | None = None, reranker: Reranker | None = None
    ) -> None:
        self._guidelines = tuple(guidelines)
        self._ways = ways
        self._reranker = reranker
        self._rules = RuleReranker()
        self.policy = ", ".join(f"{one.id} {one.version}" for one in self._guidelines)

    def guidance(self, request: Request, /) -> Guidance:
        found = self._found(request)
        requested = self._asked(found)
        return (
            self._told(found, requested, self._rules.judge(requested.case))
            if requested is not None
            else found.guidance
        )

    async def reranked(self, request: Request, /) -> Guidance:
        """The same, with the ways in the re-ranker's order."""
        found = self._found(request)
        requested = self._asked(found)
        if requested is None:
            return found.guidance
        return self._told(found, requested, await (self._reranker or self._rules).rerank(requested.case))

    def _asked(self, found: _Found) -> Query | None:
        if self._ways is None:
            return None
        try:
            return self._ways.asked(found.guidance, found.guidelines, found.record, found.subject)
        except Exception as error:  # an encoder's server that does not answer: what conditions say stands
            log.warning("the ways to what is recommended are left out (%s)", type(error).__name__)
            return None

    def _told(self, found: _Found, requested: Query, order: Reranked) -> Guidance:
        return self._ways.told(found.guidance, requested, order) if self._ways is not None else found.guidance

    def _found(self, request: Request) -> _Found:
        record = Record(request)
        subject = subject_of_request(record)
        found: list[Sequence[Standing]] = []
        requested: list[tuple[Guideline, Evaluation]] = []
        failed: list[str] = []
        for guideline in self._guidelines:
            try:
                found.append(standings(guideline, subject))
                requested.append((guideline, evaluation_of(guideline, subject)))
            except Exception as error:  # a definition that nobody thought of: the draft is due all the same
                log.warning("guideline %s is left out (%s)", guideline.name, type(error).__name__)
                failed.append(guideline.title)
        spoken = relevant(found, [guideline for guideline, _ in requested])
        ordered = together(spoken, [guideline for guideline, _ in requested])
        allergies = known(record)
        all_of_them = placed(
            ordered,
            {guideline.name: (guideline, evaluation) for guideline, evaluation in requested},
            record,
            allergies,
        )
        guidance = Guidance(
            self.policy,
            tuple(one.told for one in all_of_them),
            _conflicts(all_of_them, [guideline for guideline, _ in requested]),
            contradictions(all_of_them, record, allergies),
            _not_evaluated(all_of_them),
            tuple(failed),
        )
        return _Found(guidance, tuple(guideline for guideline, _ in requested), record, subject)


def subject_of_request(record: Record) -> Subject:
    """The patient as a guideline sees one, from a request's evidence."""
    evidence = record.request.evidence
    facts = {fact.id: fact for fact in (*record.earlier, *record.history, *record.facts)}
    return subject_of(
        facts.values(), record.request.cut, birth_date=evidence.patient.birth_date, sex=evidence.patient.sex
    )


def _conflicts(all_of_them: Sequence[Placed], requested: Sequence[Guideline]) -> tuple[Conflict, ...]:
    shown = [one.told for one in all_of_them]
    found = conflicts([Position(one.standing, one.told.role, one.told.due) for one in all_of_them], requested)
    return tuple(Conflict(shown[each.one].id, shown[each.other].id, each.why) for each in found)


def _not_evaluated(all_of_them: Sequence[Placed]) -> tuple[str, ...]:
    texts = (
        finding.text for one in all_of_them for finding in one.standing.missing if _is_not_evaluated(finding)
    )
    return tuple(dict.fromkeys(texts))[:_MOST_NOT_EVALUATED]


def _is_not_evaluated(finding: Finding) -> bool:
    """In a language that is not understood; what a definition leaves to a person ("text") is worded as
    open.
    """
    return finding.missing.startswith(_NOT_EVALUATED) and not finding.missing.startswith(
        f"{_NOT_EVALUATED} (text)"
    )
