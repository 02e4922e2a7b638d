"""HL7 v2 messages become what a FHIR feed of the same facts would have become."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import orjson
import pytest
from fhir.resources.R4B.bundle import Bundle
from hypothesis import given
from hypothesis import strategies as st

from processors.ingest import IngestSettings, SourceRecord, ingest
from processors.ingest.v2 import Message, V2Settings, acknowledgement, convert, parse
from processors.ingest.v2.convert import UnsupportedMessage
from processors.ingest.validate import validate
from schemas.errors import InputError
from schemas.events import PatientEvent
from schemas.instant import from_datetime
from tests.amounts import examples
from tests.processors.ingest.v2 import messages
from tests.processors.ingest.v2.messages import ALLERGY, EVERY, LAB, MERGE, NOTE, OMP, ORDER, RADIOLOGY, adt

OSLO = V2Settings(zone="Europe/Oslo")
MRN = "urn:oid:1.2.36.146.595.217.0.1"
KEY = f"{MRN}|80412"
TOPICS = {"admission": "ehr.admission", "lab": "ehr.lab", "note": "ehr.note"}


def bundle_of(raw: bytes, settings: V2Settings = OSLO) -> dict[str, Any]:
    (found,) = convert(parse(raw, settings))
    return found.bundle


def resources(raw: bytes, kind: str, settings: V2Settings = OSLO) -> list[dict[str, Any]]:
    held = [entry["resource"] for entry in bundle_of(raw, settings)["entry"]]
    return [one for one in held if one["resourceType"] == kind]


def events(raw: bytes) -> list[PatientEvent]:
    found: list[PatientEvent] = []
    for one in convert(parse(raw, OSLO)):
        record = SourceRecord(TOPICS[one.about], 0, 0, 4 * 10**15, orjson.dumps(one.bundle), {})
        ingested = ingest(record, IngestSettings())
        assert not [letter for letter in ingested.letters if letter.value], ingested.letters
        found += ingested.events
    return found


def fact(event: PatientEvent) -> dict[str, Any]:
    (found,) = orjson.loads(bytes(event.body))["facts"]
    return dict(found)


@pytest.mark.parametrize("name", EVERY)
def test_every_message_is_valid_fhir_and_ingest_takes_all_of_it(name: str) -> None:
    for one in convert(parse(EVERY[name], OSLO)):
        Bundle.model_validate(one.bundle)
        for entry in one.bundle["entry"]:
            kind = entry["resource"]["resourceType"]
            validate(orjson.dumps(entry["resource"]), entry["resource"], kind, IngestSettings())
        assert one.key == KEY
    assert events(EVERY[name])


@pytest.mark.parametrize("name", EVERY)
def test_a_message_that_is_sent_again_is_the_same_events(name: str) -> None:
    assert [one.id for one in events(EVERY[name])] == [one.id for one in events(EVERY[name])]


def test_a_patient_is_the_number_of_the_record_with_its_authority() -> None:
    (patient,) = resources(EVERY["A01"], "Patient")
    assert patient["identifier"][0]["system"] == MRN and "id" not in patient
    assert patient["identifier"][1]["system"] == "urn:v2:STMARY:NHS"
    assert patient["name"][0] == {
        "use": "official", "family": "Ødegård", "given": ["Ingrid", "Marie"], "prefix": ["Mrs"]
    }  # fmt: skip
    assert (patient["gender"], patient["birthDate"], patient["multipleBirthBoolean"]) == (
        "female",
        "1948-06-11",
        False,
    )
    assert {one.patient for one in events(EVERY["A01"])} == {KEY}

    named = OSLO.model_copy(
        update={"systems": {"NHS": "https://fhir.nhs.uk/Id/nhs-number"}, "authority": "NHS"}
    )
    first, second = resources(EVERY["A01"], "Patient", named)[0]["identifier"]
    assert (first["system"], first["value"]) == ("https://fhir.nhs.uk/Id/nhs-number", "943-47-6101")
    assert second["system"] == MRN


@pytest.mark.parametrize("pid", ["PID|1||", "PID|1||^^^STMARY^MR||Doe^J", 'PID|1||""'])
def test_a_patient_without_a_number_is_refused(pid: str) -> None:
    with pytest.raises(InputError, match="patient-without-identity"):
        convert(parse(EVERY["A01"].decode().replace(messages.PID, pid).encode(), OSLO))


@pytest.mark.parametrize(
    ("event", "status", "ended"),
    [
        ("A01", "in-progress", None),
        ("A02", "in-progress", None),
        ("A03", "finished", "2026-03-09T13:30:00+01:00"),
        ("A08", "in-progress", None),
        ("A11", "cancelled", None),
        ("A12", "in-progress", None),
        ("A13", "in-progress", None),
    ],
)
def test_a_stay_is_as_its_event_leaves_it(event: str, status: str, ended: str | None) -> None:
    (found,) = resources(EVERY[event], "Encounter")
    assert (found["id"], found["status"], found["class"]["code"]) == ("STMARY.V-9917", status, "IMP")
    assert found["period"].get("end") == ended and found["period"]["start"] == "2026-03-05T07:45:00+01:00"
    assert found["location"][0]["location"] == {"display": "4EAST"}
    assert (event == "A02") == ("period" in found["location"][0])


def test_a_discharge_that_is_cancelled_stands_over_the_discharge_and_an_older_message_that_is_sent_again_does_not() -> (
    None
):
    ranks = {
        name: next(one.rank for one in events(EVERY[name]) if one.kind == "encounter")
        for name in ("A01", "A03", "A13")
    }
    assert ranks["A01"] < ranks["A03"] < ranks["A13"]


def test_a_message_of_no_stay_states_the_patient_alone() -> None:
    raw = EVERY["A08"].replace(b"PV1|1|I|", b"PV1|1|N|")
    assert [one.kind for one in events(raw)] == ["patient"]


def test_an_allergy_and_a_diagnosis_arrive_with_their_codes() -> None:
    (allergy,) = resources(EVERY["A01"], "AllergyIntolerance")
    assert allergy["code"]["coding"][0] == {
        "system": "http://www.nlm.nih.gov/research/umls/rxnorm", "code": "7980", "display": "Penicillin G"
    }  # fmt: skip
    assert allergy["criticality"] == "high" and len(allergy["reaction"][0]["manifestation"]) == 2
    (condition,) = resources(EVERY["A01"], "Condition")
    assert condition["code"]["coding"][0]["system"] == "http://hl7.org/fhir/sid/icd-10"
    assert condition["verificationStatus"]["coding"][0]["code"] == "provisional"
    again = resources(adt("A08", ALLERGY, time="20260307000000"), "AllergyIntolerance")
    assert [one["id"] for one in again] == [allergy["id"]]


def test_a_result_is_its_number_unit_range_and_flag_and_is_critical() -> None:
    results = [one for one in events(LAB) if one.resource.startswith("Observation/")]
    found = {fact(one)["concept"]["text"]: (one, fact(one)) for one in results}
    potassium, known = found["Potassium"]
    assert potassium.critical and (potassium.patient, potassium.encounter) == (KEY, "Encounter/STMARY.V-9917")
    value = known["value"]
    assert (value["value"], value["unit"], known["interpretation"]) == ("6.3", "mmol/L", "HH")
    assert known["reference"] == {"low": "3.5", "high": "5.1", "unit": "mmol/L", "text": "3.5-5.1"}
    at = from_datetime(datetime.fromisoformat("2026-03-05T09:00:00+01:00"))
    assert known["start"] == at and known["attributes"]["category"] == "laboratory"
    assert known["attributes"]["note"] == "Not haemolysed."
    assert found["eGFR"][1]["value"]["comparator"] == "<"
    assert found["Colour"][1]["status"] == "unconfirmed" and "dark & cloudy" in str(found["Colour"][1])
    assert found["Sodium"][1]["status"] == "inactive"


def test_a_corrected_result_is_the_next_version_of_the_same_observation() -> None:
    corrected = LAB.replace(b"||6.3|", b"||4.3|").replace(b"HH|||F", b"N|||C").replace(b"081530", b"121530")
    before, after = (
        next(
            one
            for one in events(raw)
            if one.kind == "observation" and "Potassium" in bytes(one.body).decode()
        )
        for raw in (LAB, corrected)
    )
    assert before.resource == after.resource and before.id != after.id and before.rank < after.rank


def test_a_report_in_words_is_one_text_with_its_parts() -> None:
    (event,) = [one for one in events(RADIOLOGY) if one.kind == "document"]
    text = orjson.loads(bytes(event.body))["text"]
    assert "Enlarged heart.\nSmall effusion on the left." in text and "Congestion.\nNo pneumonia." in text
    assert text.index("Findings") < text.index("Impression")


def test_a_document_arrives_as_a_note_with_its_type_author_and_state() -> None:
    (event,) = events(NOTE)
    body = orjson.loads(bytes(event.body))
    assert (event.kind, event.encounter, body["doc_status"]) == (
        "document",
        "Encounter/STMARY.V-9917",
        "final",
    )
    assert body["note_type"] == "admission-note" and "furosemide 40 mg iv" in body["text"]
    (resource,) = resources(NOTE, "DocumentReference")
    assert resource["author"] == [{"display": "Dr Kari Solheim"}] and resource["id"] == "DICT.D-77"


def test_a_pdf_is_an_attachment_and_one_that_is_no_base64_is_refused() -> None:
    pdf = NOTE.replace(
        b"|TX|34117-2^H and P^LN||Reason for admission: breathless for three days.",
        b"|ED|x||DICT^AP^PDF^Base64^JVBERi0=",
    )
    contents = [one["attachment"]["contentType"] for one in resources(pdf, "DocumentReference")[0]["content"]]
    assert contents == ["application/pdf", "text/plain; charset=utf-8"]
    with pytest.raises(InputError, match="broken-attachment"):
        convert(parse(pdf.replace(b"JVBERi0=", b"JVB ERi"), OSLO))


def test_an_order_is_its_drug_dose_route_and_rhythm() -> None:
    (found,) = resources(ORDER, "MedicationRequest")
    (dose,) = found["dosageInstruction"]
    assert dose["doseAndRate"] == [{"doseQuantity": {"value": 40, "unit": "mg"}}]
    assert dose["timing"]["repeat"]["boundsPeriod"]["end"] == "2026-03-12T12:00:00+01:00"
    assert dose["text"] == "in the morning, with water"
    (event,) = events(ORDER)
    known = fact(event)
    assert known["concept"]["codings"][0]["code"] == "4603" and known.get("status", "active") == "active"
    words = {"dose": "40 mg", "route": "Oral", "frequency": "BID", "directions": "in the morning, with water"}
    assert known["attributes"] == words


@pytest.mark.parametrize(
    ("control", "status"),
    [
        ("NW", "active"),
        ("XO", "active"),
        ("DC", "stopped"),
        ("CA", "cancelled"),
        ("HD", "on-hold"),
        ("RL", "active"),
    ],
)
def test_an_order_follows_its_control_code(control: str, status: str) -> None:
    (found,) = resources(OMP.replace(b"{control}", control.encode()), "MedicationRequest")
    assert (found["id"], found["status"]) == ("EHR.RX66", status)
    dose = found["dosageInstruction"][0]
    assert dose["asNeededBoolean"] is True and dose["timing"]["code"]["text"] == "Q6H"
    assert dose["doseAndRate"][0]["doseRange"]["high"] == {"value": 1000, "unit": "mg"}


def test_an_order_control_that_is_not_known_is_refused_and_never_taken_for_an_order() -> None:
    with pytest.raises(InputError, match="unknown-order-control"):
        convert(parse(OMP.replace(b"{control}", b"QQ"), OSLO))


@pytest.mark.parametrize("event", [b"A40", b"A34"])
def test_a_merge_claims_that_two_numbers_are_one_person_and_keeps_who_the_other_was(event: bytes) -> None:
    found = events(MERGE.replace(b"A40", event))
    (link,) = [one for one in found if one.kind == "link"]
    prior = "urn:v2:STMARY|99001"
    assert link.patient == prior and orjson.loads(bytes(link.body))["target"] == KEY
    assert [one.patient for one in found if one.kind == "patient"] == [KEY]


def test_several_merges_in_one_message_are_several_records() -> None:
    two = MERGE + messages.PID.replace("80412", "80413").encode() + b"\rMRG|99002^^^STMARY^MR\r"
    assert [one.key for one in convert(parse(two, OSLO))] == [KEY, f"{MRN}|80413"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("20260701120000", "2026-07-01T12:00:00+02:00"),
        ("202601011200", "2026-01-01T12:00:00+01:00"),
        ("2026010112", "2026-01-01T12:00:00+01:00"),
        ("20260101120000.1234-0500", "2026-01-01T12:00:00.123-05:00"),
        ("20261025023000", "2026-10-25T02:30:00+02:00"),  # twice that night: the first
        ("20260101", "2026-01-01"),
        ("202601", "2026-01"),
        ("2026", "2026"),
        ("20261301", ""),
        ("202602301200", ""),
        ("today", ""),
    ],
)
def test_times_are_by_the_clock_of_the_sender(text: str, found: str) -> None:
    assert parse(LAB, OSLO).time(text) == found


def test_each_sender_may_have_a_zone_of_its_own() -> None:
    settings = V2Settings(zone="Europe/Oslo", zones={"STMARY": "America/Chicago"})
    assert parse(LAB, settings).sent() == "2026-03-05T08:15:30-06:00"
    with pytest.raises(ValueError, match="IANA"):
        V2Settings(zones={"STMARY": "Chicago"})


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "not-a-message"),
        (b"GET / HTTP/1.1\r\n", "not-a-message"),
        (b"MSH|^^^^|a", "not-a-message"),
        (LAB.replace(b"UNICODE UTF-8", b"ASCII"), "wrong-characters"),
        (LAB.replace(b"UNICODE UTF-8", b"KLINGON"), "wrong-characters"),
        (LAB.replace(b"|20260305081530|", b"||"), "message-without-time"),
        (LAB.replace(b"OBR|1", b"obr x"), "not-a-segment"),
        (
            LAB.replace(b"OBR|1|P100^EHR|F200^LAB", b"OBR|1||").replace(
                b"ORC|RE|P100^EHR|F200^LAB", b"ORC|RE"
            ),
            "report-without-number",
        ),
        (
            EVERY["A01"].replace(b"V-9917^^^STMARY^VN", b"").replace(b"202603050745", b""),
            "stay-without-identity",
        ),
        (NOTE.replace(b"|D-77^DICT|", b"||"), "document-without-number"),
        (MERGE.replace(b"MRG|", b"ZRG|"), "merge-without-patients"),
        (ORDER.replace(b"4603^Furosemide^RXNORM", b""), "order-without-medicine"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_reason(raw: bytes, reason: str) -> None:
    with pytest.raises(InputError, match=reason) as refused:
        convert(parse(raw, OSLO))
    assert "Ødegård" not in str(refused.value) and "80412" not in str(refused.value)


@pytest.mark.parametrize("kind", ["ADT^A60", "SIU^S12", "ORU^R30", "MDM^T99", "", "RDE"])
def test_other_types_are_not_taken(kind: str) -> None:
    with pytest.raises(UnsupportedMessage):
        convert(parse(LAB.replace(b"ORU^R01^ORU_R01", kind.encode()), OSLO))


def test_characters_are_those_that_the_message_names_else_those_of_the_setting() -> None:
    latin = LAB.decode().replace("UNICODE UTF-8", "8859/1").encode("latin-1")
    unnamed = LAB.decode().replace("UNICODE UTF-8", "").encode("cp1252")
    for raw, settings in ((latin, OSLO), (unnamed, OSLO.model_copy(update={"charset": "cp1252"}))):
        assert parse(raw, settings).one("PID").text(5) == "Ødegård"


def test_escapes_and_nulls_are_resolved() -> None:
    raw = LAB.replace(b"dark \\T\\ cloudy", b"a\\F\\b\\S\\c\\E\\d\\X0D\\e\\H\\bold\\N\\ C:\\temp")
    (value,) = [
        one["valueString"] for one in resources(raw, "Observation") if one["code"]["text"] == "Colour"
    ]
    assert value == "a|b^c\\d\nebold C:\\temp"
    assert "birthDate" not in resources(EVERY["A01"].replace(b"|19480611|", b'|""|'), "Patient")[0]


@pytest.mark.parametrize(("flag", "expected"), [("", "A"), ("AL", "C"), ("NE", "A")])
def test_an_acknowledgement_answers_the_sender_by_its_control_number(flag: str, expected: str) -> None:
    raw = LAB.replace(b"||||||UNICODE", f"|||{flag}|||UNICODE".encode())
    answer = acknowledgement(
        raw, "E", "20260305081531+0000", "broken-attachment: expected Base64 | ^ in OBX-5.5"
    )
    found = parse(answer, OSLO)
    assert isinstance(found, Message) and found.kind == "ACK^R01" and found.header.text(5) == "ADTSYS"
    assert (found.one("MSA").text(1), found.one("MSA").text(2)) == (f"{expected}E", "LAB1")
    assert found.one("ERR").text(8).startswith("broken-attachment: expected Base64")


@examples(60)
@given(st.sampled_from(sorted(EVERY)), st.integers(0, 2000), st.binary(max_size=6), st.integers(0, 40))
def test_whatever_is_damaged_it_is_refused_or_converted_and_always_acknowledged(
    name: str, at: int, junk: bytes, length: int
) -> None:
    raw = EVERY[name]
    raw = raw[: at % len(raw)] + junk + raw[at % len(raw) + length :]
    assert re.match(rb"MSH.\S*", acknowledgement(raw, "R", "20260305081531+0000", "because"))
    try:
        found = convert(parse(raw, OSLO))
    except InputError:
        return
    for one in found:
        ingest(
            SourceRecord(TOPICS[one.about], 0, 0, 4 * 10**15, orjson.dumps(one.bundle), {}), IngestSettings()
        )
