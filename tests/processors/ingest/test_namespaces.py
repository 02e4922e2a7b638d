"""Whose ids a record uses: two servers, one Bundle with a fullUrl twice, identifiers that name nobody."""

from __future__ import annotations

import json

import msgspec
import pytest

from processors.identity import server_mark
from processors.ingest import Ingested, IngestSettings, SourceRecord, ingest
from schemas.events import HINTED, LinkBody, PatientBody

HOME, OTHER = "https://home.example/fhir", "https://other.example/r4"
BOTH = IngestSettings(bases=(HOME, f"{OTHER}/"))
MRN = {"type": {"coding": [{"code": "MR"}]}, "system": "http://mrn.example"}


def patient(id_: str = "1", **more: object) -> dict[str, object]:
    return {"resourceType": "Patient", "id": id_, "name": [{"family": "Oak"}], **more}


def lab(subject: object, id_: str = "9") -> dict[str, object]:
    stated = {"reference": subject} if isinstance(subject, str) else subject
    code = {"coding": [{"system": "http://loinc.org", "code": "2823-3"}]}
    value = {"value": 4.1, "unit": "mmol/L"}
    return {
        "resourceType": "Observation", "id": id_, "status": "final", "code": code, "subject": stated,
        "effectiveDateTime": "2026-03-01T08:00:00Z", "valueQuantity": value,
    }  # fmt: skip


def bundle(*entries: tuple[str, dict[str, object]]) -> dict[str, object]:
    listed = [
        {"fullUrl": url, "resource": resource} if url else {"resource": resource} for url, resource in entries
    ]
    return {"resourceType": "Bundle", "type": "collection", "entry": listed}


def read(value: object, settings: IngestSettings = BOTH, topic: str = "ehr.lab", **headers: str) -> Ingested:
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return ingest(
        SourceRecord(topic, 0, 0, 1_800_000_000_000_000, json.dumps(value).encode(), named), settings
    )


def whose(found: Ingested) -> dict[str, str]:
    return {event.resource: event.patient for event in found.events}


def test_one_id_on_two_servers_is_two_patients_with_all_that_is_theirs() -> None:
    found = [
        whose(read(bundle((f"{base}/Patient/1", patient()), (f"{base}/Observation/9", lab("Patient/1")))))
        for base in (HOME, OTHER)
    ]
    assert found[0] == {"Patient/1": "Patient/1", "Observation/9": "Patient/1"}
    (marked,) = {*found[1].values()}
    assert marked.startswith("Patient/1.")
    assert set(found[1]) == {marked, marked.replace("Patient/1", "Observation/9")}


@pytest.mark.parametrize(
    "found",
    [
        read(lab("Patient/1"), wardstream_base=OTHER),
        read(lab("Patient/1"), BOTH.model_copy(update={"topic_bases": {"ehr.lab": OTHER}})),
        read(lab(f"{OTHER}/Patient/1")),
        read(bundle(("urn:uuid:7", lab("Patient/1")), (f"{OTHER}/Encounter/3", patient("3")))),
        read(bundle((f"{HOME}/Observation/9", lab(f"{OTHER}/Patient/1")))),
    ],
    ids=["header", "topic", "absolute reference", "the only base of a Bundle", "from one to the other"],
)
def test_whatever_states_the_server_leads_to_its_patient(found: Ingested) -> None:
    (patient_of_other,) = whose(read(bundle((f"{OTHER}/Patient/1", patient())))).values()
    assert patient_of_other in whose(found).values()


def test_a_reference_to_a_server_that_is_not_listed_is_a_dead_letter() -> None:
    found = read(lab("https://elsewhere.example/fhir/Patient/1"))
    assert [letter.reason for letter in found.letters] == ["foreign-reference"]


@pytest.mark.parametrize("settings", [IngestSettings(), IngestSettings(bases=(HOME,))])
def test_with_one_server_or_none_ids_stay_as_they_are(settings: IngestSettings) -> None:
    for value in (lab("Patient/1"), bundle((f"{HOME}/Patient/1", patient())), lab(f"{HOME}/Patient/1")):
        assert {*whose(read(value, settings)).values()} == {"Patient/1"}


def test_without_bases_the_server_of_a_patient_is_remembered() -> None:
    events = [
        event
        for base in (HOME, OTHER)
        for event in read(bundle((f"{base}/Patient/1", patient())), IngestSettings()).events
    ]
    assert [msgspec.json.decode(event.body, type=PatientBody).server for event in events] == [HOME, OTHER]
    assert len({event.id for event in events}) == 2


def test_versions_of_one_patient_with_one_content_rank_apart_for_each_server_and_none() -> None:
    urls = ["", *(f"{base}/Patient/1" for base in (HOME, OTHER, "https://third.example"))]
    for version in ({"versionId": "3"}, {}, {"lastUpdated": "2026-03-01T08:00:00Z"}):
        ranks = [
            event.rank
            for url in urls
            for event in read(bundle((url, patient(meta=version))), IngestSettings()).events
        ]
        assert len({*ranks}) == len(urls)
        later = read(bundle(("", patient(meta={"versionId": "4"}))), IngestSettings()).events[0].rank
        assert max(ranks) < later


def test_a_fullurl_for_two_resources_refuses_the_bundle() -> None:
    url = f"{HOME}/Patient/1"
    found = read(bundle((url, patient("1")), (url, patient("2")), ("", lab("Patient/1"))))
    assert [letter.reason for letter in found.letters] == ["duplicate-full-url"]
    assert not found.events


def test_versions_of_one_resource_share_their_fullurl() -> None:
    url = f"{HOME}/Patient/1"
    versions = [(url, patient("1", meta={"versionId": version})) for version in ("1", "2")]
    found = read(bundle(*versions))
    assert (len(found.events), found.letters) == (2, ())


@pytest.mark.parametrize("value", ["Unknown", "0000", "888-88-8888", "test", "7654321"])
def test_a_placeholder_neither_names_a_patient_nor_joins_two(value: str) -> None:
    of_nobody = {"identifier": {**MRN, "value": value}}
    assert [letter.reason for letter in read(lab(of_nobody)).letters] == ["placeholder-identifier"]
    found = read(patient(identifier=[{**MRN, "value": value}]))
    assert [event.kind for event in found.events] == ["patient"]


def test_a_hospital_s_own_placeholders_are_listed() -> None:
    own = IngestSettings(placeholders=("ed 1",))
    assert len(read(patient(identifier=[{**MRN, "value": "ED 1"}]), own).events) == 1
    assert len(read(patient(identifier=[{**MRN, "value": "ED 2"}]), own).events) == 2


def test_an_identifier_of_two_patients_in_a_bundle_leads_to_neither() -> None:
    number = {**MRN, "value": "4711"}
    found = read(
        bundle(
            ("", patient("1", identifier=[number])),
            ("", patient("2", identifier=[number])),
            ("", lab({"identifier": number})),
        )
    )
    assert whose(found)["Observation/9"] == "http://mrn.example|4711"


def test_a_national_number_is_shown_to_its_record() -> None:
    import msgspec

    number = {"system": "https://fhir.nhs.uk/Id/nhs-number", "value": "9434765919"}
    (_, link) = read(patient(identifier=[number])).events
    assert link.patient == "https://fhir.nhs.uk/Id/nhs-number|9434765919"
    assert msgspec.json.decode(link.body, type=LinkBody).target == "Patient/1"
    assert len(read(patient(identifier=[{**number, "value": "9434765918"}])).events) == 1


def servers(found: Ingested) -> set[str]:
    return {event.server for event in found.events}


@pytest.mark.parametrize(
    "found",
    [
        read(bundle((f"{OTHER}/Observation/9", lab("Patient/1"))), IngestSettings()),
        read(bundle((f"{HOME}/Observation/9", lab(f"{OTHER}/Patient/1"))), IngestSettings()),
        read(lab(f"{OTHER}/Patient/1"), IngestSettings()),
        read(lab("Patient/1"), IngestSettings(), wardstream_base=f"{OTHER}/"),
        read(lab("Patient/1"), IngestSettings(topic_bases={"ehr.lab": OTHER})),
        read(lab("Patient/1"), IngestSettings(same_bases={HOME: f"{OTHER}/"}), wardstream_base=HOME),
    ],
    ids=["fullUrl", "absolute reference", "the same alone", "header", "topic", "another URL of it"],
)
def test_without_bases_an_event_carries_the_server_of_its_patient_and_keeps_its_key(found: Ingested) -> None:
    assert servers(found) == {server_mark(OTHER)}
    assert whose(found) == {"Observation/9": "Patient/1"}


def test_the_source_that_a_resource_or_message_names_is_a_hint() -> None:
    sourced = lab("Patient/1") | {"meta": {"source": f"{OTHER}#request-7"}}
    assert servers(read(sourced, IngestSettings())) == {HINTED + server_mark(OTHER)}
    header = {"resourceType": "MessageHeader", "id": "m", "eventCoding": {"code": "A01"}}
    message = {**bundle(("", header | {"source": {"endpoint": OTHER}}), ("", patient())), "type": "message"}
    assert servers(read(message, IngestSettings())) == {HINTED + server_mark(OTHER)}
    plain = read(lab("Patient/1") | {"meta": {"source": "#request-7"}}, IngestSettings())
    assert servers(plain) == {""}


def test_with_bases_no_event_carries_a_server() -> None:
    found = read(bundle((f"{OTHER}/Patient/1", patient()), (f"{OTHER}/Observation/9", lab("Patient/1"))))
    assert servers(found) == {""}


def test_a_server_under_two_urls_is_one_where_that_is_stated() -> None:
    settings = BOTH.model_copy(
        update={"same_bases": {"https://inside.example": OTHER, "https://old.example": HOME}}
    )
    by_two = [
        whose(read(bundle((f"{base}/Patient/1", patient())), settings))
        for base in (OTHER, "https://inside.example")
    ]
    assert by_two[0] == by_two[1]
    assert whose(read(lab("https://old.example/Patient/1"), settings)) == {"Observation/9": "Patient/1"}
    assert whose(read(lab("https://inside.example/Patient/1"), settings)) == {
        "Observation/9": by_two[0].popitem()[1]
    }


def test_a_deletion_states_its_server() -> None:
    gone = {"resourceType": "Bundle", "type": "history", "entry": [
        {"fullUrl": f"{OTHER}/Observation/9", "request": {"method": "DELETE", "url": "Observation/9"}}
    ]}  # fmt: skip
    (deletion,) = read(gone, IngestSettings()).deletions
    assert deletion.server == server_mark(OTHER)
