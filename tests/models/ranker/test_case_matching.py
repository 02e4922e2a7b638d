from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models.ranker.case import Case, columns
from models.ranker.case_matching import Matcher
from models.ranker.ontology import Rows
from models.ranker.similarity import ByEmbedding, ByOntology, Similarity
from tests.models.ranker.small import hp, known

ONTOLOGY = known().ontology
TERMS = st.sampled_from([hp(number) for number in (1, 2, 3, 4, 21, 22, 31, 32, 118)])
SETS = st.lists(st.lists(TERMS, max_size=12), min_size=1, max_size=12)


def by_loop(query: Rows, case: Rows, similarity: Similarity) -> float:
    """Eq. 21, as it stands."""
    if not len(query) or not len(case):
        return 0.0
    return sum(
        max(float(similarity.between(np.array([one]), np.array([other]))[0, 0]) for other in case)
        for one in query
    ) / len(query)


@given(st.lists(TERMS, max_size=20), SETS, st.booleans())
def test_matching_equals_the_loop_over_cases(asked: list[str], sets: list[list[str]], embedded: bool) -> None:
    vectors = (
        np.random.default_rng(3).integers(-2, 3, size=(len(ONTOLOGY), 8)) / 8
    )  # products are exact, however a library adds them up
    similarity = ByEmbedding(vectors.astype(np.float32)) if embedded else ByOntology(ONTOLOGY)
    held = columns([Case(str(at), "test", tuple(one), ("OMIM:1",)) for at, one in enumerate(sets)], ONTOLOGY)
    query = np.array(ONTOLOGY.read(asked).rows, np.int32)
    expected = [by_loop(query, held.terms(at), similarity) for at in range(len(held))]
    found = Matcher(held, similarity).similarities(query)
    assert found.tolist() == expected
    ranked = sorted((at for at in range(len(held)) if expected[at] > 0), key=lambda at: (-expected[at], at))[
        :3
    ]
    assert [one.row for one in Matcher(held, similarity).match(query, 3)] == ranked


def test_more_findings_than_fit_at_once_are_all_counted() -> None:
    rows = np.array(list(range(len(ONTOLOGY))) * 60, np.int32)[:500]
    held = columns([Case("a", "test", (hp(21), hp(4)), ("OMIM:1",))], ONTOLOGY)
    similarity = ByOntology(ONTOLOGY)
    assert Matcher(held, similarity).similarities(rows)[0] == by_loop(rows, held.terms(0), similarity)


def test_a_query_sees_neither_itself_nor_its_patient_nor_what_came_after() -> None:
    made = [
        Case("a", "s", (hp(21),), ("OMIM:1",), patient="P1", pmids=("PMID:1",)),
        Case("b", "s", (hp(21),), ("OMIM:1",), patient="P2", recorded=50),
        Case("c", "s", (hp(21),), ("OMIM:1",), pmids=("PMID:1", "PMID:2")),
    ]
    held = columns(made, ONTOLOGY)

    def seen(**barred: object) -> list[bool]:
        allowed = held.allowed(**barred)  # type: ignore[arg-type]
        return [True] * 3 if allowed is None else allowed.tolist()

    assert seen() == seen(patient="P9") == seen(before=50) == [True, True, True]
    assert seen(patient="P1") == [False, True, True]
    assert seen(before=49) == [True, False, True]
    assert seen(pmids=("PMID:1",)) == [False, True, False]
    assert seen(key="s/c") == [True, True, False]


def test_an_empty_base_matches_nothing() -> None:
    held = columns([], ONTOLOGY)
    assert Matcher(held, ByOntology(ONTOLOGY)).match(np.array([1], np.int32), 5) == []
