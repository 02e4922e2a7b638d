"""The sample hospital's patients: what is told of their stays, and how much of it."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.samples.sample_messages import inside, of_type, stays


def test_at_least_six_inpatients_are_admitted_and_discharged() -> None:
    assert sum(stay["class"]["code"] == "IMP" for stay in stays().values()) >= 6
    assert any(stay["class"]["code"] == "OBSENC" for stay in stays().values())
    assert all(stay["status"] == "finished" and stay["period"]["end"] for stay in stays().values())


def test_classes_statuses_and_wards_change_along_the_way() -> None:
    histories = [
        [past["class"]["code"] for past in stay.get("classHistory", [])] for stay in stays().values()
    ]
    assert ["EMER", "OBSENC"] in histories and ["EMER"] in histories
    assert any(
        [past["status"] for past in stay.get("statusHistory", [])] == ["arrived", "in-progress"]
        for stay in stays().values()
    )
    assert max(len(stay["location"]) for stay in stays().values()) >= 5


@pytest.mark.parametrize("code", ["18842-5", "11506-3", "instructions"])
def test_every_stay_ends_with_the_clinicians_own_documents(code: str) -> None:
    wanted = {"74213-0", "8653-8"} if code == "instructions" else {code}
    for id_, stay in stays().items():
        final = [
            note
            for _, note in of_type("DocumentReference", "Composition")
            if {c["code"] for c in note["type"]["coding"]} & wanted
            and f"Encounter/{id_}"
            in {
                *inside(note.get("context", {}), "reference"),
                *inside(note.get("encounter", {}), "reference"),
            }
            and note.get("docStatus", note["status"]) in ("final", "amended")
        ]
        assert final, (id_, code)
        assert stay["diagnosis"]


def test_fifteen_or_more_kinds_of_notes() -> None:
    kinds = {note["type"]["coding"][0]["code"] for _, note in of_type("DocumentReference", "Composition")}
    assert len(kinds) >= 15


def test_one_patient_has_fifteen_kinds_of_notes() -> None:
    kinds = {
        note["type"]["text"]
        for _, note in of_type("DocumentReference", "Composition")
        if note["id"].startswith("ercp-")
    }
    assert len(kinds) >= 15


def test_notes_come_as_plain_text_html_rtf_and_composition() -> None:
    forms = {
        note["content"][0]["attachment"]["contentType"].partition(";")[0]
        for _, note in of_type("DocumentReference")
    }
    assert forms == {"text/plain", "text/html", "text/rtf"}
    assert len(of_type("Composition")) == 2


def test_labs_have_ranges_and_flags() -> None:
    measured = [
        o
        for _, o in of_type("Observation")
        if "valueQuantity" in o and o["category"][0]["coding"][0]["code"] == "laboratory"
    ]
    assert all(o.get("referenceRange") and o.get("interpretation") and o.get("issued") for o in measured)
    flags = {o["interpretation"][0]["coding"][0]["code"] for o in measured}
    assert flags == {"N", "H", "L", "HH", "LL"}


def test_a_critical_potassium_is_flagged_so() -> None:
    potassium = [
        o
        for _, o in of_type("Observation")
        if o["code"]["coding"][0]["code"] == "2823-3" and o["id"].startswith("hf")
    ]
    critical = [
        o["valueQuantity"]["value"] for o in potassium if o["interpretation"][0]["coding"][0]["code"] == "HH"
    ]
    assert critical == [6.3]


def test_trends_go_over_a_stay_and_over_years() -> None:
    series: dict[tuple[str, str], set[str]] = defaultdict(set)
    for _, observation in of_type("Observation"):
        for coding in observation["code"]["coding"]:
            series[observation["id"].split("-")[0], coding["code"]].add(
                observation.get("effectiveDateTime", "")
            )
    assert len(series["hf", "2823-3"]) >= 10  # potassium
    assert len(series["hf", "29463-7"]) >= 8  # weight
    assert len({when[:4] for when in series["breast", "6875-9"]}) >= 5  # CA 15-3
    assert len({when[:4] for when in series["child", "9843-4"]}) >= 4  # head circumference
    assert len(series["cerv", "10524-7"]) >= 6  # cytology


def test_blood_pressure_has_two_components() -> None:
    panels = [o for _, o in of_type("Observation") if o["code"]["coding"][0]["code"] == "85354-9"]
    assert len(panels) > 40 and all(len(panel["component"]) == 2 for panel in panels)


def test_medicines_are_started_changed_stopped_with_reasons_given_and_withheld() -> None:
    requests = [r for _, r in of_type("MedicationRequest")]
    assert {r["status"] for r in requests} >= {"active", "stopped", "on-hold", "completed"}
    assert all(r["statusReason"]["text"] for r in requests if r["status"] in ("stopped", "on-hold"))
    assert any("priorPrescription" in r for r in requests)
    assert {a["status"] for _, a in of_type("MedicationAdministration")} == {"completed", "not-done"}
    assert of_type("MedicationStatement")


def test_allergies_have_reactions_and_somebody_has_none() -> None:
    allergies = [a for _, a in of_type("AllergyIntolerance")]
    assert any("reaction" in a and a["criticality"] == "high" for a in allergies)
    assert any(a["code"]["coding"][0]["code"] == "716186003" for a in allergies)


@pytest.mark.parametrize(
    "kind",
    ["Procedure", "CarePlan", "ServiceRequest", "Immunization", "FamilyMemberHistory", "DiagnosticReport"],
)
def test_other_kinds_of_resources_occur(kind: str) -> None:
    assert of_type(kind)


def test_orders_of_a_stay_end_with_it() -> None:
    last = {r["id"]: r for _, r in of_type("MedicationRequest")}
    left = {
        id_: r["status"] for id_, r in last.items() if r["category"][0]["coding"][0]["code"] == "inpatient"
    }
    assert set(left.values()) == {"completed", "stopped"}


def test_what_is_stopped_at_home_ends_with_a_reason() -> None:
    stopped = [s for _, s in of_type("MedicationStatement") if s["status"] == "stopped"]
    assert {s["medicationCodeableConcept"]["text"] for s in stopped} >= {
        "naproxen",
        "lisinopril",
        "glipizide",
    }
    assert all(s["statusReason"][0]["text"] and s["effectivePeriod"]["end"] for s in stopped)
