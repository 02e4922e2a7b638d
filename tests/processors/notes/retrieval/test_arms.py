"""The ways to weigh that a policy may choose, and what it knows of a request."""

from __future__ import annotations

from math import isfinite

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.search.chunk_index import Scope
from processors.notes.retrieval import features, packaged_arms, packaged_weights, retrieve
from processors.notes.retrieval.arms import read_arms
from processors.notes.retrieval.weights import packaged_text
from schemas.instant import DAY, HOUR
from schemas.requests import TASKS, Evidence, Request
from tests.processors.notes.retrieval.visits import index_of, note
from tests.processors.stay import request as asked

NAMES = tuple(features(asked(), index_of([]).view(), 0))


def test_the_first_is_what_ships_and_every_other_one_is_another() -> None:
    arms = packaged_arms()
    assert next(iter(arms)) == "shipped" and arms["shipped"].weights == packaged_weights()
    told = [msgspec.json.encode(arm.weights) for arm in arms.values()]
    assert len(set(told)) == len(told) >= 5
    assert all(arm.why for arm in arms.values())


def test_none_gives_a_draft_more_than_its_context_holds() -> None:
    assert all(arm.weights.choice.most <= packaged_weights().choice.most for arm in packaged_arms().values())


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("first: {why: x, other: {hybrid: {lexical: 0.5}}}", "what ships"),
        ("{}", "what ships"),
        ("first: {why: x}\nsecond: {why: y, other: {hybrid: {lexcial: 0.5}}}", "lexcial"),
        ("first: {why: x}\nsecond: {why: y, other: {hibrid: {lexical: 0.5}}}", "hibrid"),
        ("first: {why: x}\nsecond: {why: y, other: {hybrid: {lexical: 2}}}", "between 0 and 1"),
        ("first: {}", "why"),
    ],
)
def test_a_file_that_says_something_else_is_refused_with_what_is_wrong(text: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        read_arms(text, packaged_text())


def test_how_it_was_weighed_is_told_and_changes_what_is_found() -> None:
    notes = [
        note(f"D/{at}", at, f"Complains of chest pain, day {at}.", f"Potassium {at} mmol/L.")
        for at in range(1, 30)
    ]
    found = {
        name: retrieve(index_of(notes), Scope(cut=100), {}, weights=arm.weights)
        for name, arm in packaged_arms().items()
    }
    assert all(found[name].weights == arm.weights for name, arm in packaged_arms().items())
    assert len(found["narrow"].chosen) < len(found["shipped"].chosen) < len(found["wide"].chosen)


times = st.integers(-(10**17), 10**17)


@given(
    st.sampled_from(TASKS),
    st.lists(st.tuples(st.integers(1, 100), st.text(min_size=1, max_size=20)), max_size=8),
    st.booleans(),
    times,
    times,
)
def test_features_are_finite_and_the_same_names_for_every_request(
    task: str, notes: list[tuple[int, str]], embedded: bool, admitted: int, cut: int
) -> None:
    index = index_of(
        [note(f"D/{number}", at, text) for number, (at, text) in enumerate(notes)], embedded=embedded
    )
    wanted = msgspec.structs.replace(asked(task), cut=cut)  # type: ignore[arg-type]
    told = features(wanted, index.view(), admitted)
    assert tuple(told) == NAMES and all(
        isinstance(value, float) and isfinite(value) for value in told.values()
    )
    assert told == features(wanted, index.view(), admitted)


def test_nothing_known_is_no_error() -> None:
    bare = Request(
        "r", "progress-note", "Patient/1", "Encounter/1", "s", 5 * DAY, "w", "t", evidence=Evidence()
    )
    told = features(bare, index_of([]).view(), 4 * DAY)
    assert (told["chunks"], told["embedded"], told["copied"], told["hours since admission"]) == (0, 0, 0, 24)


def test_they_tell_how_much_there_is_and_since_when() -> None:
    notes = [
        note("D/1", 4 * DAY + HOUR, "Chest pain.", "Chest pain."),
        note("D/2", DAY, "Potassium 4.1", note_type="laboratory"),
    ]
    bare = Request(
        "r",
        "progress-note",
        "Patient/1",
        "Encounter/1",
        "s",
        5 * DAY,
        "w",
        "t",
        "critical",
        evidence=Evidence(),
    )
    told = features(bare, index_of(notes, embedded=False).view(), 0)
    assert (
        told["chunks"],
        told["note types"],
        told["critical"],
        told["task progress-note"],
        told["task diagnosis"],
    ) == (3, 2, 1, 1, 0)
    assert (
        told["of the last day"] == pytest.approx(2 / 3)
        and told["copied"] == pytest.approx(1 / 3)
        and told["length of stay"] == 120
    )
