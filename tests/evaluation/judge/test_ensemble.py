"""Judges are averaged over orders and over those that rated; nothing stands in for a rating that is not
there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from evaluation.judge.ensemble import agreement, averaged, missing, overall, poll, scores_of, unrated
from evaluation.judge.items import Item, case_of, cases
from evaluation.judge.judge import NotRated, Rated, Rating
from evaluation.judge.orders import Shown, sheets
from evaluation.judge.rubric import DIMENSIONS
from tests.evaluation.judge.raters import Rater, drafts, quality


def shown(items: Sequence[Item], *raters: Rater, orders: int = 1) -> list[Shown]:
    return asyncio.run(poll(raters, sheets(cases(items), orders=orders, seed=1)))


def test_a_draft_has_the_mean_of_all_judges() -> None:
    items = drafts(2)
    told = averaged(
        scores_of(
            shown(
                items,
                Rater("one", lambda item, place: 2),
                Rater("other", lambda item, place: 5),
                Rater("third", lambda item, place: 5),
            )
        )
    )
    assert {overall(of) for of in told.values()} == {4.0}
    assert told.keys() == {item.id for item in items}


def test_a_judge_has_the_mean_over_the_orders_in_which_it_saw_a_draft() -> None:
    told = scores_of(shown(drafts(1), Rater("one", lambda item, place: 1 + 2 * place), orders=3))
    assert {overall(of) for of in told["one"].values()} == {3.0}


def test_a_judge_without_a_rating_is_left_out_of_the_mean_and_counted() -> None:
    items = drafts(2)
    silent = Rater("silent", lambda item, place: None if item.id.startswith("0") else 1)
    found = shown(items, Rater("one", lambda item, place: 5), silent)
    by_judge = scores_of(found)
    told = averaged(by_judge)
    assert {item: overall(of) for item, of in told.items()} == {
        item.id: 5 if item.id.startswith("0") else 3 for item in items
    }
    assert unrated(found) == {"silent": {"would not": 3}}
    assert missing(items, by_judge, ["one", "silent"]) == {
        item.id: int(item.id.startswith("0")) for item in items
    }


def test_a_draft_that_nobody_rated_has_no_score() -> None:
    items = drafts(2)
    told = averaged(
        scores_of(shown(items, Rater("one", lambda item, place: None if item.id.startswith("0") else 4)))
    )
    assert told.keys() == {item.id for item in items if not item.id.startswith("0")}


def test_agreement_tells_order_and_distance_apart() -> None:
    items = drafts(30)
    good, generous = (
        Rater("good", lambda item, place: quality(item)),
        Rater("generous", lambda item, place: quality(item) + 1),
    )
    opposed = Rater("opposed", lambda item, place: 6 - quality(item))
    found = agreement(scores_of(shown(items, good, generous, opposed)), case_of(items), samples=200)
    told = {(one.one, one.other): one for one in found if one.dimension == "completeness"}
    assert len(found) == 3 * len(DIMENSIONS)
    for pair, rho in ((("good", "generous"), 1.0), (("good", "opposed"), -1.0)):
        figure = told[pair].spearman
        assert figure is not None
        assert figure.value == pytest.approx(rho)
    assert told["good", "generous"].apart == pytest.approx(1.0)
    assert told["good", "generous"].items == len(items)


def test_judges_who_rated_no_draft_in_common_have_no_agreement() -> None:
    items = drafts(2)
    one = Rater("one", lambda item, place: 3 if item.id.startswith("0") else None)
    other = Rater("other", lambda item, place: None if item.id.startswith("0") else 3)
    assert agreement(scores_of(shown(items, one, other)), case_of(items)) == []


@pytest.mark.parametrize("score", [0, 0.99, 5.01, float("nan")])
def test_no_rating_lies_outside_the_scale(score: float) -> None:
    with pytest.raises(ValueError, match="from 1 to 5"):
        Rating(score)


def test_a_draft_is_rated_in_all_dimensions_or_in_none() -> None:
    with pytest.raises(ValueError, match="expected ratings of"):
        Rated({"completeness": Rating(3)})
    assert NotRated("why").why == "why"
