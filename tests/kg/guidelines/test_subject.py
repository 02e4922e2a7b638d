"""The patient as of a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.subject import subject_of
from tests.kg.guidelines.records import biopsy, cytology, fact, hpv, patient, time


def test_facts_dated_after_the_decision_are_left_out_and_counted() -> None:
    subject = patient(
        cytology("2021-06-01", "NILM"), cytology("2021-06-03", "HSIL"), as_of="2021-06-02T08:00:00Z"
    )
    assert [f.start for f in subject.facts] == [time("2021-06-01")]
    assert subject.ahead == 1


def test_of_one_day_what_happened_after_the_decision_is_left_out() -> None:
    subject = patient(
        cytology("2021-06-02T07:00:00Z", "NILM"),
        biopsy("2021-06-02T09:00:00Z", "CIN3"),
        as_of="2021-06-02T08:00:00Z",
    )
    assert len(subject.facts) == 1


@pytest.mark.parametrize("status", ["refuted", "planned"])
def test_what_is_refuted_or_planned_makes_nothing_true(status: str) -> None:
    assert patient(fact("has_condition", "pregnancy", "2021-01-01", status=status)).facts == ()  # type: ignore[arg-type]


def test_a_cancelled_result_is_none_but_a_resolved_illness_was_one() -> None:
    resolved = fact("has_condition", "asthma", "2010-01-01", status="inactive")
    assert patient(cytology("2021-01-01", "HSIL", status="inactive"), resolved).facts == (resolved,)


@given(
    st.permutations(
        [
            hpv("2020-01-01", "negative"),
            cytology("2020-01-01", "NILM"),
            biopsy("2019", "CIN1"),
            fact("has_condition", "asthma", "2001"),
        ]
    ),
    st.data(),
)
def test_any_order_and_any_duplicates_are_the_same_patient(facts: list, data: st.DataObject) -> None:  # type: ignore[type-arg]
    again = data.draw(st.lists(st.sampled_from(facts)))
    assert patient(*facts, *again) == patient(*sorted(facts, key=lambda f: f.id))


def test_of_two_facts_with_one_id_the_same_counts_whatever_order_they_come_in() -> None:
    one, other = cytology("2020-01-01", "NILM", id="a"), cytology("2020-01-01", "HSIL", id="a")
    assert patient(one, other) == patient(other, one)
    assert len(patient(one, other).facts) == 1


@pytest.mark.parametrize(
    ("born", "as_of", "least", "most"),
    [
        ("1985-03-10", "2021-03-09", 35, 36),
        ("1985-03-10", "2021-03-10", 36, 36),
        ("1985-03", "2021-03-15", 35, 36),
        ("1985", "2021-06-02", 35, 36),
        ("2000-02-29", "2021-02-28", 21, 21),  # the anniversary of a leap day is the last of February
        ("2000-02-29", "2020-02-29", 20, 20),
    ],
)
def test_age_is_whole_years_from_the_least_to_the_most_that_the_date_of_birth_allows(
    born: str, as_of: str, least: int, most: int
) -> None:
    age = patient(born=born, as_of=as_of).age()
    assert age is not None
    assert int(age[0]) == least
    assert most <= age[1] < most + 1 or (int(age[0]) == int(age[1]) and least != most)


@pytest.mark.parametrize("born", ["", "unknown", "1985-13-01", "19850310x", "2030-01-01", "2021-06-03"])
def test_without_a_date_of_birth_or_with_one_that_cannot_be_there_is_no_age(born: str) -> None:
    assert patient(born=born, as_of="2021-06-02").age() is None


def test_a_child_of_this_year_is_no_younger_than_born() -> None:
    assert patient(born="2021", as_of="2021-06-02").age() == pytest.approx((0.0, 152 / 365))


def test_facts_are_found_by_what_they_are_about() -> None:
    first, second = hpv("2020-01-01", "negative"), hpv("2021-01-01", "positive")
    subject = subject_of([second, cytology("2020-05-01", "NILM"), first], time("2021-06-02"))
    assert subject.concepts["observed", first.concept] == (first, second)
