"""Compiled guidelines: what is shared, what is pruned, what a revision touches."""

from __future__ import annotations

import gc

import numpy as np
import pytest

from kg.guidelines.alignment import Applicability, GuidelinePath, GuidelineStep, Standing
from tests.kg.guidelines.alignment.worlds import STEPS, index_of


def names(index: object, view: object) -> set[str]:
    return {index.path(int(number)).id for number in view.paths}  # type: ignore[attr-defined]


def test_steps_that_paths_share_are_one_row() -> None:
    view = index_of().view()
    assert len(view.rows) == len(STEPS)
    assert view.length.tolist() == [4, 4, 2]


def test_steps_of_different_names_and_the_same_words_are_one_row() -> None:
    steps = (GuidelineStep("a", "Surgery"), GuidelineStep("b", "Surgery"))
    view = index_of(steps, (GuidelinePath("p", "g", ("a", "b", "a")),)).view()
    assert len(view.rows) == 1
    assert view.sums(np.array([0.5])).tolist() == [1.5]  # eq. 3 counts each step


@pytest.mark.parametrize(
    ("applicability", "left"),
    [
        (Applicability(), {"node-positive", "node-negative", "surgery-first"}),
        (Applicability(guidelines={"her2": "false"}), {"surgery-first"}),
        (
            Applicability(guidelines={"her2": "unknown", "neoadjuvant": "true"}),
            {"node-positive", "node-negative", "surgery-first"},
        ),
        (Applicability(paths={"node-positive": "false"}), {"node-negative", "surgery-first"}),
        (Applicability(steps={"th": Standing("false")}), {"node-positive", "surgery-first"}),
        (Applicability(steps={"her2": Standing("false")}), set()),
        (
            Applicability(steps={"th": Standing("unknown", contradicted=3)}),
            {"node-positive", "node-negative", "surgery-first"},
        ),
        (
            Applicability({"other": "false"}, {"other": "false"}, {"other": Standing("false")}),
            {"node-positive", "node-negative", "surgery-first"},
        ),
    ],
)
def test_what_is_false_is_pruned_and_what_is_unknown_stays(
    applicability: Applicability, left: set[str]
) -> None:
    index = index_of()
    assert names(index, index.view(applicability)) == left


def test_a_pruned_paths_own_steps_are_not_compared() -> None:
    index = index_of()
    pruned = index.view(Applicability(guidelines={"her2": "false"}))
    words = {index.steps[step].description for step in ("surgery", "her2")}
    assert pruned.rows.tolist() == sorted(index.vectors.numbers(sorted(words)).tolist())


def test_patients_to_whom_the_same_applies_share_a_view_as_long_as_one_of_them_is_there() -> None:
    index = index_of()
    first = index.view(Applicability(paths={"node-positive": "false"}))
    assert index.view(Applicability(steps={"tch": Standing("false")})) is first
    gone = id(first)
    del first
    gc.collect()
    assert gone not in {id(view) for view in index._views.values()}


def test_a_path_without_steps_has_the_sum_0() -> None:
    index = index_of(
        STEPS, (GuidelinePath("a", "g", ()), GuidelinePath("b", "g", ("tch",)), GuidelinePath("c", "g", ()))
    )
    assert index.view().sums(np.array([0.5])).tolist() == [0, 0.5, 0]


def test_no_guidelines_are_an_index_as_well() -> None:
    assert len(index_of((), ()).view().paths) == 0


def test_what_does_not_fit_is_refused_in_words() -> None:
    with pytest.raises(
        ValueError, match="expected the steps of every path, got none for 1 of them, such as 'nowhere'"
    ):
        index_of(STEPS, (GuidelinePath("p", "g", ("tch", "nowhere")),))
    with pytest.raises(ValueError, match="distinct ids"):
        index_of(STEPS, (GuidelinePath("p", "g", ("tch",)), GuidelinePath("p", "g", ("th",))))
