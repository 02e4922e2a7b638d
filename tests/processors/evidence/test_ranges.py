"""Where a result lies, whose mark that is, and in how many digits it is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.evidence.ranges import abnormal, critical, place_of, shown
from processors.evidence.wording import observed, quote
from schemas.codes import Quantity, Range
from schemas.facts import Fact
from schemas.requests import Evidence
from tests.amounts import examples
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import LABS, STAY, lab

RESULTS = "30954-2"


def with_(*facts: Fact) -> Evidence:
    return replace(STAY, facts=(*(f for f in STAY.facts if f not in LABS), *facts))


def magnesium(
    value: str, *, low: str = "1.7", high: str = "2.4", flag: str = "", unit: str = "mg/dL"
) -> Fact:
    return lab(51, "Magnesium", "19123-9", value, unit, "03-05 07:00", low=low, high=high, flag=flag)


@pytest.mark.parametrize(("value", "mark"), [("1.2", "by range: L"), ("2.9", "by range: H"), ("2.0", "")])
def test_a_result_without_a_flag_is_marked_by_its_own_range_and_the_mark_is_not_the_laboratorys(
    value: str, mark: str
) -> None:
    note = composed("progress-note", with_(magnesium(value)))
    said = next(s for s in statements(note, RESULTS) if "Magnesium" in s.text)
    assert ("by range" in said.text) == bool(mark)
    if mark:
        assert f"Magnesium {value} mg/dL ({mark})" in said.text
        assert [c.source.resource for c in said.citations] == ["Observation/51"]
        assert "by range" not in said.citations[0].quote  # the laboratory sent no flag
    assert note.rejected == ()


def test_a_flag_that_was_sent_stands_as_sent_also_where_the_range_says_otherwise() -> None:
    assert "(HH, reference 1.7-2.4)" in observed(magnesium("2.9", flag="HH"))
    assert observed(magnesium("2.9", flag="N")) == "Magnesium 2.9 mg/dL (reference 1.7-2.4)"
    assert not abnormal(magnesium("2.9", flag="N"))


def test_nothing_is_computed_across_unlike_units_or_where_only_words_say_what_is_normal() -> None:
    other = replace(magnesium("2.9"), reference=Range("0.7", "1.0", "mmol/L"))
    worded = replace(magnesium("2.9"), reference=Range(text="1.7-2.4 (children: 1.5-2.3)"))
    below = replace(magnesium("2.9"), value=Quantity("2.9", "mg/dL", "<", "mg/dL"))
    for fact in (other, worded, below, replace(magnesium("2.9"), reference=None)):
        assert place_of(fact) == ""
        assert "by range" not in observed(fact)


def test_a_limit_is_within_the_range() -> None:
    assert [place_of(magnesium(v)) for v in ("1.7", "2.4", "1.69", "2.41")] == [
        "within",
        "within",
        "below",
        "above",
    ]


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ("86.66666666666667", "86.67"),
        ("178.46213", "178.5"),
        ("0.00412345", "0.004123"),
        ("12345.678", "12346"),
        ("-2.34567", "-2.346"),
        ("5.25", "5.25"),
        ("0.0412", "0.0412"),
        ("140", "140"),
        ("1.50", "1.50"),
        ("0.000000", "0.000000"),
        ("<5", "<5"),
    ],
)
def test_digits_that_no_laboratory_measures_are_not_told(sent: str, told: str) -> None:
    fact = magnesium(sent, low="", high="")
    assert isinstance(fact.value, Quantity)
    assert shown(fact, fact.value) == told


def test_a_number_is_never_rounded_into_or_out_of_its_range_or_its_critical_limit() -> None:
    for value in ("5.10000001", "3.49999999", "5.99999999"):
        fact = lab(52, "Potassium", "2823-3", value, "mmol/L", "03-05 07:00", low="3.5", high="5.1")
        assert isinstance(fact.value, Quantity)
        told = replace(fact, value=replace(fact.value, value=shown(fact, fact.value)))
        assert (place_of(told), critical(told)) == (place_of(fact), critical(fact))


@examples(80, deadline=None)
@given(
    st.decimals(min_value=-1000, max_value=100000, places=9, allow_nan=False),
    st.sampled_from(["3.5", "0.04", "140", "99.95"]),
)
def test_what_is_told_lies_where_the_value_lies(number: object, high: str) -> None:
    fact = magnesium(f"{number:f}", low="0", high=high)
    assert isinstance(fact.value, Quantity)
    told = shown(fact, fact.value)
    assert place_of(replace(fact, value=replace(fact.value, value=told))) == place_of(fact)
    assert abs(float(told) - float(fact.value.value)) <= 0.001 * abs(float(fact.value.value))


def test_the_source_keeps_the_number_as_it_was_sent() -> None:
    fact = lab(53, "Glucose", "2345-7", "71.604945247243", "mg/dL", "03-05 07:00", low="70", high="99")
    assert "(sent as 71.604945247243)" in quote(fact, "UTC")
    note = composed("progress-note", with_(fact))
    assert "Glucose 71.60 mg/dL" in text(note, RESULTS)
    assert "71.604945247243" not in text(note)
    assert note.rejected == ()


def test_a_dose_is_never_rounded() -> None:
    given_dose = replace(magnesium("0.123456789"), relation="given_medication")
    assert isinstance(given_dose.value, Quantity)
    assert shown(given_dose, given_dose.value) == "0.123456789"
