"""Steps beside events: what is nearest, and which pairs are certain enough to start from."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.alignment import GuidelinePath, GuidelineStep, Happened
from kg.guidelines.alignment.pairs import matches, seeds
from schemas.instant import DAY
from tests.amounts import examples
from tests.kg.guidelines.alignment.test_incremental import events
from tests.kg.guidelines.alignment.worlds import blurred, happened, index_of, state_of


def test_a_step_is_matched_with_the_earliest_of_the_nearest_events() -> None:
    state = state_of(happened(("Chemotherapy TCH", 4), ("Chemotherapy TCH", 2), ("Biopsy", 1)))
    match = matches(state, state.index.number["node-positive"])[1]
    assert (match.step.id, match.event, match.times) == ("tch", "e2", (2 * DAY, 4 * DAY))
    assert match.similarity > 0.99


def test_matches_of_a_patient_without_events_name_no_event() -> None:
    state = state_of(())
    assert [match.event for match in matches(state, 0)] == [""] * 4


def test_seeds_are_mutually_best_and_above_the_threshold() -> None:
    state = state_of(happened(("Trastuzumab for one year", 9), ("Chemotherapy TCH", 2), ("Tamoxifen", 12)))
    found = seeds(state, state.index.number["node-positive"], 0.7)
    assert [(pair.step, pair.event, pair.found) for pair in found] == [
        ("tch", "e2", "seed"),
        ("her2", "e1", "seed"),
    ]
    assert [pair.step for pair in seeds(state, state.index.number["node-positive"], 0.3)] == [
        "tch",
        "her2",
        "endocrine",
    ]


def test_an_event_goes_to_the_step_that_it_is_nearest_to_alone() -> None:
    steps = (GuidelineStep("a", "Chemotherapy"), GuidelineStep("b", "Chemotherapy TCH"))
    state = state_of(
        happened(("Chemotherapy TCH", 1)), index_of(steps, (GuidelinePath("p", "g", ("a", "b")),))
    )
    assert [pair.step for pair in seeds(state, 0, 0.5)] == ["b"]


def test_of_two_steps_with_the_same_words_the_first_has_the_seed() -> None:
    steps = (GuidelineStep("a", "Surgery"), GuidelineStep("b", "Surgery"))
    state = state_of(
        happened(("Surgery", 1), ("Surgery", 5)), index_of(steps, (GuidelinePath("p", "g", ("a", "b")),))
    )
    assert [(pair.step, pair.event) for pair in seeds(state, 0, 0.7)] == [("a", "e1")]


@examples(60, deadline=None)
@given(st.lists(events, max_size=10, unique_by=lambda event: event.id), st.floats(-1, 1))
def test_no_event_and_no_step_is_in_two_seeds(told: list[Happened], threshold: float) -> None:
    state = state_of(told, index_of(encoder=blurred()))
    for number in range(3):
        found = seeds(state, number, threshold)
        assert len({pair.event for pair in found}) == len({pair.position for pair in found}) == len(found)
        assert all(pair.similarity >= threshold for pair in found)
