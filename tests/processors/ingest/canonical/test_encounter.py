"""Encounters: classes, wards, admission, discharge."""

from __future__ import annotations

from schemas.events import EncounterBody, Movement
from schemas.instant import FOREVER
from tests.processors.ingest.canonical.samples import (
    RECORDED,
    at,
    condition,
    encounter_body,
    read,
    reasons,
    stay,
)

WARD = {
    "resourceType": "Location",
    "id": "w3",
    "name": "Ward 3 West",
    "physicalType": {"coding": [{"code": "wa"}]},
}
BED = {
    "resourceType": "Location",
    "id": "bed12",
    "name": "Bed 12",
    "physicalType": {"coding": [{"code": "bd"}]},
    "partOf": {"reference": "Location/w3"},
}


def test_class_moves_end_with_the_present_class() -> None:
    body = encounter_body(stay(), WARD, BED)
    assert (body.class_code, body.status) == ("IMP", "in-progress")
    assert body.class_history == (("EMER", at(2026, 2, 28, 7)), ("IMP", at(2026, 2, 28, 11)))


def test_a_bed_is_known_by_its_ward() -> None:
    body = encounter_body(stay(), WARD, BED)
    assert body.movements == (
        Movement("Emergency department", at(2026, 2, 28, 7), at(2026, 2, 28, 11)),
        Movement("Ward 3 West", at(2026, 2, 28, 11), FOREVER),
    )


def test_the_care_team_is_each_practitioner_once_and_no_relative() -> None:
    inside = {"resourceType": "PractitionerRole", "id": "r5"}
    refer = [
        "Practitioner/7",
        "https://ehr.example/fhir/Practitioner/7/_history/2",
        "RelatedPerson/9",
        "#gone",
        "PractitionerRole/r5",
    ]
    team = [{"individual": {"reference": one}} for one in refer]
    body = encounter_body(stay(participant=[*team, {}, {"individual": {"display": "Dr. Who"}}, None]), inside)
    assert body.team == ("Practitioner/7", "PractitionerRole/r5")


def test_moves_between_beds_of_a_ward_are_one_stay() -> None:
    places = [
        {"location": {"display": "ICU"}, "period": {"start": f"2026-03-01T0{h}:00:00Z"}} for h in (1, 2, 3)
    ]
    assert encounter_body(stay(location=places)).movements == (Movement("ICU", at(2026, 3, 1, 1), FOREVER),)


def test_a_stay_lasts_until_the_next() -> None:
    places = [
        {"location": {"display": w}, "period": {"start": f"2026-03-01T0{h}:00:00Z"}}
        for w, h in (("ICU", 1), ("Ward", 2))
    ]
    assert encounter_body(stay(location=places)).movements[0].end == at(2026, 3, 1, 2)


def test_a_reserved_bed_is_not_a_move() -> None:
    assert (
        encounter_body(stay(location=[{"location": {"display": "ICU"}, "status": "reserved"}])).movements
        == ()
    )


def test_a_location_nobody_can_name_is_said() -> None:
    said = read(stay(location=[{"location": {"reference": "urn:uuid:1"}}]))
    assert reasons(said) == ["unresolved-location"]


def test_reasons_and_diagnoses_each_once() -> None:
    body = encounter_body(stay(reasonReference=[{"reference": "Condition/c1"}]), condition())
    assert [r.label for r in body.reasons] == ["Shortness of breath", "Heart failure with reduced EF"]


def test_an_open_stay_was_last_known_of_at_its_last_move() -> None:
    said = read(stay(), WARD, BED)
    assert isinstance(said.body, EncounterBody)
    assert (said.occurred, said.body.end) == (at(2026, 2, 28, 11), None)


def test_a_discharge_with_its_disposition() -> None:
    done = stay(
        status="finished",
        period={"start": "2026-02-28T07:00:00Z", "end": "2026-03-02T10:00:00Z"},
        hospitalization={"dischargeDisposition": {"text": "Home"}},
    )
    said = read(done, WARD, BED)
    assert isinstance(said.body, EncounterBody)
    assert (said.occurred, said.body.end, said.body.disposition) == (
        at(2026, 3, 2, 10),
        at(2026, 3, 2, 10),
        "Home",
    )
    assert said.body.movements[-1].end == at(2026, 3, 2, 10)


def test_a_discharge_before_the_admission_is_dropped_but_the_stay_is_over() -> None:
    said = read(
        stay(
            status="finished",
            period={"start": "2026-02-28T07:00:00Z", "end": "2026-02-27T07:00:00Z"},
            location=[],
        )
    )
    assert isinstance(said.body, EncounterBody)
    assert reasons(said) == ["discharge-before-admission", "missing-end"]
    assert said.body.start == at(2026, 2, 28, 7)
    assert said.body.end is not None and said.body.end >= said.body.start


def test_an_end_while_the_patient_is_in_is_an_expectation_not_a_discharge() -> None:
    said = read(stay(period={"start": "2026-02-28T07:00:00Z", "end": "2026-03-09"}), WARD, BED)
    assert isinstance(said.body, EncounterBody)
    assert (said.body.end, reasons(said)) == (None, ["end-while-open"])


def test_a_planned_stay_is_known_now_not_when_it_begins() -> None:
    said = read(
        {
            "resourceType": "Encounter",
            "id": "e2",
            "status": "planned",
            "class": {"code": "IMP"},
            "period": {"start": "2026-06-01"},
        }
    )
    assert (said.occurred, reasons(said)) == (RECORDED, [])


def test_a_start_is_found_in_the_status_history() -> None:
    assert encounter_body(stay(period=None)).start == at(2026, 2, 28, 7)


def test_an_enclosing_encounter_and_an_error() -> None:
    assert (
        encounter_body(stay(partOf={"reference": "https://fhir.example/Encounter/e0/_history/2"})).part_of
        == "Encounter/e0"
    )
    assert read(stay(status="entered-in-error")).retracted


def test_a_missing_class_is_said() -> None:
    assert "missing-class" in reasons(read(stay(**{"class": {"display": "inpatient"}}), WARD, BED))
