"""Which path is best: eq. 4, and what length does to it."""

from __future__ import annotations

import pytest

from kg.guidelines.alignment import AlignmentSettings, GuidelinePath, GuidelineStep
from kg.guidelines.alignment.aligner import ranked
from tests.kg.guidelines.alignment.worlds import happened, index_of, state_of

STEPS = (
    GuidelineStep("a", "Surgery"),
    GuidelineStep("b", "Surgical follow up"),
    GuidelineStep("c", "Surgery of the eye"),
)
PATHS = (GuidelinePath("short", "g", ("a",)), GuidelinePath("long", "g", ("a", "b", "c")))


def order(power: float, counted: str = "all") -> list[str]:
    options = AlignmentSettings(length_power=power, counted=counted)  # type: ignore[arg-type]
    index = index_of(STEPS, PATHS)
    return [
        index.path(one.number).id
        for one in ranked(state_of(happened(("Surgery", 1)), index, options), options, 5)
    ]


def test_the_plain_sum_prefers_the_longer_path_and_the_mean_the_shorter() -> None:
    assert order(0) == ["long", "short"]
    assert order(1) == ["short", "long"]


def test_only_pairs_count_where_that_is_asked_for() -> None:
    options = AlignmentSettings(counted="pairs")
    index = index_of(STEPS, PATHS)
    totals = [one.total for one in ranked(state_of(happened(("Surgery", 1)), index, options), options, 5)]
    assert totals[0] == pytest.approx(1, abs=1e-3)
    assert totals[1] == totals[0]  # "follow up" and "of the eye" are below the threshold


def test_equal_scores_are_in_the_order_of_the_paths_ids_however_many_are_asked_for() -> None:
    paths = [GuidelinePath(name, "g", ("a",)) for name in "dbcae"]
    index = index_of(STEPS, paths)
    state = state_of(happened(("Surgery", 1)), index)
    for most in range(1, 7):
        assert [index.path(one.number).id for one in ranked(state, AlignmentSettings(), most)] == list(
            "abcde"
        )[:most]


def test_where_nothing_has_happened_every_score_is_0() -> None:
    assert [one.score for one in ranked(state_of(()), AlignmentSettings(), 5)] == [0, 0, 0]
