from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from models.ranker.ontology import Ontology
from models.ranker.query import Query
from models.ranker.questions import questions
from tests.models.ranker.small import hp, known

GRAPH = known().ontology
RARE = replace(
    GRAPH, ic=GRAPH.ic + 3, finding=GRAPH.finding | True
)  # of the small world nothing is rare enough to be asked
SHARES = st.lists(
    st.lists(st.floats(0, 1, width=32), min_size=len(GRAPH), max_size=len(GRAPH)), min_size=2, max_size=6
)


def as_it_was(
    graph: Ontology, query: Query, p: NDArray[np.float64], profiles: NDArray[np.float32]
) -> list[tuple[str, float]]:
    """Gain of yes-or-no questions as it was before questions could have several answers, operation by
    operation.
    """

    def entropy(of: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(-(of * np.log2(np.maximum(of, 1e-300))).sum(axis=0))

    def weighted(joint: NDArray[np.float64]) -> NDArray[np.float64]:
        total = joint.sum(axis=0)
        return np.asarray(total * entropy(joint / total))

    prior = p / p.sum()
    known_now = np.zeros(len(graph), np.bool_)
    known_now[graph.closure(query.present)] = True
    for term in query.absent:
        known_now[graph.descendants(term)] = True
    asked = np.flatnonzero(graph.finding & ~known_now & (graph.ic >= 2.0) & (profiles.max(axis=0) > 0.1))
    shares = np.clip(profiles[:, asked].astype(np.float64), 0.01, 0.99)
    gain = entropy(prior[:, None])[0] - (
        weighted(prior[:, None] * shares) + weighted(prior[:, None] * (1 - shares))
    )
    found: list[tuple[str, float]] = []
    covered: set[int] = set()
    for at in np.argsort(-gain, kind="stable").tolist():
        above = set(graph.ancestors(int(asked[at])).tolist())
        if len(found) == 5 or gain[at] <= 0:
            break
        if not covered & above:
            covered |= {term for term in above if graph.ic[term] >= 2.0}
            found.append((graph.id(int(asked[at])), round(float(gain[at]), 3)))
    return found


@given(SHARES, st.data())
def test_what_is_asked_by_yes_or_no_is_bit_for_bit_what_it_was(
    rows: list[list[float]], data: st.DataObject
) -> None:
    profiles = np.array(rows, np.float32)
    p = np.array(data.draw(st.lists(st.floats(0.01, 1), min_size=len(rows), max_size=len(rows))))
    said = data.draw(st.lists(st.integers(0, len(GRAPH) - 1), max_size=4, unique=True))
    query = Query(tuple(said[:2]), tuple(said[2:]))
    assert [(one.id, one.gain) for one in questions(RARE, query, range(len(p)), p, profiles)] == as_it_was(
        RARE, query, p, profiles
    )


def test_what_nobody_could_answer_is_not_asked_again() -> None:
    profiles = np.zeros((2, len(RARE)), np.float32)
    profiles[0, RARE.row(hp(31))] = 0.9
    p = np.array([0.5, 0.5])
    assert [one.id for one in questions(RARE, Query(()), [0, 1], p, profiles)] == [hp(31)]
    assert questions(RARE, Query((), unknown=(RARE.row(hp(31)),)), [0, 1], p, profiles) == []


def test_a_question_with_several_answers_gains_what_the_answers_tell_apart() -> None:
    place, left, right = (RARE.row(hp(number)) for number in (3, 31, 32))
    profiles = np.zeros((2, len(RARE)), np.float32)
    profiles[:, place] = 1.0
    profiles[0, left] = profiles[1, right] = 1.0
    p, may = np.array([0.5, 0.5]), np.arange(len(RARE)) == place
    alone = questions(RARE, Query(()), [0, 1], p, profiles, open_now=may)
    answers = {place: np.array([left, right], np.int32)}
    (asked,) = questions(RARE, Query(()), [0, 1], p, profiles, open_now=may, answers=answers)
    assert alone == []
    assert asked.id == hp(3)
    assert asked.gain == pytest.approx(1.0, abs=0.1)  # nothing is certain: shares end at .01 and .99


def test_answers_that_may_come_together_tell_by_their_combination() -> None:
    place, left, right = (RARE.row(hp(number)) for number in (3, 31, 32))
    profiles = np.full((2, len(RARE)), 0.0, np.float32)
    profiles[:, [place, left]] = 1.0  # one disease is on the left, the other on both sides
    profiles[1, right] = 1.0
    p, may = np.array([0.5, 0.5]), np.arange(len(RARE)) == place
    answers = {place: np.array([left, right], np.int32)}
    (one,) = questions(RARE, Query(()), [0, 1], p, profiles, open_now=may, answers=answers)
    (both,) = questions(RARE, Query(()), [0, 1], p, profiles, open_now=may, answers=answers, several={place})
    assert one.gain < 0.5 < 0.9 < both.gain


@given(SHARES, st.booleans())
def test_no_question_gains_more_than_there_is_to_know(rows: list[list[float]], several: bool) -> None:
    profiles, p = np.array(rows, np.float32), np.full(len(rows), 1 / len(rows))
    place = RARE.row(hp(3))
    answers = {place: np.array([RARE.row(hp(31)), RARE.row(hp(32))], np.int32)}
    for one in questions(
        RARE,
        Query(()),
        range(len(p)),
        p,
        profiles,
        top=9,
        answers=answers,
        several={place} if several else (),
    ):
        assert 0 <= one.gain <= np.log2(len(p)) + 1e-3
