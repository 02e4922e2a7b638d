"""What holds for every draft of the sample hospital: eight stays from admission to discharge, as they come out of ingest and fold."""

from __future__ import annotations

from collections import Counter

import pytest

from processors.compose.moments import in_zone
from processors.fhir_output import from_bundle, to_bundle
from processors.grounding.gate import Gate
from processors.history import documents_of
from schemas.drafts import Draft
from schemas.requests import TASKS, Request
from tests.integration.sample_drafts import drafts
from tests.processors.drafted import statements


@pytest.fixture(scope="module")
def told() -> list[tuple[Draft, Request]]:
    return drafts()


def test_there_are_drafts_of_all_four_tasks(told: list[tuple[Draft, Request]]) -> None:
    counts = Counter(draft.task for draft, _ in told)
    assert set(counts) == set(TASKS)
    assert min(counts.values()) >= 5


def test_every_composed_statement_passes_the_gate(told: list[tuple[Draft, Request]]) -> None:
    cut = []
    for draft, request in told:
        with in_zone(request.zone):
            gate = Gate(request)
            cut += [(r.check, r.detail, r.text) for r in draft.rejected]
            cut += [(found.check, found.detail, s.text) for s in statements(draft) if (found := gate.judge(s)) is not None]
    assert cut == []


def test_every_quotation_is_the_exact_characters_of_its_note(told: list[tuple[Draft, Request]]) -> None:
    quoted = 0
    for draft, request in told:
        known = (*documents_of(request.history_summary), *request.evidence.passages, *request.evidence.prior)
        notes = {(p.resource, p.version): p.body.text for p in known}
        for statement in statements(draft):
            for citation in statement.citations:
                source = citation.source
                if source.start >= 0:
                    assert notes[source.resource, source.version][source.start : source.end] == citation.quote
                    quoted += 1
    assert quoted > 500


def test_every_citation_names_something_in_the_evidence(told: list[tuple[Draft, Request]]) -> None:
    for draft, request in told:
        evidence = request.evidence
        offered = {f.source.resource for f in (*evidence.history, *evidence.facts)}
        offered |= {p.resource for p in (*evidence.passages, *evidence.prior, *documents_of(request.history_summary))} | {request.encounter}
        for statement in statements(draft):
            assert statement.citations
            assert {c.source.resource for c in statement.citations} <= offered


def test_every_draft_comes_back_from_its_document(told: list[tuple[Draft, Request]]) -> None:
    for draft, request in told:
        assert from_bundle(to_bundle(draft, request)).sections == draft.sections
