from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models.ranker.case import Case, columns
from tests.models.ranker.small import hp, known
from trainers.ranking.examples import folds, kin

ONTOLOGY = known().ontology
CASES = st.lists(
    st.tuples(
        st.sampled_from([(hp(21),), (hp(31), hp(4)), (hp(4),), (hp(32),)]),
        st.lists(st.sampled_from(["p1", "p2", "p3"]), max_size=2),
        st.sampled_from("ab") | st.just(""),
    ),
    max_size=14,
)


@given(CASES, st.integers(2, 4))
def test_cases_of_one_publication_patient_or_set_of_findings_are_in_one_fold(
    made: list[tuple[tuple[str, ...], list[str], str]], count: int
) -> None:
    held = columns(
        [
            Case(str(at), "s", hpo, ("OMIM:1",), patient=who, pmids=tuple(pmids))
            for at, (hpo, pmids, who) in enumerate(made)
        ],
        ONTOLOGY,
    )
    groups = kin(held)
    dealt = folds(groups, count, 0)
    for at, one in enumerate(held.cases):
        for other_at, other in enumerate(held.cases):
            alike = (
                set(one.hpo) == set(other.hpo)
                or set(one.pmids) & set(other.pmids)
                or (one.patient and one.patient == other.patient)
            )
            if alike:
                assert groups[at] == groups[other_at]
                assert dealt[at] == dealt[other_at]


def test_folds_are_about_as_large_as_each_other() -> None:
    dealt = folds(np.arange(100, dtype=np.int32), 5, 1)
    assert np.bincount(dealt).tolist() == [20] * 5
