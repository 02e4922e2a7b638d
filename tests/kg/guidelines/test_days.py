"""Days, and how well a date is known."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest

from kg.guidelines.days import day_of, imprecise, last_day_of, one_day
from processors.canonical.times import read


@pytest.mark.parametrize("hours", [-11, -5, 0, 2, 11])
def test_a_date_is_the_same_day_in_every_zone(hours: int) -> None:
    there = read("2021-05-01", timezone(timedelta(hours=hours)))
    assert day_of(there.start, there.end) == day_of(*read("2021-05-01")[:2])


@pytest.mark.parametrize("hours", [-11, 0, 11])
@pytest.mark.parametrize("text", ["2020", "2019", "2020-02", "2021-12"])
def test_a_month_and_a_year_are_imprecise_in_every_zone(text: str, hours: int) -> None:
    when = read(text, timezone(timedelta(hours=hours)))
    assert imprecise(when.start, when.end)
    assert not one_day(when.start, when.end)


@pytest.mark.parametrize(("begun", "over"), [("2021-05-01", "2021-05-02"), ("2021-05-03", "2021-06-02"), ("2020-05-01", "2021-04-15"), ("2021-05-01", "2021-05-01")])
def test_a_day_a_stay_and_a_moment_are_exact(begun: str, over: str) -> None:
    assert not imprecise(read(begun).start, read(over).start)


def test_the_last_day_of_a_year_is_its_31_december() -> None:
    when = read("2020")
    assert last_day_of(when.start, when.end) == day_of(*read("2020-12-31")[:2])


def test_a_day_is_twenty_five_hours_long_when_the_clocks_go_back() -> None:
    begun = read("2021-10-31T00:00:00+02:00").start
    over = read("2021-11-01T00:00:00+01:00").start
    assert one_day(begun, over)
    assert day_of(begun, over) == day_of(*read("2021-10-31")[:2])
