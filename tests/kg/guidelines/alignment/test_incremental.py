"""Incremental equals from scratch: whatever was added, retracted and superseded, in whatever order."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.alignment import (
    Aligner,
    AlignmentSettings,
    Applicability,
    DescriptionVectors,
    GuidelinePath,
    GuidelineStep,
    Happened,
    PatientAlignment,
    Standing,
    compiled,
)
from kg.guidelines.alignment.aligner import ranked
from kg.guidelines.alignment.pairs import matches
from schemas.instant import DAY
from tests.amounts import examples
from tests.kg.guidelines.alignment.worlds import blurred, happened, index_of, state_of
from tests.models.encoders.bag_of_words import BagOfWords

WORDS = ("surgery", "chemotherapy", "tamoxifen", "node status", "breast", "biopsy of breast", "weekly")
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=2).map(" ".join)
steps = st.builds(GuidelineStep, st.sampled_from("abcdef"), texts)
paths = st.builds(
    GuidelinePath,
    st.sampled_from("pqrst"),
    st.sampled_from(["g", "h"]),
    st.lists(st.sampled_from("abcdef"), max_size=5).map(tuple),
)
events = st.builds(
    Happened, st.sampled_from("123456789"), texts, st.integers(0, 4).map(lambda day: day * DAY)
)
verdicts = st.sampled_from(["true", "false", "unknown"])
applicabilities = st.builds(
    Applicability,
    st.dictionaries(st.sampled_from(["g", "h"]), verdicts, max_size=1),
    st.dictionaries(st.sampled_from("pqrst"), verdicts, max_size=2),
    st.dictionaries(st.sampled_from("abcdef"), st.builds(Standing, verdicts), max_size=2),
)
operations = st.one_of(
    st.tuples(st.just("add"), st.lists(events, max_size=4)),
    st.tuples(st.just("remove"), st.lists(st.sampled_from("123456789"), max_size=3)),
)


def seen(state: PatientAlignment, options: AlignmentSettings) -> object:
    """Scores and pairs, to the last bit, of every path."""
    order = ranked(state, options, 100)
    by_path = {}
    for one in order:
        pairs = Aligner(options).pairs(state, one.number)
        by_path[state.index.path(one.number).id] = (one.score, one.total, matches(state, one.number), pairs)
    return [state.index.path(one.number).id for one in order], by_path


@examples(150, deadline=None)
@given(
    st.lists(steps, max_size=6),
    st.lists(paths, max_size=5, unique_by=lambda path: path.id),
    applicabilities,
    st.lists(operations, max_size=25),
    st.sampled_from(["all", "pairs"]),
)
def test_any_sequence_of_events_ends_where_a_run_from_scratch_does(
    reworded: list[GuidelineStep],
    known: list[GuidelinePath],
    applies: Applicability,
    changes: list[tuple[str, list[object]]],
    counted: str,
) -> None:
    options = AlignmentSettings(counted=counted, length_power=0.5)  # type: ignore[arg-type]
    worded = {name: GuidelineStep(name, "surgery") for name in "abcdef"} | {one.id: one for one in reworded}
    state, fresh = (
        PatientAlignment(compiled(DescriptionVectors(blurred()), worded.values(), known), options, applies)
        for _ in range(2)
    )
    left: dict[str, Happened] = {}
    for kind, given_ in changes:
        if kind == "add":
            state.add(given_)  # type: ignore[arg-type]
            left |= {event.id: event for event in given_}  # type: ignore[attr-defined]
        else:
            state.remove(given_)  # type: ignore[arg-type]
            left = {name: event for name, event in left.items() if name not in given_}
    fresh.add(reversed(left.values()))
    assert state.events == fresh.events
    assert seen(state, options) == seen(fresh, options)


@examples(60, deadline=None)
@given(st.lists(events, max_size=12, unique_by=lambda event: event.id), st.randoms(use_true_random=False))
def test_the_order_in_which_events_arrive_and_how_often_does_not_matter(
    told: list[Happened], random: object
) -> None:
    options = AlignmentSettings()
    shuffled = told + told[:3]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = (
        state_of(told, index_of(encoder=blurred())),
        PatientAlignment(index_of(encoder=blurred()), options),
    )
    for event in shuffled:
        other.add([event])
    assert seen(one, options) == seen(other, options)


def test_scores_are_those_of_equation_3_as_written() -> None:
    index = index_of(encoder=BagOfWords(64))
    told = happened(("Chemotherapy procedure", 3), ("Lumpectomy of breast", 9), ("Trastuzumab injection", 20))
    state = state_of(told, index)
    vectors = BagOfWords(64)
    for at, number in enumerate(state.view.paths.tolist()):
        score = 0.0
        for step in index.path(number).steps:
            (one,) = vectors.encode([index.steps[step].description])
            score += max(float(one @ vectors.encode([event.description])[0]) for event in told)
        assert state.sums[at] == pytest.approx(score, abs=2e-3)


def test_a_new_event_touches_the_paths_of_the_steps_that_it_is_nearest_to() -> None:
    state = state_of(happened(("Tumor of unknown size", 0)))
    affected = state.add([Happened("e2", "Surgery: lumpectomy of breast", DAY)])
    assert affected.paths < 3 or affected.steps < 6
    before = state.sums.copy()
    affected = state.add([Happened("e3", "Chemotherapy TH weekly", 2 * DAY)])
    changed = np.flatnonzero(state.sums != before)
    assert {state.index.path(int(state.view.paths[at])).id for at in changed} <= {
        "node-negative",
        "node-positive",
    }
    assert affected.paths == 2  # both paths have a step of chemotherapy


def test_the_same_words_again_touch_nothing() -> None:
    state = state_of(happened(("Chemotherapy TCH", 1)))
    assert state.add([Happened("e9", "Chemotherapy TCH", 5 * DAY)]).paths == 0
    assert len(state) == 2


def test_an_event_of_a_known_id_is_a_new_version_of_it() -> None:
    state = state_of(happened(("Chemotherapy TCH", 1)))
    state.add([Happened("e1", "Surgery: lumpectomy of breast", 2 * DAY)])
    assert [event.description for event in state.events] == ["Surgery: lumpectomy of breast"]
    assert seen(state, AlignmentSettings()) == seen(
        state_of(happened(("Surgery: lumpectomy of breast", 2))), AlignmentSettings()
    )


def test_the_earliest_of_equal_events_stands_for_a_step_until_it_is_retracted() -> None:
    state = state_of(happened(("Chemotherapy TCH", 5), ("Chemotherapy TCH", 2), ("Chemotherapy TCH", 9)))
    number = state.index.number["node-positive"]
    assert matches(state, number)[1].event == "e2"
    state.remove(["e2"])
    assert matches(state, number)[1].event == "e1"


def test_retracting_what_is_not_there_changes_nothing() -> None:
    state = state_of(happened(("Chemotherapy TCH", 5)))
    assert state.remove(["nowhere"]).steps == 0
