"""Observations: results, components, what is missing, when they were known."""

from __future__ import annotations

from datetime import timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.codes import Concept, Range
from schemas.errors import InputError
from schemas.events import FactsBody
from schemas.instant import DAY
from tests.processors.ingest.canonical.samples import (
    RECORDED,
    at,
    blood_pressure,
    fact,
    facts,
    lab,
    loinc,
    read,
    reasons,
    snomed,
    ucum,
    value_of,
)


def test_a_lab_result_is_one_fact_with_its_number_as_sent() -> None:
    found = fact(lab())
    assert found.id == "Observation/k1#0"
    assert found.relation == "observed"
    assert found.concept.code_in("http://loinc.org") == "2823-3"
    assert (value_of(found).value, value_of(found).unit) == ("4.10", "mmol/L")
    assert found.start == found.end == at(2026, 3, 1, 7)
    assert found.source.path == "valueQuantity"
    assert found.attributes == {"category": "laboratory"}


def test_it_was_known_when_it_was_issued() -> None:
    assert read(lab()).occurred == at(2026, 3, 1, 8, 10)
    assert read(lab(issued=None)).occurred == at(2026, 3, 1, 7)


def test_a_correction_was_known_when_it_was_last_updated() -> None:
    meta = {"lastUpdated": "2026-03-02T08:00:00Z"}
    assert read(lab(status="corrected", meta=meta)).occurred == at(2026, 3, 2, 8)
    assert read(lab(meta={**meta, "versionId": "2"})).occurred == at(2026, 3, 2, 8)
    assert read(lab(meta={**meta, "versionId": "1"})).occurred == at(2026, 3, 1, 8, 10)


def test_a_date_alone_is_made_precise_by_the_last_update_on_that_day() -> None:
    dated = lab(issued=None, effectiveDateTime="2026-03-01", meta={"lastUpdated": "2026-03-01T17:00:00Z"})
    assert read(dated).occurred == at(2026, 3, 1, 17)
    assert fact(dated).start == at(2026, 3, 1)
    assert fact(dated).end == at(2026, 3, 2)


def test_a_time_in_the_future_stays_in_the_fact_but_does_not_order() -> None:
    said = read(lab(issued=None, effectiveDateTime="2031-03-01T00:00:00Z"))
    assert said.occurred == RECORDED
    assert reasons(said) == ["time-in-future"]
    assert isinstance(said.body, FactsBody)
    assert said.body.facts[0].start == at(2031, 3, 1)


def test_a_clock_a_little_ahead_is_not_the_future() -> None:
    said = read(lab(issued="2026-03-03T11:00:00Z"))
    assert said.occurred == at(2026, 3, 3, 11) <= RECORDED + DAY
    assert reasons(said) == []


def test_without_any_time_the_brokers_stands_in() -> None:
    said = read(lab(issued=None, effectiveDateTime=None))
    assert said.occurred == RECORDED
    assert reasons(said) == ["missing-time"]


def test_a_time_without_zone_is_taken_in_the_zone_of_the_feed() -> None:
    said = read(lab(issued=None, effectiveDateTime="2026-03-01T08:00:00"), zone=timezone(timedelta(hours=1)))
    assert said.occurred == at(2026, 3, 1, 7)
    assert reasons(said) == ["time-without-zone"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("0001-01-01", "placeholder-time"), ("soon", "malformed-time"), (20260301, "malformed-time")],
)
def test_a_time_that_cannot_be_true_is_left_out(text: Any, reason: str) -> None:
    said = read(lab(effectiveDateTime=text))
    assert said.occurred == at(2026, 3, 1, 8, 10)
    assert reasons(said) == [reason]


def test_each_component_is_a_fact_of_its_own() -> None:
    systolic, diastolic = facts(blood_pressure())
    assert (systolic.id, systolic.concept.label, value_of(systolic).value) == (
        "Observation/bp1#1",
        "Systolic blood pressure",
        "148",
    )
    assert (diastolic.source.path, value_of(diastolic).ucum) == ("component[1].valueQuantity", "mm[Hg]")
    assert systolic.attributes["body_site"] == "Right arm"


def test_a_panel_with_members_says_nothing_itself() -> None:
    assert facts(lab(valueQuantity=None, hasMember=[{"reference": "Observation/1"}])) == ()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"valueString": "Gram-positive cocci in clusters"}, "Gram-positive cocci in clusters"),
        ({"valueBoolean": False}, "no"),
        ({"valueRange": {"low": {"value": 3}, "high": {"value": 5, "unit": "/hpf"}}}, "3 to 5 /hpf"),
        ({"valueRange": {"low": {"value": 3, "unit": "mg"}}}, "at least 3 mg"),
        ({"valueRatio": {"numerator": {"value": 1}, "denominator": {"value": 128}}}, "1:128"),
        ({"valueRatio": {"numerator": ucum("5", "mg"), "denominator": ucum("1", "mL")}}, "5 mg / 1 mL"),
        ({"valueTime": "10:30:00"}, "10:30:00"),
        ({"valueDateTime": "2026-02"}, "2026-02"),
        ({"valuePeriod": {"start": "2026-02-01T00:00:00Z"}}, "from 2026-02-01T00:00:00Z"),
    ],
)
def test_values_that_are_neither_quantity_nor_code_are_told_in_words(
    value: dict[str, Any], text: str
) -> None:
    assert fact(lab(valueQuantity=None, **value)).value == text


def test_a_coded_value_is_a_concept() -> None:
    found = fact(lab(valueQuantity=None, valueCodeableConcept=snomed("260373001", "Detected")))
    assert isinstance(found.value, Concept)
    assert found.value.label == "Detected"


def test_an_integer_is_a_number_without_unit() -> None:
    assert value_of(fact(lab(valueQuantity=None, valueInteger=15))).value == "15"


def test_a_curve_is_kept_as_its_summary_and_said_so() -> None:
    sampled = {
        "origin": {"value": 0, "unit": "mV"},
        "period": 10,
        "factor": Decimal("0.1"),
        "dimensions": 1,
        "data": "10 20 E 5",
    }
    said = read(lab(valueQuantity=None, valueSampledData=sampled))
    assert reasons(said) == ["sampled-data"]
    assert isinstance(said.body, FactsBody)
    assert said.body.facts[0].value == "Sampled data: 4 samples, every 10 ms, from 0.5 to 2 mV"


def test_no_value_says_why() -> None:
    found = fact(lab(valueQuantity=None, dataAbsentReason={"text": "haemolysed"}))
    assert found.value is None
    assert found.attributes["note"] == "no value: haemolysed"


def test_reference_range_interpretation_comparator_and_note_are_kept() -> None:
    found = fact(
        lab(
            valueQuantity={**ucum("0.5", "mg/dL"), "comparator": "<"},
            referenceRange=[
                {"text": "0.1-0.2", "type": {"coding": [{"code": "therapeutic", "display": "Therapeutic"}]}},
                {
                    "low": ucum("0.6", "mg/dL"),
                    "high": ucum("1.1", "mg/dL"),
                    "type": {"coding": [{"code": "normal"}]},
                },
            ],
            interpretation=[{"coding": [{"code": "L"}]}],
            note=[{"text": "Repeated."}],
        )
    )
    assert value_of(found).comparator == "<"
    assert found.reference == Range("0.6", "1.1", "mg/dL", "Therapeutic: 0.1-0.2")
    assert (found.interpretation, found.attributes["note"]) == ("L", "Repeated.")


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("preliminary", "unconfirmed"),
        ("registered", "planned"),
        ("cancelled", "inactive"),
        ("amended", "active"),
        ("final", "active"),
    ],
)
def test_status(status: str, expected: str) -> None:
    assert fact(lab(status=status)).status == expected


def test_a_status_that_fhir_does_not_have_is_unconfirmed_and_said_so() -> None:
    said = read(lab(status="done"))
    assert reasons(said) == ["unknown-code"]


def test_entered_in_error_retracts_and_states_nothing() -> None:
    said = read(lab(status="entered-in-error", interpretation=[{"text": "HH"}]))
    assert (said.retracted, said.critical, said.body) == (True, False, FactsBody())


def test_a_missing_unit_is_an_issue_where_a_unit_belongs() -> None:
    assert reasons(read(lab(valueQuantity={"value": 4}))) == ["missing-unit"]
    assert reasons(read(lab(valueQuantity={"value": 4}, category=None))) == []
    assert reasons(read(lab(valueQuantity={"value": Decimal("2.3")}, code=loinc("6301-6", "INR")))) == []


def test_thousands_of_codings_are_bounded() -> None:
    many = {"coding": [{"system": f"urn:s{i}", "code": str(i), "display": "x"} for i in range(5000)]}
    said = read(lab(code=many))
    assert isinstance(said.body, FactsBody)
    assert len(said.body.facts[0].concept.codings) == 32
    assert reasons(said) == ["too-many-codings"]


def test_a_number_of_no_clinical_size_is_left_out_and_said_so() -> None:
    said = read(lab(valueQuantity={"value": Decimal("1E+400"), "unit": "mg"}))
    assert isinstance(said.body, FactsBody)
    assert said.body.facts[0].value is None
    assert reasons(said) == ["absurd-number"]


def test_an_absurd_integer_of_a_code_that_has_critical_limits_is_left_out_with_a_reason() -> None:
    said = read(lab(valueQuantity=None, valueInteger=Decimal("1E+400")))
    assert isinstance(said.body, FactsBody)
    assert [fact.value for fact in said.body.facts] == [None] and not said.critical
    assert reasons(said) == ["absurd-number"]


def test_a_period_that_ends_before_it_starts_keeps_its_start() -> None:
    period = {"start": "2026-03-01T08:00:00Z", "end": "2026-03-01T07:00:00Z"}
    said = read(lab(effectiveDateTime=None, effectivePeriod=period))
    assert isinstance(said.body, FactsBody)
    assert said.body.facts[0].start == said.body.facts[0].end == at(2026, 3, 1, 8)
    assert reasons(said) == ["negative-duration"]


def test_without_a_code_there_is_nothing_to_say() -> None:
    with pytest.raises(InputError, match="missing-code"):
        read(lab(code={"coding": [{}]}))


def test_a_machines_own_assertion_is_no_fact() -> None:
    label = {"system": "http://terminology.hl7.org/CodeSystem/v3-ObservationValue", "code": "AIAST"}
    said = read(lab(meta={"security": [label]}))
    assert said.body == FactsBody()
    assert reasons(said) == ["machine-asserted"]


@pytest.mark.parametrize(
    ("text", "flag", "value", "unit", "limits"),
    [
        ("1,920 U/L (ref 30-200)", "H", "1920", "U/L", ("30", "200")),
        ("6.9 mmol/L", "", "6.9", "mmol/L", None),
        ("4,2 mmol/l [3,5 - 5,1 mmol/l]", "", "4.2", "mmol/l", ("3.5", "5.1")),
        ("< 0.01 ng/mL (<0.04)", "", "0.01", "ng/mL", ("", "0.04")),
        ("12,500.5 U/L", "", "12500.5", "U/L", None),
        ("7.3 mmol/L (HH)", "HH", "7.3", "mmol/L", None),
        ("2.9 mmol/L [L] (3.5-5.1)", "L", "2.9", "mmol/L", ("3.5", "5.1")),
        ("1,250 mg/dL (ref 0.8 - 1.3)", "N", "1.250", "mg/dL", ("0.8", "1.3")),
    ],
)
def test_a_number_with_a_unit_in_words_is_a_quantity(
    text: str, flag: str, value: str, unit: str, limits: tuple[str, str] | None
) -> None:
    flags = {"interpretation": [{"coding": [{"code": flag}]}]} if flag else {}
    found = fact(lab(valueQuantity=None, valueString=text, referenceRange=None, **flags))
    assert (value_of(found).value, value_of(found).unit) == (value, unit)
    assert (found.reference and (found.reference.low, found.reference.high)) == limits
    assert value_of(found).comparator == ("<" if text.startswith("<") else "")


@pytest.mark.parametrize(
    "text",
    [
        "1,920 U/L",  # thousands or decimals: nothing shows it
        "0.6 ng/mL (0.8-3.9) with glucose 178",
        "1:128",
        "2+",
        "120/80 mmHg",
        "3 to 5 /hpf",
        "5 positive",
        "MRSA 10 g",
        "1.2.3 mmol/L",
        "5.0 mmol/L (1.2.3 - 4)",
        "7.3 mmol/L (HH)",
    ],
)
def test_other_words_stay_words(text: str) -> None:
    assert fact(lab(valueQuantity=None, valueString=text, referenceRange=None)).value == text


@given(
    st.decimals("0.01", "99999", places=2),
    st.sampled_from(["mmol/L", "U/L", "K/uL", "%", "mg/dL"]),
    st.booleans(),
)
def test_a_number_is_the_same_in_words_and_as_a_quantity(number: Decimal, unit: str, ranged: bool) -> None:
    words = f"{number} {unit} (ref 1-2)" if ranged else f"{number}{unit}"
    found = fact(lab(valueQuantity=None, valueString=words, referenceRange=None))
    sent = fact(lab(valueQuantity={"value": float(number), "unit": unit}, referenceRange=None))
    assert Decimal(value_of(found).value) == number
    assert value_of(found).canonical_unit == value_of(sent).canonical_unit


def test_a_critical_value_in_words_is_critical() -> None:
    sent = {"coding": [{"system": "http://loinc.org", "code": "2823-3"}], "text": "Potassium"}
    assert read(lab(valueQuantity=None, valueString="7.1 mmol/L", referenceRange=None, code=sent)).critical
