"""What adds up over the years, and conditions about time: pack-years, within, begun; value sets whose codes
are not all at hand.
"""

from __future__ import annotations

import msgspec
import pytest

from kg.guidelines.days import Span
from kg.guidelines.evaluation import Evaluation
from kg.guidelines.predicates import Exposure, Measured, Not, Predicate, Stated
from kg.guidelines.subject import subject_of
from kg.guidelines.terms import ValueSet
from schemas.codes import Quantity
from schemas.facts import Fact
from tests.kg.guidelines.patients import fact, instant

PACKS = ValueSet("packs a day", frozenset({"http://loinc.org|8663-7"}))


def _smoked(packs: str, start: str, end: str) -> Fact:
    return fact("observed", "http://loinc.org|8663-7", start, value=Quantity(packs, "Packs/day"), end=end)


def _truth(predicate: Predicate, *facts: Fact, as_of: str = "2020-01-01") -> str:
    return Evaluation(subject_of(facts, instant(as_of)), ()).of(predicate).truth


@pytest.mark.parametrize(
    ("facts", "truth"),
    [
        ([_smoked("1", "1980-01-01", "2010-01-02")], "true"),  # thirty years
        ([_smoked("1", "1980-01-01", "2009-12-31")], "false"),
        ([_smoked("2", "1990-01-01", "2006-01-01")], "true"),  # 32
        (
            [_smoked("1", "1980-01-01", "2005-01-01"), _smoked("0.5", "1985-01-01", "2000-01-01")],
            "false",
        ),  # the same time counts once
        ([_smoked("1", "1980-01-01", "2000-01-01"), _smoked("2", "2000-01-01", "2006-01-01")], "true"),
        (
            [fact("observed", "http://loinc.org|8663-7", "2019-01-01", value=Quantity("2"))],
            "unknown",
        ),  # since when, nobody says
        ([fact("observed", "http://loinc.org|8663-7", "2019-01-01", value=Quantity("0"))], "false"),
        ([], "unknown"),
    ],
)
def test_pack_years_are_packs_a_day_times_years(facts: list[Fact], truth: str) -> None:
    assert _truth(Exposure(PACKS, ">=", "30", units=("packs/day",)), *facts) == truth


def test_cigarettes_are_no_packs_and_what_is_only_suspected_is_not_sure() -> None:
    cigarettes = fact(
        "observed",
        "http://loinc.org|8663-7",
        "1990-01-01",
        value=Quantity("20", "{cigarettes}/d"),
        end="2000-01-01",
    )
    assert _truth(Exposure(PACKS, ">=", "30", units=("packs/day",)), cigarettes) == "unknown"
    perhaps = msgspec.structs.replace(_smoked("2", "1990-01-01", "2006-01-01"), status="unconfirmed")
    assert _truth(Exposure(PACKS, ">=", "30", units=("packs/day",)), perhaps) == "unknown"


def test_a_comparison_that_is_none_is_not_evaluated() -> None:
    assert _truth(Exposure(PACKS, "~", "30"), _smoked("2", "1990-01-01", "2006-01-01")) == "unknown"
    assert (
        _truth(Exposure(PACKS, "!=", "30", units=("packs/day",)), _smoked("1", "1990-01-01", "2000-01-01"))
        == "true"
    )


def test_what_lasted_until_so_long_ago_was_so_within_that_time() -> None:
    former = _smoked("1", "1980-01-01", "2013-02-02")
    assert _truth(Stated(PACKS, within=Span(years=15)), former) == "true"
    assert _truth(Stated(PACKS, within=Span(years=5)), former) == "false"
    assert _truth(Stated(PACKS, begun=Span(years=15)), former) == "false"


def test_any_number_counts_where_any_is_asked_for() -> None:
    high = fact(
        "observed", "http://loinc.org|2345-7", "2018-01-01", value=Quantity("250", "mg/dL", ucum="mg/dL")
    )
    low = fact(
        "observed", "http://loinc.org|2345-7", "2019-01-01", value=Quantity("90", "mg/dL", ucum="mg/dL")
    )
    glucose = ValueSet("glucose", frozenset({"http://loinc.org|2345-7"}))
    assert _truth(Measured(glucose, ">", "200", "mg/dL"), high, low) == "false"
    assert _truth(Measured(glucose, ">", "200", "mg/dL", ever=True), high, low) == "true"


def test_what_is_not_in_a_value_set_that_is_not_whole_is_unknown_and_so_is_its_contrary() -> None:
    diabetes = ValueSet("diabetes", frozenset({"http://snomed.info/sct|73211009"}), whole=False)
    type_2 = fact("has_condition", "http://snomed.info/sct|44054006", "2015-01-01")
    assert _truth(Stated(diabetes), type_2) == "unknown"
    assert _truth(Not(Stated(diabetes)), type_2) == "unknown"
    assert (
        _truth(Stated(diabetes), fact("has_condition", "http://snomed.info/sct|73211009", "2015-01-01"))
        == "true"
    )


def test_a_value_in_words_is_read_as_words() -> None:
    test = ValueSet("HER2", frozenset({"http://loinc.org|85318-4"}))
    negative = ValueSet("negative", words="less than 1.8")
    told = fact("observed", "http://loinc.org|85318-4", "2019-01-01", value="less than 1.8")
    assert _truth(Stated(test, value=negative), told) == "true"
