"""Diagnostic reports, service requests, care plans."""

from __future__ import annotations

from typing import Any

from schemas.codes import Concept
from schemas.events import DocumentBody, FactsBody
from schemas.instant import FOREVER
from tests.processors.ingest.canonical.samples import (
    at,
    attachment,
    chest_xray,
    condition,
    document,
    fact,
    facts,
    lab,
    loinc,
    read,
    reasons,
    ucum,
    value_of,
)


def test_a_conclusion_is_reported_in_words_and_codes() -> None:
    said = read(chest_xray())
    words, coded = facts(chest_xray())
    assert said.kind == "observation"
    assert (words.relation, words.concept.label, words.value) == (
        "reported",
        "Chest X-ray, portable",
        "Small left pleural effusion. No pneumothorax.",
    )
    assert isinstance(coded.value, Concept)
    assert coded.value.label == "Pleural effusion"
    assert said.occurred == at(2026, 3, 1, 7)


def test_a_report_with_text_is_a_document_with_facts() -> None:
    report = chest_xray(presentedForm=[attachment("FINDINGS: effusion.")])
    said, body = read(report), document(report)
    assert said.kind == "document"
    assert (body.text, body.note_type, body.doc_status, len(body.facts)) == (
        "FINDINGS: effusion.",
        "radiology",
        "final",
        2,
    )


def test_a_report_whose_text_is_elsewhere_keeps_its_conclusion() -> None:
    said = read(chest_xray(presentedForm=[{"url": "https://pacs/1"}]))
    assert isinstance(said.body, FactsBody)
    assert (len(said.body.facts), reasons(said)) == (2, ["attachment-by-url"])


def test_a_report_of_results_adds_nothing_to_them() -> None:
    panel = {
        "resourceType": "DiagnosticReport",
        "id": "r",
        "status": "final",
        "code": loinc("58410-2", "CBC"),
        "issued": "2026-03-01T07:00:00Z",
        "result": [{"reference": "Observation/1"}],
    }
    assert facts(panel) == ()


def test_a_report_that_says_nothing_was_made_nevertheless() -> None:
    found = fact(chest_xray(conclusion=None, conclusionCode=None))
    assert (found.relation, found.value) == ("reported", None)


def test_contained_results_are_results() -> None:
    contained = {**lab(valueQuantity=ucum("6.8", "mmol/L")), "id": "k"}
    report: dict[str, Any] = {
        "resourceType": "DiagnosticReport",
        "id": "r",
        "status": "final",
        "code": {"text": "Electrolytes"},
        "issued": "2026-03-01T07:00:00Z",
        "contained": [contained],
        "result": [{"reference": "#k"}],
    }
    found = fact(report)
    assert (found.id, found.relation, value_of(found).value) == ("DiagnosticReport/r#1000", "observed", "6.8")
    assert found.source.path == "result[0].valueQuantity"
    assert read(report).critical


def test_a_preliminary_report_is_unconfirmed_and_an_error_withdrawn() -> None:
    assert {f.status for f in facts(chest_xray(status="preliminary"))} == {"unconfirmed"}
    said = read(chest_xray(status="entered-in-error", presentedForm=[attachment("x")]))
    assert said.retracted
    assert not isinstance(said.body, DocumentBody)


def order(**changes: Any) -> dict[str, Any]:
    return {
        "resourceType": "ServiceRequest",
        "id": "s",
        "status": "active",
        "intent": "order",
        "priority": "urgent",
        "code": {"text": "CT abdomen"},
        "authoredOn": "2026-03-01T09:00:00Z",
        "occurrenceDateTime": "2026-03-04",
        "reasonCode": [{"text": "Abdominal pain"}],
        **changes,
    }


def test_an_order_for_later_is_known_when_it_is_written() -> None:
    found = fact(order())
    assert (found.relation, found.concept.label, found.status) == ("ordered_service", "CT abdomen", "active")
    assert found.attributes == {"reason": "Abdominal pain", "note": "Priority: urgent"}
    assert (read(order()).occurred, found.start, found.end) == (at(2026, 3, 1, 9), at(2026, 3, 4), FOREVER)
    assert reasons(read(order(authoredOn=None, meta={"lastUpdated": "2026-03-01T10:00:00Z"}))) == []


def test_an_order_revoked_proposed_or_forbidden() -> None:
    assert fact(order(status="revoked")).status == "stopped"
    assert fact(order(intent="proposal")).status == "planned"
    assert fact(order(doNotPerform=True)).status == "refuted"


def test_each_activity_of_a_plan_is_planned() -> None:
    plan = {
        "resourceType": "CarePlan",
        "id": "p",
        "status": "active",
        "intent": "plan",
        "title": "Heart failure plan",
        "created": "2026-03-01",
        "period": {"start": "2026-03-01"},
        "addresses": [{"reference": "Condition/c1"}],
        "activity": [
            {"detail": {"code": {"text": "Low salt diet"}, "status": "in-progress"}},
            {
                "detail": {
                    "description": "Weigh daily",
                    "status": "not-started",
                    "scheduledTiming": {"repeat": {"frequency": 1, "period": 1, "periodUnit": "d"}},
                }
            },
            {"detail": {"code": {"text": "Low salt diet"}, "status": "in-progress"}},
            {"detail": {"code": {"text": "Driving"}, "status": "in-progress", "doNotPerform": True}},
        ],
    }
    diet, weight, driving = facts(plan, condition())
    assert (diet.relation, diet.status, diet.attributes) == (
        "planned",
        "active",
        {"category": "Heart failure plan", "reason": "Heart failure with reduced EF"},
    )
    assert (weight.concept.label, weight.status, weight.attributes["frequency"]) == (
        "Weigh daily",
        "planned",
        "once daily",
    )
    assert driving.status == "refuted"
    assert {f.end for f in (diet, weight, driving)} == {FOREVER}


def test_a_plan_without_activities_is_known_by_its_title() -> None:
    plan = {
        "resourceType": "CarePlan",
        "id": "p",
        "status": "completed",
        "intent": "plan",
        "title": "Smoking cessation",
        "period": {"start": "2025", "end": "2025-06"},
    }
    found = fact(plan)
    assert (found.concept.label, found.status, found.end) == ("Smoking cessation", "inactive", at(2025, 7))
    assert read(plan).occurred == at(2025, 7)
