"""Units as sent, in UCUM, and in the unit that comparisons use."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.evidence import units
from processors.evidence.units import UCUM, quantity, ucum_of

#: Valid UCUM that the library's grammar does not know.
UNKNOWN_TO_THE_LIBRARY = {"[pH]"}


@pytest.mark.parametrize("code", sorted(set(units.vocabulary().synonyms.values()) - UNKNOWN_TO_THE_LIBRARY))
def test_every_mapping_leads_to_valid_ucum(code: str) -> None:
    assert ucum_of(code) in units.vocabulary().synonyms.values()
    assert units._parsed(code) is not None


@pytest.mark.parametrize(
    ("value", "unit", "ucum", "canonical_value", "canonical_unit"),
    [
        ("6.90", "mmol/L", "mmol/L", "6.90", "mmol/L"),  # digit for digit
        ("101.3", "°F", "[degF]", "38.5", "Cel"),
        ("36.6", "C", "Cel", "36.6", "Cel"),  # never coulomb
        ("12.3", "K/uL", "10*3/uL", "12.3", "10*9/L"),  # never kelvin
        ("250", "cells/uL", "/uL", "0.25", "10*9/L"),
        ("180", "lbs", "[lb_av]", "81646.6266", "g"),
        ("71", "in", "[in_i]", "180.34", "cm"),
        ("250", "mcg", "ug", "0.00025", "g"),
        ("120", "mmHg", "mm[Hg]", "120", "mm[Hg]"),
        ("80", "bpm", "/min", "80", "/min"),
        ("13.5", "g/dL", "g/dL", "135", "g/L"),
        ("1.2", "MG/DL", "mg/dL", "0.012", "g/L"),
        ("2", "Mg/dL", "mg/dL", "0.02", "g/L"),  # nobody measures in megagrams
        ("0.42", "L/L", "L/L", "42", "%"),
        ("0.5", "µmol/L", "umol/L", "0.0005", "mmol/L"),
        ("35", "units/L", "U/L", "35", "U/L"),
        ("2", "lpm", "L/min", "2000", "mL/min"),
    ],
)
def test_units_that_feeds_send(
    value: str, unit: str, ucum: str, canonical_value: str, canonical_unit: str
) -> None:
    found = quantity(value, unit, "", "", "")
    assert (found.value, found.unit, found.ucum) == (value, unit, ucum)
    assert (found.canonical_value, found.canonical_unit) == (canonical_value, canonical_unit)


@pytest.mark.parametrize(
    "unit",
    [
        "mEq/L",
        "mOsm/kg",
        "IU/L",
        "[arb'U]/mL",
        "{score}",
        "mmol/mol",
        "mL/min/1.73 m2",
        "ng/mL FEU",
        "mg{creat}",
        "/[HPF]",
        "ug/kg/min",
        "mL/m2",
    ],
)
def test_what_needs_more_knowledge_to_convert_is_not_converted(unit: str) -> None:
    found = quantity("5", unit, "", "", "")
    assert found.ucum
    assert (found.canonical_value, found.canonical_unit) == ("", "")


def test_mass_and_molar_concentration_never_meet() -> None:
    assert (
        quantity("100", "mg/dL", "", "", "").canonical_unit
        != quantity("5.5", "mmol/L", "", "", "").canonical_unit
    )


def test_the_ucum_code_wins_over_the_display() -> None:
    assert quantity("5", "millimoles per litre", UCUM, "mmol/L", "").ucum == "mmol/L"
    assert quantity("5", "millimoles per litre", UCUM, "mmol/L", "").unit == "millimoles per litre"


def test_a_code_of_another_system_is_not_taken_for_ucum() -> None:
    assert quantity("5", "tablet", "http://snomed.info/sct", "428673006", "").ucum == "{tablet}"


@pytest.mark.parametrize(
    "unit", ["furlongs per fortnight", "(((", "m/(s.(g", "10*9999", "m99999", "x" * 1000, "%{", "\x00", "🙂"]
)
def test_what_is_no_unit_is_kept_as_sent(unit: str) -> None:
    found = quantity("5", unit, "", "", "")
    assert (found.unit, found.ucum, found.canonical_unit) == (unit, "", "")


@given(
    st.text(max_size=20),
    st.decimals(allow_nan=False, allow_infinity=False, places=4, min_value=-1_000_000, max_value=1_000_000),
)
def test_no_unit_raises(unit: str, value: Decimal) -> None:
    found = quantity(str(value), unit, "", "", "")
    assert found.value == str(value)


@given(st.decimals(allow_nan=False, min_value=0, max_value=10_000, places=3))
def test_conversion_there_and_back_agrees_to_ten_digits(value: Decimal) -> None:
    grams = Decimal(quantity(str(value), "lbs", "", "", "").canonical_value)
    assert abs(grams / Decimal("453.59237") - value) <= abs(value) * Decimal("1e-10")


def test_the_table_of_usual_units_says_what_the_grammar_and_pint_say() -> None:
    assert units.conversions() == {code: units.computed(code) for code in units.usual_codes()}
