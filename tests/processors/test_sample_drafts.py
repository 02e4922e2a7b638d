"""What holds for every draft of the sample hospital: eight stays from admission to discharge, as they come
out of ingest and fold.
"""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from processors.care_summary.guidance.citations import by_name
from processors.drafting.compose.documents import TITLES
from processors.drafting.fhir import from_bundle, to_bundle
from processors.evidence.history import documents_of
from processors.evidence.knowledge import WARD
from processors.tasks import gate as gate_of
from schemas.drafts import Draft
from schemas.requests import TASKS, Request
from tests.integration.sample_drafts import guided_drafts
from tests.processors.drafted import statements, text


@pytest.fixture(scope="module")
def told() -> list[tuple[Draft, Request]]:
    return guided_drafts()


def test_there_are_drafts_of_all_four_tasks(told: list[tuple[Draft, Request]]) -> None:
    counts = Counter(draft.task for draft, _ in told)
    assert set(counts) == set(TASKS)
    assert min(counts.values()) >= 5


def test_every_composed_statement_passes_the_gate(told: list[tuple[Draft, Request]]) -> None:
    cut = []
    for draft, request in told:
        gate = gate_of(request)
        cut += [(r.check, r.detail, r.text) for r in draft.rejected]
        cut += [
            (found.check, found.detail, s.text)
            for section in draft.sections
            if section.title not in TITLES  # of documents and a reviewed table, not of anybody's words
            for s in statements(draft, section.title)
            # of a letter in Spanish its English sentence, which the template replaces
            if (found := gate.judge(replace(s, text=s.english or s.text), composed=True)) is not None
        ]
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
        offered = {f.source.resource for f in (*evidence.history, *evidence.facts, *evidence.earlier)}
        offered |= {
            p.resource for p in (*evidence.passages, *evidence.prior, *documents_of(request.history_summary))
        }
        offered |= {request.encounter, request.patient} | set(by_name(request.guidance))
        for statement in statements(draft):
            assert statement.citations
            named = {c.source.resource for c in statement.citations if c.kind != "knowledge"}
            assert {one for one in named if not one.startswith(WARD)} <= offered


def test_the_oncology_patients_summary_recommends_what_her_allergy_allows_and_flags_the_plan_that_it_does_not(
    told: list[tuple[Draft, Request]],
) -> None:
    (draft,) = [
        d
        for d, r in told
        if r.encounter == "Encounter/her2-enc-stay" and (r.task, r.slot) == ("care-summary", "discharge")
    ]
    now, not_ = text(draft, "Recommended now"), text(draft, "Not recommended, because")
    assert (
        "the guideline recommends now: Pertuzumab, trastuzumab and vinorelbine, because: distant metastases"
        in now
    )
    assert "taxane" not in now
    assert (
        "not recommended: Pertuzumab, trastuzumab and a taxane (docetaxel or paclitaxel), because of: allergy to paclitaxel (12 April 2022)"
        in not_
    )
    flagged = [
        s for s in statements(draft, "Record and guideline differ") if "the record plans Docetaxel" in s.text
    ]
    assert [s.verdict for s in flagged] == ["marked"]
    (due,) = [
        s
        for s in statements(draft, "Next")
        if "CT of chest and abdomen: due on 5 December 2025 (3 months after the latest CT: CT " in s.text
    ]
    assert due.text.endswith(", 5 September 2025); not yet due.")
    assert any(
        c.source.resource == "DiagnosticReport/her2-250905-0910-report-ct-abdomen" for c in due.citations
    )
    assert "CA 15-3 in U/mL: 28 on 29 March 2022" in text(draft, "History of the cancer")


def test_every_draft_comes_back_from_its_document(told: list[tuple[Draft, Request]]) -> None:
    for draft, request in told:
        assert from_bundle(to_bundle(draft, request)).sections == draft.sections
