"""Patients."""

from __future__ import annotations

import pytest

from schemas.events import PatientLink
from tests.processors.ingest.canonical.samples import at, patient, patient_body, read, reasons


def test_demographics() -> None:
    body = patient_body(patient())
    assert (body.family, body.given, body.birth_date, body.sex, body.language) == (
        "Muster",
        "Erika Anna",
        "1950-03",
        "female",
        "de",
    )
    assert body.identifiers == ("urn:hospital:mrn|0815", "|no system")
    assert read(patient()).occurred == at(2026, 3, 1)


def test_a_name_in_one_string_is_better_than_none() -> None:
    assert patient_body(patient(name=[{"text": "Erika Muster"}])).family == "Erika Muster"


@pytest.mark.parametrize(
    ("death", "expected"),
    [
        ({"deceasedDateTime": "2026-02-28T10:00:00Z"}, at(2026, 2, 28, 10)),
        ({"deceasedBoolean": True}, at(2026, 3, 1)),
        ({"deceasedBoolean": False}, None),
        ({"deceasedDateTime": "0001-01-01"}, at(2026, 3, 1)),
        ({}, None),
    ],
)
def test_death(death: dict[str, object], expected: int | None) -> None:
    assert patient_body(patient(**death)).deceased == expected


def test_links_to_other_records() -> None:
    links = [
        {"other": {"reference": "Patient/p2"}, "type": "replaced-by"},
        {"other": {"reference": "https://fhir.example/Patient/p3/_history/1"}, "type": "seealso"},
        {"other": {"identifier": {"system": "urn:mrn", "value": "9"}}, "type": "replaces"},
        {"other": {"reference": "RelatedPerson/1"}, "type": "seealso"},
    ]
    said = read(patient(link=links))
    assert patient_body(patient(link=links)).links == (
        PatientLink("Patient/p2", "replaced-by"),
        PatientLink("Patient/p3", "seealso"),
        PatientLink("urn:mrn|9", "replaces"),
    )
    assert reasons(said) == []


def test_a_link_that_names_nobody_is_said() -> None:
    assert reasons(read(patient(link=[{"other": {"display": "?"}, "type": "refer"}]))) == ["unusable-link"]


def test_an_impossible_birth_date_is_left_out() -> None:
    said = read(patient(birthDate="0001-01-01"))
    assert reasons(said) == ["placeholder-time"]
    assert patient_body(patient(birthDate="1900-01-01")).birth_date == "1900-01-01"
