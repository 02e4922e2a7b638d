"""How the query resembles the cases of a base: three measures for every case, then what they say of each
disease.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from models.ranker.base import Base
from models.ranker.knowledge import Floats, Listed, highest
from models.ranker.ontology import Rows
from models.ranker.query import Query
from models.ranker.view import View

_SOFT: Final = 12.0  # how steeply a less similar case counts for less
_NEAREST: Final = 20
_FEW: Final = 3


class Alike(NamedTuple):
    """Of every case, float32 [N]: `gic` shared information of the closures (simGIC) · `there` MaxSim from the
    query's findings to the case's (eq. 21) · `back` from the case's to the query's · `exact` Jaccard of the
    findings themselves · `informative` the same, each finding by its information. 0 for cases that may not be
    seen.
    """

    gic: Floats
    there: Floats
    back: Floats
    exact: Floats
    informative: Floats

    @property
    def both(self) -> Floats:
        return np.asarray((self.there + self.back) / 2, np.float32)


def alike(view: View, query: Query, nearest: Floats) -> Alike:
    """`nearest` float32 [T]: how alike each term is to the nearest of the query's."""
    base, held = view.base, view.base.columns
    ic = base.ontology.ic
    rows = base.ontology.closure(query.present)
    weights = np.zeros(len(base.ontology), np.float32)
    weights[rows] = ic[rows]
    shared = base.closure @ weights
    gic = shared / np.maximum(base.mass + ic[rows].sum() - shared, 1e-6)
    there = base.matcher.similarities(np.array(query.present, np.int32)).astype(np.float32)
    lengths = np.diff(held.begin)
    wanted = np.zeros(len(base.ontology), np.float32)
    wanted[list(query.present)] = 1
    back = _means(nearest, base)
    same = base.findings @ wanted
    exact = same / np.maximum(lengths + len(query.present) - same, 1)
    both = base.findings @ (wanted * ic)
    informative = both / np.maximum(base.information + ic[list(query.present)].sum() - both, 1e-6)
    found = Alike(*(np.asarray(one, np.float32) for one in (gic, there, back, exact, informative)))
    if view.allowed is not None:
        for one in found:
            one[~view.allowed] = 0
    return found


def by_disease(view: View, of_case: Floats) -> Floats:
    """The highest of a disease's cases, float32 [D]."""
    shows = view.base.shows
    return highest(of_case[shows.indices], shows.indptr, 0.0)


class DiseaseScores(NamedTuple):
    """Scores of each of P diseases over its cases, float32 [P] each."""

    highest: Floats
    three: Floats  # mean of the three highest
    soft: Floats  # log of a sum in which near cases count most


class CaseScores:
    """The cases of P diseases, gathered once for all measures."""

    def __init__(self, view: View, diseases: Rows) -> None:
        shows = view.base.shows
        places, self._begin = Listed(shows.indptr, shows.indices).places(diseases)
        self._case = shows.indices[places]
        self._owner = np.repeat(np.arange(len(diseases)), np.diff(self._begin))
        self._count = len(diseases)

    def of(self, of_case: Floats) -> DiseaseScores:
        values = of_case[self._case]
        most = highest(values, self._begin, 0.0)
        order = np.lexsort((-values, self._owner))
        place = np.arange(len(values)) - self._begin[self._owner]
        three = np.bincount(self._owner, np.where(place < _FEW, values[order], 0.0), self._count) / _FEW
        soft = np.log(
            np.maximum(
                np.bincount(self._owner, np.where(values > 0, np.exp(_SOFT * values), 0.0), self._count), 1.0
            )
        )
        return DiseaseScores(most, three.astype(np.float32), soft.astype(np.float32))


def votes(view: View, of_case: Floats) -> Floats:
    """Each disease's share of the nearest cases, weighted by how near, float32 [D]."""
    found = np.zeros(len(view.base.space), np.float32)
    count = min(_NEAREST, len(of_case))
    if count:
        for row in np.argpartition(-of_case, count - 1)[:count].tolist():
            found[view.base.labels.of(row)] += of_case[row] ** 2
    total = found.sum()
    return found / total if total > 0 else found


def _means(nearest: Floats, base: Base) -> Floats:
    """Of each case, the mean of `nearest` over its findings."""
    held = base.columns
    mean = np.bincount(base.owner, nearest[held.term], len(held)) / np.maximum(np.diff(held.begin), 1)
    return mean.astype(np.float32)
