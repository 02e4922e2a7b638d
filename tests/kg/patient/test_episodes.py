"""Courses of therapy: what belongs together, and what is a new beginning."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.patient import Event
from kg.patient.episodes import Course, Courses, course_key
from kg.patient.regimens import regimens
from schemas.instant import DAY, FOREVER
from tests.kg.patient.events import T0, dose, event, order


def courses_of(*events: Event) -> list[Course]:
    courses = Courses()
    for one in events:
        courses.add(one)
    return courses.all()


def days(course: Course) -> tuple[float, ...]:
    return tuple((time - T0) / DAY for time in course.cycles)


def test_doses_every_three_weeks_are_one_course_with_its_cycles() -> None:
    (course,) = courses_of(*(dose(day) for day in (0, 21, 42, 63)))
    assert (days(course), course.every, course.pauses, course.given) == ((0, 21, 42, 63), 21, (), True)


def test_a_cycle_that_comes_late_is_a_pause_and_one_that_comes_much_later_a_new_course() -> None:
    late, again = courses_of(*(dose(day) for day in (0, 21, 42, 84, 105, 300)))
    assert [(time - T0) / DAY for time in late.pauses[0]] == [42, 84]
    assert (len(late.pauses), days(again)) == (1, (300,))


def test_several_doses_of_a_day_are_one_cycle() -> None:
    (course,) = courses_of(*(dose(day + part / 3) for day in (0, 1, 2) for part in range(3)))
    assert (len(course.events), days(course), course.every) == (9, (0, 1, 2), 1)


def test_fractions_of_radiotherapy_end_a_course_sooner_than_cycles_of_a_drug() -> None:
    fractions = [
        event(
            T0 + day * DAY,
            name="Teleradiotherapy procedure (procedure)",
            role="treatment",
            relation="had_procedure",
        )
        for day in (0, 1, 2, 40)
    ]
    assert [len(course.events) for course in courses_of(*fractions)] == [3, 1]
    assert len(courses_of(*(dose(day) for day in (0, 1, 2, 40)))) == 1


def test_an_order_without_an_end_goes_on_and_a_stopped_one_ends_where_it_was_stopped() -> None:
    (running,) = courses_of(order(0))
    assert (running.end, running.status) == (FOREVER, "active")
    (stopped,) = courses_of(order(0, until=30, status="stopped", attributes={"stop_reason": "Progression"}))
    assert (stopped.end, stopped.status, stopped.stop_reason) == (T0 + 30 * DAY, "stopped", "Progression")
    (over,) = courses_of(order(0, status="inactive"))  # nobody said when
    assert over.end == T0


def test_yearly_renewals_are_one_course_and_a_gap_of_years_is_none() -> None:
    assert len(courses_of(*(order(365 * year) for year in range(5)))) == 1
    assert len(courses_of(order(0, until=90), order(3 * 365))) == 2


def test_strengths_and_brands_of_a_drug_are_one_treatment() -> None:
    (course,) = courses_of(
        dose(0, "Paclitaxel 100 MG Injection"), dose(21, "paclitaxel"), dose(42, "Paclitaxel 6 MG/ML [Taxol]")
    )
    assert len(course.events) == 3


@pytest.mark.parametrize(
    "other",
    [
        dose(0, status="refuted"),
        dose(0, status="planned"),
        dose(0, relation="mentioned"),
        dose(0, relation="immunised_with"),
        event(T0, name="mammography", role="imaging", relation="had_procedure"),
    ],
)
def test_what_was_not_given_or_only_named_is_in_no_course(other: Event) -> None:
    courses = Courses()
    assert (course_key(other), courses.add(other), courses.all()) == ("", "", [])


def test_an_event_finds_its_course() -> None:
    doses = [dose(day) for day in (0, 21, 300, 321)]
    courses = Courses()
    for one in doses:
        courses.add(one)
    assert [len(held.events) for one in doses if (held := courses.holding(one))] == [2, 2, 2, 2]
    held = courses.holding(doses[3])
    assert held is not None and held.start == doses[2].start


def test_drugs_of_the_same_days_for_the_same_reason_are_one_regimen_and_the_next_comes_after_it() -> None:
    why = {"reasons": ("Condition/1",)}
    given_ = [dose(day, drug, **why) for drug in ("doxorubicin", "cyclophosphamide") for day in (0, 14, 28)]
    later = [order(200, "anastrozole", **why), dose(14, "ondansetron", reasons=("Condition/2",))]
    found = regimens(courses_of(*given_, *later))
    assert [(one.name, one.after) for one in found] == [
        ("cyclophosphamide + doxorubicin", ""),
        ("ondansetron", ""),
        ("anastrozole", "cyclophosphamide + doxorubicin"),
    ]


def test_a_reason_in_code_and_one_that_refers_to_the_condition_are_one_where_they_mean_the_same() -> None:
    doses = courses_of(
        dose(0, "docetaxel", reasons=("Condition/1",)), dose(200, "anastrozole", reasons=("icd|C50",))
    )
    assert [one.after for one in regimens(doses)] == ["", ""]
    assert [
        one.after for one in regimens(doses, {"Condition/1": "breast cancer", "icd|C50": "breast cancer"})
    ] == ["", "docetaxel"]


treatments = st.lists(
    st.one_of(
        st.builds(dose, st.integers(0, 600), st.sampled_from(["docetaxel", "cefepime"])),
        st.builds(
            order,
            st.integers(0, 600),
            st.sampled_from(["docetaxel", "cefepime"]),
            st.none(),
            status=st.sampled_from(["active", "stopped", "inactive"]),
        ),
    ),
    max_size=25,
)


@given(treatments, st.randoms(use_true_random=False))
def test_events_in_any_order_with_duplicates_and_withdrawals_give_what_the_rest_gives_from_scratch(
    events: list[Event], chance: random.Random
) -> None:
    withdrawn = [one for one in events if chance.random() < 0.3]
    steps = [*events, *(one for one in events if chance.random() < 0.3)]
    chance.shuffle(steps)
    courses = Courses()
    for number, one in enumerate(steps):
        courses.add(one)
        if number % 3 == 0:
            courses.remove(steps[0])
            courses.add(steps[0])
    for one in withdrawn:
        courses.remove(one)
        courses.remove(one)
    kept = [one for one in events if one not in withdrawn]
    assert courses.all() == courses_of(*kept)
    assert sorted(one.id for course in courses.all() for one in course.events) == sorted(
        one.id for one in kept
    )
    for one in kept:
        held = courses.holding(one)
        assert held is not None and one in held.events
    for key in courses:
        for before, after in pairwise(courses.of(key)):
            assert before.events[-1].start <= after.start
