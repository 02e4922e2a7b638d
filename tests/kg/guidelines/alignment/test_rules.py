"""Re-ranking by rules: each feature, and what it does to the order."""

from __future__ import annotations

import asyncio

import pytest
from pydantic import ValidationError

from kg.guidelines.alignment import Standing
from kg.guidelines.alignment.reranking import FEATURES, RuleReranker, Rules, features, packaged
from tests.kg.guidelines.alignment.cases import case_of


def told(path: str, **standings: Standing) -> dict[str, float]:
    case = case_of(standings=standings)
    candidate = next(one for one in case.candidates if one.path.id == path)
    return features(candidate, case, packaged())


def test_a_condition_that_holds_speaks_for_a_path_and_one_that_does_not_against_it() -> None:
    assert told("node-negative")["satisfied"] == packaged().neutral
    assert told("node-negative", th=Standing(satisfied=2))["satisfied"] == 1
    against = told("node-negative", th=Standing(satisfied=1, contradicted=1))
    assert (against["satisfied"], against["contradicted"]) == (0.5, 0.5)


def test_what_is_not_documented_speaks_neither_for_nor_against() -> None:
    assert told("node-negative", th=Standing(missing=3)) == told("node-negative")


def test_the_path_whose_conditions_hold_is_put_first() -> None:
    judge = RuleReranker().judge
    assert (
        judge(case_of(standings={"tch": Standing(satisfied=1), "th": Standing(contradicted=1)})).order[0].path
        == "node-positive"
    )
    assert (
        judge(case_of(standings={"tch": Standing(contradicted=1), "th": Standing(satisfied=1)})).order[0].path
        == "node-negative"
    )


def test_what_happened_against_the_order_of_the_steps_speaks_against_a_path() -> None:
    forwards = case_of((("Surgery lumpectomy", 1), ("Trastuzumab injection", 30)))
    backwards = case_of((("Surgery lumpectomy", 30), ("Trastuzumab injection", 1)))
    found = []
    for case in (forwards, backwards):
        candidate = next(one for one in case.candidates if one.path.id == "surgery-first")
        found.append(features(candidate, case, packaged()))
    assert found[0]["similarity"] == found[1]["similarity"]
    assert found[0]["ordered"] == pytest.approx(found[0]["similarity"])
    assert found[1]["ordered"] < 0.7 * found[1]["similarity"]


def test_recency_halves_with_its_half_life_and_is_0_without_a_pair() -> None:
    now = told("surgery-first")["recency"]
    assert now == pytest.approx(0.5 ** (60 / packaged().recency_half_life_days))
    nothing = case_of((("Potassium", 1),), threshold=0.99)
    assert features(nothing.candidates[0], nothing, packaged())["recency"] == 0


def test_an_order_has_every_candidate_once_with_falling_scores_and_says_why() -> None:
    case = case_of()
    ranking = asyncio.run(RuleReranker().rerank(case))
    assert ranking.by == "rules"
    assert {judged.path for judged in ranking.order} == {one.path.id for one in case.candidates}
    assert [judged.score for judged in ranking.order] == sorted(
        (judged.score for judged in ranking.order), reverse=True
    )
    assert all(name in ranking.order[0].why for name in FEATURES)


def test_a_case_without_candidates_has_an_empty_order() -> None:
    assert RuleReranker().judge(case_of(())).order == ()


def test_weights_that_name_no_feature_are_refused() -> None:
    with pytest.raises(ValidationError, match="expected a weight of at least 0 for each of similarity"):
        Rules(neutral=0.5, recency_half_life_days=1, length_power=1, weights={"similarity": 1})
