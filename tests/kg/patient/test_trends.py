"""Series of results, and where they go."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.patient import Event
from kg.patient.trends import Direction, Trends, series_key
from schemas.codes import Coding, Concept, Quantity
from tests.kg.patient.events import T0, event, result

KEY = "http://loinc.org|6875-9 U/mL"


def series(*values: str) -> Trends:
    trends = Trends()
    for day, value in enumerate(values):
        trends.add(result(day, value))
    return trends


@pytest.mark.parametrize(
    ("values", "direction", "since"),
    [
        (["34"], "single", "34"),
        (["21", "22", "26", "148", "212"], "rising", "21"),
        (
            ["34", "24", "21", "22", "26"],
            "steady",
            "34",
        ),  # less than a quarter: CA 15-3 varies as much by itself
        (["34", "24", "21"], "falling", "34"),
        (["212", "212", "100"], "falling", "212"),
        (["10", "10", "10"], "steady", "10"),
        (["0", "5"], "rising", "0"),
        (["5", "9", "1", "2", "3"], "rising", "1"),  # since the last turn
    ],
)
def test_a_marker_rises_where_the_last_results_go_one_way_by_more_than_chance(
    values: list[str], direction: Direction, since: str
) -> None:
    trend = series(*values).trend(KEY)
    assert trend is not None
    assert (trend.direction, str(trend.since.value), str(trend.last.value), trend.count) == (
        direction,
        since,
        values[-1],
        len(values),
    )


def test_how_much_is_a_change_depends_on_the_test() -> None:
    for name, code, unit, moved in (
        ("Hemoglobin A1c", "4548-4", "%", "7.6"),
        ("CA 15-3", "6875-9", "U/mL", "7.6"),
    ):
        trends = Trends()
        trends.add(result(0, "7.0", name=name, code=code, unit=unit))
        trends.add(result(90, moved, name=name, code=code, unit=unit))
        trend = trends.trend(f"http://loinc.org|{code} {unit}")
        assert trend is not None and trend.direction == ("rising" if unit == "%" else "steady")


def test_peak_and_nadir_are_of_all_results_and_the_run_of_the_last_ones() -> None:
    trend = series("5", "90", "1", "2", "3").trend(KEY)
    assert trend is not None
    assert [str(one.value) for one in (trend.first, trend.peak, trend.nadir)] == ["5", "90", "1"]
    assert [str(one.value) for one in trend.run] == ["1", "2", "3"]
    assert trend.change == 2


@pytest.mark.parametrize(
    "other",
    [
        event(T0, relation="mentioned", value=Quantity("5", "U/mL")),
        event(T0, value="positive"),
        event(T0, value=Quantity("high", "U/mL")),
        event(T0, value=Quantity("NaN", "U/mL")),
        event(T0, value=Quantity("5", "U/mL"), status="inactive"),  # cancelled
        event(T0, value=Quantity("5", "U/mL"), status="refuted"),
    ],
)
def test_what_is_no_number_or_was_not_measured_is_in_no_series(other: Event) -> None:
    trends = Trends()
    assert (series_key(other), trends.add(other), list(trends)) == ("", "", [])


def test_the_same_word_for_two_tests_makes_two_series_and_two_units_of_one_make_one() -> None:
    trends = Trends()
    urine = Concept((Coding("http://loinc.org", "2350-7", "Glucose"),), "Glucose")
    blood = Concept((Coding("http://loinc.org", "2345-7", "Glucose"),), "Glucose")
    for number, (concept, quantity) in enumerate(
        [
            (urine, Quantity("90", "mg/dL", ucum="mg/dL")),
            (blood, Quantity("90", "mg/dL", canonical_value="5.0", canonical_unit="mmol/L")),
            (blood, Quantity("9", "mmol/L", canonical_value="9", canonical_unit="mmol/L")),
        ]
    ):
        made = event(T0 + number, value=quantity)
        trends.add(
            Event(**{**{name: getattr(made, name) for name in made.__struct_fields__}, "concept": concept})
        )
    assert sorted(trends) == ["http://loinc.org|2345-7 mmol/L", "http://loinc.org|2350-7 mg/dL"]
    trend = trends.trend("http://loinc.org|2345-7 mmol/L")
    assert trend is not None
    assert [one.said for one in trend.run] == ["90 mg/dL", "9 mmol/L"]  # as sent


results = st.lists(
    st.builds(
        result,
        st.integers(0, 20),
        st.sampled_from(["1", "2", "2.0", "3.5", "40", "-1", "1e3"]),
        code=st.sampled_from(["1", "2"]),
    ),
    max_size=25,
)


@given(results, st.randoms(use_true_random=False))
def test_results_in_any_order_with_duplicates_and_withdrawals_give_what_the_rest_gives_from_scratch(
    events: list[Event], chance: random.Random
) -> None:
    withdrawn = [one for one in events if chance.random() < 0.3]
    steps = [("add", one) for one in events] + [("add", one) for one in events if chance.random() < 0.3]
    chance.shuffle(steps)
    trends = Trends()
    for _, one in steps:
        trends.add(one)
    for one in withdrawn:
        trends.remove(one)
        trends.remove(one)
    scratch = Trends()
    for one in events:
        if one not in withdrawn:
            scratch.add(one)
    assert list(trends) == list(scratch)
    for key in scratch:
        assert trends.trend(key) == scratch.trend(key)
        assert trends.points(key) == scratch.points(key)
