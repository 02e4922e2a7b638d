"""Every way in which a FHIR reference can name a patient or an encounter."""

from __future__ import annotations

from typing import Any

import pytest

from processors.ingest import IngestSettings, ingest
from schemas.events import PatientEvent
from tests.processors.ingest.samples import MR, bundle, encounter, note, observation, patient, record

DEFAULTS = IngestSettings()
MRN = {"system": "urn:hospital:mrn", "value": "0815"}


def last(*entries: Any, settings: IngestSettings = DEFAULTS) -> PatientEvent:
    """The event of the last entry."""
    return ingest(record(bundle("transaction", *entries)), settings).events[-1]


def of(subject: dict[str, Any], *others: Any) -> str:
    return last(*others, observation(subject=subject)).patient


PATIENT = {"fullUrl": "urn:uuid:7f3a", "resource": patient()}
SERVED = {"fullUrl": "https://fhir.example/r4/Patient/p1", "resource": patient()}


@pytest.mark.parametrize(
    ("subject", "others", "key"),
    [
        ({"reference": "Patient/p1"}, (), "Patient/p1"),
        ({"reference": "Patient/p1/_history/3"}, (), "Patient/p1"),
        ({"reference": "https://fhir.example/r4/Patient/p1"}, (), "Patient/p1"),
        ({"reference": "https://fhir.example/r4/Patient/p1"}, (SERVED,), "Patient/p1"),
        ({"reference": "urn:uuid:7f3a"}, (PATIENT,), "Patient/p1"),
        ({"reference": "Patient?identifier=urn:hospital:mrn|0815"}, (PATIENT,), "Patient/p1"),
        ({"reference": "Patient?identifier=urn:hospital:mrn%7C0815"}, (PATIENT,), "Patient/p1"),
        ({"reference": "Patient?identifier=urn:hospital:mrn|0815"}, (), "urn:hospital:mrn|0815"),
        ({"identifier": MRN}, (PATIENT,), "Patient/p1"),
        ({"identifier": MRN}, (), "urn:hospital:mrn|0815"),
        ({"identifier": MRN, "type": "Patient"}, (), "urn:hospital:mrn|0815"),
        ({"reference": "urn:uuid:gone", "identifier": MRN}, (), "urn:hospital:mrn|0815"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_subject_is_found_however_it_is_named(
    subject: dict[str, Any], others: tuple[Any, ...], key: str
) -> None:
    assert of(subject, *others) == key


@pytest.mark.parametrize(
    "author",
    [{"qualification": 5}, {"qualification": ["MD"]}, {"qualification": [{"code": {"coding": ["a", "b"]}}]}],
)
def test_a_note_does_not_fall_with_its_author(author: dict[str, Any]) -> None:
    doctor = {"resourceType": "Practitioner", "id": "dr", **author}
    result = ingest(record(bundle("batch", doctor, note(author=[{"reference": "Practitioner/dr"}]))))
    assert [event.kind for event in result.events] == ["document"]
    assert [letter.reason for letter in result.letters] == ["unusable-reference"]


def test_a_contained_patient_goes_by_its_trusted_identifier() -> None:
    contained = {"resourceType": "Patient", "id": "p", "identifier": [{"type": MR, **MRN}]}
    assert (
        last(observation(subject={"reference": "#p"}, contained=[contained])).patient
        == "urn:hospital:mrn|0815"
    )


def test_a_patient_without_an_id_goes_by_its_trusted_identifier_as_do_references_to_it() -> None:
    unborn = {
        "fullUrl": "urn:uuid:new",
        "resource": patient(id=None),
        "request": {"method": "POST", "url": "Patient"},
    }
    result = ingest(record(bundle("transaction", unborn, observation(subject={"reference": "urn:uuid:new"}))))
    assert {event.patient for event in result.events} == {"urn:hospital:mrn|0815"}


def test_an_absolute_reference_counts_where_its_base_is_ours() -> None:
    settings = IngestSettings(bases=("https://fhir.example/r4/",))
    event = last(observation(subject={"reference": "https://fhir.example/r4/Patient/p9"}), settings=settings)
    assert event.patient == "Patient/p9"


@pytest.mark.parametrize(
    ("reference", "others"),
    [
        ({"reference": "Encounter/e1"}, ()),
        ({"reference": "https://fhir.example/r4/Encounter/e1"}, ()),
        ({"reference": "urn:uuid:visit"}, ({"fullUrl": "urn:uuid:visit", "resource": encounter()},)),
        (
            {"reference": "Encounter?identifier=urn:visit|5"},
            (encounter(identifier=[{"system": "urn:visit", "value": "5"}]),),
        ),
        (
            {"identifier": {"system": "urn:visit", "value": "5"}},
            (encounter(identifier=[{"system": "urn:visit", "value": "5"}]),),
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_an_encounter_is_found_however_it_is_named(
    reference: dict[str, Any], others: tuple[Any, ...]
) -> None:
    assert last(*others, observation(encounter=reference)).encounter == "Encounter/e1"


def test_an_encounter_without_an_id_is_the_same_for_its_event_and_for_what_refers_to_it() -> None:
    visit = encounter(id=None, identifier=[{"system": "urn:visit", "value": "5"}])
    entries = (
        {"fullUrl": "urn:uuid:visit", "resource": visit},
        observation(encounter={"reference": "urn:uuid:visit"}),
    )
    first, second = ingest(record(bundle("transaction", *entries))).events
    assert first.resource == first.encounter == second.encounter
    later = ingest(record({**visit, "status": "finished"})).events[0]
    assert later.resource == first.resource, "its next version replaces it"


def test_an_episode_of_care_is_no_encounter() -> None:
    references = [{"reference": "EpisodeOfCare/1"}, {"reference": "Encounter/e7"}]
    assert last(note(context={"encounter": references})).encounter == "Encounter/e7"
    assert last(note(context={"encounter": references[:1]})).encounter == ""


def test_a_resource_without_an_encounter_has_none_and_nobody_complains() -> None:
    result = ingest(record(observation(encounter=None)))
    assert (result.events[0].encounter, result.letters) == ("", ())


def test_a_medication_in_the_same_bundle_or_contained_is_known_to_the_canonical_step() -> None:
    medication = {"resourceType": "Medication", "id": "m1", "code": {"text": "Furosemide 40 mg"}}
    request = {
        "resourceType": "MedicationRequest",
        "id": "r1",
        "status": "active",
        "intent": "order",
        "authoredOn": "2026-03-01T08:00:00Z",
        "subject": {"reference": "Patient/p1"},
    }
    in_bundle = last(
        {"fullUrl": "urn:uuid:m", "resource": medication},
        {**request, "medicationReference": {"reference": "urn:uuid:m"}},
    )
    contained = last({**request, "contained": [medication], "medicationReference": {"reference": "#m1"}})
    assert b"Furosemide" in bytes(in_bundle.body)
    assert b"Furosemide" in bytes(contained.body)


def test_a_ward_s_name_comes_from_the_location_in_the_same_bundle() -> None:
    ward = {"resourceType": "Location", "id": "w3", "name": "Ward 3 West"}
    moved = encounter(
        location=[{"location": {"reference": "Location/w3"}, "period": {"start": "2026-02-28T10:00:00Z"}}]
    )
    assert b"Ward 3 West" in bytes(last(ward, moved).body)


def test_an_id_that_is_none_does_not_become_a_key() -> None:
    crooked = {"fullUrl": "urn:uuid:x", "resource": patient(id="p\u0000/1", identifier=None)}
    result = ingest(record(bundle("batch", crooked, observation(subject={"reference": "urn:uuid:x"}))))
    assert result.events == ()
    assert [letter.reason for letter in result.letters] == ["not-fhir", "patient-without-identity"]
