"""Heads that compare the query with a disease's own annotated terms, one by one."""

from __future__ import annotations

from typing import Final

import numpy as np

from models.ranker.knowledge import Floats, Knowledge, Rows

_REPORTED: Final = 0.3  # of what a patient shows, how much a record says


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
