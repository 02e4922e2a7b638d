"""A judge that is swayed is found out, and one that is not is left alone."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from evaluation.judge.biases import Biases, biases, padded, padded_sheets
from evaluation.judge.ensemble import poll, scores_of
from evaluation.judge.families import family_of
from evaluation.judge.items import case_of, cases
from evaluation.judge.orders import sheets
from tests.evaluation.judge.raters import Rater, drafts, quality

ITEMS = drafts(40)
PEER = Rater("peer", lambda item, place: quality(item), family="peer", noise=0.2)


def measured(judge: Rater, *, orders: int = 3, samples: int = 300) -> Biases:
    told = list(sheets(cases(ITEMS), orders=orders, seed=2))
    shown = asyncio.run(poll([judge, PEER], [*told, *padded_sheets(told)]))
    found = biases(shown, scores_of(shown), ITEMS, case_of(ITEMS), samples=samples, seed=1)
    return next(one for one in found if one.judge == judge.name)


def test_judges_that_rate_the_drafts_alone_are_accused_no_more_often_than_chance_would_have_it() -> None:
    accused: Counter[str] = Counter()
    for number in range(20):
        found = measured(
            Rater(f"fair {number}", lambda item, place: quality(item), family="llama", noise=0.3), samples=100
        )
        assert found.position is not None
        assert found.length is not None
        assert found.padding is not None
        assert found.own is not None
        accused["position"] += found.position.effect.apart
        accused["length"] += found.length.apart
        accused["padding"] += found.padding.apart
        accused["own"] += found.own.apart
    assert max(accused.values()) <= 4, accused  # of 20; one is expected


def test_a_judge_that_prefers_the_first_place_is_found() -> None:
    found = measured(Rater("first", lambda item, place: quality(item) + 0.5 * (place == 0), noise=0.3))
    assert found.position is not None
    assert found.position.effect.apart
    assert found.position.effect.value == pytest.approx(0.5, abs=0.2)
    assert found.position.by_place[0] == max(found.position.by_place)
    assert found.position.size is not None
    assert found.position.size > 0.5


def test_a_judge_that_prefers_the_last_place_is_told_by_the_sign() -> None:
    found = measured(Rater("last", lambda item, place: quality(item) + 0.5 * (place == 2), noise=0.3))
    assert found.position is not None
    assert found.position.effect.apart
    assert found.position.effect.value < 0


def test_in_one_order_the_effect_of_the_place_cannot_be_told() -> None:
    assert measured(Rater("first", lambda item, place: 5 - place), orders=1).position is None


def test_a_judge_that_likes_length_is_found_by_both_measures() -> None:
    found = measured(Rater("long", lambda item, place: 1 + item.words / 20, noise=0.2))
    assert found.length is not None
    assert found.padding is not None
    assert found.length.apart
    assert found.length.value > 0.8
    assert found.padding.apart
    assert found.padding.value > 0.3
    assert found.position is not None
    assert not found.position.effect.apart


def test_length_that_goes_with_the_case_is_no_liking_for_length() -> None:
    """A judge that gives long cases more, but drafts of one case by their quality."""
    longer = tuple(item for case in range(30) for item in drafts(1, seed=case))
    items = tuple(
        type(item)(
            f"{number // 3}/{item.system}",
            item.system,
            item.task,
            f"Record {number // 3}.",
            "word " * (40 + 10 * (number // 3)) + "more " * (item.words % 5),
        )
        for number, item in enumerate(longer)
    )
    judge = Rater(
        "by case", lambda item, place: 1 + int(item.id.split("/")[0]) / 10 + 0.3 * quality(item) / 4
    )
    shown = asyncio.run(poll([judge], sheets(cases(items))))
    (found,) = biases(shown, scores_of(shown), items, case_of(items), samples=300)
    assert found.length is not None
    assert not found.length.apart


def test_a_judge_that_prefers_its_own_family_is_found() -> None:
    found = measured(
        Rater(
            "vain",
            lambda item, place: quality(item) + 0.6 * (item.system == "llama-3"),
            family="llama",
            noise=0.3,
        )
    )
    assert found.own is not None
    assert found.own.family == "llama"
    assert found.own.apart
    assert found.own.above.value == pytest.approx(0.6, abs=0.2)
    assert found.own.adjusted is not None
    assert found.own.adjusted.value == pytest.approx(0.6, abs=0.25)


def test_a_generous_judge_is_not_taken_for_a_vain_one() -> None:
    found = measured(Rater("generous", lambda item, place: quality(item) + 0.6, family="llama", noise=0.2))
    assert found.own is not None
    assert found.own.above.apart
    assert not found.own.apart


def test_a_judge_whose_family_wrote_nothing_has_no_self_preference() -> None:
    assert measured(Rater("other", lambda item, place: 3, family="claude")).own is None


def test_what_is_padded_has_the_same_words_in_it_and_a_third_more_around_them() -> None:
    draft = "Potassium 4.1 mmol/L.\n" + "word " * 90
    longer = padded(draft)
    assert draft in longer
    assert 1.3 * len(draft.split()) <= len(longer.split()) <= 1.7 * len(draft.split())
    assert len(padded("")) > 0


def test_padded_drafts_are_no_ratings_of_the_drafts() -> None:
    told = list(sheets(cases(ITEMS), seed=2))
    long = Rater("long", lambda item, place: 1 + item.words / 20)
    plain = asyncio.run(poll([long], told))
    both = asyncio.run(poll([long], [*told, *padded_sheets(told)]))
    assert scores_of(both) == scores_of(plain)
    assert [one.padded for one in both[len(plain) :]] == [True] * len(cases(ITEMS))


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("gpt-4.1", "gpt"),
        ("openai/gpt-oss-120b", "gpt"),
        ("claude-sonnet-4", "claude"),
        ("gemini-2.5-pro", "gemini"),
        ("google/medgemma-27b", "gemini"),
        ("meta-llama/Llama-3.3-70B-Instruct", "llama"),
        ("Qwen/Qwen3-8B", "qwen"),
        ("deepseek-ai/DeepSeek-R1-Distill-Llama-70B", "deepseek"),
        ("composer", "wardstream"),
        ("rules", "wardstream"),
        ("house/scribe-2", "scribe"),
        ("7", ""),
    ],
)
def test_models_are_known_by_their_family(name: str, family: str) -> None:
    assert family_of(name) == family
