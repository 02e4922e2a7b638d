"""What the fusion learns from: each chosen case twice, as if its disease were known to the base and as if it
were not.

In both worlds the base lacks every case of its group (trainers.ranking.examples.kin); in the second, every case
of its disease too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.ranker.base import Base
from models.ranker.case import Columns
from models.ranker.features import Features, features
from models.ranker.query import Query
from models.ranker.view import masked

_NOTHING: Final = np.zeros(0, np.float32)  # what an example does not keep
_OF_ONE: Final = 4  # cases of one group and disease, at most: a cohort repeats itself


@dataclass(frozen=True)
class Example:
    """`case` its row · `group` · `unseen`: whether no case of its disease may be seen · `right` bool [P]."""

    case: int
    group: int
    unseen: bool
    dropped: bool  # unseen because it was made so
    features: Features
    right: NDArray[np.bool_]
    closest: float  # highest Jaccard of the findings themselves with a case that may be seen


def query_of(base: Base, at: int) -> Query:
    case, ontology = base.columns.cases[at], base.ontology
    present = tuple(base.columns.terms(at).tolist())
    absent = tuple(row for row in ontology.read(case.excluded).rows if row not in present)
    return Query(present, absent, case.age, case.onset, case.sex)


def chosen(base: Base, groups: NDArray[np.int32], seed: int, of_one: int = _OF_ONE) -> list[int]:
    """Cases with findings and a known disease, few of each group and disease."""
    taken: Counter[tuple[int, tuple[int, ...]]] = Counter()
    found = []
    for at in np.random.default_rng(seed).permutation(len(base.columns)).tolist():
        labels = tuple(base.labels.of(at).tolist())
        mark = (int(groups[at]), labels)
        if labels and len(base.columns.terms(at)) and taken[mark] < of_one:
            taken[mark] += 1
            found.append(at)
    return sorted(found)


def examples(
    base: Base, cases: Sequence[int], groups: NDArray[np.int32], say: Callable[[int], None] = lambda _: None
) -> Iterator[Example]:
    for done, at in enumerate(cases):
        say(done)
        query, labels = query_of(base, at), base.labels.of(at)
        others = groups != groups[at]
        worlds = [others]
        kept = others & ~(np.asarray(base.shows[labels].sum(axis=0)).ravel() > 0)
        if (kept != others).any():
            worlds.append(kept)
        for turn, allowed in enumerate(worlds):
            seen = masked(base, allowed)
            found = features(seen, query)
            closest = float(found.values[0, found.names.index("nearest case exact")])
            unseen = not (seen.cases_of[labels] > 0).any()
            yield Example(
                at,
                int(groups[at]),
                unseen,
                turn == 1,
                found._replace(gic=_NOTHING),
                np.isin(found.diseases, labels),
                closest,
            )


def of_base(
    base: Base, seed: int, of_one: int = _OF_ONE, say: Callable[[int], None] = lambda _: None
) -> list[Example]:
    groups = kin(base.columns)
    return list(examples(base, chosen(base, groups, seed, of_one), groups, say))


# Which cases may not be distinguished from each other: one publication, one patient, or the same set of
# findings.


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
