"""What a draft states of the system's differential: word for word what is computed from the request, with
findings that the record bears out.

diagnosis   another sentence than the computed one, or with other sources
citation    a finding that no place of the evidence mentions
negation    a finding that its place denies, told as there; or the other way round
"""

from __future__ import annotations

from functools import cached_property

from processors.diagnosis import ward
from processors.diagnosis.differential.citations import Places
from processors.diagnosis.differential.sentences import fill
from processors.diagnosis.phenotypes.notes import agrees
from processors.diagnosis.phenotypes.results import shows
from processors.drafting.grounding.rules import Claim, Rules
from processors.evidence.knowledge import OF_DIFFERENTIALS
from processors.evidence.record import Record
from schemas.diagnosis import Phenotype
from schemas.drafts import Citation, Rejected, Statement
from schemas.facts import Source
from schemas.requests import Request


def is_of_diagnosis(citation: Citation) -> bool:
    return citation.kind == "knowledge" and citation.source.resource.startswith(OF_DIFFERENTIALS)


class DifferentialRules(Rules):
    """The rules over what was diagnosed for one request."""

    def __init__(self, request: Request) -> None:
        self._request = request

    def genuine(self, citation: Citation) -> bool:
        return citation in self._knowledge

    def judge(self, statement: Statement) -> Rejected | Claim:
        text = statement.text
        if not any(map(is_of_diagnosis, statement.citations)):
            return Claim(text)
        known = self._told.get(text)
        if known is None or set(known.citations) != set(statement.citations):
            return Rejected(
                text, "diagnosis", "expected what was computed, word for word and with its sources"
            )
        for finding in self._findings:
            if not self._cites(statement, finding):
                continue
            if not self._places.of(finding):
                return Rejected(text, "citation", "expected a place in the record for each finding")
            if not all(self._bears_out(source, finding) for source in finding.sources):
                return Rejected(text, "negation", "a finding is told otherwise than its source has it")
        return Claim(text, settled=True)

    def _cites(self, statement: Statement, finding: Phenotype) -> bool:
        return bool(set(self._places.of(finding)) & set(statement.citations))

    def _bears_out(self, source: Source, finding: Phenotype) -> bool:
        present = not finding.excluded
        if source.start >= 0:
            line = self._places.line(source)
            if line is None:
                return True
            text, start = line.passage.body.text, line.sentence.start
            return agrees(
                text[start : source.start],
                text[source.start : source.end],
                text[source.end : line.sentence.end],
                present=present,
            )
        fact = self._places.facts.get(source)
        if fact is None:
            return True
        if (shown := shows(fact, finding.id)) is not None:
            return shown is present
        return fact.relation != "has_condition" or (fact.status == "refuted") is not present

    @cached_property
    def _findings(self) -> tuple[Phenotype, ...]:
        return self._request.diagnosed.findings if self._request.diagnosed is not None else ()

    @cached_property
    def _places(self) -> Places:
        return Places(Record(self._request))

    @cached_property
    def _told(self) -> dict[str, Statement]:
        record = Record(self._request)
        return {
            statement.text: statement
            for statements in (fill(record) | ward.fill(record)).values()
            for statement in statements
        }

    @cached_property
    def _knowledge(self) -> frozenset[Citation]:
        return frozenset(
            one for statement in self._told.values() for one in statement.citations if one.kind == "knowledge"
        )
