from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.ranker.base import base
from models.ranker.likelihood import Explained
from models.ranker.query import Query
from models.ranker.view import masked, view
from tests.models.ranker.small import cases, hp, known

KNOWN = known()
TERMS = st.sampled_from([hp(number) for number in (2, 3, 4, 21, 22, 31, 32)])


@given(st.sets(st.integers(0, 3), max_size=4))
def test_what_may_not_be_seen_has_left_no_trace_in_the_profiles(hidden: set[int]) -> None:
    whole = base(KNOWN, cases())
    allowed = np.array([at not in hidden for at in range(4)])
    seen = masked(whole, allowed)
    without = base(KNOWN, [case for at, case in enumerate(cases()) if at not in hidden])
    rows = [KNOWN.ontology.row(hp(number)) for number in (21, 31, 4)]
    annotated = Explained(whole.ontology, rows, whole.annotated, whole.background)
    mixed = Explained(whole.ontology, rows, whole.mixed, whole.background)
    seen.mixed(mixed, annotated)
    expected = Explained(without.ontology, rows, without.mixed, without.background)
    for disease in range(len(KNOWN)):
        assert mixed.share[:, disease] == pytest.approx(expected.share[:, disease], abs=1e-6)
        assert seen.profile(disease) == pytest.approx(without.mixed_rows[disease].toarray().ravel(), abs=1e-6)
        assert seen.cases_of[disease] == without.cases_of[disease]
        assert seen.stated(rows)[:, disease].tolist() == without.stated[:, rows].toarray()[disease].tolist()


def test_a_patient_is_never_matched_with_herself() -> None:
    whole = base(KNOWN, cases())
    seen = view(whole, Query((1,), patient="P1"))
    assert seen.cases_of[KNOWN.row_of["OMIM:1"]] == 1
    assert view(whole, Query((1,))).cases_of[KNOWN.row_of["OMIM:1"]] == 2


def test_what_was_recorded_after_the_decision_is_not_known_at_it() -> None:
    whole = base(KNOWN, cases())
    assert view(whole, Query((1,), before=99)).cases_of[KNOWN.row_of["OMIM:2"]] == 0
    assert view(whole, Query((1,), before=100)).cases_of[KNOWN.row_of["OMIM:2"]] == 1


def test_ids_that_only_cases_name_are_diseases_too() -> None:
    over = base(KNOWN, cases()).space
    assert over.row_of["OMIM:77"] == over.row_of["ORPHA:77"] == len(KNOWN)
    assert over.ids[-1] == ("OMIM:77", "ORPHA:77")
