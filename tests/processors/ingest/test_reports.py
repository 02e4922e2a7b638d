"""A report that is a result in one version and a document in the next stands once."""

from __future__ import annotations

from typing import Any

import pytest

from processors.ingest import ingest
from schemas.events import PatientEvent, decode_events, encode_events
from tests.processors.ingest.samples import bundle, record

FORM = [{"contentType": "text/plain", "data": "Q2xlYXIgbHVuZ3Mu"}]


def report(**changes: Any) -> dict[str, Any]:
    return {
        "resourceType": "DiagnosticReport",
        "id": "r1",
        "status": "final",
        "code": {"text": "Chest X-ray"},
        "subject": {"reference": "Patient/p1"},
        "issued": "2026-03-01T10:00:00Z",
        "conclusion": "Clear",
        **changes,
    }


def events(resource: dict[str, Any]) -> tuple[PatientEvent, ...]:
    found = ingest(record(resource)).events
    assert decode_events(encode_events(found)) == found
    return found


def standing(*resources: dict[str, Any]) -> set[str]:
    """The families in which the report stands, each by its highest rank: as the patient stage keeps
    versions.
    """
    best: dict[str, PatientEvent] = {}
    for resource in resources:
        for event in events(resource):
            if event.kind not in best or event.rank > best[event.kind].rank:
                best[event.kind] = event
    return {kind for kind, event in best.items() if not event.retracted}


def version(number: str) -> dict[str, Any]:
    return {"meta": {"versionId": number, "lastUpdated": f"2026-03-01T1{number}:00:00Z"}}


@pytest.mark.parametrize("meta", [("1", "2"), None])
def test_a_report_sent_again_with_its_text_is_a_document_only(meta: tuple[str, str] | None) -> None:
    first, second = [version(number) for number in meta] if meta else ({}, {})
    assert standing(report(status="preliminary", **first)) == {"observation"}
    assert standing(report(status="preliminary", **first), report(presentedForm=FORM, **second)) == {
        "document"
    }


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("before", [{}, {"presentedForm": FORM}])
def test_a_retracted_report_stands_nowhere(before: dict[str, Any], order: int) -> None:
    versions = [report(**before, **version("1")), report(status="entered-in-error", **version("2"))]
    assert standing(*versions[::order]) == set()


def test_a_corrected_report_without_its_text_is_a_result_only() -> None:
    versions = [report(presentedForm=FORM, **version("1")), report(status="corrected", **version("2"))]
    assert standing(*versions) == {"observation"}


def test_a_deleted_report_stands_nowhere() -> None:
    gone = {
        "request": {"method": "DELETE", "url": "DiagnosticReport/r1"},
        "resource": report(presentedForm=FORM, **version("2")),
    }
    found = ingest(record(bundle("history", gone))).events
    assert [(event.kind, event.retracted) for event in found] == [("document", True), ("observation", True)]


def test_a_first_version_and_an_ordinary_result_are_one_event() -> None:
    assert len(events(report())) == len(events(report(presentedForm=FORM, **version("1")))) == 1
