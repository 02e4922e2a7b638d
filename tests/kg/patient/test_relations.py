"""How events lie to each other in time: sure, or not said."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.patient import Event
from kg.patient.relations import INVERSE, Order, reach, relate, relations
from schemas.instant import DAY, FOREVER, HOUR
from tests.kg.patient.events import T0, event, on_day

CHRONIC = event(T0 - 400 * DAY, FOREVER)


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        (event(T0), event(T0 + HOUR), "before"),
        (event(T0), event(T0), "equals"),
        (event(T0, T0 + HOUR), event(T0 + HOUR, T0 + 2 * HOUR), "before"),  # ends where the other begins
        (event(T0, T0 + 2 * HOUR), event(T0 + HOUR, T0 + 3 * HOUR), "overlaps"),
        (event(T0), event(T0, T0 + HOUR), "starts"),
        (event(T0 + HOUR), event(T0, T0 + 2 * HOUR), "during"),
        (event(T0 + HOUR, T0 + 2 * HOUR), event(T0, T0 + 2 * HOUR), "finishes"),
        (event(T0), CHRONIC, "during"),
        (CHRONIC, event(T0, FOREVER), "overlaps"),  # both go on
        (on_day(0), on_day(1), "before"),
        (on_day(0), on_day(0), "unordered"),  # two results of one day without clock times
        (on_day(0), event(T0 + 10 * HOUR), "unordered"),
        (on_day(0), event(T0 + DAY), "before"),
        (on_day(3), CHRONIC, "during"),
        (
            event(T0, FOREVER, grain="day"),
            event(T0 + 10 * HOUR),
            "unordered",
        ),  # a diagnosis of the day of the result
        (event(T0, T0 + 31 * DAY, grain="month"), on_day(5), "unordered"),
        (event(T0, T0 + 31 * DAY, grain="month"), on_day(31), "before"),
        (event(T0, T0 + 365 * DAY, grain="year"), on_day(5), "unordered"),
        (event(T0, grain="past"), event(T0 + DAY), "unordered"),  # it may go on
    ],
)
def test_the_relation_is_allen_s_where_the_times_leave_no_doubt(
    first: Event, second: Event, order: Order
) -> None:
    assert relate(first, second) == order


events = st.builds(
    lambda start, length, grain, known: event(
        T0 + start * 6 * HOUR if grain == "moment" else T0 + start // 4 * DAY,
        FOREVER
        if length == 9
        else T0 + (start + length) * 6 * HOUR
        if grain == "moment"
        else T0 + (start // 4 + max(1, length // 2)) * DAY,
        grain=grain,
    ),
    st.integers(0, 12),
    st.integers(0, 9),
    st.sampled_from(["moment", "moment", "day"]),
    st.booleans(),
)


@given(events, events)
def test_the_relation_seen_from_the_other_side_is_its_inverse(first: Event, second: Event) -> None:
    assert relate(second, first) == INVERSE[relate(first, second)]


def allen(a: tuple[int, int], b: tuple[int, int]) -> Order:
    """Of intervals without any doubt, written out."""
    if a == b:
        return "equals"
    if a[1] < b[0] or (a[1] == b[0] and a[0] != a[1]):
        return "before"
    if b[1] < a[0] or (b[1] == a[0] and b[0] != b[1]):
        return "after"
    if a[0] == b[0]:
        return "starts" if a[1] < b[1] else "started by"
    if a[1] == b[1]:
        return "finishes" if a[0] > b[0] else "finished by"
    if a[0] < b[0]:
        return "contains" if a[1] > b[1] else "overlaps"
    return "during" if a[1] < b[1] else "overlapped by"


def possible(one: Event) -> list[tuple[int, int]]:
    """Some of the intervals that an event may have been: at the beginning, in the middle and at the end of
    what is not known.
    """
    begins, ends = (
        [part.first] if part.first == part.last else [part.first, (part.first + part.last) // 2, part.last]
        for part in reach(one)
    )
    return [(begin, end) for begin, end in itertools.product(begins, ends) if begin <= end]


@given(events, events)
def test_what_is_said_holds_whatever_the_times_truly_were(first: Event, second: Event) -> None:
    said = relate(first, second)
    orders = {allen(a, b) for a, b in itertools.product(possible(first), possible(second))}
    if first.end == second.end == FOREVER and first.start != second.start:
        assert said in (
            "overlaps",
            "overlapped by",
            "unordered",
        )  # neither has ended: which ends first is not known
    elif said == "unordered":
        assert len(orders) > 1
    else:
        assert orders == {said}


@given(st.lists(events, max_size=14))
def test_what_is_not_told_of_before_follows_from_what_is(listed: list[Event]) -> None:
    """Of two events of which one is surely before the other, a chain of told relations leads from one to the
    other.
    """
    listed.sort(key=lambda one: (one.start, one.end, one.id))
    told = list(relations(listed))
    onward: dict[str, set[str]] = {one.id: set() for one in listed}
    same = {one.id: one.id for one in listed}
    for related in told:
        assert relate(related.first, related.second) == related.order != "unordered"
        if related.order == "equals":
            same[related.second.id] = same[related.first.id]
        if related.order in ("before", "contains", "started by", "finished by", "overlaps", "starts"):
            onward[same[related.first.id]].add(related.second.id)
    for first, second in itertools.combinations(listed, 2):
        if relate(first, second) == "before" and same[second.id] == second.id:
            frontier, reached = {same[first.id]}, set()
            while frontier:
                reached |= frontier
                frontier = {after for one in frontier for after in onward[one]} - reached
            assert second.id in reached


def test_relations_are_told_as_they_are_asked_for_and_never_all_pairs() -> None:
    visits = [event(T0 + number * DAY + minute) for number in range(50) for minute in range(20)]
    told = list(relations(visits))
    assert len(told) == 999  # each beside the one before it
    batches = [event(T0 + number * DAY) for number in range(50) for _ in range(20)]
    assert len(list(relations(batches))) == 49 + 50 * 19
    assert next(iter(relations(iter(visits)))).order == "before"
