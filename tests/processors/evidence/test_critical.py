"""Critical values: by the sender's flag, by the table of limits."""

from __future__ import annotations

from typing import Any

import pytest

from processors.evidence import critical
from tests.processors.ingest.canonical.samples import blood_pressure, lab, loinc, read, ucum


def test_every_limit_has_a_name_a_readable_unit_and_a_side() -> None:
    for rows in critical.limits().by_loinc.values():
        for row in rows:
            assert row.low < row.high
            assert row.low > 0 or row.high < float("inf")


@pytest.mark.parametrize("code", ["HH", "LL", "AA", "HH; A", "Critical high"])
def test_the_senders_flag_is_believed(code: str) -> None:
    assert read(lab(interpretation=[{"coding": [{"code": c}]} for c in code.split("; ")])).critical


@pytest.mark.parametrize("code", ["H", "L", "N", "A", "not critical"])
def test_abnormal_is_not_critical(code: str) -> None:
    assert not read(lab(interpretation=[{"coding": [{"code": code}]}])).critical


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        ("6.0", "mmol/L", True),
        ("5.9", "mmol/L", False),
        ("6.4", "meq/L", True),
        ("2.5", "mmol/L", True),
        ("2.6", "mmol/L", False),
        ("6400", "umol/L", True),
        ("6.4", "furlong", False),
    ],
)
def test_potassium(value: str, unit: str, expected: bool) -> None:
    assert read(lab(valueQuantity=ucum(value, unit))).critical is expected


def test_limits_hold_in_any_unit_of_the_dimension() -> None:
    haemoglobin = loinc("718-7", "Hemoglobin")
    assert read(lab(code=haemoglobin, valueQuantity=ucum("69", "g/L"))).critical
    assert read(lab(code=haemoglobin, valueQuantity=ucum("6.9", "g/dL"))).critical
    assert not read(lab(code=haemoglobin, valueQuantity=ucum("71", "g/L"))).critical


def test_a_unit_that_cannot_be_read_is_not_taken_for_none() -> None:
    inr = loinc("6301-6", "INR")
    assert read(lab(code=inr, valueQuantity={"value": 6})).critical
    assert not read(lab(code=inr, valueQuantity={"value": 6, "unit": "seconds-ish"})).critical


@pytest.mark.parametrize(("comparator", "expected"), [(">", True), (">=", True), ("<", False)])
def test_a_bound_says_only_what_it_says(comparator: str, expected: bool) -> None:
    assert read(lab(valueQuantity={**ucum("7", "mmol/L"), "comparator": comparator})).critical is expected


def test_one_critical_component_is_enough() -> None:
    resource: dict[str, Any] = blood_pressure()
    resource["component"][0]["valueQuantity"] = ucum("230", "mm[Hg]")
    assert read(resource).critical


@pytest.mark.parametrize("status", ["cancelled", "registered", "entered-in-error"])
def test_a_result_that_is_none_is_not_critical(status: str) -> None:
    assert not read(lab(status=status, valueQuantity=ucum("9", "mmol/L"))).critical
