"""A draft that comes back, or a Task about it, is a clinician's word on it; who said it is never read."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from schemas.events import AIAST, DocumentBody, MarkBody
from schemas.our_names import BASE, DOCUMENT, DRAFTING, REVIEW, URI
from tests.processors.ingest.canonical.samples import composition, note, read, review

UUID = "urn:uuid:0b5a0f3e-6a53-5a53-9d0f-1f6d1b0c7a11"
OURS = {"security": [{"system": AIAST.system, "code": AIAST.code}]}
NAMED = {"identifier": {"system": DOCUMENT, "value": "progress-note/Patient/1/Encounter/3/2026-03-01"}}
ASKED = {"extension": [{"url": DRAFTING, "extension": [{"url": "request", "valueString": "4f1c"}]}]}


def mark(**changed: Any) -> MarkBody:
    said = read(review(**changed))
    assert said.kind == "mark" and isinstance(said.body, MarkBody)
    return said.body


@pytest.mark.parametrize("verdict", ["accepted", "edited", "rejected"])
def test_a_completed_task_says_what_became_of_the_draft_that_it_is_about(verdict: str) -> None:
    found = mark(
        businessStatus={"coding": [{"system": REVIEW, "code": verdict}]},
        statusReason={"coding": [{"code": "wrong-patient"}]},
    )
    assert (found.draft, found.verdict, found.reason) == (UUID, verdict, "wrong-patient")


@pytest.mark.parametrize("status", ["requested", "in-progress", "draft"])
def test_a_task_that_is_not_completed_says_nothing_yet_and_one_in_error_takes_its_word_back(
    status: str,
) -> None:
    assert mark(status=status).verdict == "open"
    assert read(review(status="entered-in-error")).retracted and read(review(status="cancelled")).retracted


def test_the_hospitals_own_base_is_known_too() -> None:
    other = REVIEW.replace(BASE, "https://fhir.hospital.example/r4")
    found = mark(
        code={"coding": [{"system": other, "code": "review"}]},
        businessStatus={"coding": [{"system": other, "code": "edited"}]},
        output=[{"type": {"coding": [{"system": other, "code": "distance"}]}, "valueDecimal": 0.25}],
    )
    assert (found.verdict, found.distance) == ("edited", 0.25)


@pytest.mark.parametrize(
    ("focus", "draft"),
    [
        ({"identifier": NAMED["identifier"]}, NAMED["identifier"]["value"]),
        ({"reference": f"Composition/{UUID[9:]}"}, UUID),
        ({"reference": UUID}, UUID),
        ({"reference": "DocumentReference/7"}, ""),
        ({}, ""),
    ],
)
def test_a_task_names_the_draft_by_bundle_by_document_or_by_its_composition(
    focus: dict[str, Any], draft: str
) -> None:
    said = read(review(focus=focus))
    assert said.body.draft == draft  # type: ignore[attr-defined]
    assert [issue.reason for issue in said.issues] == ([] if draft else ["unknown-draft"])


def test_what_is_no_code_is_no_reason_and_nobodys_name_is_read() -> None:
    told = review(
        statusReason={"coding": [{"code": "Dr. Kanarienvogel says no"}]},
        owner={"display": "Dr. Kanarienvogel"},
        note=[{"text": "Kanarienvogel"}],
    )
    assert b"Kanarienvogel" not in msgspec.json.encode(read(told).body)


@pytest.mark.parametrize(
    ("owner", "reviewer"),
    [
        ({"reference": "Practitioner/p-8"}, "Practitioner/p-8"),
        ({"reference": "https://ehr.example/fhir/PractitionerRole/9/_history/2"}, "PractitionerRole/9"),
        ({"identifier": {"system": "http://staff.example", "value": "A1"}}, "http://staff.example|A1"),
        ({"reference": "Patient/8"}, ""),
        ({"reference": 8}, ""),
        ({"identifier": {"value": "A1"}}, ""),
        (["x"], ""),
        (None, ""),
    ],
)
def test_the_owner_of_a_review_is_its_reviewer_where_it_is_a_practitioner(owner: Any, reviewer: str) -> None:
    assert read(review(owner=owner)).body.reviewer == reviewer  # type: ignore[attr-defined]


def test_an_unknown_word_and_an_impossible_share_are_told_and_count_nothing() -> None:
    said = read(
        review(
            businessStatus={"text": "fine"},
            output=[{"type": {"coding": [{"system": REVIEW, "code": "distance"}]}, "valueDecimal": 7}],
        )
    )
    assert [issue.reason for issue in said.issues] == ["unknown-verdict", "impossible-share"]
    assert said.body == MarkBody(UUID, "open")


@pytest.mark.parametrize("how", [{"meta": OURS, **ASKED}, ASKED])
def test_a_draft_that_comes_back_names_its_request_labelled_or_not(how: dict[str, Any]) -> None:
    body = read(composition(status="final", **how)).body
    assert isinstance(body, DocumentBody) and (body.draft, body.doc_status, body.ours) == (
        "4f1c",
        "final",
        "meta" in how,
    )


def test_a_draft_that_is_entered_in_error_is_rejected_and_anothers_document_only_retracted() -> None:
    assert read(composition(status="entered-in-error", **NAMED)).body.doc_status == "entered-in-error"  # type: ignore[attr-defined]
    assert read(composition(status="entered-in-error")).body.doc_status == ""  # type: ignore[attr-defined]


def test_a_uuid_names_a_draft_only_where_a_machine_made_the_document() -> None:
    master = {"masterIdentifier": {"system": URI, "value": UUID}}
    assert read(note(meta=OURS, **master)).body.draft == UUID  # type: ignore[attr-defined]
    assert read(note(**master)).body.draft == ""  # type: ignore[attr-defined]
