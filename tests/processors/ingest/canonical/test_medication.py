"""Medications ordered, given, taken, dispensed."""

from __future__ import annotations

from typing import Any

import pytest

from processors.evidence.moments import began
from processors.evidence.wording import quote
from schemas.errors import InputError
from schemas.instant import FOREVER
from tests.processors.ingest.canonical.samples import at, condition, fact, furosemide, read, ucum, value_of


def test_an_order_with_dose_route_frequency_and_reason() -> None:
    found = fact(furosemide(), condition())
    assert (found.relation, found.concept.label, found.status) == (
        "ordered_medication",
        "furosemide 40 MG Oral Tablet",
        "active",
    )
    assert (value_of(found).value, value_of(found).unit) == ("40", "mg")
    assert found.attributes == {
        "dose": "40 mg",
        "route": "by mouth",
        "frequency": "twice daily",
        "reason": "Heart failure with reduced EF",
        "note": "Take one tablet twice a day",
    }
    assert (found.start, found.end) == (at(2026, 3, 1, 10), FOREVER)


def test_an_order_that_was_cancelled_or_is_on_hold_states_it() -> None:
    cancelled, held = (fact(furosemide(status=status), condition()) for status in ("cancelled", "on-hold"))
    assert cancelled.attributes["cancelled"] == "yes" and "on_hold" not in cancelled.attributes
    assert held.attributes["on_hold"] == "yes" and "cancelled" not in held.attributes


@pytest.mark.parametrize(
    ("authored", "shown"),
    [("2026-03-05", "5 March 2026"), ("2026-03-05T00:00:00Z", "4 March 2026 18:00")],
)
def test_an_order_of_a_date_keeps_its_day_by_every_clock_and_one_of_midnight_its_minute(
    authored: str, shown: str
) -> None:
    assert began(fact(furosemide(authoredOn=authored), condition()), "America/Chicago") == shown


def test_a_course_from_a_date_to_a_minute_shows_both_as_they_were_sent() -> None:
    order = furosemide()
    period = {"start": "2026-03-05", "end": "2026-03-07T20:30:00-06:00"}
    order["dosageInstruction"][0]["timing"] = {"repeat": {"boundsPeriod": period}}
    words = quote(fact(order, condition()), "America/Chicago")
    assert "5 March 2026" in words and "until 7 March 2026 20:30" in words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Take one tablet twice a day", None),
        ("1.25 mL of 100 mg/5 mL twice daily", "1.25 mL of 100 mg/5 mL twice daily"),
        ("Twice daily as needed for itch", "Twice daily as needed for itch"),
        ("Monday and Friday only", "Monday and Friday only"),
    ],
)
def test_words_of_a_dosage_that_state_more_than_its_parts_are_directions(
    text: str, shown: str | None
) -> None:
    order = furosemide()
    order["dosageInstruction"][0]["text"] = text
    assert fact(order).attributes.get("directions") == shown


def test_dosages_without_a_sequence_hold_at_the_same_time() -> None:
    def on(days: list[str], value: float) -> dict[str, Any]:
        repeat = {"dayOfWeek": days, "frequency": 1, "period": 1, "periodUnit": "d"}
        return {
            "timing": {"repeat": repeat},
            "doseAndRate": [{"doseQuantity": {"value": value, "unit": "mg"}}],
        }

    found = fact(furosemide(dosageInstruction=[on(["mon", "wed"], 5), on(["sun"], 2.5)]))
    assert found.attributes["dose"] == "5 mg on Monday, Wednesday; and 2.5 mg once weekly on Sunday"


def test_a_stopped_order_says_why_and_when() -> None:
    stopped = furosemide(
        status="stopped",
        statusReason={"text": "Hypokalaemia"},
        meta={"versionId": "2", "lastUpdated": "2026-03-02T09:00:00Z"},
    )
    found = fact(stopped)
    assert (found.status, found.attributes["stop_reason"], found.end) == (
        "stopped",
        "Hypokalaemia",
        at(2026, 3, 2, 9),
    )
    assert read(stopped).occurred == at(2026, 3, 2, 9)


def test_an_order_not_to_give_is_refuted() -> None:
    assert fact(furosemide(doNotPerform=True)).status == "refuted"


def test_a_plan_is_not_an_order() -> None:
    assert fact(furosemide(intent="plan")).status == "planned"


def test_a_course_ends_when_its_bounds_end() -> None:
    bounds = {"start": "2026-03-01", "end": "2026-03-05"}
    repeat = {"boundsPeriod": bounds, "frequency": 1, "period": 1, "periodUnit": "d"}
    found = fact(furosemide(dosageInstruction=[{"timing": {"repeat": repeat}}]))
    assert (found.start, found.end) == (at(2026, 3, 1), at(2026, 3, 6))


def test_a_taper_is_told_step_by_step() -> None:
    def step(number: int, milligrams: str, days: int) -> dict[str, Any]:
        repeat = {"frequency": 1, "period": 1, "periodUnit": "d", "boundsDuration": ucum(str(days), "d")}
        return {
            "sequence": number,
            "timing": {"repeat": repeat},
            "doseAndRate": [{"doseQuantity": ucum(milligrams, "mg")}],
        }

    found = fact(furosemide(dosageInstruction=[step(2, "20", 5), step(1, "40", 5)]))
    assert found.attributes["dose"] == "40 mg once daily for 5 days; then 20 mg once daily for 5 days"
    assert found.value is None


def test_a_contained_medication_gives_name_form_and_strength() -> None:
    ingredient = {
        "itemCodeableConcept": {"text": "Piperacillin"},
        "strength": {"numerator": ucum("4", "g"), "denominator": {"value": 1}},
    }
    drug = {
        "resourceType": "Medication",
        "id": "m",
        "code": {"text": "Zosyn"},
        "form": {"text": "Powder"},
        "ingredient": [ingredient],
    }
    found = fact(
        furosemide(
            medicationCodeableConcept=None,
            medicationReference={"reference": "#m"},
            contained=[drug],
            dosageInstruction=[],
        )
    )
    assert found.concept.label == "Zosyn"
    assert found.attributes["note"] == "Powder; Piperacillin 4 g / 1"


def test_a_medication_known_only_by_its_ingredients() -> None:
    drug = {
        "resourceType": "Medication",
        "id": "m",
        "ingredient": [{"itemCodeableConcept": {"text": "Aspirin"}}],
    }
    assert (
        fact(
            furosemide(medicationCodeableConcept=None, medicationReference={"reference": "Medication/m"}),
            drug,
        ).concept.label
        == "Aspirin"
    )


def test_a_reference_that_leads_nowhere_is_known_by_its_display_or_refused() -> None:
    lost = {"reference": "Medication/lost"}
    shown = furosemide(
        medicationCodeableConcept=None, medicationReference={**lost, "display": "Metoprolol 25 mg"}
    )
    assert fact(shown).concept.label == "Metoprolol 25 mg"
    with pytest.raises(InputError, match="missing-medication"):
        read(furosemide(medicationCodeableConcept=None, medicationReference=lost))


def test_an_administration_was_known_when_it_ended() -> None:
    given = {
        "resourceType": "MedicationAdministration",
        "id": "g",
        "status": "completed",
        "medicationCodeableConcept": {"text": "Vancomycin"},
        "effectivePeriod": {"start": "2026-03-01T10:00:00Z", "end": "2026-03-01T11:00:00Z"},
        "dosage": {"dose": ucum("1", "g"), "rateQuantity": ucum("250", "mL/h"), "route": {"text": "IV"}},
    }
    found = fact(given)
    assert read(given).occurred == found.end == at(2026, 3, 1, 11)
    assert (found.relation, found.attributes["dose"], found.attributes["route"]) == (
        "given_medication",
        "1 g at 250 mL/h",
        "IV",
    )


def test_a_dose_not_given_is_refuted_with_its_reason() -> None:
    held = {
        "resourceType": "MedicationAdministration",
        "id": "g",
        "status": "not-done",
        "medicationCodeableConcept": {"text": "Metoprolol"},
        "effectiveDateTime": "2026-03-01T08:00:00Z",
        "statusReason": [{"text": "Heart rate 48"}],
    }
    found = fact(held)
    assert (found.status, found.attributes["stop_reason"]) == ("refuted", "Heart rate 48")


@pytest.mark.parametrize(
    ("status", "expected"),
    [("active", "active"), ("not-taken", "refuted"), ("intended", "planned"), ("completed", "inactive")],
)
def test_statements_of_what_is_taken(status: str, expected: str) -> None:
    taken = {
        "resourceType": "MedicationStatement",
        "id": "s",
        "status": status,
        "medicationCodeableConcept": {"text": "Aspirin 81 mg"},
        "effectivePeriod": {"start": "2020"},
        "dateAsserted": "2026-02-28T08:00:00Z",
        "dosage": [{"text": "1 daily"}],
    }
    found = fact(taken)
    assert (found.relation, found.status, found.attributes) == (
        "takes_medication",
        expected,
        {"dose": "1 daily"},
    )
    assert (found.start, found.end, read(taken).occurred) == (at(2020), FOREVER, at(2026, 2, 28, 8))


def test_a_dispense_tells_how_much() -> None:
    handed = {
        "resourceType": "MedicationDispense",
        "id": "d",
        "status": "completed",
        "medicationCodeableConcept": {"text": "Apixaban 5 mg"},
        "whenHandedOver": "2026-03-01T15:00:00Z",
        "quantity": {"value": 60, "unit": "tablets"},
        "daysSupply": {"value": 30, "unit": "days"},
    }
    found = fact(handed)
    assert (found.relation, found.attributes["note"]) == (
        "dispensed_medication",
        "Dispensed: 60 tablets; Supply for 30 days",
    )


def test_an_order_in_error_needs_no_medication() -> None:
    assert read(furosemide(status="entered-in-error", medicationCodeableConcept=None)).retracted
