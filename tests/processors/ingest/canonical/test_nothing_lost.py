"""Details that decide care, each found once in somebody's real feed: they stand in the fact."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.codes import Range
from tests.processors.ingest.canonical.samples import (
    RECORDED,
    at,
    composition,
    document,
    fact,
    facts,
    lab,
    read,
    reasons,
    snomed,
    ucum,
    value_of,
)

SUBJECT = {"reference": "Patient/p1"}


def order(*dosages: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "resourceType": "MedicationRequest",
        "id": "m1",
        "status": "active",
        "intent": "order",
        "subject": SUBJECT,
        "authoredOn": "2026-03-01T10:00:00Z",
        "medicationCodeableConcept": {"text": "Prednisolone"},
        "dosageInstruction": list(dosages),
        **changes,
    }


def dose(value: str, unit: str, **more: Any) -> dict[str, Any]:
    return {"doseAndRate": [{"doseQuantity": ucum(value, unit)}], **more}


def daily(**repeat: Any) -> dict[str, Any]:
    return {"timing": {"repeat": {"frequency": 1, "period": 1, "periodUnit": "d", **repeat}}}


# --- medicines
# ---------------------------------------------------------------------------------------------------------------


def test_each_step_of_a_taper_has_its_dates() -> None:
    steps = [
        dose("40", "mg", **daily(boundsPeriod={"start": "2026-03-01", "end": "2026-03-05"})),
        dose("20", "mg", **daily(boundsPeriod={"start": "2026-03-06"})),
    ]
    said = "40 mg once daily from 2026-03-01 until 2026-03-05; then 20 mg once daily from 2026-03-06"
    assert fact(order(*steps)).attributes["dose"] == said


def test_the_sender_s_words_stay_with_each_of_several_doses() -> None:
    by_mouth = {"route": snomed("26643006", "Oral route")}
    steps = [{"text": "2 tablets now", **by_mouth}, dose("1", "mg", text="1 mg daily if needed")]
    assert (
        fact(order(*steps)).attributes["dose"] == "by mouth (2 tablets now); and 1 mg (1 mg daily if needed)"
    )


def test_how_long_how_and_where_it_is_given() -> None:
    given = dose(
        "1",
        "g",
        method={"text": "IV push"},
        site={"text": "left arm"},
        **daily(duration=30, durationUnit="min"),
    )
    said = fact(order(given)).attributes
    assert (said["dose"], said["frequency"], said["method"], said["body_site"]) == (
        "1 g",
        "once daily over 30 minutes",
        "IV push",
        "left arm",
    )
    assert (
        fact(order(given, dose("2", "g"))).attributes["dose"]
        == "1 g (IV push, left arm) once daily over 30 minutes; and 2 g"
    )


def test_single_dates_are_told() -> None:
    given = dose("100", "mg", timing={"event": ["2026-03-01", "2026-03-08T09:00:00Z"]})
    assert fact(order(given)).attributes["frequency"] == "on 2026-03-01, 2026-03-08T09:00:00Z"
    many = dose("100", "mg", timing={"event": [f"2026-03-{day:02}" for day in range(1, 14)]})
    assert fact(order(many)).attributes["frequency"].endswith("2026-03-10 and 3 more times")


def test_ordered_and_calculated_doses_and_limits() -> None:
    amounts = [
        {"type": {"text": "Ordered"}, "doseQuantity": ucum("20", "mg/kg")},
        {"type": {"text": "Calculated"}, "doseQuantity": ucum("400", "mg")},
    ]
    found = fact(
        order(
            {
                "doseAndRate": amounts,
                "maxDosePerAdministration": ucum("500", "mg"),
                "maxDosePerLifetime": ucum("5", "g"),
            }
        )
    )
    said = "20 mg/kg (ordered), 400 mg (calculated) (at most 500 mg each time) (at most 5 g in a lifetime)"
    assert (found.attributes["dose"], value_of(found).value) == (said, "20")


def test_supply_priority_and_hearsay_of_an_order() -> None:
    supply = {
        "quantity": ucum("30", "{tbl}", "tablets"),
        "numberOfRepeatsAllowed": 2,
        "expectedSupplyDuration": ucum("30", "d", "days"),
    }
    said = fact(order(dispenseRequest=supply, priority="stat", reportedBoolean=True)).attributes["note"]
    assert (
        said
        == "Priority: stat\nReported, not ordered by the sender\nSupply: 30 tablets, 2 repeats, for 30 days"
    )


def test_the_day_until_which_a_prescription_is_valid_is_kept() -> None:
    supply = {"validityPeriod": {"start": "2026-03-05", "end": "2026-03-19"}}
    assert fact(order(dispenseRequest=supply)).attributes["note"] == "Supply: valid until 2026-03-19"


def test_how_much_a_medication_holds_and_what_took_its_place() -> None:
    bag = {
        "resourceType": "Medication",
        "id": "b",
        "code": {"text": "Dopamine"},
        "form": {"text": "Solution"},
        "amount": {"numerator": ucum("500", "mL"), "denominator": {"value": 1}},
    }
    handed = {
        "resourceType": "MedicationDispense",
        "id": "d",
        "status": "completed",
        "subject": SUBJECT,
        "contained": [bag],
        "medicationReference": {"reference": "#b"},
        "whenHandedOver": "2026-03-01T10:00:00Z",
        "substitution": {"wasSubstituted": True, "reason": [{"text": "formulary"}]},
    }
    assert fact(handed).attributes["note"] == "Substituted: formulary\nSolution; 500 mL / 1"


# --- allergies, family, immunisation, procedures
# -----------------------------------------------------------------------------


def test_what_happened_to_whom_it_happened() -> None:
    reaction = {
        "manifestation": [{"text": "Anaphylaxis"}],
        "description": "Collapsed; adrenaline given.",
        "severity": "severe",
        "substance": {"text": "Amoxicillin"},
    }
    allergy = {
        "resourceType": "AllergyIntolerance",
        "id": "a",
        "patient": SUBJECT,
        "code": {"text": "Penicillins"},
        "recordedDate": "2026-03-01",
        "lastOccurrence": "2012-06",
        "reaction": [reaction],
    }
    said = fact(allergy).attributes
    assert said["reaction"] == "Anaphylaxis (severe, to Amoxicillin)"
    assert said["note"] == "Collapsed; adrenaline given.\nLast reaction: 2012-06"
    same = {**allergy, "code": {"text": "amoxicillin"}}
    assert fact(same).attributes["reaction"] == "Anaphylaxis (severe)"


@pytest.mark.parametrize(
    ("more", "note"),
    [
        ({"deceasedString": "in his fifties"}, "Died: in his fifties"),
        (
            {"deceasedRange": {"low": ucum("50", "a", "years"), "high": ucum("60", "a", "years")}},
            "Died at age 50 to 60 years",
        ),
        ({"deceasedDate": "2011"}, "Died in 2011"),
        ({"deceasedDate": "2011-05-02"}, "Died on 2011-05-02"),
        ({"ageAge": ucum("10", "a", "years"), "estimatedAge": True}, "Age: about 10 years"),
        ({"ageString": "teenager"}, "Age: teenager"),
    ],
)
def test_age_and_death_of_a_relative(more: dict[str, Any], note: str) -> None:
    relative = {
        "resourceType": "FamilyMemberHistory",
        "id": "f",
        "status": "completed",
        "patient": SUBJECT,
        "date": "2026-03-01",
        "relationship": {"text": "sibling"},
        "sex": {"text": "Male"},
        "condition": [{"code": {"text": "Melanoma"}}],
    }
    said = fact({**relative, **more}).attributes
    assert (said["note"], said["relationship"]) == (note, "sibling (male)")
    assert (
        fact({**relative, **more, "relationship": {"text": "brother"}}).attributes["relationship"]
        == "brother"
    )


def test_course_lot_and_strength_of_a_vaccination() -> None:
    shot = {
        "resourceType": "Immunization",
        "id": "i",
        "status": "completed",
        "patient": SUBJECT,
        "vaccineCode": {"text": "HepB"},
        "occurrenceDateTime": "2026-03-01",
        "lotNumber": "L976",
        "isSubpotent": True,
        "subpotentReason": [{"text": "cold chain break"}],
        "protocolApplied": [{"doseNumberPositiveInt": 2, "seriesDosesPositiveInt": 3, "series": "primary"}],
    }
    assert (
        fact(shot).attributes["note"] == "Dose 2 of 3 (primary)\nSubpotent dose: cold chain break\nLot L976"
    )


def test_complications_devices_and_what_comes_after_a_procedure() -> None:
    done = {
        "resourceType": "Procedure",
        "id": "x",
        "status": "completed",
        "subject": SUBJECT,
        "code": {"text": "Colonoscopy"},
        "performedDateTime": "2026-03-01T10:00:00Z",
        "complicationDetail": [{"display": "Perforation"}],
        "usedCode": [{"text": "Colonoscope"}],
        "followUp": [{"text": "Nil by mouth"}],
    }
    assert (
        fact(done).attributes["note"]
        == "Complication: Perforation\nUsed: Colonoscope\nFollow-up: Nil by mouth"
    )


# --- orders and plans
# --------------------------------------------------------------------------------------------------------


def test_details_amount_and_need_of_an_order_for_a_service() -> None:
    ordered = {
        "resourceType": "ServiceRequest",
        "id": "s",
        "status": "active",
        "intent": "order",
        "subject": SUBJECT,
        "authoredOn": "2026-03-01T10:00:00Z",
        "code": {"text": "Ventilation"},
        "asNeededBoolean": True,
        "orderDetail": [{"text": "PEEP 8 cmH2O"}, {"text": "FiO2 0.4"}],
        "quantityRange": {"low": ucum("2", "h"), "high": ucum("4", "h")},
    }
    said = fact(ordered).attributes
    assert (said["frequency"], said["note"]) == (
        "as needed",
        "Details: PEEP 8 cmH2O; FiO2 0.4\nAmount: 2 to 4 h",
    )


def plan(*activities: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "resourceType": "CarePlan",
        "id": "c",
        "status": "active",
        "intent": "plan",
        "subject": SUBJECT,
        "created": "2026-03-01",
        "title": "Pregnancy",
        "activity": list(activities),
        **changes,
    }


def test_visits_of_one_name_at_different_times_are_different_plans() -> None:
    visits = [
        {
            "detail": {
                "status": "scheduled",
                "code": {"text": "Antenatal visit"},
                "scheduledPeriod": {"start": day, "end": day},
            }
        }
        for day in ("2026-03-10", "2026-04-10", "2026-04-10")
    ]
    assert [f.start for f in facts(plan(*visits))] == [at(2026, 3, 10), at(2026, 4, 10)]


def test_progress_amounts_goals_and_notes_of_a_plan() -> None:
    goal = {"resourceType": "Goal", "id": "g", "description": {"text": "Weight below 80 kg"}}
    activity = {
        "progress": [{"text": "Hold until less busy."}],
        "detail": {
            "status": "in-progress",
            "productCodeableConcept": {"text": "Potassium"},
            "dailyAmount": ucum("80", "mmol"),
        },
    }
    resource = plan(
        activity,
        contained=[goal],
        goal=[{"reference": "#g"}],
        note=[{"text": "Family not ready."}],
        description="Diet",
    )
    found = fact(resource)
    assert found.concept.label == "Potassium"
    assert found.attributes["note"] == (
        "Each day: 80 mmol\nProgress: Hold until less busy.\nDiet\nGoals: Weight below 80 kg\nFamily not ready."
    )


def test_a_plan_that_is_only_a_narrative_is_told_in_its_words() -> None:
    category = [
        {
            "coding": [
                {"system": "http://hl7.org/fhir/us/core/CodeSystem/careplan-category", "code": "assess-plan"}
            ]
        }
    ]
    told = plan(
        title=None,
        category=category,
        text={"status": "additional", "div": "<div><p>Start metformin.</p></div>"},
    )
    found = fact(told)
    assert (found.concept.label, found.attributes["note"]) == ("Care plan", "Start metformin.")


def test_an_activity_that_says_nothing_is_reported() -> None:
    assert reasons(read(plan({"reference": {"reference": "Appointment/7"}}))) == ["missing-code"]


# --- results and reports
# -----------------------------------------------------------------------------------------------------

SEX = "http://terminology.hl7.org/CodeSystem/v3-AdministrativeGender"


def bounds(low: str, high: str, **more: Any) -> dict[str, Any]:
    return {"low": ucum(low, "g/dL"), "high": ucum(high, "g/dL"), **more}


def for_(sex: str) -> dict[str, Any]:
    return {"appliesTo": [{"coding": [{"system": SEX, "code": sex[0], "display": sex}]}]}


@pytest.mark.parametrize(
    ("ranges", "expected"),
    [
        ([bounds("12", "16", **for_("Female"))], Range("12", "16", "g/dL", "Female")),
        (
            [bounds("12", "16", **for_("Female")), bounds("13", "17", **for_("Male"))],
            Range("", "", "", "Female: 12 to 16 g/dL; Male: 13 to 17 g/dL"),
        ),
        (
            [
                bounds("12", "16", age={"low": ucum("18", "a")}),
                bounds("10", "14", age={"high": ucum("18", "a")}),
            ],
            Range("", "", "", "age at least 18 years: 12 to 16 g/dL; age at most 18 years: 10 to 14 g/dL"),
        ),
        (
            [
                {"high": {"value": 8}, "type": {"text": "Severe"}},
                {"low": {"value": 13}, "type": {"text": "Mild"}},
            ],
            Range("", "", "", "Severe: at most 8; Mild: at least 13"),
        ),
        (
            [bounds("5", "10", type={"text": "Therapeutic"}), bounds("1", "2")],
            Range("1", "2", "g/dL", "Therapeutic: 5 to 10 g/dL"),
        ),
        ([bounds("5", "10", type={"text": "Therapeutic"})], Range("5", "10", "g/dL", "Therapeutic")),
    ],
)
def test_a_result_is_compared_with_a_range_only_where_it_is_the_patient_s(
    ranges: list[dict[str, Any]], expected: Range
) -> None:
    assert fact(lab(referenceRange=ranges)).reference == expected


def test_a_report_that_is_only_a_narrative_is_read() -> None:
    report = {
        "resourceType": "DiagnosticReport",
        "id": "r",
        "status": "final",
        "code": {"text": "Gross pathology"},
        "subject": SUBJECT,
        "issued": "2026-03-01T10:00:00Z",
        "text": {"status": "additional", "div": "<div>Gingival mass, 3 cm.</div>"},
    }
    assert document(report).text == "Gingival mass, 3 cm."
    assert fact({**report, "conclusion": "Benign"}).value == "Benign"


def test_why_a_section_is_empty_is_said() -> None:
    nothing = {
        "title": "Allergies",
        "emptyReason": {"coding": [{"code": "nilknown", "display": "Nil Known"}]},
    }
    assert document(composition(section=[nothing])).text == "Allergies\nNil Known"


def test_the_broker_s_time_is_not_needed_where_the_order_says_its_own() -> None:
    assert read(order()).occurred == at(2026, 3, 1, 10) != RECORDED
