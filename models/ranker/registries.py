"""Where cases come from: a register of inborn errors of metabolism knows other diseases than a set of
published case reports, or than a hospital's own stays.

A query that looks like the cases of one source will have a disease of the kind that source has; nothing but
the query's findings show which source that is.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from models.ranker.knowledge import Floats, Knowledge, Rows
from models.ranker.view import View

_REPORTED: Final = 0.3  # of what a patient shows, the share in a record


def profile_heads(
    knowledge: Knowledge, pool: Rows, lin: Floats, nearest: Floats, terms: list[int]
) -> dict[str, Floats]:
    """`lin` float32 [Q, T]: similarity of the query's findings to every term; `nearest` its maximum, [T].
    Diseases without a profile get zeros.
    """
    ic = knowledge.ontology.ic
    count = len(pool)
    rows, share, owner = gathered(knowledge, pool)
    there = np.zeros((len(terms), count), np.float32)
    weighted = np.zeros((len(terms), count), np.float32)
    for at in range(len(terms)):
        np.maximum.at(there[at], owner, lin[at, rows])
        np.maximum.at(weighted[at], owner, lin[at, rows] * np.sqrt(share))
    information = ic[terms] / max(float(ic[terms].sum()), 1e-6)
    usual = share * ic[rows]
    total = np.maximum(np.bincount(owner, usual, count), 1e-6)
    back = np.bincount(owner, usual * nearest[rows], count) / total
    missing = np.bincount(owner, np.log1p(-_REPORTED * np.minimum(share, 0.99)) * (1 - nearest[rows]), count)
    covered = np.bincount(owner, nearest[rows] > 0.999, count)
    return {
        "profile there": there.mean(axis=0),
        "profile there information": information @ there,
        "profile there often": weighted.mean(axis=0),
        "profile back": back.astype(np.float32),
        "profile missing": missing.astype(np.float32),
        "profile covered": covered.astype(np.float32),
    }


def gathered(knowledge: Knowledge, pool: Rows) -> tuple[Rows, Floats, Rows]:
    """Terms, shares and place in the pool of all that the profiles of the pool hold."""
    known = np.flatnonzero(pool < len(knowledge)).astype(np.int32)
    places, begin = knowledge.shown.places(pool[known])
    return knowledge.shown.rows[places], knowledge.share[places], np.repeat(known, np.diff(begin))


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
