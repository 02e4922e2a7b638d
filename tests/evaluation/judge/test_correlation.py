"""The ensemble against people: each rater, their mean, dimension by dimension, with ties and gaps."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from evaluation.judge.correlation import MEAN, Correlation, Correlations, correlations, strength
from evaluation.judge.human import Aspect, Human
from evaluation.judge.rubric import DIMENSIONS, Dimension
from schemas.errors import ConfigurationError

ITEMS = [f"item-{number}" for number in range(12)]
CASES = {item: item for item in ITEMS}


def judged(*scores: float) -> dict[str, dict[Dimension, float]]:
    return {item: dict.fromkeys(DIMENSIONS, score) for item, score in zip(ITEMS, scores, strict=False)}


def people(**scores: Mapping[str, Mapping[Aspect, float]]) -> Human:
    return Human({name: {item: dict(of) for item, of in items.items()} for name, items in scores.items()}, 0)


def overall(*scores: float) -> dict[str, dict[Aspect, float]]:
    return {item: {"overall": score} for item, score in zip(ITEMS, scores, strict=False)}


def one(found: Correlations, first: str, other: str, dimension: Aspect = "overall") -> Correlation:
    return next(c for c in found.found if (c.one, c.other, c.dimension) == (first, other, dimension))


def rho(found: Correlations, first: str, other: str, dimension: Aspect = "overall") -> float:
    figure = one(found, first, other, dimension).rho
    assert figure is not None
    return figure.value


def test_equal_rankings_correlate_fully_and_opposite_ones_inversely() -> None:
    told = people(alike=overall(1, 2, 2, 3, 4, 5), opposed=overall(5, 4, 4, 3, 2, 1))
    found = correlations({"ensemble": judged(2, 3, 3, 4, 4.5, 5)}, told, CASES, samples=100)
    assert rho(found, "ensemble", "alike") == pytest.approx(1)
    assert rho(found, "ensemble", "opposed") == pytest.approx(-1)
    assert rho(found, "alike", "opposed") == pytest.approx(-1)
    assert one(found, "ensemble", MEAN).rho is None  # the two raters' mean is the same of all


def test_with_ties_it_is_what_scipy_says() -> None:
    import scipy.stats as stats

    ours, theirs = (4, 4, 3, 5, 2, 4, 3, 3, 5, 1, 4, 2), (5, 3, 3, 4, 2, 4, 3, 2, 5, 2, 3, 1)
    found = correlations({"ensemble": judged(*ours)}, people(a=overall(*theirs)), CASES, samples=100)
    assert rho(found, "ensemble", MEAN) == pytest.approx(stats.spearmanr(ours, theirs).statistic)
    figure = one(found, "ensemble", MEAN).rho
    assert figure is not None
    assert figure.low is not None
    assert figure.high is not None
    assert figure.low < figure.value < figure.high


def test_raters_are_averaged_over_those_who_rated_an_item() -> None:
    a = overall(1, 2, 3, 4)
    b = {item: of for item, of in overall(5, 5, 5, 5).items() if item == "item-0"}  # item-0: mean 3
    found = correlations({"ensemble": judged(3, 2, 3, 4)}, people(a=a, b=b), CASES, samples=100)
    assert rho(found, "ensemble", MEAN) == pytest.approx(1)
    assert one(found, "ensemble", "b").rho is None
    assert one(found, "ensemble", "b").items == 1


def test_overall_is_the_mean_of_the_four_where_a_rater_gave_all_four_and_none_of_their_own() -> None:
    told = {
        item: dict.fromkeys(DIMENSIONS, float(score)) for item, score in zip(ITEMS, (1, 2, 3), strict=False)
    }
    partly = {item: {"completeness": float(score)} for item, score in zip(ITEMS, (1, 2, 3), strict=False)}
    found = correlations({"ensemble": judged(1, 2, 3)}, people(a=told, b=partly), CASES, samples=100)
    assert rho(found, "ensemble", "a") == pytest.approx(1)
    assert not [c for c in found.found if c.other == "b" and c.dimension == "overall"]
    assert one(found, "ensemble", "b", "completeness").items == 3


def test_items_that_were_not_judged_are_counted() -> None:
    told = overall(1, 2, 3) | {"unknown": {"overall": 3.0}}
    found = correlations({"ensemble": judged(1, 2, 3)}, people(a=told), CASES, samples=100)
    assert found.unknown == 1
    assert one(found, "ensemble", MEAN).items == 3


def test_ratings_of_other_items_altogether_are_an_error_that_says_what_to_look_at() -> None:
    with pytest.raises(ConfigurationError, match="got 1 others; the column `item`"):
        correlations({"ensemble": judged(1, 2)}, people(a={"elsewhere": {"overall": 2.0}}), CASES)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0.81, "very strong"),
        (0.8, "strong"),
        (0.61, "strong"),
        (0.5, "moderate"),
        (0.3, "weak"),
        (0.1, "very weak or none"),
        (-0.7, "strong, opposed"),
    ],
)
def test_strength_is_named_as_the_paper_names_it(value: float, said: str) -> None:
    assert strength(value) == said
