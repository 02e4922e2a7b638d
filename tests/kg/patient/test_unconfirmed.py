"""Orders that nobody closed: which of them still hold, and when they were last heard of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.patient import Event, TemporalGraph, Version
from kg.patient.unconfirmed import heard_last, unconfirmed_orders
from schemas.instant import DAY, FOREVER
from tests.kg.patient.events import T0, dose, event, order

LONG = 401  # days: longer than prescriptions are renewed


def graph_of(*events: Event) -> TemporalGraph:
    return TemporalGraph(
        Version(one.source.resource, "fact", (), "e", (0, 0, ""), one.recorded, False, seq, events=(one,))
        for seq, one in enumerate(events)
    )


def silent(*events: Event, as_of: float | None = None) -> dict[float, float]:
    """Days of the starts of orders that nothing confirms, and when each was last heard of."""
    found = unconfirmed_orders(graph_of(*events), FOREVER if as_of is None else T0 + round(as_of * DAY))
    return {(start - T0) / DAY: (last - T0) / DAY for (_, start), last in found.items()}


def visit(day: float) -> Event:
    return event(T0 + round(day * DAY), name="Weight")


def test_an_order_that_nobody_closed_holds_for_as_long_as_orders_are_renewed() -> None:
    assert silent(order(0), visit(LONG - 1)) == {}
    assert silent(order(0), visit(LONG)) == {0: 0}
    assert silent(order(0)) == {}  # the record ends with it: nobody could have confirmed it
    assert silent(order(0), as_of=LONG) == {0: 0}


@pytest.mark.parametrize(
    "later",
    [order(300), dose(LONG - 30), order(300, until=320), dose(350, relation="dispensed_medication")],
)
def test_later_evidence_of_the_same_treatment_confirms_it(later: Event) -> None:
    assert 0 not in silent(order(0), later, visit(LONG))


def test_a_later_order_that_was_refuted_or_is_only_planned_confirms_nothing() -> None:
    assert silent(order(0), order(300, status="planned"), visit(LONG)) == {0: 0}
    assert silent(
        order(0), visit(LONG), event(T0 + 2 * LONG * DAY, name="CT", role="plan", status="planned")
    ) == {0: 0}


def test_a_dose_confirms_for_as_long_as_the_next_may_be_late_and_never_shortens_what_the_order_holds() -> (
    None
):
    assert silent(order(0), dose(390), visit(390 + 63)) == {}
    assert silent(order(0), dose(390), visit(390 + 64)) == {0: 390}
    assert silent(order(0), dose(100), visit(200)) == {}


def test_a_statement_speaks_of_the_day_on_which_it_was_made() -> None:
    stated = event(
        T0, FOREVER, name="albuterol", role="treatment", relation="takes_medication", recorded=T0 + 1000 * DAY
    )
    assert silent(stated, visit(1100)) == {}
    assert silent(stated, visit(1401)) == {0: 1000}


def test_a_note_that_names_the_drug_as_one_of_today_confirms_it_and_one_that_tells_its_history_does_not() -> (
    None
):
    ordered = order(0, linked="C1")
    named = event(T0 + 300 * DAY, name="docetaxel", role="treatment", relation="mentioned", linked="C1")
    past = event(
        T0 + 300 * DAY, name="docetaxel", role="treatment", relation="mentioned", linked="C1", grain="past"
    )
    assert silent(ordered, named, visit(LONG)) == {}
    assert silent(ordered, past, visit(LONG)) == {0: 0}


def test_what_ended_or_was_stopped_is_never_open() -> None:
    assert silent(order(0, until=10), order(0, "senna", status="stopped"), visit(5 * LONG)) == {}


@given(
    st.lists(
        st.tuples(st.integers(0, 3000), st.sampled_from(["order", "dose", "visit"])), min_size=1, max_size=12
    ),
    st.randoms(use_true_random=False),
)
def test_what_is_not_confirmed_does_not_depend_on_the_order_of_what_is_told(
    told: list[tuple[int, str]], shuffle: object
) -> None:
    made = [{"order": order, "dose": dose, "visit": visit}[what](day) for day, what in told]
    before = silent(*made)
    shuffle.shuffle(made)  # type: ignore[attr-defined]
    assert silent(*made) == before
    last = (heard_last(graph_of(*made)) - T0) / DAY
    assert all(start <= heard < last for start, heard in before.items())
