"""Where cases come from: a register of inborn errors of metabolism knows other diseases than a set of
published case reports, or than a hospital's own stays.

A query that looks like the cases of one source will have a disease of the kind that source has; nothing but
the query's findings says which source that is.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from models.ranker.knowledge import Floats, Rows
from models.ranker.view import View

_NEAREST: Final = 20
_UNSEEN: Final = 0.05  # of a case, that each disease counts for in each source


def origin(view: View, of_case: Floats) -> Floats:
    """Which sources the nearest cases are of, nearer ones counting more, float32 [S]; their sum is 1, or 0
    where no case is like the query.
    """
    sources = view.base.sources
    found = np.zeros(sources.count, np.float32)
    count = min(_NEAREST, len(of_case))
    if count:
        near = np.argpartition(-of_case, count - 1)[:count]
        np.add.at(found, sources.of_case[near], of_case[near] ** 2)
    total = found.sum()
    return found / total if total > 0 else found


def registries(view: View, pool: Rows, of_case: Floats) -> dict[str, Floats]:
    """`registry`: log of how usual a disease is where the nearest cases come from; `registry cases`: log of
    how many cases of it these sources have, both float32 [P]; `registry repeats`: how often a case of theirs
    has a disease that another case of the base has, the same for all.
    """
    sources = view.base.sources
    weights = origin(view, of_case)
    counts = view.of_source(pool)
    sizes = sources.cases + _UNSEEN * len(view.base.space)
    usual = ((counts + _UNSEEN) / sizes) @ weights
    floor = _UNSEEN / float(sizes.max(initial=1.0))
    return {
        "registry": np.log(np.maximum(usual, floor)).astype(np.float32),
        "registry cases": np.asarray(np.log1p(counts) @ weights, np.float32),
        "registry repeats": np.full(len(pool), float(sources.repeats @ weights), np.float32),
    }
