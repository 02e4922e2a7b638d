"""Numbers in the unit of the guideline."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kg.guidelines.recorded import converted
from schemas.codes import Quantity


@pytest.mark.parametrize(
    ("value", "unit", "wanted", "is_"),
    [
        ("6.5", "%", "%", "6.5"),
        ("120", "mg/dL", "g/L", "1.2"),
        ("1.2", "g/L", "mg/dL", "120"),
        ("0.3", "g/L", "mg/dL", "30"),
        ("70", "kg", "g", "70000"),
        ("12", "", "", "12"),
        ("12", "{score}", "", "12"),
        ("12", "1", "{score}", "12"),
    ],
)
def test_a_value_is_converted_exactly(value: str, unit: str, wanted: str, is_: str) -> None:
    assert converted(Quantity(value, unit, ucum=unit), wanted) == Decimal(is_)


@pytest.mark.parametrize(
    ("value", "unit", "wanted"),
    [
        ("6.5", "", "%"),
        ("6.5", "%", ""),
        ("1", "mg", "mL"),
        ("37", "Cel", "K"),
        ("1", "no unit", "mg"),
        ("high", "mg", "mg"),
        ("NaN", "mg", "mg"),
        ("", "mg", "mg"),
    ],
)
def test_what_does_not_convert_is_none_and_never_a_guess(value: str, unit: str, wanted: str) -> None:
    assert converted(Quantity(value, unit, ucum=unit), wanted) is None
