"""Which cases may not be distinguished from each other: one publication, one patient, or the same set of
findings.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.ranker.case_columns import Columns


def kin(columns: Columns) -> NDArray[np.int32]:
    """The group of each case, int32 [N]: cases that share a publication, a patient or all findings are of
    one, and so are those of two that a case joins.
    """
    above = list(range(len(columns)))

    def root(one: int) -> int:
        while above[one] != one:
            above[one] = one = above[above[one]]
        return one

    first: dict[object, int] = {}
    for at, case in enumerate(columns.cases):
        for mark in (
            *case.pmids,
            ("patient", case.patient) if case.patient else None,
            ("findings", columns.terms(at).tobytes()),
        ):
            if mark is not None:
                one, other = sorted((root(at), root(first.setdefault(mark, at))))
                above[other] = one
    return np.array([root(at) for at in range(len(columns))], np.int32)


def folds(groups: Sequence[int] | NDArray[np.int32], count: int, seed: int) -> NDArray[np.int32]:
    """The fold of each case, int32 [N]; a group is in one fold. Large groups are dealt first, each to the
    emptiest fold.
    """
    unique, sizes = np.unique(np.asarray(groups), return_counts=True)
    order = np.random.default_rng(seed).permutation(len(unique))
    order = order[np.argsort(-sizes[order], kind="stable")]
    filled = np.zeros(count, np.int64)
    of: dict[int, int] = {}
    for at in order.tolist():
        fold = int(filled.argmin())
        filled[fold] += sizes[at]
        of[int(unique[at])] = fold
    return np.array([of[int(group)] for group in groups], np.int32)
