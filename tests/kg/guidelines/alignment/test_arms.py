"""The pairs of alpha and theta that a policy may choose, and what it knows of a request."""

from __future__ import annotations

from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.alignment import AlignmentSettings
from kg.guidelines.alignment.arms import features, packaged_arms, read_arms
from schemas.requests import TASKS
from tests.kg.guidelines.alignment.cases import case_of
from tests.processors.stay import request


def test_the_first_is_what_ships_whatever_the_settings_are_and_every_other_one_is_another() -> None:
    base = AlignmentSettings(threshold=0.5, alpha=0.65, theta=0.55)
    arms = packaged_arms()
    told = {name: arm.of(base) for name, arm in arms.items()}
    assert next(iter(arms)) == "shipped" and told["shipped"] == base
    assert len({(one.alpha, one.theta) for one in told.values()}) == len(arms) >= 5
    assert all(one.model_copy(update={"alpha": 0.65, "theta": 0.55}) == base for one in told.values())


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("{}", "what ships"),
        ("a: {why: x, alpha: 0.5}", "what ships"),
        ("a: {why: x}\nb: {why: y, thet: 0.5}", "thet"),
        ("a: {why: x}\nb: {why: y, alpha: 2}", "<= 1"),
    ],
)
def test_a_file_that_says_something_else_is_refused_with_what_is_wrong(text: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        read_arms(text)


@given(
    st.sampled_from(TASKS),
    st.lists(
        st.tuples(
            st.sampled_from(["Node status N0", "Chemotherapy", "Tamoxifen tablet", "?"]), st.integers(0, 80)
        ),
        min_size=1,
        max_size=6,
    ),
    st.floats(-1, 1),
)
def test_features_are_finite_and_the_same_names_for_every_request(
    task: str, told: list[tuple[str, int]], threshold: float
) -> None:
    found = features(request(task), case_of(tuple(told), threshold=threshold))  # type: ignore[arg-type]
    assert all(isinstance(value, float) and isfinite(value) for value in found.values())
    assert tuple(found) == tuple(features(request(), case_of()))


def test_they_tell_of_the_course_and_of_the_ways_beside_it() -> None:
    found = features(
        request("care-summary"),
        case_of((("Node status N0", 1), ("Node status N0", 11), ("Tamoxifen tablet", 11))),
    )
    assert (found["events"], found["descriptions"], found["days"], found["moments"]) == (
        3,
        2,
        10,
        pytest.approx(2 / 3),
    )
    assert 0 < found["seeds"] <= 1 and 0 < found["likeness"] <= 1 and found["ways"] >= 1
