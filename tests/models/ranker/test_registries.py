from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.ranker.base import base
from models.ranker.case import Case
from models.ranker.registries import origin, registries
from models.ranker.view import masked
from tests.models.ranker.small import cases, hp, known

KNOWN = known()
TWO = [
    *cases(),
    Case("a", "register", (hp(22),), ("OMIM:2",)),
    Case("b", "register", (hp(22), hp(4)), ("OMIM:2",)),
    Case("c", "register", (hp(22),), ("OMIM:3",)),
]
OVER = base(KNOWN, TWO)
EYE, HEART, BOTH = (KNOWN.row_of[one] for one in ("OMIM:1", "OMIM:2", "OMIM:3"))


def test_what_is_usual_where_the_nearest_cases_come_from_is_expected() -> None:
    pool = np.array([EYE, HEART, BOTH], np.int32)
    like_register = np.array([case.source == "register" for case in OVER.columns.cases], np.float32)
    found = registries(masked(OVER, None), pool, like_register)
    assert found["registry"][1] > found["registry"][2] > found["registry"][0]
    assert found["registry cases"] == pytest.approx(np.log([1, 3, 2]))


def test_that_no_case_is_alike_tells_of_no_source() -> None:
    seen = masked(OVER, None)
    nothing = np.zeros(len(TWO), np.float32)
    assert not origin(seen, nothing).any()
    assert len(set(registries(seen, np.array([EYE, HEART], np.int32), nothing)["registry"].tolist())) == 1


@given(st.sets(st.integers(0, len(TWO) - 1)))
def test_hidden_cases_count_in_no_source(hidden: set[int]) -> None:
    allowed = np.array([at not in hidden for at in range(len(TWO))])
    pool = np.arange(len(OVER.space), dtype=np.int32)
    counts = masked(OVER, allowed).of_source(pool)
    assert counts.sum(axis=1) == pytest.approx(masked(OVER, allowed).cases_of)
    for at, source in enumerate(sorted({case.source for case in TWO})):
        shown = [
            case
            for case, seen in zip(OVER.columns.cases, allowed, strict=True)
            if seen and case.source == source
        ]
        assert counts[:, at].sum() == sum(len(OVER.space.rows(case.diseases)) for case in shown)


def test_an_empty_base_has_no_source() -> None:
    alone = base(KNOWN, [])
    found = registries(masked(alone, None), np.array([EYE], np.int32), np.zeros(0, np.float32))
    assert all(np.isfinite(one).all() for one in found.values())
