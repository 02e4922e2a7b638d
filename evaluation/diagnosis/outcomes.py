"""How well cases with a known diagnosis are diagnosed: one outcome a case.

Base and queries are kept apart: a query never sees itself, its patient, or a case of its publication; with
`twins` kept apart, nor any case with the very same findings (and whatever these share a publication with);
with `unseen`, no case of its disease at all. With `cross`, the fusion is fitted anew for each fold of the
cases, on the others; without, the shipped one is asked, which has learned from the phenopackets and RareBench
cases that are in the public sets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.ranker.base import Base
from models.ranker.case import Case
from models.ranker.features import features
from models.ranker.fusion import Fusion
from models.ranker.ranker import ordered
from models.ranker.view import View, masked
from trainers.ranking.examples import kin, query_of

_MANY: Final = 100  # ranks that are looked at


@dataclass(frozen=True)
class Outcome:
    """`rank` from 1; None: not among the first hundred · `p` of the first, `right`: whether it is ·
    `closest`: highest Jaccard of findings with a case of the base that could be seen · `unseen`: the base
    could show no case of the disease · `named`: whether its diagnosis can be ranked at all · `kin`: cases
    that count as one in the bootstrap.
    """

    set: str
    kin: str
    rank: int | None
    p: float
    right: bool
    closest: float
    unseen: bool
    named: bool
    seconds: float


def outcomes(
    base: Base,
    asked: Sequence[str],
    fusion_for: Callable[[int], Fusion],
    *,
    twins: bool = False,
    unseen: bool = False,
    hidden: Collection[str] = (),
    clock: Callable[[], float] = lambda: 0.0,
) -> Iterator[Outcome]:
    """`asked`: keys of cases in the base · `fusion_for`: the fusion that may rank a case, by its group ·
    `hidden`: keys of cases that none may see.
    """
    groups = kin(base.columns)
    row_of = {case.key: row for row, case in enumerate(base.columns.cases)}
    shown = np.array([case.key not in hidden for case in base.columns.cases], np.bool_)
    for key in asked:
        at = row_of[key]
        case = base.columns.cases[at]
        allowed = groups != groups[at] if twins else _apart(base, case)
        if hidden:
            allowed = shown if allowed is None else allowed & shown
        if unseen:
            others = ~np.isin(np.arange(len(shown)), base.shows[base.labels.of(at)].indices)
            allowed = others if allowed is None else allowed & others
        yield _outcome(
            base, masked(base, allowed), at, f"{case.source} {groups[at]}", fusion_for(int(groups[at])), clock
        )


def _outcome(
    base: Base, seen: View, at: int, group: str, fusion: Fusion, clock: Callable[[], float]
) -> Outcome:
    case, labels = base.columns.cases[at], base.labels.of(at)
    query = query_of(base, at)
    unseen = not (seen.cases_of[labels] > 0).any()
    if not query.present:
        return Outcome(case.source, group, None, 0.0, False, 0.0, unseen, bool(len(labels)), 0.0)
    began = clock()
    found = features(seen, query)
    p, _ = fusion.probabilities(found)
    took = clock() - began
    placed = ordered(seen, found.diseases, p, _MANY)
    right = set(labels.tolist())
    hits = [at for at, one in enumerate(placed, start=1) if right & set(one.rows)]
    closest = float(found.values[0, found.names.index("nearest case exact")])
    rank = hits[0] if hits else None
    return Outcome(case.source, group, rank, placed[0].p, rank == 1, closest, unseen, bool(len(labels)), took)


def _apart(base: Base, case: Case) -> NDArray[np.bool_] | None:
    return base.columns.allowed(patient=case.patient, pmids=case.pmids, key=case.key)
