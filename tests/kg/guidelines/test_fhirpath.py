"""Conditions in FHIRPath, on the record as facts tell it."""

from __future__ import annotations

import pytest

from schemas.facts import Fact
from tests.kg.guidelines.records import cytology, fact, found, number, patient, treatment, truth

ASTHMA = fact("has_condition", "asthma", "2010-01-01")
A1C = number("a1c", "2021-01-01", "7.1", "%")
RECORD = (ASTHMA, A1C, cytology("2021-01-01", "LSIL"), treatment("2020-03-01"))


def path(expression: str) -> dict[str, str]:
    return {"fhirpath": expression}


@pytest.mark.parametrize(
    ("expression", "is_"),
    [
        ("%patient.gender = 'female'", "true"),
        ("%patient.gender = 'male'", "false"),
        ("%patient.birthDate <= today() - 25 years", "true"),
        ("%patient.birthDate <= today() - 37 years", "false"),
        ("%patient.birthDate <= now() - 25 years", "true"),
        ("%patient.deceased", "unknown"),
        ("%resources.where($this is Condition).exists()", "true"),
        ("%resources.where($this is AllergyIntolerance).exists()", "false"),
        ("%resources.where(code.coding.code = 'asthma').exists()", "true"),
        ("%resources.where(code.coding.code = 'asthma')", "true"),
        ("%resources.where(code.coding.code = 'gout')", "unknown"),
        ("%resources.where(code.coding.code = 'a1c').value.value > 6.5", "true"),
        ("%resources.where(code.coding.code = 'gout').value.value > 6.5", "unknown"),
        ("%resources.where($this is Condition).clinicalStatus.coding.code = 'active'", "true"),
        ("%resources.where($this is Procedure).performed >= @2020-01-01", "true"),
        ("%resources.where($this is DiagnosticReport).conclusionCode.coding.code = 'LSIL'", "true"),
        ("entry.resource.ofType(Condition).count() = 1", "true"),
    ],
)
def test_an_expression_is_true_false_or_yields_nothing(expression: str, is_: str) -> None:
    assert truth(path(expression), patient(*RECORD)) == is_


@pytest.mark.parametrize(
    "expression",
    [
        "%patient.",
        "this is no FHIRPath (",
        "%nobody.gender = 'x'",
        "frobnicate()",
        "%patient.birthDate + 'x'",
    ],
)
def test_what_cannot_be_run_is_not_evaluated_and_neither_is_its_negation(expression: str) -> None:
    finding = found(path(expression), patient(*RECORD))
    assert finding.truth == "unknown"
    assert finding.missing.startswith("not evaluated (FHIRPath")
    assert truth({"not": path(expression)}, patient(*RECORD)) == "unknown"


def test_more_than_one_answer_is_none() -> None:
    finding = found(path("%resources.select(id.exists())"), patient(*RECORD))
    assert (finding.truth, "more than one answer" in finding.missing) == ("unknown", True)


def test_today_is_the_day_of_the_decision_and_not_of_the_clock() -> None:
    turned_25 = path("%patient.birthDate <= today() - 25 years")
    assert truth(turned_25, patient(born="1996-06-02", as_of="2021-06-02T08:00:00Z")) == "true"
    assert truth(turned_25, patient(born="1996-06-03", as_of="2021-06-02T08:00:00Z")) == "false"


def test_a_partial_date_of_birth_leaves_the_comparison_open() -> None:
    assert truth(path("%patient.birthDate <= today() - 25 years"), patient(born="1996")) == "unknown"
    assert truth(path("%patient.birthDate <= today() - 25 years"), patient(born="")) == "unknown"


def test_what_is_found_is_evidence() -> None:
    assert found(path("%resources.where(code.coding.code = 'asthma')"), patient(*RECORD)).evidence == (
        ASTHMA,
    )


def test_what_hangs_on_a_suspicion_is_unknown() -> None:
    suspected = fact("has_condition", "pregnancy", "2021-05-01", status="unconfirmed")
    assert (
        truth(path("%resources.where(code.coding.code = 'pregnancy').exists()"), patient(suspected))
        == "unknown"
    )
    assert (
        truth(path("%resources.where(code.coding.code = 'asthma').exists()"), patient(suspected, ASTHMA))
        == "true"
    )


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("2020", "2020"),
        ("2020-02", "2020-02"),
        ("2020-02-03", "2020-02-03"),
        ("2020-02-03T10:00:00Z", "2020-02-03T10:00:00Z"),
    ],
)
def test_a_date_is_told_as_exactly_as_it_is_known(when: str, told: str) -> None:
    subject = patient(cytology(when, "LSIL"))
    assert truth(path(f"%resources.where($this is DiagnosticReport).effective = @{told}"), subject) == "true"


@pytest.mark.parametrize(
    ("each", "expression"),
    [
        (
            fact("family_history_of", "asthma", "2001"),
            "%resources.ofType(FamilyMemberHistory).condition.code.coding.code",
        ),
        (fact("planned", "asthma", "2001"), "%resources.ofType(CarePlan).activity.detail.code.coding.code"),
        (fact("has_allergy", "asthma", "2001"), "%resources.ofType(AllergyIntolerance).code.coding.code"),
        (fact("immunised_with", "asthma", "2001"), "%resources.ofType(Immunization).vaccineCode.coding.code"),
        (
            fact("ordered_medication", "asthma", "2001"),
            "%resources.ofType(MedicationRequest).medication.coding.code",
        ),
    ],
)
def test_every_relation_is_the_resource_that_it_came_from(each: Fact, expression: str) -> None:
    assert truth(path(f"{expression} = 'asthma'"), patient(each)) == "true"


def test_a_number_that_is_only_a_bound_is_none_that_another_is_compared_with() -> None:
    below = number("troponin", "2021-01-01", "5", "ng/L", comparator="<")
    assert (
        truth(path("%resources.where(code.coding.code = 'troponin').value.value >= 5"), patient(below))
        == "unknown"
    )


def test_today_is_the_day_of_the_decision_however_it_is_written() -> None:
    assert truth(path("today () < @2015-01-01"), patient(as_of="2010-05-01T00:00:00Z")) == "true"
    assert truth(path("today( ) < @2015-01-01"), patient(as_of="2021-05-01T00:00:00Z")) == "false"
