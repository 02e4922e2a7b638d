"""Orders are drawn by a seed, and turn, so that every draft stands in every place."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from evaluation.judge.items import cases
from evaluation.judge.orders import sheets
from tests.evaluation.judge.raters import drafts

SYSTEMS = tuple(f"system-{number}" for number in range(7))


@given(systems=st.integers(1, 7), most=st.integers(1, 5), orders=st.integers(1, 6), seed=st.integers(0, 99))
def test_every_draft_is_shown_once_in_every_order_and_no_sheet_is_too_full(
    systems: int, most: int, orders: int, seed: int
) -> None:
    told = cases(drafts(3, SYSTEMS[:systems]))
    found = list(sheets(told, orders=orders, most=most, seed=seed))
    assert Counter((item.id, sheet.order) for sheet in found for item in sheet.items) == Counter(
        (item.id, order) for case in told for item in case.items for order in range(orders)
    )
    assert max(len(sheet.items) for sheet in found) <= most
    assert len({len(sheet.items) for sheet in found}) <= 2


@given(seed=st.integers(0, 99))
def test_with_as_many_orders_as_drafts_each_stands_once_in_every_place(seed: int) -> None:
    places = Counter(
        (item.id, place)
        for sheet in sheets(cases(drafts(4)), orders=3, seed=seed)
        for place, item in enumerate(sheet.items)
    )
    assert set(places.values()) == {1}
    assert len(places) == 4 * 3 * 3


def test_equal_seeds_give_equal_orders_and_others_give_others() -> None:
    told = cases(drafts(20))
    first = [sheet.items for sheet in sheets(told, seed=1)]
    assert first == [sheet.items for sheet in sheets(told, seed=1)]
    assert first != [sheet.items for sheet in sheets(told, seed=2)]


def test_the_first_place_is_shared_by_all_systems_in_the_long_run() -> None:
    firsts = Counter(sheet.items[0].system for sheet in sheets(cases(drafts(300)), seed=5))
    assert min(firsts.values()) > 60
