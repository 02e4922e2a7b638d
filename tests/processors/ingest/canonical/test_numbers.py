"""Numbers as decimal text."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.ingest.canonical.numbers import decimal_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("6.90"), "6.90"),
        (Decimal("5.0"), "5.0"),
        (5, "5"),
        (6.9, "6.9"),
        (Decimal("1E+5"), "100000"),
        (Decimal("1E-7"), "0.0000001"),
        ("5.4", "5.4"),
        (Decimal("-0.0"), "-0.0"),
        (0, "0"),
    ],
)
def test_a_number_keeps_its_digits(value: Any, text: str) -> None:
    assert decimal_text(value) == text


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        Decimal("NaN"),
        Decimal("sNaN"),
        Decimal("Infinity"),
        Decimal("1E+400"),
        10**80,
        Decimal("1." + "3" * 60),
        True,
        None,
        "five",
        "",
        [],
        {},
        "1" * 100,
    ],
)
def test_what_no_clinician_could_mean_is_no_number(value: Any) -> None:
    assert decimal_text(value) == ""


@given(st.decimals(allow_nan=False, allow_infinity=False, places=6, min_value=-(10**12), max_value=10**12))
def test_the_text_is_the_number(value: Decimal) -> None:
    assert Decimal(decimal_text(value)) == value
