from __future__ import annotations

import numpy as np

from models.ranker.base import base
from models.ranker.case import Case
from models.ranker.ranker import ordered
from models.ranker.view import masked
from tests.models.ranker.small import hp, known

KNOWN = known()
TWO = [
    Case("a", "s", (hp(21),), ("OMIM:2", "ORPHA:1")),
    Case("b", "s", (hp(31),), ("OMIM:3", "OMIM:4", "ORPHA:77")),
]


def test_an_omim_and_an_orpha_id_that_records_name_together_are_told_as_one() -> None:
    seen = masked(base(KNOWN, TWO), None)
    rows = np.array([KNOWN.row_of["OMIM:2"], KNOWN.row_of["OMIM:3"], KNOWN.row_of["ORPHA:1"]], np.int32)
    placed = ordered(seen, rows, np.array([0.3, 0.4, 0.25]), 5)
    assert [set(one.rows) for one in placed] == [
        {KNOWN.row_of["OMIM:2"], KNOWN.row_of["ORPHA:1"]},
        {KNOWN.row_of["OMIM:3"]},
    ]
    assert [round(one.p, 6) for one in placed] == [0.55, 0.4]


def test_ids_beside_several_of_a_vocabulary_stay_apart() -> None:
    over = base(KNOWN, TWO).space
    assert over.first[KNOWN.row_of["OMIM:3"]] != over.first[KNOWN.row_of["OMIM:4"]]


def test_that_two_are_one_is_not_known_without_the_records_that_say_it() -> None:
    seen = masked(base(KNOWN, TWO), np.array([False, True]))
    rows = np.array([KNOWN.row_of["OMIM:2"], KNOWN.row_of["ORPHA:1"]], np.int32)
    assert len(ordered(seen, rows, np.array([0.5, 0.4]), 5)) == 2
