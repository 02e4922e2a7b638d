"""Lengths of calendar time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.days import Span, span
from schemas.instant import isoformat
from tests.kg.guidelines.records import time


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1 year", Span(years=1)),
        ("18 months", Span(months=18)),
        ("2 weeks", Span(days=14)),
        ("60 days", Span(days=60)),
        ("1 year 6 months", Span(years=1, months=6)),
        ("3-year", Span(years=3)),
        ("P18M", Span(months=18)),
        ("P1Y6M", Span(years=1, months=6)),
        ("P2W", Span(days=14)),
        ("6 mo", Span(months=6)),
    ],
)
def test_lengths_are_read_as_guidelines_and_iso_8601_write_them(text: str, meant: Span) -> None:
    assert span(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "P",
        "a year",
        "12",
        "PT5H",
        "5 minutes",
        "3 years or so, maybe 2 hours",
        "2.5 years",
        "-1 year",
        "1-2 years",
    ],
)
def test_what_names_no_length_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(ValueError, match="expected a length of time"):
        span(text)


@pytest.mark.parametrize(
    ("start", "length", "end"),
    [
        ("2021-01-31", "1 month", "2021-02-28"),
        ("2020-01-31", "1 month", "2020-02-29"),
        ("2020-02-29", "1 year", "2021-02-28"),
        ("2020-02-29", "4 years", "2024-02-29"),
        ("2021-12-15", "1 month", "2022-01-15"),
        ("2021-06-02T08:00:00Z", "6 months", "2021-12-02T08:00:00Z"),
    ],
)
def test_months_and_years_are_the_calendars(start: str, length: str, end: str) -> None:
    assert isoformat(span(length).after(time(start))) == isoformat(time(end))


@pytest.mark.parametrize(
    ("end", "length", "start"),
    [
        ("2021-03-31", "1 month", "2021-02-28"),
        ("2021-02-28", "1 year", "2020-02-28"),
        ("2024-02-29", "1 year", "2023-02-28"),
    ],
)
def test_going_back_a_month_that_is_shorter_ends_on_its_last_day(end: str, length: str, start: str) -> None:
    assert isoformat(span(length).before(time(end))) == isoformat(time(start))


def test_a_span_longer_than_any_calendar_is_any_time() -> None:
    assert span("9000 years").before(time("2021-06-02")) < time("1850-01-01")
    assert span("9000 years").after(time("2021-06-02")) > time("2199-01-01")


@given(
    st.builds(Span, st.integers(0, 30), st.integers(0, 30), st.integers(0, 30)).filter(lambda s: s != Span())
)
def test_what_a_span_says_of_itself_is_read_as_itself(length: Span) -> None:
    assert span(str(length)) == length
