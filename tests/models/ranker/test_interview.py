from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.ranker.query import Query
from models.ranker.questions import ENOUGH, LIMIT, NO_GAIN, Question, Reply, Stop, answered, interview

ROWS = st.lists(st.integers(0, 5), max_size=3).map(tuple)
REPLIES = st.lists(st.builds(Reply, ROWS, ROWS, ROWS), max_size=5)


@given(REPLIES, st.randoms(use_true_random=False))
def test_what_is_known_does_not_depend_on_the_order_of_the_answers(
    replies: list[Reply], random: object
) -> None:
    shuffled = list(replies)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = Query((7,)), Query((7,))
    for reply in replies:
        one = answered(one, reply)
    for reply in (*shuffled, *replies[:1]):  # one of them twice
        other = answered(other, reply)
    assert one == other


@given(REPLIES)
def test_a_term_is_there_or_not_or_unknown_and_never_two_of_these(replies: list[Reply]) -> None:
    query = Query(())
    for reply in replies:
        query = answered(query, reply)
    held = [*query.present, *query.absent, *query.unknown]
    assert len(held) == len(set(held))


def asked(name: str, gain: float = 1.0) -> Question:
    return Question(name, name, gain, 0, 0)


def test_each_reply_is_in_the_query_before_the_next_question_and_no_question_is_asked_in_vain() -> None:
    heard: list[str] = []

    def reply(question: Question) -> Reply:
        heard.append(question.id)
        return Reply((int(question.id),))

    turns = interview(
        Query((0,)),
        lambda query: len(query.present),
        lambda query, seen: asked(str(seen)) if seen < 4 else None,
        reply,
    )
    assert [(turn.asked, turn.seen) for turn in islice(turns, 2)] == [(0, 1), (1, 2)]
    assert heard == ["1"]  # the question of the second turn waits
    assert [turn.query.present for turn in turns][-1] == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("p", "question", "questions", "why"),
    [
        (0.95, asked("a"), 0, ENOUGH),
        (0.5, asked("a", 0.01), 0, NO_GAIN),
        (0.5, None, 0, NO_GAIN),
        (0.5, asked("a"), 3, LIMIT),
        (0.5, asked("a"), 2, ""),
    ],
)
def test_asking_stops_by_probability_by_gain_or_by_number(
    p: float, question: Question | None, questions: int, why: str
) -> None:
    assert Stop(p=0.95, gain=0.05, questions=3).why(p, question, questions) == why
