"""The sample hospital's feed: valid where it should be, wrong only on purpose, the same every time."""

from __future__ import annotations

import json
import time
from collections import Counter

import pytest
from fhir.resources.R4B import get_fhir_model_class

from processors.ingest import IngestSettings, SourceRecord, ingest
from samples import lines, messages
from samples.chart import MRN, STAFF
from samples.hospital import build
from samples.vocabulary import HOSPITAL
from schemas.instant import HOUR, isoformat
from tests.samples.sample_messages import (
    FAULTY,
    GOOD,
    inside,
    of_type,
    opened,
    sent_on_purpose,
    stays,
    text_of,
    told,
)
from wardstream.demo.sample import messages as frozen
from wardstream.replay.sources.versions import parse

# --- the feed as a whole


def test_messages_come_in_the_order_of_their_arrival() -> None:
    times = [message.time for message in messages]
    assert times == sorted(times)
    assert 300 <= len(messages) <= 900


def test_two_builds_give_the_same_bytes() -> None:
    assert build() == build() == messages


def test_building_is_quick() -> None:
    started = time.process_time()
    build()
    assert time.process_time() - started < 1.5


@pytest.mark.parametrize("topic", ["ehr.admission", "ehr.note", "ehr.lab"])
def test_every_topic_is_used(topic: str) -> None:
    assert sum(message.topic == topic for message in messages) > 50


def test_every_message_but_the_faulty_is_valid_fhir() -> None:
    for message in GOOD:
        kind = json.loads(message.value)["resourceType"]
        get_fhir_model_class(kind).model_validate_json(message.value)


def test_ingest_refuses_the_faulty_messages_and_nothing_else() -> None:
    reasons: Counter[str] = Counter()
    for offset, message in enumerate(messages):
        taken = ingest(
            SourceRecord(message.topic, 0, offset, message.time, message.value, message.headers),
            IngestSettings(),
        )
        assert bool(taken.letters) == sent_on_purpose(message), (isoformat(message.time), taken.letters)
        reasons.update(letter.reason for letter in taken.letters)
    assert reasons == {"not-json": 2, "wrong-resource-type": 1, "missing-subject": 1}


def test_the_frozen_copy_in_the_package_is_what_the_stories_make() -> None:
    """If not: `python -m samples` writes it again."""
    assert tuple(frozen()) == messages


def test_a_line_of_the_copy_can_be_read_by_a_person() -> None:
    line = next(lines(messages[3:4]))
    assert list(json.loads(line)) == ["time", "topic", "key", "headers", "value"]


# --- nobody may take it for real, every name leads somewhere


def test_everything_says_that_it_is_test_data() -> None:
    for message in GOOD:
        assert b'"HTEST"' in message.value


def test_identifiers_belong_to_a_domain_that_cannot_exist() -> None:
    for _, resource in told():
        for identifiers in inside(resource, "identifier"):
            for identifier in identifiers if isinstance(identifiers, list) else [identifiers]:
                assert identifier["system"].startswith(HOSPITAL)


def test_codings_have_system_code_and_display() -> None:
    for _, resource in told():
        for codings in inside(resource, "coding"):
            for coding in codings:
                assert coding["system"] and coding["code"]
                assert coding.get("display") or coding["system"] == "urn:ietf:bcp:47"


def test_quantities_are_in_ucum() -> None:
    for _, resource in told():
        for name in ("valueQuantity", "dose", "doseQuantity", "rateQuantity"):
            for quantity in inside(resource, name):
                assert quantity["system"] == "http://unitsofmeasure.org" and quantity["code"]


def test_every_reference_leads_to_something_that_was_sent() -> None:
    known = {f"{resource['resourceType']}/{resource['id']}" for _, resource in told()}
    identified = {
        f"{resource['resourceType']}?identifier={one['system']}|{one['value']}"
        for _, resource in told()
        for one in resource.get("identifier", [])
        if isinstance(one, dict)
    }
    for message in GOOD:
        body = json.loads(message.value)
        urls = {entry["fullUrl"] for entry in body.get("entry", [])}
        for _, resource in ((message, one) for one in opened(body)):
            own = {f"#{part['id']}" for part in resource.get("contained", [])}
            for literal in inside(resource, "reference"):
                assert literal in known | identified | urls | own, (resource["id"], literal)


def test_references_of_every_form_occur() -> None:
    everything = b"".join(message.value for message in GOOD)
    for form in (
        b'"Patient/',
        b'"urn:uuid:',
        b'"#author"',
        b'"#med"',
        f"Practitioner?identifier={STAFF}".encode(),
        f"Patient?identifier={MRN}".encode(),
        b'"https://ehr.wardstream.example/fhir/',
    ):
        assert form in everything
    assert any("identifier" in resource.get("subject", {}) for _, resource in told())


def test_bundles_of_several_types_occur() -> None:
    types = {
        body["type"] for message in GOOD if (body := json.loads(message.value))["resourceType"] == "Bundle"
    }
    assert types >= {"message", "transaction", "collection", "searchset", "document"}


def test_versions_of_a_resource_never_go_back() -> None:
    last: dict[str, int] = {}
    for message, resource in told():
        if version := resource.get("meta", {}).get("versionId"):
            name = f"{resource['resourceType']}/{resource['id']}"
            duplicate = sum(other.value == message.value for other in GOOD) > 1
            assert (
                int(version) > last.get(name, 0)
                or duplicate
                or message.value.startswith(b'{"resourceType":"Bundle"')
            ), name
            last[name] = int(version)


def test_nothing_is_known_after_it_was_sent() -> None:
    for message, resource in told():
        for name in ("issued", "lastUpdated", "recordedDate", "authoredOn"):
            for moment in inside(resource, name):
                known = parse(moment)
                assert known is not None and known <= message.time, (resource["id"], name)


# --- what goes wrong in real feeds


def test_results_come_late_out_of_order_and_after_discharge() -> None:
    lags = {
        o["id"]: message.time - (parse(o["issued"]) or 0)
        for message, o in of_type("Observation", "DiagnosticReport")
    }
    assert sum(lag > HOUR for lag in lags.values()) > 5
    issued = [parse(o["issued"]) or 0 for _, o in of_type("DiagnosticReport")]
    assert issued != sorted(issued)
    ends = {f"Encounter/{id_}": parse(stay["period"]["end"]) or 0 for id_, stay in stays().items()}
    after = [
        o
        for message, o in of_type("Observation")
        if message.time > ends.get(o.get("encounter", {}).get("reference"), message.time)
    ]
    assert {o["id"].split("-")[0] for o in after} >= {"hf", "child"}


def test_exact_duplicates_occur() -> None:
    assert sum(count > 1 for count in Counter(message.value for message in GOOD).values()) == 2


def test_a_result_is_corrected_under_its_own_id() -> None:
    versions = [o for _, o in of_type("Observation") if o["id"] == "hf-250910-0520-cr"]
    assert [
        (o["status"], o["meta"]["versionId"], o["valueQuantity"]["value"])
        for o in versions
        if o["status"] == "corrected"
    ] == [("corrected", "2", 1.8)]
    assert versions[0]["valueQuantity"]["value"] == 1.1


def test_a_note_on_the_wrong_patient_is_withdrawn() -> None:
    versions = [n for _, n in of_type("DocumentReference") if n["id"] == "ercp-250909-2130-note-nursing"]
    assert [n["status"] for n in versions] == ["current", "entered-in-error"]


def test_a_note_is_amended() -> None:
    (amended,) = [n for _, n in of_type("DocumentReference") if n.get("docStatus") == "amended"]
    assert "ADDENDUM" in text_of(amended)


def test_an_emergency_record_is_merged_with_data_on_both_sides() -> None:
    patients = [(m.time, p) for m, p in of_type("Patient") if p["id"] == "sh-unknown-7"]
    merged_at, gone = patients[-1]
    assert gone["active"] is False and gone["link"] == [
        {"other": {"reference": "Patient/sh-ortega"}, "type": "replaced-by"}
    ]
    assert gone["birthDate"] and "birthDate" not in patients[0][1]  # who it is was entered with the merge
    under_old = [m.time for m, r in told() if r.get("subject") == {"reference": "Patient/sh-unknown-7"}]
    under_own = [m.time for m, r in told() if r.get("subject") == {"reference": "Patient/sh-ortega"}]
    assert min(under_old) < merged_at < max(under_old)  # one result still comes under the old record
    assert min(under_own) < merged_at < max(under_own)


def test_malformed_mistyped_and_ownerless_messages_occur() -> None:
    assert len(FAULTY) == 4
    with pytest.raises(json.JSONDecodeError):
        json.loads(FAULTY[0].value)
