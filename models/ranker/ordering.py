"""Candidates in order, those that are one disease as one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.ranker.knowledge import Rows
from models.ranker.view import View


class Placed(NamedTuple):
    """`rows`: diseases of the space that are told as one, the likeliest first · `p` of all of them."""

    rows: tuple[int, ...]
    p: float


def ordered(view: View, diseases: Rows, p: NDArray[np.float64], count: int) -> list[Placed]:
    """The first `count`, by falling probability; equal ones by row. That two are one is known only from cases
    that may be seen.
    """
    first = np.where(view.cases_of[diseases] > 0, view.base.space.first[diseases], diseases)
    unique, place = np.unique(first, return_inverse=True)
    total = np.bincount(place, p, len(unique))
    members: list[list[int]] = [[] for _ in unique]
    for at in np.argsort(-p, kind="stable").tolist():
        members[place[at]].append(int(diseases[at]))
    return [
        Placed(tuple(members[at]), float(total[at]))
        for at in np.argsort(-total, kind="stable")[:count].tolist()
    ]
