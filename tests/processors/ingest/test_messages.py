"""Messages as interface engines send them: no ids, no versions, no times of update; a header that says what
has happened.
"""

from __future__ import annotations

import base64
import json
from typing import Any

import msgspec
import pytest

from processors.ingest import Ingested, IngestSettings, ingest
from processors.ingest.envelope import instant
from processors.ingest.lifecycle import age
from schemas.events import DocumentBody, EncounterBody, FactsBody, LinkBody, PatientBody, PatientEvent
from tests.processors.ingest.samples import (
    MR,
    NOW,
    bundle,
    condition,
    encounter,
    note,
    observation,
    patient,
    record,
)

MRN = {"type": MR, "system": "urn:hospital:mrn", "value": "0815"}
VISIT = {"system": "urn:hospital:visit", "value": "V1"}
DEFAULTS = IngestSettings()


def message(
    code: str, *resources: dict[str, Any], sent: str = "", settings: IngestSettings = DEFAULTS, **header: Any
) -> Ingested:
    """A message Bundle; its resources are urn:uuid:0, urn:uuid:1, ..."""
    said = header or {
        "eventCoding": {"system": "http://terminology.hl7.org/CodeSystem/v2-0003", "code": code}
    }
    head = {"resourceType": "MessageHeader", "id": "m", "source": {"endpoint": "urn:engine"}, **said}
    entries = [
        {"fullUrl": f"urn:uuid:{number}", "resource": resource} for number, resource in enumerate(resources)
    ]
    sent_at = {"timestamp": sent} if sent else {}
    return ingest(record(bundle("message", {"resource": head}, *entries, **sent_at)), settings)


def visit(**changes: Any) -> dict[str, Any]:
    period = {"start": "2026-03-01T08:00:00Z"}
    subject = {"reference": "urn:uuid:0"}
    return encounter(
        **{"id": None, "meta": None, "identifier": [VISIT], "subject": subject, "period": period, **changes}
    )


PERSON = patient(id=None, meta=None, identifier=[MRN])


def only(result: Ingested, kind: str) -> PatientEvent:
    (event,) = [event for event in result.events if event.kind == kind]
    return event


# --- which version is the later one
# ------------------------------------------------------------------------------------------


def test_a_discharge_that_is_called_off_outranks_the_discharge() -> None:
    out = {"start": "2026-03-01T08:00:00Z", "end": "2026-03-02T11:00:00Z"}
    admitted = only(message("A01", PERSON, visit(), sent="2026-03-01T08:05:00Z"), "encounter")
    discharged = only(
        message("A03", PERSON, visit(status="finished", period=out), sent="2026-03-02T11:05:00Z"), "encounter"
    )
    back = only(message("A13", PERSON, visit(), sent="2026-03-02T12:00:00Z"), "encounter")
    assert admitted.resource == discharged.resource == back.resource
    assert admitted.rank < discharged.rank < back.rank
    assert back.occurred == instant("2026-03-02T12:00:00Z") != admitted.occurred


def test_a_copy_of_the_encounter_in_a_result_message_does_not_bring_the_patient_back() -> None:
    out = {"start": "2026-03-01T08:00:00Z", "end": "2026-03-02T11:00:00Z"}
    discharged = only(
        message("A03", PERSON, visit(status="finished", period=out), sent="2026-03-02T11:05:00Z"), "encounter"
    )
    late = only(message("R01", PERSON, visit(), sent="2026-03-02T15:00:00Z"), "encounter")
    assert late.rank < discharged.rank


@pytest.mark.parametrize("sent", ["", "2026-03-01T09:00:00Z"])
def test_a_cancelled_admission_outranks_the_admission(sent: str) -> None:
    admitted = only(message("A01", PERSON, visit(), sent="2026-03-01T08:05:00Z"), "encounter")
    assert (
        only(message("A11", PERSON, visit(status="cancelled"), sent=sent), "encounter").rank > admitted.rank
    )


def test_without_a_time_a_message_that_takes_back_counts_from_the_broker_s() -> None:
    assert only(message("A13", PERSON, visit()), "encounter").occurred == NOW


LIVES = [
    (
        observation,
        "status",
        ["registered", "preliminary", "final", "amended", "corrected", "entered-in-error"],
    ),
    (observation, "status", ["preliminary", "final", "cancelled"]),
    (encounter, "status", ["planned", "arrived", "in-progress", "finished", "cancelled", "entered-in-error"]),
    (note, "docStatus", ["preliminary", "final", "amended", "entered-in-error"]),
    (note, "status", ["current", "superseded"]),
]


@pytest.mark.parametrize(
    ("make", "field", "life"), LIVES, ids=lambda value: value[-1] if isinstance(value, list) else None
)
def test_without_version_and_time_the_one_further_on_in_its_life_wins(
    make: Any, field: str, life: list[str]
) -> None:
    when = {"issued": "2026-03-01T10:31:00Z"} if make is observation else {}
    ranks = [only_event(make(meta=None, **{field: status}, **when)).rank for status in life]
    assert ranks == sorted(ranks)
    assert len({rank[1] for rank in ranks}) == 1


@pytest.mark.parametrize("verified", ["refuted", "entered-in-error"])
def test_a_diagnosis_taken_back_outranks_the_active_and_the_resolved_one(verified: str) -> None:
    def said(clinical: str, verification: str) -> dict[str, Any]:
        codes = {"clinicalStatus": clinical, "verificationStatus": verification}
        return condition(**{name: {"coding": [{"code": code}]} for name, code in codes.items()})

    ages = [
        age(said(*codes))
        for codes in [("active", "provisional"), ("active", "confirmed"), ("resolved", "confirmed")]
    ]
    assert ages == sorted(ages)
    assert age(condition(clinicalStatus=None, verificationStatus={"coding": [{"code": verified}]})) > ages[-1]


def only_event(resource: dict[str, Any]) -> PatientEvent:
    (event,) = ingest(record(resource)).events
    return event


# --- what the time of the message is good for
# --------------------------------------------------------------------------------


def test_what_says_nothing_of_its_time_is_known_since_the_message() -> None:
    person = only(message("A08", PERSON, sent="2026-03-01T08:05:00Z"), "patient")
    assert person.occurred == instant("2026-03-01T08:05:00Z")
    again = only(message("A08", PERSON, sent="2026-03-01T08:05:00Z"), "patient")
    assert (again.id, again.rank) == (person.id, person.rank)


def test_a_correction_is_known_since_the_message_a_result_since_it_was_issued() -> None:
    times = {"effectiveDateTime": "2026-03-01T10:00:00Z", "issued": "2026-03-01T10:31:00Z", "meta": None}
    first = only(message("R01", observation(**times), sent="2026-03-01T10:32:00Z"), "observation")
    corrected = only(
        message("R01", observation(**times, status="corrected"), sent="2026-03-01T14:00:00Z"), "observation"
    )
    assert first.occurred == instant("2026-03-01T10:31:00Z")
    assert corrected.occurred == instant("2026-03-01T14:00:00Z")


def test_an_order_is_stopped_when_the_message_says_so() -> None:
    order = {
        "resourceType": "MedicationRequest",
        "id": "r1",
        "intent": "order",
        "subject": {"reference": "Patient/p1"},
        "authoredOn": "2026-03-01T10:00:00Z",
        "medicationCodeableConcept": {"text": "Warfarin"},
    }
    begun = only(message("O01", {**order, "status": "active"}, sent="2026-03-01T10:01:00Z"), "history")
    ended = only(message("O01", {**order, "status": "stopped"}, sent="2026-03-02T09:00:00Z"), "history")
    assert begun.rank < ended.rank
    (fact,) = msgspec.json.decode(ended.body, type=FactsBody).facts
    assert ended.occurred == fact.end == instant("2026-03-02T09:00:00Z")


def test_a_time_of_update_without_zone_counts_where_the_feed_s_zone_is_known() -> None:
    settings = IngestSettings(zone="America/Chicago")
    (event,) = ingest(record(observation(meta={"lastUpdated": "2026-03-01T10:00:00"})), settings).events
    assert event.rank[1] == instant("2026-03-01T16:00:00Z")


# --- who and where
# -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("uri", ["http://hospital.example/hl7/ADT/A40", "urn:hl7:ADT_A40", "ADT^A40"])
def test_a_merge_may_be_named_by_a_uri(uri: str) -> None:
    gone = patient(id=None, meta=None, identifier=[{**MRN, "value": "4711"}], active=False)
    link = only(message("", PERSON, gone, eventUri=uri), "link")
    assert (link.patient, msgspec.json.decode(link.body, type=LinkBody).target) == (
        "urn:hospital:mrn|4711",
        "urn:hospital:mrn|0815",
    )


def test_an_untyped_identifier_is_trusted_where_its_system_is_named() -> None:
    bare = patient(id=None, meta=None, identifier=[{"system": "urn:cerner:mrn", "value": "7"}])
    assert message("A01", bare, visit()).events == ()
    named = IngestSettings(trusted_systems=("urn:cerner:mrn",))
    assert {event.patient for event in message("A01", bare, visit(), settings=named).events} == {
        "urn:cerner:mrn|7"
    }
    other = patient(
        identifier=[{"system": "urn:cerner:mrn", "value": "7", "type": {"coding": [{"code": "AN"}]}}]
    )
    assert [event.kind for event in ingest(record(other), named).events] == ["patient"]


def test_links_to_a_patient_without_an_id_name_its_record() -> None:
    gone = patient(
        id=None,
        meta=None,
        identifier=[{**MRN, "value": "4711"}],
        link=[{"other": {"reference": "urn:uuid:0"}, "type": "replaced-by"}],
    )
    result = message("A08", PERSON, gone)
    said = [
        msgspec.json.decode(event.body, type=PatientBody)
        for event in result.events
        if event.kind == "patient"
    ]
    assert [[link.other for link in body.links] for body in said] == [[], ["urn:hospital:mrn|0815"]]
    assert result.letters == ()


def test_an_encounter_inside_one_without_an_id_names_it() -> None:
    inner = visit(identifier=[{**VISIT, "value": "V2"}], partOf={"reference": "urn:uuid:1"})
    outer, nested = [
        event for event in message("A01", PERSON, visit(), inner).events if event.kind == "encounter"
    ]
    assert msgspec.json.decode(nested.body, type=EncounterBody).part_of == outer.resource


# --- notes whose text travels beside them
# ------------------------------------------------------------------------------------

STABLE = {
    "resourceType": "Binary",
    "contentType": "text/plain",
    "data": base64.b64encode(b"Stable.").decode(),
}


def said_in(result: Ingested) -> str:
    assert result.letters == ()
    return msgspec.json.decode(only(result, "document").body, type=DocumentBody).text


@pytest.mark.parametrize(
    "url", ["urn:uuid:1", "Binary/b1", "https://ehr.example/fhir/Binary/b1", "Binary/b1/_history/2"]
)
def test_a_note_in_a_binary_of_the_same_message_is_read(url: str) -> None:
    assert (
        said_in(message("T02", note(content=[{"attachment": {"url": url}}]), {**STABLE, "id": "b1"}))
        == "Stable."
    )


def test_a_report_in_a_binary_of_the_same_message_is_read() -> None:
    report = {
        "resourceType": "DiagnosticReport",
        "id": "r",
        "status": "final",
        "code": {"text": "CT"},
        "issued": "2026-03-01T10:00:00Z",
        "subject": {"reference": "Patient/p1"},
        "presentedForm": [{"url": "urn:uuid:1"}],
    }
    assert said_in(message("R01", report, STABLE)) == "Stable."


@pytest.mark.parametrize("url", ["#b1", "data:text/plain;base64,U3RhYmxlLg==", "data:,Stable."])
def test_a_note_in_a_contained_binary_or_a_data_url_is_read(url: str) -> None:
    resource = note(
        content=[{"attachment": {"contentType": "text/plain", "url": url}}],
        contained=[{**STABLE, "id": "b1"}],
    )
    assert said_in(ingest(record(resource))) == "Stable."


def test_another_binary_is_another_version_of_the_note() -> None:
    def event(text: bytes) -> PatientEvent:
        binary = {**STABLE, "data": base64.b64encode(text).decode()}
        return only(message("T02", note(content=[{"attachment": {"url": "urn:uuid:1"}}]), binary), "document")

    assert event(b"Stable.").id != event(b"Unstable.").id


@pytest.mark.parametrize(
    "url",
    ["Binary/other", "urn:uuid:0", "data:text/plain;base64,####", "data:nothing", "http://x/y", "#none"],
)
def test_a_note_that_is_nowhere_in_the_message_is_said_to_be_a_url(url: str) -> None:
    result = message("T02", note(content=[{"attachment": {"url": url}}]), {**STABLE, "id": "b1"})
    assert [letter.reason for letter in result.letters] == ["attachment-by-url"]


def test_messages_are_the_same_whatever_the_order_of_their_members() -> None:
    content = bundle(
        "message",
        {
            "resource": {
                "resourceType": "MessageHeader",
                "source": {"endpoint": "urn:x"},
                "eventCoding": {"code": "A13"},
            }
        },
        {"fullUrl": "urn:uuid:0", "resource": PERSON},
        {"resource": visit()},
        timestamp="2026-03-01T10:00:00Z",
    )
    turned = dict(reversed(list(content.items())))
    assert (
        ingest(record(json.dumps(content).encode())).events
        == ingest(record(json.dumps(turned).encode())).events
    )
