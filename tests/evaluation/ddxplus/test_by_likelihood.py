from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.ddxplus.by_likelihood import ByLikelihood
from kg.diseases.catalogue import knowledge
from kg.diseases.compiling import built
from kg.diseases.hpoa import Described, Shown
from kg.diseases.obo import Terms
from models.ranker.base import base
from models.ranker.case import Case
from models.ranker.query import Query
from models.ranker.questions import Reply, answered
from schemas.errors import ConfigurationError
from tests.models.ranker.small import known

# pain > where (place) > left, right; fever; cough
CODES = ("pain", "where", "left", "right", "fever", "cough")
TERMS = Terms(
    list(range(6)),
    list(CODES),
    {code: row for row, code in enumerate(CODES)},
    [[0], [0, 1], [0, 1, 2], [0, 1, 3], [4], [5]],
    CODES,
    frozenset((0, 1, 4, 5)),
)
SOURCES = [
    Described(
        "A",
        ("Alpha",),
        (Shown("pain", 9, 10), Shown("where", 9, 10), Shown("left", 9, 10), Shown("fever", 2, 10)),
    ),
    Described(
        "B",
        ("Beta",),
        (Shown("pain", 9, 10), Shown("where", 9, 10), Shown("right", 9, 10), Shown("fever", 2, 10)),
    ),
    Described("C", ("Gamma",), (Shown("fever", 9, 10), Shown("cough", 8, 10))),
]
ASKED = np.array([True, True, False, False, True, True])
ANSWERS = {1: np.array([2, 3], np.int32)}


def ranker(gamma: float, cases: tuple[Case, ...] = ()) -> ByLikelihood:
    return ByLikelihood(
        base(knowledge("small", built(SOURCES, [], TERMS)[1]), cases), np.ones(3), ASKED, ANSWERS, gamma
    )


RANKER = ranker(2.5)


@given(
    st.lists(st.tuples(st.integers(0, 5), st.sampled_from(["present", "absent", "unknown"])), max_size=6),
    st.randoms(use_true_random=False),
)
def test_answers_in_any_order_give_the_same_posterior_and_the_same_question(
    replies: list[tuple[int, str]], random: object
) -> None:
    shuffled = list(replies)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    found = []
    for order in (replies, shuffled):
        query = Query(())
        for term, what in order:
            query = answered(query, Reply(**{what: (term,)}))
        p = RANKER.posterior(query)
        assert p.sum() == pytest.approx(1)
        found.append((p.tolist(), RANKER.ask(query, p)))
    assert found[0] == found[1]


def test_terms_have_the_ids_of_their_source_and_are_found_by_them() -> None:
    graph = RANKER.base.ontology
    assert [graph.id(row) for row in range(6)] == list(CODES)
    assert graph.read(["left", "HP:0000001", "left"]) == ((2,), {}, ("HP:0000001",))


def test_what_is_above_an_answer_does_not_count_twice() -> None:
    assert RANKER.posterior(Query((2,))).tolist() == RANKER.posterior(Query((0, 1, 2))).tolist()


def test_a_finding_that_is_not_there_speaks_against_who_shows_it() -> None:
    p = RANKER.posterior(Query((), (0,)))
    assert p[2] > p[0] == pytest.approx(p[1])
    assert RANKER.posterior(Query((0,), (2,)))[1] > 0.8  # pain, and not on the left


def test_a_question_below_another_waits_until_that_is_answered_by_yes() -> None:
    def open_codes(query: Query) -> set[str]:
        return {CODES[at] for at in np.flatnonzero(RANKER.open_now(query))}

    assert open_codes(Query(())) == {"pain", "fever", "cough"}
    assert open_codes(Query((0,))) == {"where", "fever", "cough"}
    assert open_codes(Query((), (0,))) == {"fever", "cough"}
    assert open_codes(Query((2,), (4,), unknown=(5,))) == set()


def test_where_the_pain_is_is_asked_when_that_is_what_tells_two_diseases_apart() -> None:
    query = Query((0,), (4, 5))
    (asked,) = RANKER.ask(query, RANKER.posterior(query))
    assert (asked.id, asked.gain > 0.05) == ("where", True)  # that it is somewhere tells nothing


def test_finished_stays_of_a_disease_change_what_it_is_expected_to_show() -> None:
    stays = tuple(Case(str(at), "stay", ("cough", "left"), ("B",)) for at in range(20))
    assert ranker(2.5, stays).posterior(Query((5, 2)))[1] > RANKER.posterior(Query((5, 2)))[1]


@given(st.permutations(["A", "B", "C"]), st.sampled_from([2, 3]))
def test_an_answer_of_which_no_source_speaks_tells_nothing_beyond_its_question(
    ids: list[str], answer: int
) -> None:
    listed = [Described(one, (one,), (Shown("pain"), Shown("where"))[:at]) for at, one in enumerate(ids)]
    only = ByLikelihood(
        base(knowledge("listed", built(listed, [], TERMS)[1]), ()), np.ones(3), ASKED, ANSWERS, 1.0
    )
    assert only.posterior(Query((answer,))).tolist() == pytest.approx(
        only.posterior(Query((1,))).tolist(), rel=1e-4
    )


def test_a_graph_where_a_term_lies_below_two_is_refused() -> None:
    two = Terms(
        [0, 1, 2],
        ["a", "b", "c"],
        {"a": 0, "b": 1, "c": 2},
        [[0], [1], [0, 1, 2]],
        ("a", "b", "c"),
        frozenset((0, 1, 2)),
    )
    held = knowledge("two", built([Described("A", ("A",), (Shown("c", 1, 2),))], [], two)[1])
    with pytest.raises(ConfigurationError, match="at most one above"):
        ByLikelihood(base(held, ()), np.ones(1), np.ones(3, np.bool_), {})
    assert known().ontology.codes == ()
