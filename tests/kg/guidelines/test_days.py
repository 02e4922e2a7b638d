"""How well dates are known, and as of when a record without a time of its own is judged."""

from __future__ import annotations

from datetime import date, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.days import date_of, grain, last_event
from processors.ingest.canonical.times import Moment, read
from schemas.codes import Concept
from schemas.facts import Fact, Relation, Source
from schemas.instant import FOREVER

ZONES = st.integers(-11, 11).map(lambda hours: timezone(timedelta(hours=hours)))
DATES = st.dates(date(1901, 1, 1), date(2199, 12, 31)).map(str)


def fact(moment: Moment, relation: Relation = "observed", *, lasting: bool = False) -> Fact:
    end = FOREVER if lasting else moment.end
    return Fact(
        "a",
        relation,
        Concept(text="HPV test"),
        moment.start,
        Source("Observation/a"),
        None,
        end,
        grain=moment.grain if lasting else "",
    )


@given(DATES, st.sampled_from((4, 7, 10)), ZONES, st.booleans())
def test_a_date_is_told_as_it_was_sent_whatever_the_zone(
    day: str, length: int, zone: timezone, lasting: bool
) -> None:
    sent = day[:length]
    if lasting and length == len(day):
        return  # a day without an end is told in UTC
    known = fact(read(sent, zone), lasting=lasting)
    assert date_of(known) == sent
    assert grain(known) == {4: "year", 7: "month", 10: ""}[length]


@given(DATES, st.sampled_from((4, 7, 10)), st.booleans())
def test_the_last_event_lies_in_the_period_that_its_date_covers(day: str, length: int, lasting: bool) -> None:
    moment = read(day[:length])
    assert last_event([fact(moment, lasting=lasting)]) == (
        moment.end - 1 if length < len(day) else moment.start
    )


@pytest.mark.parametrize(
    ("dates", "last"),
    [
        *(
            (("2025", "2025-03-07"), "2025-03-07"),
            (("2025", "2024-03-07"), "2025-12-31"),
            (("2025", "2025-04"), "2025-04-30"),
        ),
        *(
            (("2025-02", "2025-03", "2025-01"), "2025-03-31"),
            (("2024", "2025"), "2025-12-31"),
            (("2025", "2025-01-01"), "2025-01-01"),
        ),
    ],
)
def test_a_date_known_better_later_in_the_period_is_the_last_event(dates: tuple[str, ...], last: str) -> None:
    found = last_event(fact(read(date)) for date in dates)
    day = read(last)
    assert found is not None and day.start <= found < day.end


def test_nothing_has_no_last_event() -> None:
    assert last_event([]) is None


def test_a_condition_that_lasted_from_new_year_to_new_year_began_on_a_day() -> None:
    year = read("2025")
    assert date_of(fact(year, "has_condition")) == "2025-01-01"
