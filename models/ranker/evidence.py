"""Why a disease ranks where it does: which findings speak for it, which against, what it would show that the
patient does not, and which cases.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec import Struct

from models.ranker.knowledge import UNCOUNTED, Floats
from models.ranker.query import Query
from models.ranker.view import View

_EXPECTED: Final = 0.5  # share of patients from which a finding is expected
_TOP: Final = 5
_ALIKE: Final = 3


class Finding(Struct, frozen=True):
    """`share` of the disease's patients who show it or something below it; `weight`: log of how much more
    than patients at large; `counted`: whether anybody counted the share, or it is the half that stands for
    what nobody did.
    """

    id: str
    name: str
    share: float
    weight: float
    counted: bool = True


class Similar(Struct, frozen=True):
    """A case of the base with this diagnosis."""

    key: str
    similarity: float  # shared information of the findings, [0, 1]
    pmids: tuple[str, ...]
    shared: tuple[str, ...]  # names of findings that both have


class Evidence(Struct, frozen=True):
    """`for_it`: findings that the disease explains · `against`: findings that are absent but belong to it, by
    how much · `missing`: what most patients with it show and this one's record does not mention ·
    `unexplained`: findings that it does not explain.
    """

    for_it: tuple[Finding, ...]
    against: tuple[Finding, ...]
    missing: tuple[Finding, ...]
    unexplained: tuple[str, ...]
    cases: tuple[Similar, ...]


def evidence(view: View, query: Query, disease: int, profile: Floats, gic: Floats) -> Evidence:
    """`profile` float32 [T]: F of the disease, from annotations and cases; `gic` float32 [N]: how alike each
    case is.
    """
    graph, usual = view.base.ontology, view.base.background
    present = list(query.present)
    weight = np.log((profile + 0.02 * usual) / usual)

    def finding(term: int, sign: float = 1.0) -> Finding:
        share = float(profile[term])
        return Finding(
            graph.id(term),
            graph.name(term),
            round(share, 3),
            round(sign * float(weight[term]), 2),
            share != UNCOUNTED,
        )

    explained = sorted(
        (term for term in present if profile[term] > 0), key=lambda term: (-weight[term], term)
    )
    against = sorted(
        (term for term in query.absent if profile[term] > 0), key=lambda term: (-profile[term], term)
    )
    stated = np.zeros(len(graph), np.bool_)
    stated[graph.closure([*present, *query.absent])] = True
    for term in present:
        stated[graph.descendants(term)] = True
    often = np.flatnonzero((profile >= _EXPECTED) & ~stated & graph.finding)
    general = np.zeros(len(graph), np.bool_)
    for term in often.tolist():
        above = graph.ancestors(term)
        general[above[above != term]] = True
    often = often[~general[often]]  # the most special of what is expected
    often = often[np.argsort(-(profile[often] * graph.ic[often]), kind="stable")][:_TOP]
    return Evidence(
        tuple(finding(term) for term in explained),
        tuple(finding(term, -1.0) for term in against),
        tuple(finding(int(term)) for term in often),
        tuple(graph.name(term) for term in present if profile[term] == 0),
        _cases(view, query, disease, gic),
    )


def _cases(view: View, query: Query, disease: int, gic: Floats) -> tuple[Similar, ...]:
    shows, held = view.base.shows, view.base.columns
    rows = shows.indices[shows.indptr[disease] : shows.indptr[disease + 1]]
    rows = rows[gic[rows] > 0]
    rows = rows[np.argsort(-gic[rows], kind="stable")][:_ALIKE]
    present = set(query.present)
    return tuple(
        Similar(
            held.cases[row].key,
            round(float(gic[row]), 3),
            held.cases[row].pmids,
            tuple(view.base.ontology.name(term) for term in held.terms(row).tolist() if term in present),
        )
        for row in rows.tolist()
    )
