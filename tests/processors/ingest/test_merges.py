"""Merges that a sender states: who is subsumed, who survives, and how it is taken back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from processors.ingest import ingest
from schemas.events import LinkBody, PatientEvent
from tests.processors.ingest.samples import bundle, patient, record

OLD, NEW = patient(id="old", identifier=None), patient(id="new", identifier=None)


def header(code: str, *focus: str, **changes: Any) -> dict[str, Any]:
    return {
        "resourceType": "MessageHeader",
        "id": "m1",
        "eventCoding": {"system": "http://terminology.hl7.org/CodeSystem/v2-0003", "code": code},
        "source": {"endpoint": "urn:adt"},
        **({"focus": [{"reference": f"Patient/{id_}"} for id_ in focus]} if focus else {}),
        **changes,
    }


def merge(*entries: dict[str, Any], **members: Any) -> tuple[PatientEvent, LinkBody]:
    result = ingest(record(bundle("message", *entries, **members)))
    (event,) = [event for event in result.events if event.kind == "link"]
    return event, msgspec.json.decode(event.body, type=LinkBody)


REPLACED = {**OLD, "link": [{"other": {"reference": "Patient/new"}, "type": "replaced-by"}]}
REPLACES = {**NEW, "link": [{"other": {"reference": "Patient/old"}, "type": "replaces"}]}


@pytest.mark.parametrize("code", ["A18", "A30", "A34", "A36", "A40", "ADT_A40", "ADT^A40^ADT_A39"])
def test_a_merge_event_links_the_subsumed_record_to_the_survivor(code: str) -> None:
    event, body = merge(header(code, "new"), NEW, OLD)
    assert (event.patient, body.target, body.active) == ("Patient/old", "Patient/new", True)


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ((header("A40"), NEW, REPLACED), "Patient.link replaced-by"),
        ((header("A40"), REPLACES, OLD), "Patient.link replaces"),
        ((header("A40"), NEW, {**OLD, "active": False}), "the inactive one"),
        ((header("A40", "new"), NEW, OLD), "the one in focus survives"),
        ((header("A40", "new", "old"), NEW, OLD), "the second in focus goes"),
        ((header("A40", "new", "old"),), "references alone"),
        ((header("A40"), REPLACES), "the survivor alone, with its link"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_survivor_is_found(entries: tuple[dict[str, Any], ...], why: str) -> None:
    event, body = merge(*entries)
    assert (event.patient, body.target) == ("Patient/old", "Patient/new"), why


def test_an_unlink_takes_the_same_claim_back() -> None:
    merged, claim = merge(header("A40", "new"), NEW, OLD, timestamp="2026-03-01T10:00:00Z")
    undone, taken_back = merge(header("A37", "new", id="m2"), NEW, OLD, timestamp="2026-03-01T11:00:00Z")
    assert (claim.asserter, claim.target) == (taken_back.asserter, taken_back.target)
    assert merged.resource == undone.resource
    assert (claim.active, taken_back.active) == (True, False)
    assert undone.rank > merged.rank


def test_an_ambiguous_merge_merges_nobody_and_says_so() -> None:
    result = ingest(record(bundle("message", header("A40"), NEW, OLD)))
    assert [event.kind for event in result.events] == ["patient", "patient"]
    assert "ambiguous-merge" in {letter.reason for letter in result.letters}


def test_other_messages_merge_nobody() -> None:
    result = ingest(record(bundle("message", header("A08", "new"), NEW, OLD)))
    assert all(event.kind == "patient" for event in result.events)


def parameters(**references: Any) -> dict[str, Any]:
    listed = [
        {
            "name": name.replace("_", "-"),
            **({"valueReference": {"reference": value}} if isinstance(value, str) else value),
        }
        for name, value in references.items()
    ]
    return {"resourceType": "Parameters", "parameter": listed}


def test_the_merge_operation_links_source_to_target() -> None:
    value = parameters(source_patient="Patient/old", target_patient="Patient/new")
    for wrapped in (
        value,
        bundle("batch", {"resource": value, "request": {"method": "POST", "url": "Patient/$merge"}}),
    ):
        (event,) = ingest(record(wrapped)).events
        assert (event.patient, msgspec.json.decode(event.body, type=LinkBody).target) == (
            "Patient/old",
            "Patient/new",
        )


def test_the_merge_operation_takes_identifiers_too() -> None:
    by_identifier = {"valueIdentifier": {"system": "urn:hospital:mrn", "value": "0815"}}
    (event,) = ingest(
        record(parameters(source_patient_identifier=by_identifier, target_patient="Patient/new"))
    ).events
    assert event.patient == "urn:hospital:mrn|0815"


def test_parameters_about_something_else_are_passed_by() -> None:
    result = ingest(record(parameters(subscription="Subscription/1")))
    assert result.counts == {("Parameters", "passed-by"): 1}


def test_a_merge_of_a_patient_with_herself_is_refused() -> None:
    result = ingest(record(parameters(source_patient="Patient/old", target_patient="Patient/old")))
    assert [letter.reason for letter in result.letters] == ["ambiguous-merge"]
